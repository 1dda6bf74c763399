import { and, eq, isNull } from 'drizzle-orm';
import { hideExecutionTokens } from '../../identity/index.ts';
import type { RunResults } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import type { LockedExecution } from '../lifecycle/lock-execution.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsJobs } from '../tables.ts';
import type { ActionsRun } from './admit-run.ts';
import type { ReadResults } from './read-results.ts';

/** A job of an execution's run, as it is stored. */
export type ActionsJob = typeof actionsJobs.$inferSelect;

/** Whether results name exactly the test cases of a job. */
export function isOfJob(job: ActionsJob, results: RunResults): boolean {
  const named = results.test_cases.map(({ position }) => position);
  const own = new Set(job.testCases.map(({ position }) => position));
  return named.length === own.size && named.every((position) => own.delete(position));
}

/** Stores the results of a job, once; its execution is locked and running. */
export async function storeJob(
  ports: ExecutionPorts,
  { execution }: LockedExecution,
  job: ActionsJob,
  results: ReadResults,
): Promise<void> {
  const { id: executionId, claim } = execution;
  if (claim === null) throw new Error('a running execution has no claim');
  for (const [position, read] of results) {
    const outcome = { ...read, commit: job.commit };
    await storeOutcome(ports, { executionId, claim }, position, outcome, hideExecutionTokens);
  }
  await ports.database
    .in(execution)
    .update(actionsJobs)
    .set({ resultsAt: ports.now() })
    .where(and(eq(actionsJobs.executionId, executionId), eq(actionsJobs.leg, job.leg)));
}

/** The jobs whose results are not in. */
export function missingJobs(
  { database }: ExecutionPorts,
  run: Pick<ActionsRun, 'workspaceId' | 'executionId'>,
): Promise<ActionsJob[]> {
  return database
    .in(run)
    .select()
    .from(actionsJobs)
    .where(and(eq(actionsJobs.executionId, run.executionId), isNull(actionsJobs.resultsAt)))
    .orderBy(actionsJobs.leg);
}
