import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { runtimeName } from '../../runtimes/index.ts';
import { generationRecords, pipelineTestCases, testCases } from '../tables.ts';

/**
 * The runtimes of the records that the linked test cases of pipelines come from, by pipeline and name: a
 * record's runtime is where its test cases run (docs/runtimes.md#where-a-pipeline-runs). Uploaded and
 * imported test cases have none and run where the others do.
 */
export async function runtimesOfRecords(
  database: Database,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>> {
  const { pipelineId } = pipelineTestCases;
  const name = runtimeName(database, generationRecords.runtimeId).as('runtime');
  const isSelected = and(eq(testCases.isLinked, true), inArray(pipelineId, [...pipelineIds]));
  const rows = await database
    .in(workspace)
    .selectDistinct({ pipelineId, id: generationRecords.runtimeId, name })
    .from(pipelineTestCases)
    .innerJoin(testCases, eq(testCases.id, pipelineTestCases.testCaseId))
    .innerJoin(generationRecords, eq(generationRecords.id, testCases.recordId))
    .where(isSelected)
    .orderBy(asc(name));
  return Map.groupBy(rows, (row) => row.pipelineId);
}
