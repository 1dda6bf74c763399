import { and, sql } from 'drizzle-orm';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import { type HistoryRun, testCaseHistory } from '../tables.ts';
import { among } from './among.ts';
import { FLAKY } from './letters.ts';

/** A test that has turned between passed and failed again and again. */
export interface FlakyTest {
  readonly testCaseId: string;
  readonly endpoint: string;
  readonly test: string;
  readonly outcomes: string;
}

const MOST = 100;

/** The flaky tests of some endpoints of a record, the first 100 by name. */
export async function flakyTests(
  { database }: LibraryPorts,
  record: GenerationRecord,
  endpoints: readonly { readonly id: string; readonly endpoint: string }[],
): Promise<FlakyTest[]> {
  const names = new Map(endpoints.map(({ id, endpoint }) => [id, endpoint]));
  const { testCaseId, runs, outcomes, isTurning } = testCaseHistory;
  // In the database: of thousands of tests a few turn at all.
  const turning = sql`jsonb_each_text(${outcomes}) WHERE value ~ ${FLAKY.source}`;
  const rows = await database
    .in(record)
    .select({
      testCaseId,
      runs,
      turning: sql<
        Readonly<Record<string, string>>
      >`(SELECT jsonb_object_agg(key, value) FROM ${turning})`,
    })
    .from(testCaseHistory)
    .where(and(among(testCaseId, [...names.keys()]), isTurning));
  const found = rows.flatMap((row) =>
    Object.entries(row.turning).flatMap(([test, letters]): FlakyTest[] => {
      const endpoint = names.get(row.testCaseId) ?? '';
      const one = { testCaseId: row.testCaseId, endpoint, test, outcomes: letters };
      return isFlaky(letters, row.runs) ? [one] : [];
    }),
  );
  return found.toSorted((a, b) => (a.test < b.test ? -1 : 1)).slice(0, MOST);
}

/**
 * Whether a test turns again and again where it runs: one that fails on staging and passes in production is not flaky.
 * @param runs those of the letters
 */
export function isFlaky(letters: string, runs: readonly Pick<HistoryRun, 'baseUrl'>[]): boolean {
  const byUrl = Map.groupBy([...letters].entries(), ([at]) => runs[at]?.baseUrl ?? null);
  return [...byUrl.values()].some((some) => FLAKY.test(some.map(([, one]) => one).join('')));
}
