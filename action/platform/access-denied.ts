import type { Workflow } from '../workflow.ts';

/**
 * The remedy when the platform denies a workflow access. The platform does not name the reason, so that nobody
 * can probe it; an admin finds it in the audit log.
 *
 * @param requirement what the policy must grant, such as `with the scope generate`
 */
export function accessDenied(
  url: string,
  { repositoryId, ownerId }: Pick<Workflow, 'repositoryId' | 'ownerId'>,
  requirement: string,
): string {
  return `${url} denied access to this workflow: have an admin of the workspace create an OIDC policy for the repository_id ${repositoryId ?? 'of this repository'} and the repository_owner_id ${ownerId ?? 'of its owner'} ${requirement}, and check that \`url\` is the BASE_URL of the platform. The audit log there names the reason.`;
}
