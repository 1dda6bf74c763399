import { and, eq } from 'drizzle-orm';
import type { ExecutionPorts } from '../execution-ports.ts';
import { actionsRuns } from '../tables.ts';
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
  const [found] = await database
    .system('GitHub names the run')
    .select({ executionId: actionsRuns.executionId })
    .from(actionsRuns)
    .where(and(eq(actionsRuns.repositoryId, repositoryId), eq(actionsRuns.runId, runId)));
  if (found !== undefined) await queue.send(FOLLOW_JOB, { executionId: found.executionId });
}
