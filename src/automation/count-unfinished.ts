import { count, isNull } from 'drizzle-orm';
import type { Database } from '../database/index.ts';
import { deliveries } from './tables.ts';

/** Deliveries of results of all workspaces that have not ended, by state. */
export function countUnfinished(database: Database) {
  return database
    .system('metrics count for all workspaces')
    .select({ label: deliveries.state, count: count() })
    .from(deliveries)
    .where(isNull(deliveries.endedAt))
    .groupBy(deliveries.state);
}
