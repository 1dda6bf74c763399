import { eq } from 'drizzle-orm';
import { ofWorkspace, tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { Actor } from './actor.ts';
import type { LibraryPorts } from './library-ports.ts';

const { gatekeeperPipelines, gatekeepers, schedulePipelines, schedules } = tables;

/**
 * Nothing may start the pipeline any more. The caller has locked it, so that nothing takes it in
 * meanwhile.
 *
 * @throws Problem `pipeline-in-use` naming each gatekeeper and schedule that starts it
 */
export async function requireUnused(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  pipelineId: string,
): Promise<void> {
  const { queries } = database;
  const byGatekeepers = await queries
    .select({ name: gatekeepers.name })
    .from(gatekeeperPipelines)
    .innerJoin(gatekeepers, eq(gatekeepers.id, gatekeeperPipelines.gatekeeperId))
    .where(ofWorkspace(gatekeepers, actor, eq(gatekeeperPipelines.pipelineId, pipelineId)));
  const bySchedules = await queries
    .select({ name: schedules.name })
    .from(schedulePipelines)
    .innerJoin(schedules, eq(schedules.id, schedulePipelines.scheduleId))
    .where(ofWorkspace(schedules, actor, eq(schedulePipelines.pipelineId, pipelineId)));
  const users = [
    ...byGatekeepers.map(({ name }) => `the gatekeeper ${JSON.stringify(name)}`),
    ...bySchedules.map(({ name }) => `the schedule ${JSON.stringify(name)}`),
  ];
  if (users.length === 0) return;
  const message = `The pipeline is started by ${users.join(', ')}; take it out there first.`;
  throw new Problem('pipeline-in-use', message, users);
}
