import type { Workflow } from '../workflow.ts';

/**
 * What helps when the platform does not let a workflow in. It does not say why, so that nobody can try;
 * its admin sees it in the audit log.
 *
 * @param what the policy has to give, such as `with the scope generate`
 */
export function notLetIn(
  url: string,
  { repositoryId, ownerId }: Pick<Workflow, 'repositoryId' | 'ownerId'>,
  what: string,
): string {
  return `${url} denied access to this workflow: have an admin of the workspace create an OIDC policy for the repository_id ${repositoryId ?? 'of this repository'} and the repository_owner_id ${ownerId ?? 'of its owner'} ${what}, and check that \`url\` is the BASE_URL of the platform. The audit log there names the reason.`;
}
