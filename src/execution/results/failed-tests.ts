import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { executionDetails, executionResults, executionTestCases } from '../tables.ts';
import type { StoredGroup } from './groups.ts';
import { detailsOf } from './read-details.ts';
import type { ResultPlace } from './results.ts';

/** A test that failed, as its suite names it. */
export interface FailedTest {
  readonly id: string;
  /** Null once its test case has been deleted. */
  readonly testCaseId: string | null;
}

/** Rows of one query; of a test its whole details are read. */
const ROWS = 500;

/** The tests of a root cause that failed and are not known, in their order. */
export async function failedTestsOf(
  database: Database,
  workspace: InWorkspace,
  { executionId, number: group }: Pick<StoredGroup, 'executionId' | 'number'>,
): Promise<FailedTest[]> {
  const { position, number, text, groupNumber } = executionDetails;
  const isResult = and(
    eq(executionResults.executionId, executionDetails.executionId),
    eq(executionResults.position, position),
    eq(executionResults.number, number),
    eq(executionResults.outcome, 'failed'),
  );
  const isCase = and(
    eq(executionTestCases.executionId, executionDetails.executionId),
    eq(executionTestCases.position, position),
  );
  const found: FailedTest[] = [];
  let after: ResultPlace = { position: -1, number: -1 };
  for (;;) {
    const further = or(
      gt(position, after.position),
      and(eq(position, after.position), gt(number, after.number)),
    );
    const rows = await database
      .in(workspace)
      .select({ position, number, text, testCaseId: executionTestCases.testCaseId })
      .from(executionDetails)
      .innerJoin(executionResults, isResult)
      .innerJoin(executionTestCases, isCase)
      .where(and(eq(executionDetails.executionId, executionId), eq(groupNumber, group), further))
      .orderBy(asc(position), asc(number))
      .limit(ROWS);
    for (const { text: json, testCaseId } of rows) {
      found.push({ id: detailsOf(json).id, testCaseId });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return found;
    after = last;
  }
}
