import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import type { StartedExecution } from './start-executions.ts';

const { executions, executionTestCases, pipelineTestCases, testCases } = tables;

/** Copies the test cases of the executions' pipelines as they are now, in one statement. */
export async function copyTestCases(
  { queries }: Database,
  workspace: InWorkspace,
  made: readonly StartedExecution[],
): Promise<void> {
  const ids = made.map(({ id }) => id);
  const { testCaseId, position, pipelineId } = pipelineTestCases;
  await queries.insert(executionTestCases).select(
    queries
      .select({
        executionId: executions.id,
        position,
        testCaseId: testCases.id,
        name: testCases.name,
        status: sql<null>`NULL::smallint`.as('status'),
        reason: sql<null>`NULL::text`.as('reason'),
        repositoryUrl: testCases.repositoryUrl,
        branch: testCases.branch,
        path: testCases.path,
        commit: sql<null>`NULL::text`.as('commit'),
        seconds: sql<null>`NULL::integer`.as('seconds'),
      })
      .from(executions)
      .innerJoin(pipelineTestCases, eq(pipelineId, executions.pipelineId))
      .innerJoin(testCases, eq(testCases.id, testCaseId))
      .where(ofWorkspace(executions, workspace, inArray(executions.id, ids))),
  );
}
