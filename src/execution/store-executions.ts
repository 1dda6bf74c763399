import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import { EXECUTION_JOB } from './execution-job.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import type { Trigger } from './start-executions.ts';

const { executions, executionTestCases, pipelineTestCases, runtimes, testCases } = tables;

/** An execution that is to be stored. */
export interface NewExecution {
  readonly id: string;
  readonly pipelineId: string;
  readonly pipelineName: string;
}

/** Rows that one statement inserts: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/**
 * Stores executions with the first three steps of their lifecycle, and enqueues them, in the caller's
 * transaction. Their test cases are stored by the caller.
 */
export async function storeExecutions(
  { database, queue, now }: ExecutionPorts,
  workspace: InWorkspace,
  made: readonly NewExecution[],
  trigger: Trigger,
): Promise<void> {
  const { queries } = database;
  const [runtime] = await queries
    .select({ id: runtimes.id })
    .from(runtimes)
    .where(ofWorkspace(runtimes, workspace, eq(runtimes.isDefault, true)));
  const same = {
    workspaceId: workspace.workspaceId,
    runtimeId: runtime?.id ?? null,
    trigger: trigger.kind,
    triggerId: trigger.id,
    triggerName: trigger.name,
    payload: trigger.payload,
    hops: trigger.hops,
    state: 'queued' as const,
    receivedAt: trigger.receivedAt,
    validatedAt: now(),
    queuedAt: now(),
  };
  for (let start = 0; start < made.length; start += BATCH) {
    const rows = made.slice(start, start + BATCH).map((one) => ({ ...one, ...same }));
    await queries.insert(executions).values(rows);
  }
  const jobs = made.map(({ id }) => ({ executionId: id }));
  await queue.sendAll(EXECUTION_JOB, jobs);
}

/** Gives executions the test cases of their pipelines as they are now, in one statement. */
export async function copyFromPipelines(
  { database }: ExecutionPorts,
  workspace: InWorkspace,
  executionIds: readonly string[],
): Promise<void> {
  const { queries } = database;
  const rows = queries
    .select(
      asNewRow({
        executionId: sql`${executions.id}`,
        position: sql`${pipelineTestCases.position}`,
        testCaseId: sql`${testCases.id}`,
        name: sql`${testCases.name}`,
        repositoryUrl: sql`${testCases.repositoryUrl}`,
        branch: sql`${testCases.branch}`,
        path: sql`${testCases.path}`,
      }),
    )
    .from(executions)
    .innerJoin(pipelineTestCases, eq(pipelineTestCases.pipelineId, executions.pipelineId))
    .innerJoin(testCases, eq(testCases.id, pipelineTestCases.testCaseId))
    .where(ofWorkspace(executions, workspace, inArray(executions.id, [...executionIds])));
  await queries.insert(executionTestCases).select(rows);
}

/** Gives an execution the test cases of another, or those of them with one of these statuses. */
export async function copyFromExecution(
  { database }: ExecutionPorts,
  executionId: string,
  from: string,
  statuses: readonly number[],
): Promise<void> {
  const { queries } = database;
  const { position, testCaseId, name, repositoryUrl, branch, path, status } = executionTestCases;
  const rows = queries
    .select(
      asNewRow({
        executionId: sql`${executionId}::uuid`,
        position: sql`${position}`,
        testCaseId: sql`${testCaseId}`,
        name: sql`${name}`,
        repositoryUrl: sql`${repositoryUrl}`,
        branch: sql`${branch}`,
        path: sql`${path}`,
      }),
    )
    .from(executionTestCases)
    .where(and(eq(executionTestCases.executionId, from), inArray(status, [...statuses])));
  await queries.insert(executionTestCases).select(rows);
}

type Given =
  | 'executionId'
  | 'position'
  | 'testCaseId'
  | 'name'
  | 'repositoryUrl'
  | 'branch'
  | 'path';

/** INSERT … SELECT names every column, in the order of the table; what has not happened is null. */
function asNewRow(given: Readonly<Record<Given, SQL>>) {
  const { executionId, position, testCaseId, name, repositoryUrl, branch, path } = given;
  return {
    executionId: executionId.as('execution_id'),
    position: position.as('position'),
    testCaseId: testCaseId.as('test_case_id'),
    name: name.as('name'),
    status: sql`null::smallint`.as('status'),
    reason: sql`null::text`.as('reason'),
    repositoryUrl: repositoryUrl.as('repository_url'),
    branch: branch.as('branch'),
    path: path.as('path'),
    commit: sql`null::text`.as('commit'),
    seconds: sql`null::integer`.as('seconds'),
  };
}
