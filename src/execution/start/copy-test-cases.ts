import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { testCasesOfPipelines } from '../../library/index.ts';
import { executions, executionTestCases } from '../tables.ts';
import type { StartedExecution } from './start-executions.ts';

/** Copies the test cases of the executions' pipelines as they are now, in one statement. */
export async function copyTestCases(
  database: Database,
  workspace: InWorkspace,
  started: readonly StartedExecution[],
): Promise<void> {
  const ids = started.map(({ id }) => id);

  const selected = testCasesOfPipelines(database);
  await database
    .in(workspace)
    .insert(executionTestCases)
    .select(
      database
        .in(workspace)
        .select({
          executionId: executions.id,
          position: selected.position,
          testCaseId: selected.testCaseId,
          name: selected.name,
          status: sql<null>`NULL::smallint`.as('status'),
          reason: sql<null>`NULL::text`.as('reason'),
          repositoryUrl: selected.repositoryUrl,
          branch: selected.branch,
          path: selected.path,
          commit: sql<null>`NULL::text`.as('commit'),
          seconds: sql<null>`NULL::integer`.as('seconds'),
          recorded: sql<null>`NULL::jsonb`.as('recorded'),
        })
        .from(executions)
        .innerJoin(selected, eq(selected.pipelineId, executions.pipelineId))
        .where(inArray(executions.id, ids)),
    );
}
