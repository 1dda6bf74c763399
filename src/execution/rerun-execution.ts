import { and, count, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { tables } from '../database/index.ts';
import type { Actor } from '../library/index.ts';
import { Problem } from '../problem.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { getExecution } from './executions.ts';
import { STATUS } from './statuses.ts';
import { copyFromExecution, storeExecutions } from './store-executions.ts';

const { executionTestCases } = tables;

/** Which test cases of an execution are run again; blocked ones count as failed, for nobody knows. */
export const RERUN = {
  failed: [STATUS.failed, STATUS.blocked],
  all: [STATUS.passed, STATUS.failed, STATUS.blocked],
} as const;

export type RerunOnly = keyof typeof RERUN;

/**
 * Runs test cases of an execution again, as an execution of its own.
 * @returns the id of the new one
 * @throws Problem `not-found`; `execution-under-way` before its end; `nothing-to-run` when it has no
 *   such test case, or its pipeline has been deleted
 */
export function rerunExecution(
  ports: ExecutionPorts,
  actor: Actor,
  id: string,
  only: RerunOnly,
): Promise<string> {
  return ports.database.transaction(async () => {
    const { state, pipelineId, pipelineName, payload } = await getExecution(ports, actor, id);
    if (state !== 'dispatched') {
      const message = 'The execution is still under way; wait for its end, or cancel it.';
      throw new Problem('execution-under-way', message);
    }
    if (pipelineId === null) {
      throw new Problem('nothing-to-run', 'The pipeline of the execution has been deleted.');
    }
    if ((await countOf(ports, id, RERUN[only])) === 0) {
      throw new Problem('nothing-to-run', 'The execution has no such test case to run again.');
    }
    const executionId = uuid();
    const trigger = { kind: 'rerun', id, name: actor.user, payload, hops: 0 } as const;
    const made = [{ id: executionId, pipelineId, pipelineName }];
    await storeExecutions(ports, actor, made, { ...trigger, receivedAt: ports.now() });
    await copyFromExecution(ports, executionId, id, RERUN[only]);
    return executionId;
  });
}

async function countOf(
  { database }: ExecutionPorts,
  id: string,
  statuses: readonly number[],
): Promise<number> {
  const { executionId, status } = executionTestCases;
  const [found] = await database.queries
    .select({ count: count() })
    .from(executionTestCases)
    .where(and(eq(executionId, id), inArray(status, [...statuses])));
  return found?.count ?? 0;
}
