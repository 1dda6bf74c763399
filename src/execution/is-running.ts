import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/index.ts';
import { calibrations, executions } from './tables.ts';

/**
 * For queries of other modules: whether tests of the execution that columns name are running, or a
 * calibration of that id.
 */
export function isRunning(
  database: Database,
  workspaceId: PgColumn,
  executionId: PgColumn,
): SQL | undefined {
  const named = database.system('a column of another query says which execution');
  const execution = named
    .select({ one: sql`1` })
    .from(executions)
    .where(
      and(
        eq(executions.workspaceId, workspaceId),
        eq(executions.id, executionId),
        eq(executions.state, 'running'),
        isNull(executions.status),
      ),
    );
  const calibration = named
    .select({ one: sql`1` })
    .from(calibrations)
    .where(
      and(
        eq(calibrations.workspaceId, workspaceId),
        eq(calibrations.id, executionId),
        eq(calibrations.state, 'running'),
      ),
    );
  return or(exists(execution), exists(calibration));
}
