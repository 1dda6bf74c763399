import { eq } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { pipelineTestCases, testCases } from '../tables.ts';

/** For queries of other modules: the test cases that pipelines hold, with their positions there. */
export function testCasesOfPipelines(database: Database) {
  const { id, name, repositoryUrl, branch, path } = testCases;
  return database
    .system('columns of another query say which pipelines')
    .select({
      pipelineId: pipelineTestCases.pipelineId,
      position: pipelineTestCases.position,
      testCaseId: id,
      ...{ name, repositoryUrl, branch, path },
    })
    .from(pipelineTestCases)
    .innerJoin(testCases, eq(id, pipelineTestCases.testCaseId))
    .as('held');
}
