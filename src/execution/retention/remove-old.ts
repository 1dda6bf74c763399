import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { executionResults, executions } from '../tables.ts';

const DAY_MS = 86_400_000;
/** Executions of one transaction. */
const BATCH = 100;
/** Results of one transaction: one execution may have hundreds of thousands. */
const RESULTS = 5000;

/**
 * Removes finished executions that are older than they are kept. Each step is a transaction of a bounded
 * size and holds nothing but rows that have ended, so that nobody waits for it; on the embedded store,
 * which does one thing at a time, others have their turn between two steps.
 *
 * @param signal stops between two steps
 */
export async function removeOldExecutions(
  ports: Pick<ExecutionWorkPorts, 'database' | 'now' | 'retentionDays'>,
  signal: AbortSignal,
): Promise<void> {
  const oldest = new Date(ports.now().getTime() - ports.retentionDays * DAY_MS);
  while (!signal.aborted) {
    if (!(await ports.database.transaction(() => removeSome(ports, oldest)))) return;
  }
}

/** Whether there may be more. Another process may be at the same: what it holds is left to it. */
async function removeSome(
  { database }: Pick<ExecutionWorkPorts, 'database'>,
  oldest: Date,
): Promise<boolean> {
  const old = await database
    .system('old executions of all workspaces are removed')
    .select({ id: executions.id })
    .from(executions)
    .where(lt(executions.dispatchedAt, oldest))
    .orderBy(asc(executions.dispatchedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return false;
  if (await haveManyResults({ database }, ids)) return true;
  await database
    .system('old executions of all workspaces are removed')
    .delete(executions)
    .where(inArray(executions.id, ids));
  return ids.length === BATCH;
}

/** Removes results of these; true when there may be more, so that the executions have to wait. */
async function haveManyResults(
  { database }: Pick<ExecutionWorkPorts, 'database'>,
  executionIds: readonly string[],
): Promise<boolean> {
  const some = database
    .system('old executions of all workspaces are removed')
    .select({ ctid: sql`ctid` })
    .from(executionResults)
    .where(inArray(executionResults.executionId, [...executionIds]))
    .limit(RESULTS);
  const removed = await database
    .system('old executions of all workspaces are removed')
    .delete(executionResults)
    .where(sql`ctid IN ${some}`)
    .returning({ number: executionResults.number });
  return removed.length === RESULTS;
}
