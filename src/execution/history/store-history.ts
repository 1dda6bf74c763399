import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ExecutionPorts } from '../execution-ports.ts';
import { type Claim, type Execution, lockClaimed } from '../lifecycle/lock-execution.ts';
import { NO_OUTCOMES, type Outcomes } from '../results/statuses.ts';
import { executionResults, executionTestCases, testCaseHistory } from '../tables.ts';
import { appendRun, type Ended } from './append-run.ts';

/** Test cases of one transaction. */
const BATCH = 50;

interface Ran {
  readonly position: number;
  readonly testCaseId: string | null;
  readonly seconds: number | null;
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
  const { database } = ports;
  const { position, testCaseId, seconds, executionId } = executionTestCases;
  const ran = await database
    .in(execution)
    .select({ position, testCaseId, seconds })
    .from(executionTestCases)
    .where(and(eq(executionId, execution.id), isNotNull(testCaseId)))
    // In one order, so that two executions wait for each other and never both.
    .orderBy(asc(testCaseId));
  for (let at = 0; at < ran.length; at += BATCH) {
    await database.transaction(async () => {
      if ((await lockClaimed(ports, claim)) === null) return;
      await storeSome(ports, execution, ran.slice(at, at + BATCH));
    });
    await nextTurn();
  }
}

async function storeSome(
  { database }: ExecutionPorts,
  execution: Execution,
  ran: readonly Ran[],
): Promise<void> {
  const tests = await testsAt(database, execution, ran);
  const byId = new Map(ran.flatMap((one) => (one.testCaseId ? [[one.testCaseId, one]] : [])));
  const ids = [...byId].flatMap(([id, { position }]) => (tests.has(position) ? [id] : []));
  if (ids.length === 0) return;
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
  const at = (execution.runningAt ?? execution.receivedAt).toISOString();
  for (const row of rows) {
    const { position, seconds } = byId.get(row.testCaseId) ?? { position: -1, seconds: null };
    const ended = tests.get(position) ?? [];
    const run = { execution: execution.id, position, at, seconds, counts: countsOf(ended) };
    await database
      .in(execution)
      .update(testCaseHistory)
      .set(appendRun(row, run, ended))
      .where(eq(testCaseHistory.testCaseId, row.testCaseId));
  }
}

/** The tests of test cases by their positions. */
async function testsAt(
  database: ExecutionPorts['database'],
  execution: Execution,
  ran: readonly Ran[],
): Promise<ReadonlyMap<number, readonly Ended[]>> {
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

function countsOf(tests: readonly Ended[]): Outcomes {
  const byOutcome = Map.groupBy(tests, ({ outcome }) => outcome);
  const counts = [...byOutcome].map(([outcome, all]) => [outcome, all.length] as const);
  return { ...NO_OUTCOMES, ...Object.fromEntries(counts) };
}
