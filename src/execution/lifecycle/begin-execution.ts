import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { InWorkspace } from '../../database/index.ts';
import { endExecutionTokens, issueExecutionTokens } from '../../identity/index.ts';
import {
  type Healths,
  notOperationalReason,
  type RuntimeKind,
  storeHealth,
} from '../../runtimes/index.ts';
import type { ExecutionWorkPorts, LocalGrant, LocalGrants } from '../execution-ports.ts';
import { EMPTY, STATUS } from '../results/statuses.ts';
import {
  actionsRuns,
  executionKnown,
  executionResults,
  executions,
  executionTestCases,
  type RunParameters,
} from '../tables.ts';
import { cancelledReason } from './cancel-execution.ts';
import { GAVE_UP, MOST_ATTEMPTS } from './count-attempt.ts';
import { endLocked } from './end-execution.ts';
import { step } from './lifecycle.ts';
import {
  type Claim,
  type Execution,
  type LockedExecution,
  lockExecution,
} from './lock-execution.ts';
import { freeSlots } from './slots.ts';

export type ExecutionTestCase = typeof executionTestCases.$inferSelect;

/** An execution that this process has claimed, to run its tests. */
export interface ClaimedExecution extends Claim {
  readonly workspaceId: string;
  readonly runtimeKind: RuntimeKind;
  readonly parameters: RunParameters;
  readonly testCases: readonly ExecutionTestCase[];
  /** The variables that only the tests of a test case have: how they read what that is bound to. */
  readonly variablesOf: (testCase: ExecutionTestCase) => Readonly<Record<string, string>>;
}

/** An execution that this process has claimed, whose tests a workflow runs. */
export interface ClaimedRemoteExecution extends Claim, InWorkspace {
  readonly runtimeId: string;
  readonly testCases: readonly ExecutionTestCase[];
  /** Whether a process may have died after requesting the run. */
  readonly isAgain: boolean;
}

/** What is left to do for an execution; null: nothing, or not yet. */
export type Task =
  | { readonly kind: 'dispatch'; readonly claimed: ClaimedRemoteExecution }
  | { readonly kind: 'run'; readonly claimed: ClaimedExecution }
  | { readonly kind: 'process'; readonly claim: Claim }
  | null;

/**
 * Finds out what is left of an execution, and takes it for this process. One that cannot run is ended
 * as blocked, one whose runtime is full waits until it is called, one that a dead process left in
 * `running` begins again with nothing of its first try.
 *
 * @param healths how the runtimes are; what differs from their rows is written there
 */
export function beginExecution(
  ports: ExecutionWorkPorts,
  executionId: string,
  healths: Healths,
): Promise<Task> {
  return ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked === null || locked.execution.state === 'dispatched') return null;
    if (locked.execution.state === 'processing') return processAgain(ports, locked.execution);
    if (await runsRemotely(ports, locked)) return null;
    const testCases = await testCasesOf(ports, locked.execution);
    const { runtime } = locked;
    if (runtime !== null) await storeHealth(ports, runtime, healths);
    const reason = blockedReason(locked, testCases.length, healths);
    if (reason !== null) {
      await endLocked(ports, locked, { status: STATUS.blocked, reason });
      return null;
    }
    if (!(await takesPlace(ports, locked))) return null;
    return locked.runtime?.kind === 'self-managed'
      ? startRemotely(ports, locked.execution, locked.runtime.id, testCases)
      : start(ports, locked, testCases);
  });
}

/** Whether a workflow runs its tests already: then hooks, results and looks move it on. */
async function runsRemotely(
  { database }: ExecutionWorkPorts,
  { execution }: LockedExecution,
): Promise<boolean> {
  if (execution.state !== 'running') return false;
  const ofIt = eq(actionsRuns.executionId, execution.id);
  const [run] = await database
    .in(execution)
    .select({ takenAt: actionsRuns.takenAt })
    .from(actionsRuns)
    .where(ofIt);
  return run !== undefined && run.takenAt !== null;
}

async function startRemotely(
  ports: ExecutionWorkPorts,
  execution: Execution,
  runtimeId: string,
  testCases: readonly ExecutionTestCase[],
): Promise<Task> {
  const { id: executionId, workspaceId } = execution;
  const claim = await claimRunning(ports, execution);
  const isAgain = execution.state === 'running';
  const claimed = { executionId, workspaceId, runtimeId, testCases, claim, isAgain };
  return { kind: 'dispatch', claimed };
}

/** Takes an execution for this process, and stores that it is running. */
async function claimRunning(ports: ExecutionWorkPorts, execution: Execution): Promise<string> {
  const claim = uuid();
  await ports.database
    .in(execution)
    .update(executions)
    .set({ ...step(execution.state, 'running', ports.now()), claim, turn: 'taken' })
    .where(eq(executions.id, execution.id));
  return claim;
}

function blockedReason(
  { execution, runtime }: LockedExecution,
  testCases: number,
  healths: Healths,
): string | null {
  if (execution.cancelledBy !== null) return cancelledReason(execution.cancelledBy);
  if (execution.attempts >= MOST_ATTEMPTS) return GAVE_UP;
  if (testCases === 0) return EMPTY;
  if (runtime === null) return execution.reason ?? 'its runtime has been deleted';
  // GitHub says whether a workflow can be started, and not under a lock.
  return runtime.kind === 'self-managed' ? null : notOperationalReason(healths, runtime);
}

/** Whether it has a place at its runtime now; one that has none waits, without a job. */
async function takesPlace(ports: ExecutionWorkPorts, locked: LockedExecution): Promise<boolean> {
  const { execution, runtime } = locked;
  if (execution.turn === 'taken' || runtime === null) return true;
  if ((await freeSlots(ports, runtime)) > 0) return true;
  await ports.database
    .in(execution)
    .update(executions)
    .set({ turn: 'waiting' })
    .where(eq(executions.id, execution.id));
  return false;
}

async function start(
  ports: ExecutionWorkPorts,
  { execution, runtime }: LockedExecution,
  testCases: readonly ExecutionTestCase[],
): Promise<Task> {
  const { id: executionId, workspaceId, parameters } = execution;
  const claim = await claimRunning(ports, execution);
  if (execution.state === 'running') await removePartial(ports, execution);
  const granted = await grantSecrets(ports, execution, testCases);
  if (granted === null) {
    await endLocked(ports, { execution, runtime }, { status: STATUS.blocked, reason: VALUES_LOST });
    return null;
  }
  const variablesOf = await issueTokens(ports, execution, testCases, granted);
  const runtimeKind = runtime?.kind ?? 'managed';
  const whose = { executionId, claim, workspaceId, runtimeKind, parameters };
  return { kind: 'run', claimed: { ...whose, testCases, variablesOf } };
}

/** Why a run does not go on without what it was given. */
export const VALUES_LOST =
  'its credentials were given for this run only, and were in the memory of a process that has stopped: give them again and run it again';

/**
 * What its test cases may read of the values that their records have on the platform. Null where it was given some
 * for itself alone, which a process has taken along that has died.
 */
async function grantSecrets(
  ports: ExecutionWorkPorts,
  { id, workspaceId, trigger, triggerName, parameters, runSecrets }: Execution,
  testCases: readonly ExecutionTestCase[],
): Promise<LocalGrants | null> {
  const isByHand = trigger === 'manual' || trigger === 'rerun';
  const run = { id, workspaceId, user: isByHand ? triggerName : null, baseUrl: parameters.baseUrl };
  const ids = testCases.flatMap(({ testCaseId }) => testCaseId ?? []);
  const granted = await ports.grantLocalSecrets({ ...run, isLast: true }, ids);
  const { runVariables } = granted;
  if (runSecrets.some((variable) => !runVariables.includes(variable))) return null;
  if (runVariables.length > 0) {
    await ports.database
      .in({ workspaceId })
      .update(executions)
      .set({ runSecrets: [...runVariables] })
      .where(eq(executions.id, id));
  }
  return granted;
}

/** A token for each test case that may read something; the others share one that reads nothing. */
async function issueTokens(
  ports: ExecutionWorkPorts,
  { id: executionId, workspaceId }: Execution,
  testCases: readonly ExecutionTestCase[],
  { ofTestCase }: LocalGrants,
): Promise<ClaimedExecution['variablesOf']> {
  const ids = testCases.flatMap(({ testCaseId }) => testCaseId ?? []);
  const bindings = new Map<string, string[]>();
  for (const [testCaseId, grant] of ofTestCase) bindings.set(testCaseId, [...grant.bindings]);
  for (const { id, testCaseId } of await ports.bindingsOf({ workspaceId }, ids)) {
    bindings.set(testCaseId, [...(bindings.get(testCaseId) ?? []), id]);
  }
  const endsAt = new Date(ports.now().getTime() + ports.timeLimitSeconds * 1000);
  const of = { workspaceId, executionId, endsAt };
  const [unbound = '', ...tokens] = await issueExecutionTokens(ports, of, [
    [],
    ...bindings.values(),
  ]);
  const bound = new Map([...bindings.keys()].map((id, index) => [id, tokens[index] ?? unbound]));
  return ({ testCaseId }) => ({
    PLATFORM_SECRETS_SERVICE: ports.secretsService(bound.get(testCaseId ?? '') ?? unbound),
    ...localVariables(ofTestCase.get(testCaseId ?? '')),
  });
}

/** What a suite reads of the values that its record has on the platform; never a value. */
export function localVariables(grant: LocalGrant | undefined): Readonly<Record<string, string>> {
  if (grant === undefined) return {};
  return { PROOFGATE_LOCAL_SECRETS: JSON.stringify(grant.variables) };
}

/** What the process that died had stored, and the tokens that its tests had. */
async function removePartial(
  ports: ExecutionWorkPorts,
  { id: executionId, workspaceId }: Execution,
): Promise<void> {
  await ports.database
    .in({ workspaceId })
    .delete(executionResults)
    .where(eq(executionResults.executionId, executionId));
  await ports.database
    .in({ workspaceId })
    .delete(executionKnown)
    .where(eq(executionKnown.executionId, executionId));
  await ports.database
    .in({ workspaceId })
    .update(executionTestCases)
    .set({ reason: null, commit: null, seconds: null, recorded: null })
    .where(eq(executionTestCases.executionId, executionId));
  await endExecutionTokens(ports, { workspaceId, executionId });
}

async function processAgain(ports: ExecutionWorkPorts, execution: Execution): Promise<Task> {
  const claim = uuid();
  await ports.database
    .in(execution)
    .update(executions)
    .set({ claim })
    .where(eq(executions.id, execution.id));
  return { kind: 'process', claim: { executionId: execution.id, claim } };
}

function testCasesOf(
  { database }: ExecutionWorkPorts,
  execution: Execution,
): Promise<ExecutionTestCase[]> {
  return database
    .in(execution)
    .select()
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, execution.id))
    .orderBy(executionTestCases.position);
}
