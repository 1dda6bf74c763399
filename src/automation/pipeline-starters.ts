import { eq } from 'drizzle-orm';
import type { Database, InWorkspace } from '../database/index.ts';
import { gatekeeperPipelines, gatekeepers, schedulePipelines, schedules } from './tables.ts';

/** What starts a pipeline, by name. */
export interface PipelineStarter {
  readonly kind: 'gatekeeper' | 'schedule';
  readonly name: string;
}

/** The gatekeepers and schedules of the workspace that start a pipeline. */
export async function startersOf(
  database: Database,
  workspace: InWorkspace,
  pipelineId: string,
): Promise<PipelineStarter[]> {
  const byGatekeepers = await database
    .in(workspace)
    .select({ name: gatekeepers.name })
    .from(gatekeeperPipelines)
    .innerJoin(gatekeepers, eq(gatekeepers.id, gatekeeperPipelines.gatekeeperId))
    .where(eq(gatekeeperPipelines.pipelineId, pipelineId));
  const bySchedules = await database
    .in(workspace)
    .select({ name: schedules.name })
    .from(schedulePipelines)
    .innerJoin(schedules, eq(schedules.id, schedulePipelines.scheduleId))
    .where(eq(schedulePipelines.pipelineId, pipelineId));
  return [
    ...byGatekeepers.map(({ name }) => ({ kind: 'gatekeeper' as const, name })),
    ...bySchedules.map(({ name }) => ({ kind: 'schedule' as const, name })),
  ];
}
