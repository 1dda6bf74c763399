import { sql } from 'drizzle-orm';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import type { Outcomes } from '../results/statuses.ts';
import { testCaseHistory } from '../tables.ts';
import { among } from './among.ts';
import { MOST_RUNS } from './append-run.ts';

/** An execution as far as the tests of one record go. */
export interface TrendPoint extends Outcomes {
  readonly execution: string;
  /** In ISO 8601. */
  readonly at: string;
  /** What its test cases took, one after the other. */
  readonly seconds: number;
}

/**
 * The last executions of some test cases, the oldest first: how many tests ended how, and how long they took. Those
 * that ran a part of another again are left out, since they are no measure of the whole.
 */
export async function trendOf(
  { database }: LibraryPorts,
  record: GenerationRecord,
  testCaseIds: readonly string[],
): Promise<TrendPoint[]> {
  const ofIt = database
    .in(record)
    .select({ run: sql`jsonb_array_elements(${testCaseHistory.runs})`.as('run') })
    .from(testCaseHistory)
    .where(among(testCaseHistory.testCaseId, testCaseIds))
    .as('of_it');
  const sum = (path: string) =>
    sql<number>`coalesce(sum((${ofIt.run}#>>${path}::text[])::int), 0)::int`;
  const count = (outcome: keyof Outcomes) => sum(`{counts,${outcome}}`);
  const rows = await database
    .in(record)
    .select({
      execution: sql<string>`${ofIt.run}->>'execution'`,
      at: sql<string>`min(${ofIt.run}->>'at')`,
      seconds: sum('{seconds}'),
      ...{ passed: count('passed'), failed: count('failed'), known: count('known') },
      ...{ unproven: count('unproven'), blocked: count('blocked') },
    })
    .from(ofIt)
    .where(sql`NOT (${ofIt.run}->>'isRerun')::boolean`)
    .groupBy(sql`1`)
    .orderBy(sql`2 DESC, 1 DESC`)
    .limit(MOST_RUNS);
  return rows.toReversed();
}
