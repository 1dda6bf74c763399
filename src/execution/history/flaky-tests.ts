import { inArray, sql } from 'drizzle-orm';
import type { GenerationRecord, LibraryPorts } from '../../library/index.ts';
import { testCaseHistory } from '../tables.ts';
import { FLAKY } from './letters.ts';

/** A test that has turned between passed and failed again and again. */
export interface FlakyTest {
  readonly testCaseId: string;
  readonly endpoint: string;
  readonly test: string;
  readonly outcomes: string;
}

const MOST = 100;

/** The flaky tests of some test cases of a record, the first 100 by name. */
export async function flakyTests(
  { database }: LibraryPorts,
  record: GenerationRecord,
  testCases: readonly { readonly id: string; readonly name: string }[],
): Promise<FlakyTest[]> {
  if (testCases.length === 0) return [];
  const names = new Map(testCases.map(({ id, name }) => [id, name]));
  const { testCaseId, outcomes } = testCaseHistory;
  // In the database: of thousands of tests a few are flaky.
  const flaky = sql<Record<
    string,
    string
  > | null>`(SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(${outcomes}) WHERE value ~ ${FLAKY.source})`;
  const rows = await database
    .in(record)
    .select({ testCaseId, flaky })
    .from(testCaseHistory)
    .where(inArray(testCaseId, [...names.keys()]));
  const found = rows.flatMap((row) =>
    Object.entries(row.flaky ?? {}).map(([test, letters]): FlakyTest => {
      const endpoint = names.get(row.testCaseId) ?? '';
      return { testCaseId: row.testCaseId, endpoint, test, outcomes: letters };
    }),
  );
  return found.toSorted((a, b) => (a.test < b.test ? -1 : 1)).slice(0, MOST);
}
