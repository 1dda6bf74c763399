import { asc, eq, lte } from 'drizzle-orm';
import type { ExecutionPorts } from '../../execution-ports.ts';
import { nextLookMs } from '../../remote/next-step.ts';
import { calibrationRuns } from '../../tables.ts';
import { REMOTE_CALIBRATION_JOB } from './remote-job.ts';

const AT_ONCE = 100;

/**
 * Has the runs of calibrations checked that are due, since a hook may have gone missing. Many processes do
 * this at once: what one holds is left to it.
 */
export function sendDueLooks({ database, queue, now }: ExecutionPorts): Promise<void> {
  return database.transaction(async () => {
    const { calibrationId, looks, lookAt } = calibrationRuns;
    const queries = database.system('due runs of all workspaces are checked');
    const due = await queries
      .select({ calibrationId, looks })
      .from(calibrationRuns)
      .where(lte(lookAt, now()))
      .orderBy(asc(lookAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const one of due) {
      const next = new Date(now().getTime() + nextLookMs(one.looks));
      await queries
        .update(calibrationRuns)
        .set({ looks: one.looks + 1, lookAt: next })
        .where(eq(calibrationId, one.calibrationId));
    }
    await queue.sendAll(
      REMOTE_CALIBRATION_JOB,
      due.map((one) => ({ calibrationId: one.calibrationId, step: 'follow' as const })),
    );
  });
}
