import { and, asc, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import { EXECUTION_JOB } from './execution-job.ts';
import type { ExecutionPorts } from './execution-ports.ts';

const { executions, executionTestCases, pipelines, pipelineTestCases, runtimes, testCases } =
  tables;

/** Why pipelines are run, and by whom. */
export interface Trigger {
  readonly kind: (typeof tables.TRIGGER_KINDS)[number];
  /** The gatekeeper, the schedule, or the execution that is run again. */
  readonly id: string | null;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** How many gatekeepers have triggered one another before. */
  readonly hops: number;
  /** When the event was received: the first step of the lifecycle. */
  readonly receivedAt: Date;
}

export interface StartedExecution {
  readonly id: string;
  readonly pipelineId: string;
}

/**
 * Stores one execution a pipeline, with its test cases as they are now, and enqueues each in the
 * caller's transaction: it exists exactly when that commits (platform.md, "Event lifecycle", 1 to 3).
 *
 * @throws Problem `not-found` naming the pipelines that the workspace does not have
 */
export async function startExecutions(
  ports: ExecutionPorts,
  workspace: InWorkspace,
  pipelineIds: readonly string[],
  trigger: Trigger,
): Promise<StartedExecution[]> {
  const { database, queue, now } = ports;
  return database.transaction(async () => {
    const { queries } = database;
    const found = await queries
      .select({ id: pipelines.id, name: pipelines.name })
      .from(pipelines)
      .where(ofWorkspace(pipelines, workspace, inArray(pipelines.id, [...pipelineIds])));
    const names = new Map(found.map(({ id, name }) => [id, name]));
    const unknown = pipelineIds.filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const message = `The workspace has no pipeline ${unknown.join(', ')}.`;
      throw new Problem('not-found', message, unknown);
    }
    const [runtime] = await queries
      .select({ id: runtimes.id })
      .from(runtimes)
      .where(ofWorkspace(runtimes, workspace, eq(runtimes.isDefault, true)));
    const made = pipelineIds.map((pipelineId) => ({ id: uuid(), pipelineId }));
    if (made.length === 0) return [];
    await queries.insert(executions).values(
      made.map(({ id, pipelineId }) => ({
        id,
        workspaceId: workspace.workspaceId,
        pipelineId,
        pipelineName: names.get(pipelineId) ?? '',
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
      })),
    );
    for (const { id, pipelineId } of made) {
      await copyTestCases(ports, id, pipelineId);
      await queue.send(EXECUTION_JOB, { executionId: id });
    }
    return made;
  });
}

async function copyTestCases(
  { database }: ExecutionPorts,
  executionId: string,
  pipelineId: string,
): Promise<void> {
  const { queries } = database;
  const rows = await queries
    .select({
      position: pipelineTestCases.position,
      testCaseId: testCases.id,
      name: testCases.name,
      repositoryUrl: testCases.repositoryUrl,
      branch: testCases.branch,
      path: testCases.path,
    })
    .from(pipelineTestCases)
    .innerJoin(testCases, eq(testCases.id, pipelineTestCases.testCaseId))
    .where(and(eq(pipelineTestCases.pipelineId, pipelineId)))
    .orderBy(asc(pipelineTestCases.position));
  if (rows.length === 0) return;
  await queries.insert(executionTestCases).values(rows.map((row) => ({ executionId, ...row })));
}
