import { and, asc, eq } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import type { TestOutcome } from '../../results/index.ts';
import { executionDetails, executionResults } from '../tables.ts';
import { detailsOf } from './read-details.ts';

/** The check whose test keeps what is not documented (docs/scenarios.md#beyond-the-catalog). */
const STATUS_CHECK = '7.01';
/** How many endpoints are reported; nobody reads more. */
const MOST_ENDPOINTS = 500;

/** What an endpoint responds with and its document does not mention. */
export type Undocumented = Pick<TestOutcome, 'endpoint'> &
  NonNullable<TestOutcome['undocumented']>[number];

/** What the responses of an execution show that no document mentions, in the order of its tests. */
export async function undocumentedOf(
  database: Database,
  workspace: InWorkspace,
  executionId: string,
): Promise<Undocumented[]> {
  const { position, number } = executionDetails;
  const isSame = and(
    eq(executionResults.executionId, executionDetails.executionId),
    eq(executionResults.position, position),
    eq(executionResults.number, number),
  );
  const rows = await database
    .in(workspace)
    .select({ text: executionDetails.text })
    .from(executionDetails)
    .innerJoin(executionResults, isSame)
    .where(
      and(
        eq(executionDetails.executionId, executionId),
        eq(executionResults.scenario, STATUS_CHECK),
      ),
    )
    .orderBy(asc(position), asc(number))
    .limit(MOST_ENDPOINTS);
  return rows.flatMap(({ text }) => {
    const { endpoint, undocumented = [] } = detailsOf(text);
    return undocumented.map((one) => ({ endpoint, ...one }));
  });
}
