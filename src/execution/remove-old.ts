import { asc, inArray, lt } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import type { ExecutionWorkPorts } from './execution-ports.ts';

const { executions } = tables;

const DAY_MS = 86_400_000;
/** Few at a time, since the results of each go with it; and so many times at most. */
const BATCH = 100;
const BATCHES = 50;

/** Removes finished executions that are older than they are kept, in small steps. */
export async function removeOldExecutions(
  ports: Pick<ExecutionWorkPorts, 'database' | 'now' | 'retentionDays'>,
): Promise<void> {
  const oldest = new Date(ports.now().getTime() - ports.retentionDays * DAY_MS);
  for (let batch = 0; batch < BATCHES; batch++) {
    const removed = await ports.database.transaction(() => removeSome(ports, oldest));
    if (removed < BATCH) return;
  }
}

/** Another process may be at the same: what it holds is left to it. */
async function removeSome(
  { database }: Pick<ExecutionWorkPorts, 'database'>,
  oldest: Date,
): Promise<number> {
  const { queries } = database;
  const old = await queries
    .select({ id: executions.id })
    .from(executions)
    .where(lt(executions.dispatchedAt, oldest))
    .orderBy(asc(executions.dispatchedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await queries.delete(executions).where(inArray(executions.id, ids));
  return ids.length;
}
