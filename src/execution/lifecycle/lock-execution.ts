import { eq } from 'drizzle-orm';
import { lockRuntime, type RuntimeRow } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { executions } from '../tables.ts';

export type Execution = typeof executions.$inferSelect;

/** An execution with its runtime, both locked until the caller's transaction ends. */
export interface LockedExecution {
  readonly execution: Execution;
  /** Null when it has been deleted. */
  readonly runtime: RuntimeRow | null;
}

/**
 * Locks an execution; null when it is not there. The runtime is locked first, as everywhere, so that
 * nobody waits in a circle, and so that places at it are counted by one transaction at a time. The
 * lock leaves rows that refer to the runtime free to be made.
 */
export async function lockExecution(
  { database }: ExecutionPorts,
  executionId: string,
): Promise<LockedExecution | null> {
  const isIt = eq(executions.id, executionId);
  const [known] = await database
    .system('a job of ours names the execution')
    .select({ runtimeId: executions.runtimeId, workspaceId: executions.workspaceId })
    .from(executions)
    .where(isIt);
  if (known === undefined) return null;
  const { runtimeId } = known;
  const runtime = runtimeId === null ? undefined : await lockRuntime(database, known, runtimeId);
  const [execution] = await database
    .system('a job of ours names the execution')
    .select()
    .from(executions)
    .where(isIt)
    .for('update');
  return execution === undefined ? null : { execution, runtime: runtime ?? null };
}

/** An execution that a process works on, and the proof that nobody has taken it over since. */
export interface Claim {
  readonly executionId: string;
  readonly claim: string;
}

/** Locks an execution that the caller works on; null when it has been taken over, or is deleted. */
export async function lockClaimed(
  ports: ExecutionPorts,
  { executionId, claim }: Claim,
): Promise<LockedExecution | null> {
  const locked = await lockExecution(ports, executionId);
  return locked?.execution.claim === claim ? locked : null;
}
