import { asc, eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import {
  type ActionsRuntime,
  findActionsRuntime,
  isTransient,
  type RemoteRuntime,
} from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import type { ClaimedRemoteExecution } from '../lifecycle/begin-execution.ts';
import { lockClaimed, lockExecution } from '../lifecycle/lock-execution.ts';
import { requireStillAllowed } from '../parameters/base-url-hosts.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsJobs, actionsRuns } from '../tables.ts';
import { locateTestCases } from './locate-test-cases.ts';
import { FIRST_LOOK_MS } from './next-step.ts';
import { requireOperational } from './require-operational.ts';
import { type Job, MAX_JOBS, splitIntoJobs } from './split-jobs.ts';
import { toProcessing } from './to-processing.ts';

/**
 * Has a workflow run the tests of an execution, and leaves it: hooks, results and looks move it on.
 * 1. look whether the runtime can run it;
 * 2. deal its test cases out to jobs, once;
 * 3. find the run that a process which died may have started, else start one;
 * 4. store which run it is.
 *
 * What passes by itself is tried again by the next look.
 * @throws Problem when the runtime is not operational, when GitHub refuses, and `address-refused`
 */
export async function dispatchRun(
  ports: ExecutionWorkPorts,
  claimed: ClaimedRemoteExecution,
): Promise<void> {
  const { remote } = ports;
  await requireStillAllowed(ports.database, claimed);
  await requireOperational(ports, claimed);
  const site = await findActionsRuntime(ports.database, claimed, claimed.runtimeId);
  if (remote === null || site === undefined) throw new Error('a runtime went away');
  const jobs = await assignJobs(ports, claimed, site);
  if (jobs === null || jobs.length === 0) return;
  try {
    const found = claimed.isAgain ? await remote.find(site, claimed.executionId) : null;
    const runId = found ?? (await remote.start(site, orderOf(ports, claimed, jobs)));
    await confirm(ports, claimed, { remote, site, runId });
  } catch (error) {
    if (!(error instanceof Problem) || !isTransient(error)) throw error;
  }
}

/** The jobs that are stored already, else new ones; null when the execution is not ours any more. */
async function assignJobs(
  ports: ExecutionWorkPorts,
  claimed: ClaimedRemoteExecution,
  site: ActionsRuntime,
): Promise<readonly Job[] | null> {
  const { executionId, workspaceId } = claimed;
  const stored = await ports.database
    .in(claimed)
    .select()
    .from(actionsJobs)
    .where(eq(actionsJobs.executionId, executionId))
    .orderBy(asc(actionsJobs.leg));
  if (stored.length > 0) return stored;
  const { repository, repositoryId } = site;
  if (repositoryId === null) throw new Error('a repository that was seen has no id');
  const { testCases, blocked } = await locateTestCases(ports, claimed, repository);
  const jobs = splitIntoJobs(testCases);
  const assigned = new Set(jobs.flatMap((job) => job.testCases.map(({ position }) => position)));
  const unassigned = testCases.filter(({ position }) => !assigned.has(position));
  const tooMany = unassigned.map(({ position }) => ({ position, reason: TOO_MANY }));
  return ports.database.transaction(async () => {
    const locked = await lockClaimed(ports, claimed);
    if (locked === null) return null;
    for (const { position, reason } of [...blocked, ...tooMany]) {
      const outcome = { commit: null, results: [], reason, milliseconds: 0 };
      await storeOutcome(ports, claimed, position, outcome, (text) => text);
    }
    if (jobs.length === 0) {
      await toProcessing(ports, locked);
      return jobs;
    }
    const at = ports.now();
    const lookAt = new Date(at.getTime() + FIRST_LOOK_MS);
    const run = { executionId, workspaceId, repository, repositoryId, askedAt: at, lookAt };

    await ports.database.in(claimed).insert(actionsRuns).values(run).onConflictDoNothing();
    await ports.database
      .in(claimed)
      .insert(actionsJobs)
      .values(jobs.map((one, leg) => ({ executionId, leg, ...one })));
    return jobs;
  });
}

const TOO_MANY = `the branches of the pipeline are more than the ${MAX_JOBS} jobs of a workflow run`;

const MOST_NAME = 60;

function orderOf(ports: ExecutionWorkPorts, claimed: ClaimedRemoteExecution, jobs: readonly Job[]) {
  return {
    executionId: claimed.executionId,
    url: ports.baseUrl,
    legs: jobs.map(({ commit, testCases }, leg) => ({ leg, commit, name: nameOf(testCases) })),
  };
}

/** What people see of a job: its first test case, and how many more. */
function nameOf(testCases: Job['testCases']): string {
  const first = (testCases[0]?.path ?? '').slice(0, MOST_NAME).toWellFormed();
  return testCases.length > 1 ? `${first} + ${testCases.length - 1}` : first;
}

/** Stores which run it is. One of an execution that has ended meanwhile is cancelled. */
async function confirm(
  ports: ExecutionWorkPorts,
  claimed: ClaimedRemoteExecution,
  started: {
    readonly remote: RemoteRuntime;
    readonly site: ActionsRuntime;
    readonly runId: string | null;
  },
): Promise<void> {
  const { executionId, workspaceId } = claimed;
  const { remote, site, runId } = started;
  const isOver = await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') return true;
    if (locked.execution.claim !== claimed.claim) return false;
    await ports.database
      .in({ workspaceId })
      .update(actionsRuns)
      .set({ runId, takenAt: ports.now() })
      .where(eq(actionsRuns.executionId, executionId));
    return false;
  });
  if (isOver && runId !== null) await remote.cancel(site.repository, runId);
}
