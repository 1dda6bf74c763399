import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { type Database, tables } from '../database/index.ts';
import { ASKED, asked, type FindGrants, GRANTED, QUESTION } from './grant.ts';
import { toGrants } from './to-grants.ts';

const { bindings, credentials, executions, executionTokens, safes } = tables;

/**
 * What the tokens of executions reach: the execution still runs, and of the bindings that the token was
 * made with those that are still there. One prepared query for any number of questions.
 */
export function executionGrants({ queries }: Database): FindGrants {
  const isBound = queries
    .select({ one: sql`1` })
    .from(bindings)
    .where(
      and(
        eq(bindings.workspaceId, executionTokens.workspaceId),
        eq(bindings.credentialId, credentials.id),
        sql`${executionTokens.bindings} ? ${bindings.id}::text`,
      ),
    );
  const statement = queries
    .select({
      question: QUESTION,
      workspaceId: executionTokens.workspaceId,
      name: executions.id,
      endsAt: executionTokens.endsAt,
      ...GRANTED,
    })
    .from(ASKED)
    .innerJoin(executionTokens, eq(executionTokens.hash, QUESTION.tokenHash))
    .innerJoin(
      executions,
      and(
        eq(executions.workspaceId, executionTokens.workspaceId),
        eq(executions.id, executionTokens.executionId),
        eq(executions.state, 'running'),
        isNull(executions.status),
      ),
    )
    .leftJoin(
      safes,
      and(eq(safes.workspaceId, executionTokens.workspaceId), eq(safes.safeKey, QUESTION.safeKey)),
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
    .prepare('execution_grants');
  return async (questions) =>
    toGrants(await statement.execute(asked(questions)), (id) => ({
      actor: `execution:${id}`,
      via: 'token',
    }));
}
