import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import { findActionsRuntime, type RunResults, runResults } from '../../runtimes/index.ts';
import type { ExecutionPorts, ExecutionWorkPorts } from '../execution-ports.ts';
import { EXECUTION_JOB, FOLLOW_JOB } from '../jobs.ts';
import { endLocked } from '../lifecycle/end-execution.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { STATUS } from '../results/statuses.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsRuns, executions } from '../tables.ts';
import {
  isOfJob,
  missingJobs,
  type ReadResults,
  readResults,
  storeJob,
  toProcessing,
} from './job-results.ts';
import type { ActionsRun, DueRun, OpenRun, RunSubject } from './run-subject.ts';

/** The workflow runs that run the tests of executions. */
export const EXECUTION_RUNS: RunSubject<ActionsRun> = {
  kind: 'execution',
  load: loadRunning,
  storeRunId: async ({ database }, run, runId) => {
    await database
      .in(run)
      .update(actionsRuns)
      .set({ runId })
      .where(eq(actionsRuns.executionId, run.executionId));
  },
  finish: storeLeft,
  fail: (ports, { executionId }, reason) =>
    ports.database.transaction(async () => {
      const locked = await lockExecution(ports, executionId);
      if (locked?.execution.state !== 'running') return;
      await endLocked(ports, locked, { status: STATUS.blocked, reason });
    }),
  restart: async ({ queue }, executionId) => {
    await queue.send(EXECUTION_JOB, { executionId });
  },
  lockDue,
  storeCheck: async ({ database }, id, check) => {
    await database
      .system('due runs of all workspaces are checked')
      .update(actionsRuns)
      .set(check)
      .where(eq(actionsRuns.executionId, id));
  },
  findId: async ({ database }, { repositoryId, runId }) => {
    const [found] = await database
      .system('GitHub names the run')
      .select({ id: actionsRuns.executionId })
      .from(actionsRuns)
      .where(and(eq(actionsRuns.repositoryId, repositoryId), eq(actionsRuns.runId, runId)));
    return found?.id;
  },
  sendChecks: async ({ queue }, ids) => {
    await queue.sendAll(
      FOLLOW_JOB,
      ids.map((executionId) => ({ executionId })),
    );
  },
};

async function loadRunning(
  { database }: ExecutionWorkPorts,
  executionId: string,
): Promise<OpenRun<ActionsRun> | null> {
  const [found] = await database
    .system('a job of ours names the execution')
    .select({ run: actionsRuns, execution: executions })
    .from(actionsRuns)
    .innerJoin(executions, eq(executions.id, actionsRuns.executionId))
    .where(eq(actionsRuns.executionId, executionId));
  if (found?.execution.state !== 'running') return null;
  const { run, execution } = found;
  const { runtimeId, cancelledBy } = execution;
  const site =
    runtimeId === null ? undefined : await findActionsRuntime(database, execution, runtimeId);
  return { run, site: site ?? null, cancelledBy };
}

async function lockDue({ database }: ExecutionPorts, at: Date, limit: number): Promise<DueRun[]> {
  const queries = database.system('due runs of all workspaces are checked');
  const due = await queries
    .select({ id: actionsRuns.executionId, looks: actionsRuns.looks })
    .from(actionsRuns)
    .where(lte(actionsRuns.lookAt, at))
    .orderBy(asc(actionsRuns.lookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const running = await queries
    .select({ id: executions.id })
    .from(executions)
    .where(and(inArray(executions.id, ids), eq(executions.state, 'running')));
  const isRunning = new Set(running.map(({ id }) => id));
  return due.map((one) => ({ ...one, isOpen: isRunning.has(one.id) }));
}

/** The results of jobs that did not send theirs: among the run's artifacts, or lost, and the test cases are blocked. */
async function storeLeft(
  ports: ExecutionWorkPorts,
  run: ActionsRun,
  left: readonly unknown[],
  missing: string,
): Promise<void> {
  const { executionId } = run;
  const found = await readLeft(ports, left);
  if (found === null) return;
  await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') return;
    const { claim } = locked.execution;
    for (const job of await missingJobs(ports, run)) {
      const results = found.find(({ sent }) => sent.leg === job.leg && isOfJob(job, sent));
      if (results !== undefined) {
        await storeJob(ports, locked, job, results.read);
        continue;
      }
      const lost = { commit: job.commit, results: [], reason: missing, milliseconds: 0 };
      for (const { position } of job.testCases) {
        await storeOutcome(ports, { executionId, claim: claim ?? '' }, position, lost, (it) => it);
      }
    }
    await toProcessing(ports, locked);
  });
}

/** What a job has left, and what it says. */
interface LeftResults {
  readonly sent: RunResults;
  readonly read: ReadResults;
}

/** The results among the artifacts; null where these cannot be read now: the next look does. */
async function readLeft(
  ports: ExecutionWorkPorts,
  left: readonly unknown[],
): Promise<LeftResults[] | null> {
  const all: LeftResults[] = [];
  try {
    for (const sent of left.flatMap((one) => runResults.safeParse(one).data ?? [])) {
      all.push({ sent, read: await readResults(ports, sent) });
    }
    return all;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
