import { and, eq } from 'drizzle-orm';
import { REMOTE_CALIBRATION_JOB } from '../calibration/remote/remote-job.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { actionsRuns, calibrationRuns } from '../tables.ts';
import { FOLLOW_JOB } from './follow-job.ts';

/** A run as GitHub's hooks name it. */
export interface ChangedRun {
  readonly repositoryId: string;
  readonly runId: string;
}

/** Something has happened to a workflow run: it is checked, if it is one of ours. */
export async function runChanged(
  { database, queue }: Pick<ExecutionPorts, 'database' | 'queue'>,
  { repositoryId, runId }: ChangedRun,
): Promise<void> {
  const queries = database.system('GitHub names the run');
  const [execution] = await queries
    .select({ executionId: actionsRuns.executionId })
    .from(actionsRuns)
    .where(and(eq(actionsRuns.repositoryId, repositoryId), eq(actionsRuns.runId, runId)));
  if (execution !== undefined) await queue.send(FOLLOW_JOB, execution);
  const [calibration] = await queries
    .select({ calibrationId: calibrationRuns.calibrationId })
    .from(calibrationRuns)
    .where(and(eq(calibrationRuns.repositoryId, repositoryId), eq(calibrationRuns.runId, runId)));
  if (calibration === undefined) return;
  await queue.send(REMOTE_CALIBRATION_JOB, { ...calibration, step: 'follow' });
}
