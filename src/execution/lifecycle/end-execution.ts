import { and, eq, isNull } from 'drizzle-orm';
import { endExecutionTokens } from '../../identity/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { STATUS, type Verdict } from '../results/statuses.ts';
import { executions, executionTestCases } from '../tables.ts';
import { step } from './lifecycle.ts';
import { type LockedExecution, lockExecution } from './lock-execution.ts';
import { callWaiting } from './slots.ts';

/**
 * Ends an execution that the caller has locked: its result, the end of its tokens, the call of the next
 * one that waits, and whatever reports its end are one transaction, the caller's. Test cases without
 * a status are blocked for the same reason.
 */
export async function endLocked(
  ports: ExecutionPorts,
  { execution, runtime }: LockedExecution,
  { status, reason }: Verdict,
): Promise<void> {
  const { id: executionId, workspaceId, state, turn } = execution;
  const [ended] = await ports.database
    .in(execution)
    .update(executions)
    .set({ ...step(state, 'dispatched', ports.now()), status, reason, turn: null, claim: null })
    .where(eq(executions.id, executionId))
    .returning();
  if (ended === undefined) throw new Error('a locked execution went away');
  await ports.database
    .in(execution)
    .update(executionTestCases)
    .set({ status: STATUS.blocked, reason })
    .where(and(eq(executionTestCases.executionId, executionId), isNull(executionTestCases.status)));
  // One that never had a place has no token either, and leaves no place to another.
  if (turn === 'taken') {
    await endExecutionTokens(ports, { workspaceId, executionId });
    if (runtime !== null) await callWaiting(ports, runtime);
  }
  await ports.executionEnded(ended);
}

/** Ends an execution as blocked, unless it has ended already; with a claim, only who holds it still. */
export function endBlocked(
  ports: ExecutionPorts,
  { executionId, claim }: { readonly executionId: string; readonly claim?: string },
  reason: string,
): Promise<void> {
  return ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked === null || locked.execution.state === 'dispatched') return;
    if (claim !== undefined && locked.execution.claim !== claim) return;
    await endLocked(ports, locked, { status: STATUS.blocked, reason });
  });
}
