import { and, asc, eq } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import type { TestOutcome } from '../../results/index.ts';
import { executionDetails, executionResults, executionTestCases } from '../tables.ts';
import type { ExecutionResult } from './results.ts';

/** How one test of an execution ended. */
export interface OneTest extends Pick<ExecutionResult, 'script' | 'test' | 'outcome' | 'text'> {
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
      ...{ testCase: cases.name, script, test, outcome, text },
      known: executionDetails.known,
    })
    .from(executionResults)
    .innerJoin(cases, eq(cases.position, position))
    .leftJoin(executionDetails, details)
    .where(eq(executionResults.executionId, executionId))
    .orderBy(asc(position), asc(number));
}
