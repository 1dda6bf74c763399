import { z } from 'zod';

/**
 * What we read of a token of GitHub Actions
 * (docs.github.com/actions/reference/security/oidc). Ids are decimal texts. `sub` is not read: it
 * consists of names, and a name can pass to somebody else.
 */
export const WorkflowClaims = z.looseObject({
  jti: z.string().min(1).max(500),
  exp: z.number(),
  repository_id: z.string().min(1),
  repository_owner_id: z.string().min(1),
  ref: z.string().optional(),
  environment: z.string().optional(),
  job_workflow_ref: z.string().optional(),
  run_id: z.string().optional(),
});

export type WorkflowClaims = z.infer<typeof WorkflowClaims>;

/** What a policy asks of a token. */
export interface PolicyConditions {
  readonly name: string;
  readonly workspaceId: string;
  readonly repositoryId: string;
  readonly repositoryOwnerId: string;
  readonly ref: string | null;
  readonly environment: string | null;
  readonly jobWorkflowRef: string | null;
}

/** Each optional condition, and the claim that must equal it. */
const CONDITIONS = [
  ['ref', 'ref'],
  ['environment', 'environment'],
  ['jobWorkflowRef', 'job_workflow_ref'],
] as const;

/**
 * The policy that decides about a token: of those whose every condition the claims meet the one with
 * the most, of equals the first by name. Only its scopes are given. Policies of two workspaces
 * never decide: nobody could tell where the workflow wants to act.
 */
export function choosePolicy<P extends PolicyConditions>(
  policies: readonly P[],
  claims: WorkflowClaims,
): P | 'oidc-no-policy' | 'oidc-ambiguous' {
  const [best, ...others] = policies
    .filter((policy) => isMet(policy, claims))
    .sort((a, b) => count(b) - count(a) || (a.name < b.name ? -1 : 1));
  if (best === undefined) return 'oidc-no-policy';
  const isElsewhere = others.some(({ workspaceId }) => workspaceId !== best.workspaceId);
  return isElsewhere ? 'oidc-ambiguous' : best;
}

function isMet(policy: PolicyConditions, claims: WorkflowClaims): boolean {
  if (policy.repositoryId !== claims.repository_id) return false;
  if (policy.repositoryOwnerId !== claims.repository_owner_id) return false;
  return CONDITIONS.every(([own, claim]) => policy[own] === null || policy[own] === claims[claim]);
}

function count(policy: PolicyConditions): number {
  return CONDITIONS.filter(([own]) => policy[own] !== null).length;
}
