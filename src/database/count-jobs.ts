import { and, count, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { JobKind } from './queue.ts';

/** Jobs that wait or are under way, by queue. */
export function countJobs(database: Database) {
  return database
    .system('the queue is one for all workspaces')
    .select({ label: sql<string>`name`, count: count() })
    .from(sql`pgboss.job`)
    .where(sql`state < 'completed'`)
    .groupBy(sql`name`);
}

/** How many jobs of these kinds are under way or due now; jobs that are put off do not count. */
export async function countDueJobs(database: Database, kinds: readonly JobKind[]): Promise<number> {
  const names = kinds.map(({ name }) => name);
  const [found] = await database
    .system('the queue is one for all workspaces')
    .select({ count: count() })
    .from(sql`pgboss.job`)
    .where(
      and(sql`state < 'completed'`, sql`start_after <= now()`, inArray(sql<string>`name`, names)),
    );
  return found?.count ?? 0;
}
