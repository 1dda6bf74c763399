import { count, isNull } from 'drizzle-orm';
import type { Database } from '../database/index.ts';
import { generationRuns } from './tables.ts';

/** Generations of all workspaces that have not ended, by state. */
export function countUnfinished(database: Database) {
  return database
    .system('metrics count for all workspaces')
    .select({ label: generationRuns.state, count: count() })
    .from(generationRuns)
    .where(isNull(generationRuns.finishedAt))
    .groupBy(generationRuns.state);
}
