import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordsBehind } from '../../library/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { type Claim, type Execution, lockClaimed } from '../lifecycle/lock-execution.ts';
import { NO_OUTCOMES, type Outcomes } from '../results/statuses.ts';
import {
  executionResults,
  executions,
  executionTestCases,
  type HistoryRun,
  testCaseHistory,
} from '../tables.ts';
import { appendRun, type EndedTestCase, type History } from './append-run.ts';
import { SUMMARIZED_RUNS, summarizeHistory } from './summarize-history.ts';
import { addToTrend } from './trend.ts';

/** Test cases of one transaction. */
const BATCH = 50;

/** A test case of an execution. */
interface Ran {
  readonly position: number;
  readonly testCaseId: string;
  readonly seconds: number | null;
  readonly baseUrl: string | null;
}

/**
 * Appends an execution to the histories of its test cases, those that have results. Each step is a transaction of a
 * bounded size, and all may be done again after a kill, by whoever has claimed the execution since.
 */
export async function storeHistory(
  ports: ExecutionPorts,
  claim: Claim,
  execution: Execution,
): Promise<void> {
  const { testCaseId, executionId } = executionTestCases;
  const rows = await ports.database
    .in(execution)
    .select({ testCaseId })
    .from(executionTestCases)
    .where(and(eq(executionId, execution.id), isNotNull(testCaseId)))
    // In one order, so that of two executions one waits for the other, and never both.
    .orderBy(asc(testCaseId));
  const ids = rows.flatMap((row) => row.testCaseId ?? []);
  const isRerun = await isPartOfAnother(ports, execution);
  for (let at = 0; at < ids.length; at += BATCH) {
    await ports.database.transaction(async () => {
      if ((await lockClaimed(ports, claim)) === null) return;
      await storeSome(ports, { ...execution, isRerun }, ids.slice(at, at + BATCH));
    });
    await nextTurn();
  }
}

/**
 * Whether an execution ran fewer test cases than the one that it repeats, or that one did. What was removed meanwhile
 * cannot be compared, and counts as more.
 */
async function isPartOfAnother({ database }: ExecutionPorts, execution: Execution) {
  const sizeOf = (id: string) =>
    database.in(execution).$count(executionTestCases, eq(executionTestCases.executionId, id));
  let repeated: Pick<Execution, 'id' | 'trigger' | 'triggerId'> = execution;
  while (repeated.trigger === 'rerun') {
    const [before] = await database
      .in(execution)
      .select({ id: executions.id, trigger: executions.trigger, triggerId: executions.triggerId })
      .from(executions)
      .where(eq(executions.id, repeated.triggerId ?? repeated.id));
    if (before === undefined || before.id === repeated.id) return true;
    if ((await sizeOf(repeated.id)) < (await sizeOf(before.id))) return true;
    repeated = before;
  }
  return false;
}

async function storeSome(
  ports: ExecutionPorts,
  execution: Execution & Pick<HistoryRun, 'isRerun'>,
  testCaseIds: readonly string[],
): Promise<void> {
  const ran = await notDeleted(ports, execution, testCaseIds);
  const tests = await testsAt(ports, execution, ran);
  const withTests = ran.filter(({ position }) => tests.has(position));
  const histories = await lockedHistories(ports, execution, withTests);
  const startedAt = execution.runningAt ?? execution.receivedAt;
  const appended = withTests.flatMap(({ position, testCaseId, seconds, baseUrl }) => {
    const before = histories.get(testCaseId);
    if (before === undefined) return [];
    const ended = tests.get(position) ?? [];
    const run: HistoryRun = {
      ...{ execution: execution.id, position, seconds, baseUrl, counts: countsOf(ended) },
      ...{ at: startedAt.toISOString(), isRerun: execution.isRerun },
    };
    const after = appendRun(before, run, ended);
    return after === before ? [] : [{ testCaseId, run, after }];
  });
  if (appended.length === 0) return;
  const rows = appended.map(({ testCaseId, after: { runs, outcomes } }) => {
    const summary = summarizeHistory({ runs, outcomes }, SUMMARIZED_RUNS);
    return { testCaseId, runs, outcomes, summary };
  });
  // All are there, and locked: one statement changes them all.
  await ports.database
    .in(execution)
    .insert(testCaseHistory)
    .values(rows)
    .onConflictDoUpdate({
      target: testCaseHistory.testCaseId,
      set: {
        ...{ runs: sql`excluded.runs`, outcomes: sql`excluded.outcomes` },
        summary: sql`excluded.summary`,
      },
    });
  if (execution.isRerun) return;
  const ids = appended.map(({ testCaseId }) => testCaseId);
  const records = await recordsBehind(ports.database, execution, ids);
  const ofRecords = appended.flatMap(({ testCaseId, run }) => {
    const recordId = records.get(testCaseId)?.id;
    return recordId === undefined ? [] : [{ recordId, run }];
  });
  await addToTrend(ports.database, { ...execution, startedAt }, ofRecords);
}

/** Those of the test cases that have not been deleted meanwhile, by their ids. */
async function notDeleted(
  { database }: ExecutionPorts,
  execution: Execution,
  testCaseIds: readonly string[],
): Promise<Ran[]> {
  const { position, testCaseId, seconds, recorded, executionId } = executionTestCases;
  const baseUrl = sql<string | null>`${recorded}->>'baseUrl'`;
  const rows = await database
    .in(execution)
    .select({ position, testCaseId, seconds, baseUrl })
    .from(executionTestCases)
    .where(and(eq(executionId, execution.id), inArray(testCaseId, [...testCaseIds])))
    .orderBy(asc(testCaseId), asc(position));
  return rows.flatMap((row) => {
    const { testCaseId: id, baseUrl: url } = row;
    return id === null ? [] : [{ ...row, testCaseId: id, baseUrl: url === '' ? null : url }];
  });
}

/** The histories of test cases, which are made where there are none, locked. */
async function lockedHistories(
  { database }: ExecutionPorts,
  execution: Execution,
  ran: readonly Ran[],
): Promise<ReadonlyMap<string, History>> {
  const ids = ran.map(({ testCaseId }) => testCaseId);
  if (ids.length === 0) return new Map();
  await database
    .in(execution)
    .insert(testCaseHistory)
    .values(ids.map((testCaseId) => ({ testCaseId })))
    .onConflictDoNothing();
  const rows = await database
    .in(execution)
    .select()
    .from(testCaseHistory)
    .where(inArray(testCaseHistory.testCaseId, ids))
    .orderBy(asc(testCaseHistory.testCaseId))
    .for('update');
  return new Map(rows.map((row) => [row.testCaseId, row]));
}

/** The tests of test cases by their positions. */
async function testsAt(
  { database }: ExecutionPorts,
  execution: Execution,
  ran: readonly Ran[],
): Promise<ReadonlyMap<number, readonly EndedTestCase[]>> {
  const { position, test, outcome, executionId, number } = executionResults;
  const positions = ran.map((one) => one.position);
  const rows = await database
    .in(execution)
    .select({ position, test, outcome })
    .from(executionResults)
    .where(and(eq(executionId, execution.id), inArray(position, positions)))
    .orderBy(asc(position), asc(number));
  return Map.groupBy(rows, (row) => row.position);
}

function countsOf(tests: readonly EndedTestCase[]): Outcomes {
  const byOutcome = Map.groupBy(tests, ({ outcome }) => outcome);
  const counts = [...byOutcome].map(([outcome, all]) => [outcome, all.length] as const);
  return { ...NO_OUTCOMES, ...Object.fromEntries(counts) };
}
