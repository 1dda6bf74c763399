import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { findRuntimeById } from '../../runtimes/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionGroups, executionResults, executions, executionTestCases } from '../tables.ts';
import { compareGroups } from './compare-groups.ts';
import type { StoredGroup } from './groups.ts';
import { NO_OUTCOMES, type Outcomes } from './statuses.ts';

/** Executions that were run again, and again: the maximum chain depth. */
const MOST_RERUNS = 50;

/** What is reported of an execution that has ended. */
export interface ExecutionReport {
  /** The name of its runtime; null once that has been deleted, or where it never had one. */
  readonly runtime: string | null;
  readonly testCases: readonly (typeof executionTestCases.$inferSelect)[];
  /** How many tests ended how. */
  readonly outcomes: Outcomes;
  /** Failed and blocked tests in their order, as many as were requested. */
  readonly failed: readonly (typeof executionResults.$inferSelect)[];
  /** Root causes of what failed or is blocked and is not known, failures first: the first 1,000. */
  readonly causes: readonly ReportedCause[];
}

/** A root cause, and whether the previous run of the pipeline with the same parameters had it. */
export interface ReportedCause extends StoredGroup {
  readonly change: 'new' | 'unchanged' | null;
}

/** Root causes that are read and compared, as many as pages list. */
const MOST_CAUSES = 1000;

/** Reads the results of an execution; of failed and blocked tests so many at most. */
export async function executionReport(
  database: Database,
  execution: Execution,
  mostFailed: number,
): Promise<ExecutionReport> {
  const isOfIt = eq(executionResults.executionId, execution.id);
  const testCases = await database
    .in(execution)
    .select()
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, execution.id))
    .orderBy(asc(executionTestCases.position));
  const counted = await database
    .in(execution)
    .select({ outcome: executionResults.outcome, many: count() })
    .from(executionResults)
    .where(isOfIt)
    .groupBy(executionResults.outcome);
  const failed = await database
    .in(execution)
    .select()
    .from(executionResults)
    .where(and(isOfIt, inArray(executionResults.outcome, ['failed', 'blocked'])))
    .orderBy(asc(executionResults.position), asc(executionResults.number))
    .limit(mostFailed);
  const outcomes = Object.fromEntries(counted.map(({ outcome, many }) => [outcome, many]));
  return {
    runtime: await runtimeOf(database, execution),
    testCases,
    outcomes: { ...NO_OUTCOMES, ...outcomes },
    failed,
    causes: await causesOf(database, execution),
  };
}

async function causesOf(
  database: Database,
  execution: Execution,
): Promise<ExecutionReport['causes']> {
  const { executionId, known, kind, number } = executionGroups;
  const found = await database
    .in(execution)
    .select()
    .from(executionGroups)
    .where(and(eq(executionId, execution.id), eq(known, false), ne(kind, 'unproven')))
    .orderBy(asc(number))
    .limit(MOST_CAUSES);
  if (found.length === 0) return [];
  const { changes } = await compareGroups(database, execution, found, undefined);
  const isBlocked = (group: StoredGroup) => Number(group.kind === 'blocked');
  return found
    .toSorted((a, b) => isBlocked(a) - isBlocked(b))
    .map((group) => ({ ...group, change: changes.get(group.number) ?? null }));
}

async function runtimeOf(database: Database, execution: Execution): Promise<string | null> {
  if (execution.runtimeId === null) return null;
  return (await findRuntimeById(database, execution, execution.runtimeId))?.name ?? null;
}

/**
 * The execution that an event started: the execution itself, or the one that it repeats, also where that
 * is a repetition too; null where the chain is broken or too long.
 */
export async function firstExecution(
  database: Database,
  execution: Execution,
): Promise<Execution | null> {
  let one: Execution | undefined = execution;
  for (let rerun = 0; rerun < MOST_RERUNS; rerun++) {
    if (one === undefined) return null;
    if (one.trigger !== 'rerun') return one;
    if (one.triggerId === null) return null;
    [one] = await database
      .in(execution)
      .select()
      .from(executions)
      .where(eq(executions.id, one.triggerId));
  }
  return null;
}
