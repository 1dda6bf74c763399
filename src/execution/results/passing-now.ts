import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { executionDetails, executionResults, executionTestCases } from '../tables.ts';
import type { StoredGroup } from './groups.ts';

/** Which groups of the previous run have tests that all pass in this one, by their numbers. */
export async function passingNow(
  database: Database,
  execution: Execution,
  previous: string,
  disappeared: readonly StoredGroup[],
): Promise<ReadonlySet<number>> {
  if (disappeared.length === 0) return new Set();
  const { groupNumber } = executionDetails;
  const then = resultsOf(database, previous, 'before');
  const now = resultsOf(database, execution.id, 'now');
  const isSameTest = and(
    eq(now.testCaseId, then.testCaseId),
    eq(now.script, then.script),
    eq(now.test, then.test),
    eq(now.outcome, 'passed'),
  );
  const numbers = disappeared.map(({ number }) => number);
  const rows = await database
    .in(execution)
    .select({ groupNumber, failed: count(), passing: count(now.test) })
    .from(executionDetails)
    .innerJoin(
      then,
      and(eq(then.position, executionDetails.position), eq(then.number, executionDetails.number)),
    )
    .leftJoin(now, isSameTest)
    .where(and(eq(executionDetails.executionId, previous), inArray(groupNumber, numbers)))
    .groupBy(groupNumber);
  const fixed = rows.filter(({ failed, passing }) => failed === passing);
  return new Set(fixed.flatMap((row) => row.groupNumber ?? []));
}

/** The tests of an execution with the ids of their test cases, for a query that says which workspace. */
function resultsOf(database: Database, id: string, name: string) {
  const { executionId, position, number, script, test, outcome } = executionResults;
  const isCase = and(
    eq(executionTestCases.executionId, executionId),
    eq(executionTestCases.position, position),
  );
  return database
    .system('a part of another query says which rows')
    .select({
      ...{ position, number, script, test, outcome },
      testCaseId: executionTestCases.testCaseId,
    })
    .from(executionResults)
    .innerJoin(executionTestCases, isCase)
    .where(eq(executionId, id))
    .as(name);
}
