import { eq } from 'drizzle-orm';
import { isUnavailable } from '../../database/index.ts';
import { hideExecutionTokens } from '../../identity/index.ts';
import { openSource, testCaseSources } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { type RuntimeTestCase, readHealths } from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { EXECUTION_JOB } from '../jobs.ts';
import { executionVariables } from '../parameters/base-url-hosts.ts';
import { processResults } from '../results/process-results.ts';
import { DELETED, STATUS, UNLINKED } from '../results/statuses.ts';
import { storeOutcome } from '../results/store-outcome.ts';
import { executions } from '../tables.ts';
import { dispatchExecution } from '../workflow-runs/dispatch-execution.ts';
import { beginExecution, type ClaimedExecution } from './begin-execution.ts';
import { cancelledReason } from './cancel-execution.ts';
import { type Attempt, newAttempt } from './count-attempt.ts';
import { endBlocked, endLocked } from './end-execution.ts';
import { step } from './lifecycle.ts';
import { lockClaimed } from './lock-execution.ts';
import { Stop, stopCause } from './stop.ts';
import { runWatched } from './watch-execution.ts';

/**
 * Runs an execution from its current state to its end (docs/executions.md#lifecycle):
 * 1. find out what is left, and take it for this process;
 * 2. run its test cases, each stored as it ends, or have a workflow run them;
 * 3. from what is stored, determine the status, and report it.
 *
 * Done again after a kill it repeats no step that is stored. An expected fault ends the execution as
 * blocked. When `shutdown` is aborted, its tests are stopped and another process starts them again.
 */
export async function runExecution(
  ports: ExecutionWorkPorts,
  executionId: string,
  shutdown: AbortSignal,
): Promise<void> {
  const healths = await readHealths(ports);
  const task = await beginExecution(ports, executionId, healths);
  if (task?.kind === 'process') await processResults(ports, task.claim);
  if (task === null || task.kind === 'process') return;
  const attempt = newAttempt(ports, task.claimed);
  try {
    if (task.kind === 'dispatch') return await dispatchExecution(ports, task.claimed);
    const isOver = await runTests(ports, task.claimed, attempt, shutdown);
    ports.endRunSecrets(executionId);
    if (isOver) await processResults(ports, task.claimed);
  } catch (error) {
    if (error instanceof Stop) return;
    if (!(error instanceof Problem)) {
      // A database that is away, and a process that is killed, are not the execution's fault.
      if (!isUnavailable(error)) await attempt.count();
      throw error;
    }
    ports.endRunSecrets(executionId);
    await endBlocked(ports, task.claimed, error.message);
  }
}

/** Runs the tests; true when their results are all stored and are to be processed. */
function runTests(
  ports: ExecutionWorkPorts,
  claimed: ClaimedExecution,
  attempt: Attempt,
  shutdown: AbortSignal,
): Promise<boolean> {
  const { executionId, workspaceId, parameters } = claimed;
  return runWatched(ports, claimed, shutdown, async (signal) => {
    const variables = await executionVariables(ports.database, claimed);
    if (parameters.baseUrl !== null) await ports.requireAllowed(parameters.baseUrl);
    const testCases = await runnableTestCases(ports, claimed);
    const runtime = ports.runtimes[claimed.runtimeKind];
    if (runtime === null) throw new Error('a runtime went away');
    const open = (source: Parameters<typeof openSource>[1]) =>
      openSource(ports.library, { ...source, workspaceId });
    const order = { executionId, testCases, variables, open, begins: attempt.count };
    await runtime.run(
      order,
      async (position, outcome) => {
        const cause = stopCause(signal);
        if (cause === 'lost' || cause === 'shutdown') return;
        await storeOutcome(ports, claimed, position, outcome, hideExecutionTokens);
      },
      signal,
    );
    return endOfTests(ports, claimed, signal);
  });
}

/** The test cases that can be run; the others are stored as blocked. */
async function runnableTestCases(
  ports: ExecutionWorkPorts,
  claimed: ClaimedExecution,
): Promise<RuntimeTestCase[]> {
  const ids = claimed.testCases.flatMap(({ testCaseId }) => testCaseId ?? []);
  const sources = await testCaseSources(ports.library, claimed, ids);
  const found: RuntimeTestCase[] = [];
  for (const testCase of claimed.testCases) {
    const { position, testCaseId } = testCase;
    const source = sources.get(testCaseId ?? '');
    if (source !== undefined && source.kind !== 'unlinked') {
      found.push({ position, source, variables: claimed.variablesOf(testCase) });
      continue;
    }
    const reason = source === undefined ? DELETED : UNLINKED;
    const outcome = { commit: null, results: [], reason, milliseconds: 0 };
    await storeOutcome(ports, claimed, position, outcome, hideExecutionTokens);
  }
  return found;
}

/**
 * Stores that the tests have ended; of a cancelled execution, that it has. A cancellation that came in
 * time counts, though every test has ended by itself meanwhile.
 */
function endOfTests(
  ports: ExecutionWorkPorts,
  claimed: ClaimedExecution,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, queue } = ports;
  const { executionId } = claimed;
  return database.transaction(async () => {
    const locked = await lockClaimed(ports, claimed);
    if (locked === null) return false;
    const { cancelledBy, state } = locked.execution;
    if (cancelledBy !== null) {
      const reason = cancelledReason(cancelledBy);
      await endLocked(ports, locked, { status: STATUS.blocked, reason });
      return false;
    }
    if (stopCause(signal) === 'shutdown') {
      await queue.send(EXECUTION_JOB, { executionId }, HANDED_ON_SECONDS);
      return false;
    }
    await database
      .in(claimed)
      .update(executions)
      .set(step(state, 'processing', ports.now()))
      .where(eq(executions.id, executionId));
    return true;
  });
}

/** By then the process that stops takes no more jobs. */
const HANDED_ON_SECONDS = 2;
