import { posix } from 'node:path';
import type { Database, InWorkspace } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import { type ExecutedTestCase, executedTestCases, getExecution } from '../executions.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { type DetailedResult, listResults, type ResultPlace } from '../results/results.ts';

/** What files of an execution are made with. */
export interface ArtifactPorts {
  readonly database: Database;
}

/** Results that one query reads: a file holds no more of them in memory, however many there are. */
const ROWS = 500;

/**
 * An execution that has ended, whose results no longer change.
 * @throws Problem `not-found`, `execution-under-way`
 */
export async function endedExecution(
  ports: ArtifactPorts,
  workspace: InWorkspace,
  id: string,
): Promise<{
  readonly execution: Execution;
  readonly testCases: readonly ExecutedTestCase[];
}> {
  const execution = await getExecution(ports, workspace, id);
  if (execution.state !== 'dispatched') {
    const message = `The execution ${id} has not ended, so its results are not complete; ask again when it has.`;
    throw new Problem('execution-under-way', message);
  }
  return { execution, testCases: await executedTestCases(ports, workspace, id) };
}

/** The results of an execution or of one of its test cases in their order, as many at a time as are read at once. */
export async function* resultsInOrder(
  ports: ArtifactPorts,
  workspace: InWorkspace,
  id: string,
  position?: number,
): AsyncGenerator<readonly DetailedResult[]> {
  let after: ResultPlace | undefined;
  do {
    const page = { limit: ROWS, ...(after && { after }) };
    const rows = await listResults(ports, workspace, id, { position }, page);
    if (rows.length > 0) yield rows;
    after = rows.length < ROWS ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** The folder of the suite that a test case is of, in its repository and branch; its name where Git has none. */
export function suiteOf({
  repositoryUrl,
  branch,
  path,
  name,
}: Pick<ExecutedTestCase, 'repositoryUrl' | 'branch' | 'path' | 'name'>): string {
  return JSON.stringify(path === null ? [name] : [repositoryUrl, branch, posix.dirname(path)]);
}
