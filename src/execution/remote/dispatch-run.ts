import { asc, eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import {
  type ActionsRuntime,
  findActionsRuntime,
  isTransient,
  type RemoteRuntime,
} from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import type { BegunRemotely } from '../lifecycle/begin-execution.ts';
import { lockClaimed, lockExecution } from '../lifecycle/lock-execution.ts';
import { requireStillAllowed } from '../parameters/base-url-hosts.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { actionsLegs, actionsRuns } from '../tables.ts';
import { locateTestCases } from './locate-test-cases.ts';
import { FIRST_LOOK_MS } from './next-step.ts';
import { requireOperational } from './require-operational.ts';
import { type Leg, MOST_LEGS, splitIntoJobs } from './split-jobs.ts';
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
export async function dispatchRun(ports: ExecutionWorkPorts, begun: BegunRemotely): Promise<void> {
  const { remote } = ports;
  await requireStillAllowed(ports.database, begun);
  await requireOperational(ports, begun);
  const site = await findActionsRuntime(ports.database, begun, begun.runtimeId);
  if (remote === null || site === undefined) throw new Error('a runtime went away');
  const legs = await dealtLegs(ports, begun, site);
  if (legs === null || legs.length === 0) return;
  try {
    const found = begun.isAgain ? await remote.find(site, begun.executionId) : null;
    const runId = found ?? (await remote.start(site, orderOf(ports, begun, legs)));
    await confirm(ports, begun, { remote, site, runId });
  } catch (error) {
    if (!(error instanceof Problem) || !isTransient(error)) throw error;
  }
}

/** The jobs that are stored already, else new ones; null when the execution is not ours any more. */
async function dealtLegs(
  ports: ExecutionWorkPorts,
  begun: BegunRemotely,
  site: ActionsRuntime,
): Promise<readonly Leg[] | null> {
  const { executionId, workspaceId } = begun;
  const stored = await ports.database
    .in(begun)
    .select()
    .from(actionsLegs)
    .where(eq(actionsLegs.executionId, executionId))
    .orderBy(asc(actionsLegs.leg));
  if (stored.length > 0) return stored;
  const { repository, repositoryId } = site;
  if (repositoryId === null) throw new Error('a repository that was seen has no id');
  const { testCases, blocked } = await locateTestCases(ports, begun, repository);
  const legs = splitIntoJobs(testCases);
  const taken = new Set(legs.flatMap((leg) => leg.testCases.map(({ position }) => position)));
  const left = testCases.filter(({ position }) => !taken.has(position));
  const tooMany = left.map(({ position }) => ({ position, reason: TOO_MANY }));
  return ports.database.transaction(async () => {
    const locked = await lockClaimed(ports, begun);
    if (locked === null) return null;
    for (const { position, reason } of [...blocked, ...tooMany]) {
      const outcome = { commit: null, results: [], reason, milliseconds: 0 };
      await storeOutcome(ports, begun, position, outcome, (text) => text);
    }
    if (legs.length === 0) {
      await toProcessing(ports, locked);
      return legs;
    }
    const at = ports.now();
    const lookAt = new Date(at.getTime() + FIRST_LOOK_MS);
    const run = { executionId, workspaceId, repository, repositoryId, askedAt: at, lookAt };

    await ports.database.in(begun).insert(actionsRuns).values(run).onConflictDoNothing();
    await ports.database
      .in(begun)
      .insert(actionsLegs)
      .values(legs.map((one, leg) => ({ executionId, leg, ...one })));
    return legs;
  });
}

const TOO_MANY = `the branches of the pipeline are more than the ${MOST_LEGS} jobs of a workflow run`;

const MOST_NAME = 60;

function orderOf(ports: ExecutionWorkPorts, begun: BegunRemotely, legs: readonly Leg[]) {
  return {
    executionId: begun.executionId,
    url: ports.baseUrl,
    legs: legs.map(({ commit, testCases }, leg) => ({ leg, commit, name: nameOf(testCases) })),
  };
}

/** What people see of a job: its first test case, and how many more. */
function nameOf(testCases: Leg['testCases']): string {
  const first = (testCases[0]?.path ?? '').slice(0, MOST_NAME).toWellFormed();
  return testCases.length > 1 ? `${first} + ${testCases.length - 1}` : first;
}

/** Stores which run it is. One of an execution that has ended meanwhile is cancelled. */
async function confirm(
  ports: ExecutionWorkPorts,
  begun: BegunRemotely,
  started: {
    readonly remote: RemoteRuntime;
    readonly site: ActionsRuntime;
    readonly runId: string | null;
  },
): Promise<void> {
  const { executionId, workspaceId } = begun;
  const { remote, site, runId } = started;
  const isOver = await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') return true;
    if (locked.execution.claim !== begun.claim) return false;
    await ports.database
      .in({ workspaceId })
      .update(actionsRuns)
      .set({ runId, takenAt: ports.now() })
      .where(eq(actionsRuns.executionId, executionId));
    return false;
  });
  if (isOver && runId !== null) await remote.cancel(site.repository, runId);
}
