import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import { scheduleFires } from '../tables.ts';
import { getSchedule } from './schedules.ts';

export type ScheduleFire = typeof scheduleFires.$inferSelect;

/**
 * What a schedule did, the newest first: each time with its executions, and the times that were missed.
 * @throws Problem `not-found`
 */
export async function listFires(
  ports: { readonly database: Database },
  actor: Actor,
  scheduleId: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<ScheduleFire[]> {
  await getSchedule(ports, actor, scheduleId);
  const { id } = scheduleFires;
  const older = page.before === undefined ? undefined : lt(id, page.before);
  return ports.database
    .in(actor)
    .select()
    .from(scheduleFires)
    .where(and(eq(scheduleFires.scheduleId, scheduleId), older))
    .orderBy(desc(id))
    .limit(page.limit);
}
