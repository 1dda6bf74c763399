import { count, isNull } from 'drizzle-orm';
import type { Database } from '../database/index.ts';
import { executions } from './tables.ts';

/** Executions of all workspaces that have not ended, by state. */
export function countUnfinished(database: Database) {
  return database
    .system('metrics count for all workspaces')
    .select({ label: executions.state, count: count() })
    .from(executions)
    .where(isNull(executions.dispatchedAt))
    .groupBy(executions.state);
}
