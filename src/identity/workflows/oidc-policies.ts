import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Database, InWorkspace } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { getWorkspace, requireAdmin } from '../../workspaces/index.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { displayName, isId, scopeList } from '../input.ts';
import { hasScope, type Principal } from '../principal.ts';
import { oidcPolicies } from '../tables.ts';

/** How many are listed at most. */
const MAX_LISTED = 10_000;

const githubId = z.string().regex(/^[1-9]\d{0,19}$/, "must be GitHub's number of it");
const claim = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'must be at most 500 characters long')
  .nullable()
  .default(null);

export const oidcPolicyInput = z.strictObject({
  name: displayName,
  repositoryId: githubId,
  repositoryOwnerId: githubId,
  scopes: scopeList,
  /** Such as `refs/heads/main`; null: any. So for the two that follow. */
  ref: claim,
  environment: claim,
  /** Such as `octo/ci/.github/workflows/test.yml@refs/heads/main`. */
  jobWorkflowRef: claim,
});

export type OidcPolicyInput = z.input<typeof oidcPolicyInput>;
export type OidcPolicy = Omit<typeof oidcPolicies.$inferSelect, 'workspaceId'>;

const policyColumns = {
  id: oidcPolicies.id,
  name: oidcPolicies.name,
  repositoryId: oidcPolicies.repositoryId,
  repositoryOwnerId: oidcPolicies.repositoryOwnerId,
  ref: oidcPolicies.ref,
  environment: oidcPolicies.environment,
  jobWorkflowRef: oidcPolicies.jobWorkflowRef,
  scopes: oidcPolicies.scopes,
  createdBy: oidcPolicies.createdBy,
  createdAt: oidcPolicies.createdAt,
};

/**
 * Gives access to the workflows of a repository. A workspace of GitHub accepts only repositories of
 * its own account, so that no other workspace can draw their tokens to itself.
 *
 * @throws Problem `forbidden`, `input-faulty`, `name-taken`
 */
export async function createOidcPolicy(
  { database, now }: IdentityPorts,
  principal: Principal,
  input: OidcPolicyInput,
): Promise<OidcPolicy> {
  requireAdmin(principal, 'manage workflow access');
  const values = parseInput(oidcPolicyInput, input);
  if (values.scopes.some((scope) => !hasScope(principal, scope))) {
    throw new Problem('forbidden', 'You cannot grant a scope that you do not have.');
  }
  const { workspaceId, user } = principal;
  return database.transaction(async () => {
    await requireOwnAccount(database, workspaceId, values.repositoryOwnerId);
    const row = { id: uuid(), workspaceId, ...values, createdBy: user, createdAt: now() };
    const [made] = await database
      .in(principal)
      .insert(oidcPolicies)
      .values(row)
      .onConflictDoNothing()
      .returning(policyColumns);
    if (made !== undefined) return made;
    throw new Problem(
      'name-taken',
      `A policy named ${JSON.stringify(values.name)} already exists.`,
    );
  });
}

async function requireOwnAccount(
  database: IdentityPorts['database'],
  workspaceId: string,
  repositoryOwnerId: string,
): Promise<void> {
  const workspace = await getWorkspace(database, { workspaceId });
  if (workspace?.kind === 'local' || workspace?.accountId === repositoryOwnerId) return;
  const fault = `repositoryOwnerId: must be ${workspace?.accountId ?? 'known'}, the account of this workspace`;
  throw new Problem('input-faulty', 'Fix these fields and send it again.', [fault]);
}

/** The policies of the workspace, by name. */
export function listOidcPolicies(
  { database }: IdentityPorts,
  principal: Principal,
): Promise<OidcPolicy[]> {
  return database
    .in(principal)
    .select(policyColumns)
    .from(oidcPolicies)
    .orderBy(asc(oidcPolicies.name));
}

/** Lets them in no longer; tokens that the policy gave end at once. @throws Problem `forbidden`, `not-found` */
export async function deleteOidcPolicy(
  { database }: IdentityPorts,
  principal: Principal,
  id: string,
): Promise<void> {
  requireAdmin(principal, 'shut workflows out');
  const removed = isId(id)
    ? await database
        .in(principal)
        .delete(oidcPolicies)
        .where(eq(oidcPolicies.id, id))
        .returning({ id: oidcPolicies.id })
    : [];
  if (removed.length > 0) return;
  throw new Problem('not-found', `The workspace has no OIDC policy ${JSON.stringify(id)}.`);
}

/** For queries of other modules: the name of the policy that a column refers to. */
export function policyName(database: Database, policyId: PgColumn): SQL<string> {
  const { id, name } = oidcPolicies;
  return sql<string>`(${database.system('a column of another query says which row').select({ name }).from(oidcPolicies).where(eq(id, policyId))})`;
}

/** Policies by a query of their ids, ordered by name. */
export function policiesNamed(
  database: Database,
  workspace: InWorkspace,
  ids: SQLWrapper,
): Promise<Pick<OidcPolicy, 'id' | 'name'>[]> {
  const { id, name } = oidcPolicies;
  return database
    .in(workspace)
    .select({ id, name })
    .from(oidcPolicies)
    .where(inArray(id, ids))
    .orderBy(asc(name))
    .limit(MAX_LISTED);
}
