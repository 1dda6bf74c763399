import { and, asc, eq } from 'drizzle-orm';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import { testCases } from '../tables.ts';

/** The ids of a record's test cases: what is bound to them is what its suite may read. */
export async function recordTestCases(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<string[]> {
  const rows = await database
    .in(record)
    .select({ id: testCases.id })
    .from(testCases)
    .where(eq(testCases.recordId, record.id));
  return rows.map(({ id }) => id);
}

/** The endpoints that a record tests, in order, each with the id of its test case. */
export async function recordEndpoints(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<{ readonly id: string; readonly endpoint: string }[]> {
  const { id, endpoint, recordId, isLinked } = testCases;
  const rows = await database
    .in(record)
    .select({ id, endpoint })
    .from(testCases)
    .where(and(eq(recordId, record.id), eq(isLinked, true)))
    .orderBy(asc(endpoint));
  return rows.flatMap((row) => (row.endpoint === null ? [] : [{ ...row, endpoint: row.endpoint }]));
}
