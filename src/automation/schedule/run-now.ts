import { v7 as uuid } from 'uuid';
import type { Actor } from '../../workspaces/index.ts';
import { scheduleFires } from '../tables.ts';
import type { ScheduleFire } from './fires.ts';
import { getSchedule } from './schedules.ts';
import { type StartPorts, startPipelines } from './start-pipelines.ts';

/**
 * Runs the pipelines of a schedule now, also of one that is paused; its next run stays as it is.
 * @throws Problem `not-found`
 */
export function runSchedule(ports: StartPorts, actor: Actor, id: string): Promise<ScheduleFire> {
  const { database, now } = ports;
  return database.transaction(async () => {
    const firedAt = now();
    const schedule = await getSchedule(ports, actor, id);
    const fire = {
      id: uuid(),
      workspaceId: actor.workspaceId,
      scheduleId: id,
      kind: 'manual',
      dueAt: null,
      firedAt,
      missed: 0,
      startedBy: actor.user,
      executions: await startPipelines(ports, schedule, firedAt),
    } as const;
    await database.in(actor).insert(scheduleFires).values(fire);
    return fire;
  });
}
