import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { isRunning } from '../../execution/index.ts';
import { executionTokens } from '../../identity/index.ts';
import { bindings, credentials, safes } from '../tables.ts';
import { type FindGrants, GRANTED, QUESTION, QUESTION_ROWS, questionParameters } from './grant.ts';
import { grantsFromRows } from './grants-from-rows.ts';

/**
 * What the tokens of executions reach: the execution still runs, and of the bindings that the token was
 * made with those that are still there. One prepared query for any number of questions.
 */
export function executionGrants(database: Database): FindGrants {
  const tokens = executionTokens(database);
  const isBound = database
    .system('the row of the token says the workspace')
    .select({ one: sql`1` })
    .from(bindings)
    .where(
      and(
        eq(bindings.workspaceId, tokens.workspaceId),
        eq(bindings.credentialId, credentials.id),
        sql`${tokens.bindings} ? ${bindings.id}::text`,
      ),
    );
  const statement = database
    .system('the row of the token says the workspace')
    .select({
      question: QUESTION,
      workspaceId: tokens.workspaceId,
      name: tokens.executionId,
      endsAt: tokens.endsAt,
      ...GRANTED,
    })
    .from(QUESTION_ROWS)
    .innerJoin(tokens, eq(tokens.hash, QUESTION.tokenHash))
    .leftJoin(
      safes,
      and(eq(safes.workspaceId, tokens.workspaceId), eq(safes.safeKey, QUESTION.safeKey)),
    )
    .leftJoin(
      credentials,
      and(
        eq(credentials.workspaceId, safes.workspaceId),
        eq(credentials.safeId, safes.id),
        eq(credentials.key, QUESTION.key),
        exists(isBound),
      ),
    )
    .where(isRunning(database, tokens.workspaceId, tokens.executionId))
    .prepare('execution_grants');
  return async (questions) =>
    grantsFromRows(await statement.execute(questionParameters(questions)), (id) => ({
      actor: `execution:${id}`,
      via: 'token',
    }));
}
