import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { policyName } from '../../identity/index.ts';
import { isOpen } from '../../workspaces/index.ts';
import { credentials, policyCredentials, safes, workflowSecretsTokens } from '../tables.ts';
import { type FindGrants, GRANTED, QUESTION, QUESTION_ROWS, questionParameters } from './grant.ts';
import { grantsFromRows } from './grants-from-rows.ts';

/**
 * What the tokens of workflows reach: the credentials that their policy names, while it is there and
 * the App works at the account.
 */
export function workflowGrants(database: Database): FindGrants {
  const isNamed = database
    .system('the row of the token says the workspace')
    .select({ one: sql`1` })
    .from(policyCredentials)
    .where(
      and(
        eq(policyCredentials.workspaceId, workflowSecretsTokens.workspaceId),
        eq(policyCredentials.policyId, workflowSecretsTokens.policyId),
        eq(policyCredentials.credentialId, credentials.id),
      ),
    );
  const statement = database
    .system('the row of the token says the workspace')
    .select({
      question: QUESTION,
      workspaceId: workflowSecretsTokens.workspaceId,
      name: policyName(database, workflowSecretsTokens.policyId),
      endsAt: workflowSecretsTokens.endsAt,
      ...GRANTED,
    })
    .from(QUESTION_ROWS)
    .innerJoin(workflowSecretsTokens, eq(workflowSecretsTokens.hash, QUESTION.tokenHash))
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
    .where(isOpen(database, workflowSecretsTokens.workspaceId))
    .prepare('workflow_grants');
  return async (questions) =>
    grantsFromRows(await statement.execute(questionParameters(questions)), (name) => ({
      actor: `oidc:${name}`,
      via: 'oidc',
    }));
}
