import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../database.ts';

const Due = z.looseObject({ rows: z.array(z.object({ name: z.string() })) });

/** Workers of this process: the name of their queue → the ids that pg-boss has given them. */
export type Workers = Map<string, readonly string[]>;

/**
 * Wakes the workers of queues with jobs that no notification has reported: those that were to wait, and those that are
 * tried again. It is one query for all queues, where each worker would ask for its own: an idle server with a
 * dozen queues was busy with nothing else.
 *
 * @param workers may get more meanwhile
 * @param report gets the errors of queries
 * @param stopping ends it
 * @returns a promise for its end
 */
export async function wakeWorkers(
  { database, boss, workers }: { database: Database; boss: PgBoss; workers: Workers },
  everyMs: number,
  report: (error: Error) => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted || workers.size === 0) continue;
    const due = await queuesWithDueJobs(database, [...workers.keys()]).catch(report);
    for (const name of due ?? []) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    }
  }
}

/** The queues of these names that have jobs to begin now, whether or not a worker is free. */
export async function queuesWithDueJobs(
  database: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const result = await database.system('the queue is one for all workspaces').execute(sql`
    SELECT name FROM pgboss.queue WHERE name IN ${[...names]} AND EXISTS (
      SELECT FROM pgboss.job WHERE job.name = queue.name AND job.state < 'active'
        AND NOT job.blocked AND job.start_after <= now())`);
  return Due.parse(result).rows.map(({ name }) => name);
}
