import { and, asc, eq, or } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import type { TestOutcome } from '../../results/index.ts';
import { executionDetails, executionResults, executionTestCases } from '../tables.ts';
import { detailsOf } from './read-details.ts';
import type { ExecutionResult, ResultPlace } from './results.ts';

/** How one test of an execution ended. */
export interface OneTest
  extends ResultPlace,
    Pick<ExecutionResult, 'script' | 'test' | 'outcome' | 'text'> {
  /** The name of its test case. */
  readonly testCase: string;
  /** What known.json says of its failure; null where it says nothing. */
  readonly known: NonNullable<TestOutcome['known']> | null;
}

/** Every test of an execution, in the order in which they ran. */
export function testsOf(
  database: Database,
  workspace: InWorkspace,
  executionId: string,
): Promise<OneTest[]> {
  const { position, number, script, test, outcome, text } = executionResults;
  const cases = database
    .in(workspace)
    .select({ position: executionTestCases.position, name: executionTestCases.name })
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, executionId))
    .as('cases');
  const details = and(
    eq(executionDetails.executionId, executionResults.executionId),
    eq(executionDetails.position, position),
    eq(executionDetails.number, number),
  );
  return database
    .in(workspace)
    .select({
      ...{ testCase: cases.name, position, number, script, test, outcome, text },
      known: executionDetails.known,
    })
    .from(executionResults)
    .innerJoin(cases, eq(cases.position, position))
    .leftJoin(executionDetails, details)
    .where(eq(executionResults.executionId, executionId))
    .orderBy(asc(position), asc(number));
}

/** What the results document says of a test, and the title of the OpenAPI document that it is about. */
export interface RecordedTest {
  readonly test: TestOutcome;
  /** Null where its suite names none. */
  readonly document: string | null;
}

/** What was recorded of some tests of an execution, in the order in which they ran. */
export async function recordedTests(
  database: Database,
  workspace: InWorkspace,
  executionId: string,
  places: readonly ResultPlace[],
): Promise<RecordedTest[]> {
  if (places.length === 0) return [];
  const { position, number, text } = executionDetails;
  const isCase = and(
    eq(executionTestCases.executionId, executionDetails.executionId),
    eq(executionTestCases.position, position),
  );
  const isOne = places.map((one) => and(eq(position, one.position), eq(number, one.number)));
  const rows = await database
    .in(workspace)
    .select({ text, recorded: executionTestCases.recorded })
    .from(executionDetails)
    .innerJoin(executionTestCases, isCase)
    .where(and(eq(executionDetails.executionId, executionId), or(...isOne)))
    .orderBy(asc(position), asc(number));
  return rows.map((row) => ({
    test: detailsOf(row.text),
    document: row.recorded?.document?.title ?? null,
  }));
}
