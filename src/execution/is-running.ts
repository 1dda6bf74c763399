import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/index.ts';
import { executions } from './tables.ts';

/** For queries of other modules: whether tests of the execution that columns name are running. */
export function isRunning(database: Database, workspaceId: PgColumn, executionId: PgColumn): SQL {
  return exists(
    database
      .system('a column of another query says which execution')
      .select({ one: sql`1` })
      .from(executions)
      .where(
        and(
          eq(executions.workspaceId, workspaceId),
          eq(executions.id, executionId),
          eq(executions.state, 'running'),
          isNull(executions.status),
        ),
      ),
  );
}
