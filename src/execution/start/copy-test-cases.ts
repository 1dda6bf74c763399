import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, InWorkspace } from '../../database/index.ts';
import { heldTestCases } from '../../library/index.ts';
import { executions, executionTestCases } from '../tables.ts';
import type { StartedExecution } from './start-executions.ts';

/** Copies the test cases of the executions' pipelines as they are now, in one statement. */
export async function copyTestCases(
  database: Database,
  workspace: InWorkspace,
  made: readonly StartedExecution[],
): Promise<void> {
  const ids = made.map(({ id }) => id);

  const held = heldTestCases(database);
  await database
    .in(workspace)
    .insert(executionTestCases)
    .select(
      database
        .in(workspace)
        .select({
          executionId: executions.id,
          position: held.position,
          testCaseId: held.testCaseId,
          name: held.name,
          status: sql<null>`NULL::smallint`.as('status'),
          reason: sql<null>`NULL::text`.as('reason'),
          repositoryUrl: held.repositoryUrl,
          branch: held.branch,
          path: held.path,
          commit: sql<null>`NULL::text`.as('commit'),
          seconds: sql<null>`NULL::integer`.as('seconds'),
          recorded: sql<null>`NULL::jsonb`.as('recorded'),
        })
        .from(executions)
        .innerJoin(held, eq(held.pipelineId, executions.pipelineId))
        .where(inArray(executions.id, ids)),
    );
}
