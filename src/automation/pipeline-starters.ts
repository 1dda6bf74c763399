import { eq } from 'drizzle-orm';
import { type Database, type InWorkspace, ofWorkspace } from '../database/index.ts';
import { gatekeeperPipelines, gatekeepers, schedulePipelines, schedules } from './tables.ts';

/** What starts a pipeline, by name. */
export interface PipelineStarter {
  readonly kind: 'gatekeeper' | 'schedule';
  readonly name: string;
}

/** The gatekeepers and schedules of the workspace that start a pipeline. */
export async function startersOf(
  { queries }: Database,
  workspace: InWorkspace,
  pipelineId: string,
): Promise<PipelineStarter[]> {
  const byGatekeepers = await queries
    .select({ name: gatekeepers.name })
    .from(gatekeeperPipelines)
    .innerJoin(gatekeepers, eq(gatekeepers.id, gatekeeperPipelines.gatekeeperId))
    .where(ofWorkspace(gatekeepers, workspace, eq(gatekeeperPipelines.pipelineId, pipelineId)));
  const bySchedules = await queries
    .select({ name: schedules.name })
    .from(schedulePipelines)
    .innerJoin(schedules, eq(schedules.id, schedulePipelines.scheduleId))
    .where(ofWorkspace(schedules, workspace, eq(schedulePipelines.pipelineId, pipelineId)));
  return [
    ...byGatekeepers.map(({ name }) => ({ kind: 'gatekeeper' as const, name })),
    ...bySchedules.map(({ name }) => ({ kind: 'schedule' as const, name })),
  ];
}
