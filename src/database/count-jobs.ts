import { count, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Jobs that wait or are under way, by queue. */
export function countJobs(database: Database) {
  return database
    .system('the queue is one for all workspaces')
    .select({ label: sql<string>`name`, count: count() })
    .from(sql`pgboss.job`)
    .where(sql`state < 'completed'`)
    .groupBy(sql`name`);
}
