import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { RuntimeRow } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { EXECUTION_JOB } from '../jobs.ts';
import { executions, type TURNS } from '../tables.ts';

/**
 * How many executions may begin at a runtime now; its row is locked. One that was called has its place
 * before it begins, so nobody overtakes it.
 */
export async function freeSlots(
  { database }: ExecutionPorts,
  runtime: RuntimeRow,
): Promise<number> {
  const [taken] = await database
    .in(runtime)
    .select({ count: count() })
    .from(executions)
    .where(atRuntime(runtime, 'taken'));
  return runtime.concurrency - (taken?.count ?? 0);
}

/**
 * Calls as many waiting executions as there are free slots, the oldest first, each by its own job; its
 * runtime's row is locked. One that waits holds no worker, and has no job until it is called.
 */
export async function callWaiting(ports: ExecutionPorts, runtime: RuntimeRow): Promise<void> {
  const waiting = await ports.database
    .in(runtime)
    .select({ executionId: executions.id })
    .from(executions)
    .where(atRuntime(runtime, 'waiting'))
    .orderBy(asc(executions.id))
    .limit(CALLED_AT_ONCE);
  if (waiting.length === 0) return;
  const called = waiting.slice(0, Math.max(0, await freeSlots(ports, runtime)));
  if (called.length === 0) return;
  const ids = called.map(({ executionId }) => executionId);
  await ports.database
    .in(runtime)
    .update(executions)
    .set({ turn: 'taken' })
    .where(inArray(executions.id, ids));
  await ports.queue.sendAll(EXECUTION_JOB, called);
}

/** As many as a runtime may have places. */
const CALLED_AT_ONCE = 100;

function atRuntime(runtime: RuntimeRow, turn: (typeof TURNS)[number]) {
  const { runtimeId } = executions;
  return and(eq(runtimeId, runtime.id), eq(executions.turn, turn));
}
