import { inArray, sql } from 'drizzle-orm';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import type { Outcomes } from '../results/statuses.ts';
import { testCaseHistory } from '../tables.ts';
import { MOST_RUNS } from './append-run.ts';

/** An execution as far as the tests of one record go. */
export interface TrendPoint extends Outcomes {
  readonly execution: string;
  readonly at: string;
  readonly seconds: number;
}

/** The last executions of some test cases, the oldest first: how many tests ended how, and how long they took. */
export async function trendOf(
  { database }: LibraryPorts,
  record: GenerationRecord,
  testCaseIds: readonly string[],
): Promise<TrendPoint[]> {
  if (testCaseIds.length === 0) return [];
  const ofIt = database
    .in(record)
    .select({ run: sql`jsonb_array_elements(${testCaseHistory.runs})`.as('run') })
    .from(testCaseHistory)
    .where(inArray(testCaseHistory.testCaseId, [...testCaseIds]))
    .as('of_it');
  const sum = (path: string) =>
    sql<number>`coalesce(sum((${ofIt.run}#>>${path}::text[])::int), 0)::int`;
  const count = (outcome: keyof Outcomes) => sum(`{counts,${outcome}}`);
  const execution = sql<string>`${ofIt.run}->>'execution'`;
  const rows = await database
    .system('the rows are those of the query within')
    .select({
      execution,
      at: sql<string>`min(${ofIt.run}->>'at')`,
      seconds: sum('{seconds}'),
      ...{ passed: count('passed'), failed: count('failed'), known: count('known') },
      ...{ unproven: count('unproven'), blocked: count('blocked') },
    })
    .from(ofIt)
    .groupBy(sql`1`)
    .orderBy(sql`2 DESC, 1 DESC`)
    .limit(MOST_RUNS);
  return rows.toReversed();
}
