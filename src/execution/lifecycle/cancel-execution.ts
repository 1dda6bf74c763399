import { eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { FOLLOW_JOB } from '../jobs.ts';
import { STATUS } from '../results/statuses.ts';
import { executions } from '../tables.ts';
import { endLocked } from './end-execution.ts';
import { lockExecution } from './lock-execution.ts';

/**
 * Cancels an execution: one in the queue ends at once, one whose tests run is stopped by the process
 * that runs them, within about a second. Either way it ends as blocked.
 *
 * @throws Problem `not-found`, or `execution-ended` when its tests have ended already
 */
export function cancelExecution(ports: ExecutionPorts, actor: Actor, id: string): Promise<void> {
  return ports.database.transaction(async () => {
    await getExecution(ports, actor, id);
    const locked = await lockExecution(ports, id);
    const state = locked?.execution.state;
    if (locked === null || state === 'processing' || state === 'dispatched') {
      throw new Problem('execution-ended', 'Its tests have ended; there is nothing to cancel.');
    }
    await ports.database
      .in(actor)
      .update(executions)
      .set({ cancelledBy: locked.execution.cancelledBy ?? actor.user })
      .where(eq(executions.id, id));
    if (state === 'running') {
      // No process watches a workflow run.
      const isRemote = locked.runtime?.kind === 'self-managed';
      if (isRemote) await ports.queue.send(FOLLOW_JOB, { executionId: id });
      return;
    }
    await endLocked(ports, locked, {
      status: STATUS.blocked,
      reason: cancelledReason(actor.user),
    });
  });
}

/** Why a cancelled execution is blocked. */
export function cancelledReason(user: string): string {
  return `${user} cancelled it`;
}
