import { and, type SQL, sql } from 'drizzle-orm';
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
  // Each run as a row: nine paths into each of 7,500 runs take longer.
  const ofIt = sql`jsonb_to_recordset(${testCaseHistory.runs}) AS run(
    execution text, at text, seconds int, counts jsonb, "isRerun" boolean)`;
  const sum = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)::int`;
  const count = (outcome: keyof Outcomes) => sum(sql`(run.counts->>${outcome})::int`);
  const rows = await database
    .in(record)
    .select({
      execution: sql<string>`run.execution`,
      at: sql<string>`min(run.at)`,
      seconds: sum(sql`run.seconds`),
      ...{ passed: count('passed'), failed: count('failed'), known: count('known') },
      ...{ unproven: count('unproven'), blocked: count('blocked') },
    })
    .from(testCaseHistory)
    .crossJoin(ofIt)
    .where(and(among(testCaseHistory.testCaseId, testCaseIds), sql`NOT run."isRerun"`))
    .groupBy(sql`1`)
    .orderBy(sql`2 DESC, 1 DESC`)
    .limit(MOST_RUNS);
  return rows.toReversed();
}
