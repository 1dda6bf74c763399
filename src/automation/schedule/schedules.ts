import { asc, desc, eq, lt } from 'drizzle-orm';
import { type Database, isViolation } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import { schedulePipelines, schedules } from '../tables.ts';

export type ScheduleRow = typeof schedules.$inferSelect;

/** A schedule with what it triggers. */
export interface Schedule extends ScheduleRow {
  readonly pipelineIds: readonly string[];
}

interface ReadPorts {
  readonly database: Database;
}

/** @throws Problem `not-found` */
export async function getSchedule(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<Schedule> {
  const [found] = await database.in(actor).select().from(schedules).where(eq(schedules.id, id));
  if (found === undefined) return scheduleMissing(id);
  const rows = await database
    .in(actor)
    .select({ id: schedulePipelines.pipelineId })
    .from(schedulePipelines)
    .where(eq(schedulePipelines.scheduleId, id))
    .orderBy(asc(schedulePipelines.position));
  return { ...found, pipelineIds: rows.map((row) => row.id) };
}

/** The schedules of the workspace without their pipelines, the newest first. */
export function listSchedules(
  { database }: ReadPorts,
  actor: Actor,
  page: { readonly before?: string; readonly limit: number },
): Promise<ScheduleRow[]> {
  const older = page.before === undefined ? undefined : lt(schedules.id, page.before);
  return database
    .in(actor)
    .select()
    .from(schedules)
    .where(older)
    .orderBy(desc(schedules.id))
    .limit(page.limit);
}

/**
 * Deletes a schedule with its log and its dispatches; what it has started continues.
 * @throws Problem `not-found`, `forbidden`
 */
export function deleteSchedule(ports: ReadPorts, actor: Actor, id: string): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    await lockSchedule(ports, actor, id);
    await database.in(actor).delete(schedules).where(eq(schedules.id, id));
  });
}

/** Locks a schedule for somebody who may change it. @throws Problem `not-found`, `forbidden` */
export async function lockSchedule(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<ScheduleRow> {
  const [found] = await database
    .in(actor)
    .select()
    .from(schedules)
    .where(eq(schedules.id, id))
    .for('update');
  if (found === undefined) return scheduleMissing(id);
  requireOwner(actor, found.owners, `the schedule ${found.name}`);
  return found;
}

/** A violated unique name as `name-taken`; any other error is returned unchanged. */
export function asNameConflict(error: unknown, name: string | undefined): unknown {
  if (name === undefined || !isViolation(error, 'unique')) return error;
  return new Problem('name-taken', `A schedule named ${JSON.stringify(name)} already exists.`);
}

function scheduleMissing(id: string): never {
  throw new Problem('not-found', `The workspace has no schedule ${id}.`);
}
