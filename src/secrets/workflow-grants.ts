import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { type Database, tables } from '../database/index.ts';
import { ASKED, asked, type FindGrants, GRANTED, QUESTION } from './grant.ts';
import { toGrants } from './to-grants.ts';

const { credentials, oidcPolicies, policyCredentials, safes, workflowSecretsTokens, workspaces } =
  tables;

/**
 * What the tokens of workflows reach: the credentials that their policy names, while it is there and
 * the App works at the account.
 */
export function workflowGrants({ queries }: Database): FindGrants {
  const isNamed = queries
    .select({ one: sql`1` })
    .from(policyCredentials)
    .where(
      and(
        eq(policyCredentials.workspaceId, workflowSecretsTokens.workspaceId),
        eq(policyCredentials.policyId, workflowSecretsTokens.policyId),
        eq(policyCredentials.credentialId, credentials.id),
      ),
    );
  const statement = queries
    .select({
      question: QUESTION,
      workspaceId: workflowSecretsTokens.workspaceId,
      name: oidcPolicies.name,
      endsAt: workflowSecretsTokens.endsAt,
      ...GRANTED,
    })
    .from(ASKED)
    .innerJoin(workflowSecretsTokens, eq(workflowSecretsTokens.hash, QUESTION.tokenHash))
    .innerJoin(oidcPolicies, eq(oidcPolicies.id, workflowSecretsTokens.policyId))
    .innerJoin(
      workspaces,
      and(eq(workspaces.id, workflowSecretsTokens.workspaceId), isNull(workspaces.closedAt)),
    )
    .leftJoin(
      safes,
      and(
        eq(safes.workspaceId, workflowSecretsTokens.workspaceId),
        eq(safes.safeKey, QUESTION.safeKey),
      ),
    )
    .leftJoin(
      credentials,
      and(
        eq(credentials.workspaceId, safes.workspaceId),
        eq(credentials.safeId, safes.id),
        eq(credentials.key, QUESTION.key),
        exists(isNamed),
      ),
    )
    .prepare('workflow_grants');
  return async (questions) =>
    toGrants(await statement.execute(asked(questions)), (name) => ({
      actor: `oidc:${name}`,
      via: 'oidc',
    }));
}
