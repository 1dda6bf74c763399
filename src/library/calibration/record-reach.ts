import { and, asc, eq } from 'drizzle-orm';
import { hostEntry } from '../../input/hosts.ts';
import type { LibraryPorts } from '../library-ports.ts';
import type { GenerationRecord } from '../records/records.ts';
import { pipelines, pipelineTestCases, testCases } from '../tables.ts';

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

/**
 * The hosts that a record's tests may be sent to: those of the pipelines that hold them, as their owners
 * have listed them, and that of the record's own base URL.
 */
export async function recordHosts(
  { database }: Pick<LibraryPorts, 'database'>,
  record: GenerationRecord,
): Promise<string[]> {
  const rows = await database
    .in(record)
    .selectDistinct({ hosts: pipelines.hosts })
    .from(pipelines)
    .innerJoin(pipelineTestCases, eq(pipelineTestCases.pipelineId, pipelines.id))
    .innerJoin(testCases, eq(testCases.id, pipelineTestCases.testCaseId))
    .where(eq(testCases.recordId, record.id));
  const own = record.baseUrl === null ? [] : [hostEntry(new URL(record.baseUrl))];
  return [...new Set([...own, ...rows.flatMap(({ hosts }) => hosts)])];
}
