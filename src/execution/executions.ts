import { and, between, count, eq, inArray, lt } from 'drizzle-orm';
import { type Database, type InWorkspace, type Narrowing, newestFirst } from '../database/index.ts';
import { type Days, idsOfDays } from '../input/ids-of-days.ts';
import type { IdRange } from '../input/search-text.ts';
import { recordsOfTestCases } from '../library/index.ts';
import { Problem } from '../problem.ts';
import { findRuntimeById, type RuntimeKind } from '../runtimes/index.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { expectedTests } from './expected-tests.ts';
import type { ExecutionState } from './lifecycle/lifecycle.ts';
import type { Execution } from './lifecycle/lock-execution.ts';
import { NO_OUTCOMES, type Outcomes, STATUS } from './results/statuses.ts';
import {
  actionsRuns,
  executionResults,
  executions,
  executionTestCases,
  type TRIGGER_KINDS,
} from './tables.ts';

/** What a list of executions is narrowed to; all must hold. */
export interface ExecutionFilter {
  readonly pipelineId?: string;
  readonly status?: number;
  readonly state?: ExecutionState;
  readonly trigger?: (typeof TRIGGER_KINDS)[number];
  readonly ids?: IdRange;
  /** The days on which they were received. */
  readonly received?: Days;
}

/** Executions of the workspace, the newest first; `before` is the id of the last one seen. */
export function narrowedExecutions(
  { database }: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  filter: ExecutionFilter,
  page: { readonly before?: string; readonly limit: number },
): Promise<Execution[]> {
  const { leading, others } = narrowings(filter);
  const { condition, order } = newestFirst(executions.id, leading, others);
  const older = page.before === undefined ? undefined : lt(executions.id, page.before);
  const ranges = [filter.ids, idsOfDays(filter.received ?? {})].filter((one) => one !== undefined);
  const within = ranges.map(({ first, last }) => between(executions.id, first, last));
  return database
    .in(workspace)
    .select()
    .from(executions)
    .where(and(condition, older, ...within))
    .orderBy(...order)
    .limit(page.limit);
}

/**
 * Which index of the schema a filter is led by. Most executions have passed, so that this narrows
 * nothing where something else does; those that are under way are few, and have their own index.
 */
function narrowings(filter: ExecutionFilter): Record<'leading' | 'others', readonly Narrowing[]> {
  const pipeline: Narrowing = [executions.pipelineId, filter.pipelineId];
  const status: Narrowing = [executions.status, filter.status];
  const state: Narrowing = [executions.state, filter.state];
  const trigger: Narrowing = [executions.trigger, filter.trigger];
  if (filter.pipelineId !== undefined) {
    return { leading: [pipeline, status], others: [state, trigger] };
  }
  const isTriggerLed = filter.status === undefined || filter.status === STATUS.passed;
  if (filter.trigger !== undefined && isTriggerLed) {
    return { leading: [trigger], others: [status, state] };
  }
  return { leading: [status], others: [state, trigger] };
}

/** @throws Problem `not-found` */
export async function getExecution(
  { database }: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
): Promise<Execution> {
  const [found] = await database
    .in(workspace)
    .select()
    .from(executions)
    .where(eq(executions.id, id));
  if (found === undefined) throw new Problem('not-found', `There is no execution ${id}.`);
  return found;
}

/** A test case of an execution, with its record's name, and with how many of its tests ended how. */
export type ExecutedTestCase = typeof executionTestCases.$inferSelect & {
  /** Null where it was generated for none. */
  readonly record: string | null;
  readonly counts: Outcomes;
  /** About how many tests it has, as long as it has not ended; null: it has, or nobody knows. */
  readonly expected: number | null;
};

/** The test cases of an execution in their order. @throws Problem `not-found` */
export async function executedTestCases(
  ports: Pick<ExecutionPorts, 'database'>,
  workspace: InWorkspace,
  id: string,
): Promise<ExecutedTestCase[]> {
  await getExecution(ports, workspace, id);

  const rows = await ports.database
    .in(workspace)
    .select()
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, id))
    .orderBy(executionTestCases.position);
  const counted = await outcomesOf(ports, { workspaceId: workspace.workspaceId, id });
  const ids = rows.flatMap(({ testCaseId }) => testCaseId ?? []);
  const records = await recordsOfTestCases(ports.database, workspace, ids);
  const awaited = rows.filter((row) => row.status === null && row.seconds === null);
  const expected = await expectedTests(
    ports,
    workspace,
    awaited.flatMap(({ testCaseId }) => testCaseId ?? []),
  );
  const isAwaited = new Set(awaited.map(({ position }) => position));
  return rows.map((row) => ({
    ...row,
    record: records.get(row.testCaseId ?? '') ?? null,
    counts: counted.get(row.position) ?? NO_OUTCOMES,
    expected: isAwaited.has(row.position) ? (expected.get(row.testCaseId ?? '') ?? null) : null,
  }));
}

/** Position → how many tests ended how, of the test cases that have any. */
export async function outcomesOf(
  { database }: Pick<ExecutionPorts, 'database'>,
  execution: Pick<Execution, 'workspaceId' | 'id'>,
): Promise<ReadonlyMap<number, Outcomes>> {
  const { position, outcome } = executionResults;
  const rows = await database
    .in(execution)
    .select({ position, outcome, count: count() })
    .from(executionResults)
    .where(eq(executionResults.executionId, execution.id))
    .groupBy(position, outcome);
  const found = new Map<number, Outcomes>();
  for (const row of rows) {
    const before = found.get(row.position) ?? NO_OUTCOMES;
    found.set(row.position, { ...before, [row.outcome]: row.count });
  }
  return found;
}

/** What runs are called, by their ids: the names of their pipelines, and their numbers. */
export async function runNames(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Execution, 'pipelineName' | 'number'>>> {
  const { id, pipelineName, number } = executions;
  const rows = await database
    .in(workspace)
    .select({ id, pipelineName, number })
    .from(executions)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** An execution by only its id, of whatever workspace; null where it is gone. */
export async function findExecution(database: Database, id: string): Promise<Execution | null> {
  const [found] = await database
    .system('a job of ours names the execution')
    .select()
    .from(executions)
    .where(eq(executions.id, id));
  return found ?? null;
}

/** Where an execution runs. */
export interface ExecutionSite {
  /** Null when its runtime has been deleted, or it never had one. */
  readonly runtime: { readonly name: string; readonly kind: RuntimeKind } | null;
  /** On GitHub Actions its workflow run, once GitHub has named it. */
  readonly workflowRun: { readonly repository: string; readonly runId: string } | null;
}

/** The runtime of an execution, and the workflow run that runs its tests. */
export async function executionSite(
  { database }: Pick<ExecutionPorts, 'database'>,
  execution: Execution,
): Promise<ExecutionSite> {
  const { runtimeId } = execution;
  const found =
    runtimeId === null ? undefined : await findRuntimeById(database, execution, runtimeId);
  const runtime = found === undefined ? null : { name: found.name, kind: found.kind };
  const [run] = await database
    .in(execution)
    .select({ repository: actionsRuns.repository, runId: actionsRuns.runId })
    .from(actionsRuns)
    .where(eq(actionsRuns.executionId, execution.id));
  const { repository = '', runId: known = null } = run ?? {};
  return { runtime, workflowRun: known === null ? null : { repository, runId: known } };
}
