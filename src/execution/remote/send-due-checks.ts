import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ExecutionPorts } from '../execution-ports.ts';
import { actionsRuns, executions } from '../tables.ts';
import { FOLLOW_JOB } from './follow-job.ts';
import { nextLookMs } from './next-step.ts';

const AT_ONCE = 100;

/**
 * Checks the runs that are due, since a hook may have gone missing. Many processes do this at once:
 * what one holds is left to it.
 */
export function sendDueChecks({ database, queue, now }: ExecutionPorts): Promise<void> {
  return database.transaction(async () => {
    const at = now();
    const due = await database
      .system('due runs of all workspaces are checked')
      .select({ executionId: actionsRuns.executionId, looks: actionsRuns.looks })
      .from(actionsRuns)
      .where(lte(actionsRuns.lookAt, at))
      .orderBy(asc(actionsRuns.lookAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (due.length === 0) return;
    const ids = due.map(({ executionId }) => executionId);
    const open = await database
      .system('due runs of all workspaces are checked')
      .select({ id: executions.id })
      .from(executions)
      .where(sql`${inArray(executions.id, ids)} AND ${eq(executions.state, 'running')}`);
    const isOpen = new Set(open.map(({ id }) => id));
    for (const { executionId, looks } of due) {
      const next = new Date(at.getTime() + nextLookMs(looks));
      await database
        .system('due runs of all workspaces are checked')
        .update(actionsRuns)
        .set({ looks: looks + 1, lookAt: isOpen.has(executionId) ? next : null })
        .where(eq(actionsRuns.executionId, executionId));
    }
    const looked = due.filter(({ executionId }) => isOpen.has(executionId));
    await queue.sendAll(
      FOLLOW_JOB,
      looked.map(({ executionId }) => ({ executionId })),
    );
  });
}
