import { eq } from 'drizzle-orm';
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
