import { inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type InWorkspace, ofWorkspace, tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { ExecutionPorts } from './execution-ports.ts';
import { copyFromPipelines, storeExecutions } from './store-executions.ts';

const { pipelines } = tables;

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
  const { database } = ports;
  return database.transaction(async () => {
    const found = await database.queries
      .select({ id: pipelines.id, name: pipelines.name })
      .from(pipelines)
      .where(ofWorkspace(pipelines, workspace, inArray(pipelines.id, [...pipelineIds])));
    const names = new Map(found.map(({ id, name }) => [id, name]));
    const unknown = pipelineIds.filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const message = `The workspace has no pipeline ${unknown.join(', ')}.`;
      throw new Problem('not-found', message, unknown);
    }
    const made = pipelineIds.map((pipelineId) => {
      return { id: uuid(), pipelineId, pipelineName: names.get(pipelineId) ?? '' };
    });
    if (made.length === 0) return [];
    await storeExecutions(ports, workspace, made, trigger);
    await copyFromPipelines(
      ports,
      workspace,
      made.map(({ id }) => id),
    );
    return made.map(({ id, pipelineId }) => ({ id, pipelineId }));
  });
}
