import { and, eq, isNull } from 'drizzle-orm';
import { hideExecutionTokens } from '../../identity/index.ts';
import type { RunResults, SentOutcome } from '../../runtimes/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { EXECUTION_JOB } from '../jobs.ts';
import { step } from '../lifecycle/lifecycle.ts';
import type { LockedExecution } from '../lifecycle/lock-execution.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsJobs, executions } from '../tables.ts';
import type { ActionsRun, RemotePorts } from './run-subject.ts';

/** A job of an execution's run, as it is stored. */
export type ActionsJob = typeof actionsJobs.$inferSelect;

/** The outcomes of a job's test cases, by their positions. */
export type ReadResults = ReadonlyMap<number, SentOutcome>;

/**
 * Reads the results of a job, one test case after another. Before any transaction: reading a large JUnit
 * file takes seconds, and nobody else may write to the embedded store meanwhile.
 */
export async function readResults(
  { remote }: Pick<RemotePorts, 'remote'>,
  results: RunResults,
): Promise<ReadResults> {
  const read = new Map<number, SentOutcome>();
  if (remote === null) return read;
  for (const one of results.test_cases) read.set(one.position, await remote.read(one));
  return read;
}

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
