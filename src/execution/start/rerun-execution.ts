import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { getExecution } from '../executions.ts';
import { EXECUTION_JOB } from '../jobs.ts';
import type { Execution } from '../lifecycle/lock-execution.ts';
import { requireStillAllowed } from '../parameters/base-url-hosts.ts';
import { STATUS } from '../results/statuses.ts';
import { executions, executionTestCases } from '../tables.ts';
import { takeRunNumbers } from './run-numbers.ts';

/** Which test cases of an execution are run again; blocked ones count as failed, for nobody knows. */
const RERUN = {
  failed: [STATUS.failed, STATUS.blocked],
  all: [STATUS.passed, STATUS.failed, STATUS.blocked],
} as const;

export type RerunOnly = keyof typeof RERUN;

/**
 * Runs test cases of an execution again on the same runtime, as a separate execution.
 * @returns the id of the new one
 * @throws Problem `not-found`; `execution-under-way` before its end; `nothing-to-run` when it has no
 *   such test case; `runtime-not-operational` when its runtime is gone; `address-refused` when the
 *   pipeline is no longer run against its base URL
 */
export function rerunExecution(
  ports: ExecutionPorts,
  actor: Actor,
  id: string,
  only: RerunOnly,
): Promise<string> {
  const { database, queue } = ports;
  return database.transaction(async () => {
    const before = await getExecution(ports, actor, id);
    if (before.state !== 'dispatched') {
      const message = 'The execution is still under way; wait for its end, or cancel it.';
      throw new Problem('execution-under-way', message);
    }
    if (before.runtimeId === null) {
      const message = 'The execution has no runtime, or it was deleted; run the pipeline instead.';
      throw new Problem('runtime-not-operational', message);
    }
    await requireHost(ports, before);
    const { pipelineId } = before;
    const [number = null] = await takeRunNumbers(
      database,
      actor,
      pipelineId === null ? [] : [pipelineId],
    );
    const row = { ...again(before, actor.user, ports.now()), number };
    await database.in(actor).insert(executions).values(row);
    if ((await copyTestCases(ports, row, id, RERUN[only])) === 0) {
      throw new Problem('nothing-to-run', 'The execution has no such test case to run again.');
    }
    await queue.send(EXECUTION_JOB, { executionId: row.id });
    return row.id;
  });
}

/** The hosts of the pipeline, and what the owners of its test cases allow, as they are now count. */
async function requireHost(
  { database }: ExecutionPorts,
  { id, workspaceId, pipelineId, parameters }: Execution,
): Promise<void> {
  if (parameters.baseUrl === null) return;
  if (pipelineId === null) {
    const message = `It cannot run again: its pipeline, which listed the host of ${parameters.baseUrl}, was deleted.`;
    throw new Problem('address-refused', message);
  }
  await requireStillAllowed(database, { workspaceId, executionId: id });
}

function again(before: Execution, user: string, at: Date): typeof executions.$inferInsert {
  const { workspaceId, pipelineId, pipelineName, runtimeId, payload, parameters } = before;
  return {
    id: uuid(),
    workspaceId,
    pipelineId,
    pipelineName,
    runtimeId,
    payload,
    parameters,
    trigger: 'rerun',
    triggerId: before.id,
    triggerName: user,
    state: 'queued',
    receivedAt: at,
    validatedAt: at,
    queuedAt: at,
  };
}

/** Gives an execution those test cases of another that ended so; and how many these are. */
async function copyTestCases(
  { database }: ExecutionPorts,
  { id: executionId, workspaceId }: Pick<Execution, 'id' | 'workspaceId'>,
  from: string,
  statuses: readonly number[],
): Promise<number> {
  const { position, testCaseId, name, repositoryUrl, branch, path, status } = executionTestCases;
  await database
    .in({ workspaceId })
    .insert(executionTestCases)
    .select(
      database
        .in({ workspaceId })
        .select({
          executionId: sql<string>`${executionId}::uuid`.as('execution_id'),
          position,
          testCaseId,
          name,
          status: sql<null>`NULL::smallint`.as('status'),
          reason: sql<null>`NULL::text`.as('reason'),
          repositoryUrl,
          branch,
          path,
          commit: sql<null>`NULL::text`.as('commit'),
          seconds: sql<null>`NULL::integer`.as('seconds'),
          recorded: sql<null>`NULL::jsonb`.as('recorded'),
        })
        .from(executionTestCases)
        .where(and(eq(executionTestCases.executionId, from), inArray(status, [...statuses]))),
    );
  const [copied] = await database
    .in({ workspaceId })
    .select({ count: count() })
    .from(executionTestCases)
    .where(eq(executionTestCases.executionId, executionId));
  return copied?.count ?? 0;
}
