import { eq } from 'drizzle-orm';
import { EXECUTION_JOB } from '../execution-job.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { step } from '../lifecycle/lifecycle.ts';
import type { LockedExecution } from '../lifecycle/lock-execution.ts';
import { executions } from '../tables.ts';

/** Stores that all results of a locked execution are in; the job that processes them is stored with it. */
export async function toProcessing(
  { database, queue, now }: ExecutionPorts,
  { execution }: LockedExecution,
): Promise<void> {
  await database
    .in(execution)
    .update(executions)
    .set(step(execution.state, 'processing', now()))
    .where(eq(executions.id, execution.id));
  await queue.send(EXECUTION_JOB, { executionId: execution.id });
}
