import { asc, eq } from 'drizzle-orm';
import type { ActionsRuntime } from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import type { ClaimedRemoteExecution } from '../lifecycle/begin-execution.ts';
import { lockClaimed, lockExecution } from '../lifecycle/lock-execution.ts';
import { requireStillAllowed } from '../parameters/base-url-hosts.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsJobs, actionsRuns } from '../tables.ts';
import { toProcessing } from './job-results.ts';
import { locateTestCases } from './locate-test-cases.ts';
import { type Job, MAX_JOBS, splitIntoJobs } from './split-jobs.ts';
import { newRun, operationalSite, startRun } from './start-run.ts';

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
export async function dispatchExecution(
  ports: ExecutionWorkPorts,
  claimed: ClaimedRemoteExecution,
): Promise<void> {
  await requireStillAllowed(ports.database, claimed);
  const site = await operationalSite(ports, claimed);
  const jobs = await assignJobs(ports, claimed, site);
  if (jobs === null || jobs.length === 0) return;
  const { executionId, isAgain } = claimed;
  const legs = jobs.map(({ commit, testCases }, leg) => ({ leg, commit, name: nameOf(testCases) }));
  const store = (runId: string | null) => storeRun(ports, claimed, runId);
  await startRun(ports, { site, isAgain, store, executionId, legs });
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
  const { testCases, blocked } = await locateTestCases(ports, claimed, site.repository);
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
    const run = { executionId, workspaceId, ...newRun(ports, site) };
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

/** What people see of a job: its first test case, and how many more. */
function nameOf(testCases: Job['testCases']): string {
  const first = (testCases[0]?.path ?? '').slice(0, MOST_NAME).toWellFormed();
  return testCases.length > 1 ? `${first} + ${testCases.length - 1}` : first;
}

/** Stores which run it is. @returns whether the execution has ended meanwhile */
async function storeRun(
  ports: ExecutionWorkPorts,
  { executionId, workspaceId, claim }: ClaimedRemoteExecution,
  runId: string | null,
): Promise<boolean> {
  const locked = await lockExecution(ports, executionId);
  if (locked?.execution.state !== 'running') return true;
  if (locked.execution.claim !== claim) return false;
  await ports.database
    .in({ workspaceId })
    .update(actionsRuns)
    .set({ runId, takenAt: ports.now() })
    .where(eq(actionsRuns.executionId, executionId));
  return false;
}
