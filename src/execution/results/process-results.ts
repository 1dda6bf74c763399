import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { outcomesOf } from '../executions.ts';
import { storeHistory } from '../history/store-history.ts';
import { endLocked } from '../lifecycle/end-execution.ts';
import {
  type Claim,
  type Execution,
  type LockedExecution,
  lockClaimed,
} from '../lifecycle/lock-execution.ts';
import {
  type ExecutionSum,
  executionGroups,
  executionResults,
  executions,
  executionTestCases,
} from '../tables.ts';
import { compareGroups } from './compare-groups.ts';
import { groupResults } from './group-results.ts';
import { judgeExecution, judgeTestCase, NO_OUTCOMES, type Verdict } from './statuses.ts';

/**
 * Groups what did not pass and appends to the histories of the test cases; then determines the statuses of the test
 * cases and of the execution from what is stored, and ends it, in one transaction. May be done again after a kill, by
 * whoever has claimed the execution since.
 */
export async function processResults(ports: ExecutionPorts, claim: Claim): Promise<void> {
  const { database } = ports;
  const found = await database.transaction(() => lockProcessing(ports, claim));
  if (found === null) return;
  await groupResults(ports, claim, found.execution);
  await storeHistory(ports, claim, found.execution);
  await database.transaction(async () => {
    const locked = await lockProcessing(ports, claim);
    if (locked === null) return;
    const { execution } = locked;
    const verdicts = await judgeTestCases(ports, execution);
    for (const same of groups(verdicts)) await storeVerdict(ports, execution, same);
    const verdict = judgeExecution(verdicts);
    const sum = await sumResults(database, { ...execution, ...verdict });
    await database
      .in(execution)
      .update(executions)
      .set({ sum })
      .where(eq(executions.id, execution.id));
    await endLocked(ports, locked, verdict);
  });
}

async function lockProcessing(
  ports: ExecutionPorts,
  claim: Claim,
): Promise<LockedExecution | null> {
  const locked = await lockClaimed(ports, claim);
  return locked?.execution.state === 'processing' ? locked : null;
}

type TestCaseVerdict = Verdict & { readonly position: number };

async function judgeTestCases(
  ports: ExecutionPorts,
  execution: Execution,
): Promise<TestCaseVerdict[]> {
  const { position, reason } = executionTestCases;
  const testCases = await ports.database
    .in(execution)
    .select({ position, reason })
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, execution.id))
    .orderBy(position);
  const counted = await outcomesOf(ports, execution);
  return testCases.map((one) => {
    const outcomes = counted.get(one.position) ?? NO_OUTCOMES;
    return { position: one.position, ...judgeTestCase({ outcomes, reason: one.reason }) };
  });
}

/** Verdicts that are the same: one statement writes them all. */
function groups(verdicts: readonly TestCaseVerdict[]): TestCaseVerdict[][] {
  return [...Map.groupBy(verdicts, ({ status, reason }) => `${status} ${reason}`).values()];
}

async function storeVerdict(
  { database }: ExecutionPorts,
  execution: Execution,
  same: readonly TestCaseVerdict[],
): Promise<void> {
  const [first] = same;
  if (first === undefined) return;
  const { status, reason } = first;
  const positions = same.map(({ position }) => position);
  const { executionId: of, position } = executionTestCases;
  await database
    .in(execution)
    .update(executionTestCases)
    .set({ status, reason })
    .where(and(eq(of, execution.id), inArray(position, positions)));
}

/** Groups that are compared, as many as are listed. */
const MOST_GROUPS = 1000;

/** What lists say of an execution whose results are grouped: with its status, so that it is compared. */
async function sumResults(database: Database, execution: Execution): Promise<ExecutionSum> {
  const { outcome, executionId } = executionResults;
  const counted = await database
    .in(execution)
    .select({ outcome, many: count() })
    .from(executionResults)
    .where(eq(executionId, execution.id))
    .groupBy(outcome);
  const counts = Object.fromEntries(counted.map((row) => [row.outcome, row.many]));
  const groups = await database
    .in(execution)
    .select()
    .from(executionGroups)
    .where(and(eq(executionGroups.executionId, execution.id), eq(executionGroups.known, false)))
    .orderBy(asc(executionGroups.number))
    .limit(MOST_GROUPS);
  const failures = groups.filter(({ kind }) => kind !== 'blocked' && kind !== 'unproven');
  const { previous, changes, fixed } = await compareGroups(database, execution, groups, undefined);
  const added = [...changes.values()].filter((change) => change === 'new').length;
  return {
    counts: { ...NO_OUTCOMES, ...counts },
    causes: failures.length,
    changes: previous === null ? null : { added, fixed: fixed.length },
  };
}
