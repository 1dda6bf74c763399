import { count, isNull } from 'drizzle-orm';
import type { Database } from '../database/index.ts';
import { executions } from './tables.ts';

/** Executions of all workspaces that have not ended, by state. */
export function countUnfinished({ queries }: Database) {
  return queries
    .select({ label: executions.state, count: count() })
    .from(executions)
    .where(isNull(executions.dispatchedAt))
    .groupBy(executions.state);
}
