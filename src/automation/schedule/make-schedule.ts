import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { lockPipelines } from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { schedulePipelines, schedules } from '../tables.ts';
import { nextRun } from './next-runs.ts';
import {
  type ScheduleEdit,
  type ScheduleInput,
  scheduleEdit,
  scheduleInput,
} from './schedule-input.ts';
import {
  asNameConflict,
  getSchedule,
  lockSchedule,
  type Schedule,
  type ScheduleRow,
} from './schedules.ts';

type MakePorts = Pick<AutomationPorts, 'database' | 'now'>;

/**
 * Makes a schedule; its maker is an owner.
 * @throws Problem `input-faulty` also for a recurrence that never comes; `name-taken`; `not-found` for a
 *   pipeline of no such id
 */
export async function createSchedule(
  ports: MakePorts,
  actor: Actor,
  input: ScheduleInput,
): Promise<Schedule> {
  const { pipelineIds, owners, ...values } = parseInput(scheduleInput, input);
  const { database, now } = ports;
  const id = uuid();
  const at = now();
  const row = {
    ...values,
    id,
    workspaceId: actor.workspaceId,
    owners: [...new Set([actor.user, ...owners])],
    nextRunAt: firstRun(values, at),
    createdBy: actor.user,
    createdAt: at,
  };
  return database
    .transaction(async () => {
      await database.in(actor).insert(schedules).values(row);
      await putPipelines(database, actor, id, pipelineIds);
      return getSchedule(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.name);
    });
}

/**
 * Changes a schedule, also one that is due at this moment: it waits for the firing that is under way.
 * Another recurrence, another zone and the end of a pause count from now; what would have been before
 * is not missed. Everything else leaves the next run as it is.
 *
 * @throws Problem `input-faulty` also for a recurrence that never comes; `not-found`, `forbidden`,
 *   `name-taken`
 */
export async function editSchedule(
  ports: MakePorts,
  actor: Actor,
  id: string,
  input: ScheduleEdit,
): Promise<Schedule> {
  const { pipelineIds, ...values } = parseInput(scheduleEdit, input);
  const { database, now } = ports;
  return database
    .transaction(async () => {
      const before = await lockSchedule(ports, actor, id);
      const {
        recurrence = before.recurrence,
        timeZone = before.timeZone,
        isPaused = before.isPaused,
      } = values;
      const after = { recurrence, timeZone, isPaused };
      const nextRunAt = hasOtherRuns(before, after) ? firstRun(after, now()) : before.nextRunAt;
      await database
        .in(actor)
        .update(schedules)
        .set({ ...values, nextRunAt })
        .where(eq(schedules.id, id));
      if (pipelineIds !== undefined) await putPipelines(database, actor, id, pipelineIds);
      return getSchedule(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.name);
    });
}

type Timing = Pick<ScheduleRow, 'recurrence' | 'timeZone' | 'isPaused'>;

function hasOtherRuns(before: Timing, after: Timing): boolean {
  const timing = ({ recurrence, timeZone, isPaused }: Timing) => [recurrence, timeZone, isPaused];
  return !isDeepStrictEqual(timing(before), timing(after));
}

/** A paused schedule is validated like any other, so that it can resume one day. */
function firstRun({ recurrence, timeZone, isPaused }: Timing, now: Date): Date | null {
  const next = nextRun(recurrence, timeZone, now);
  return isPaused ? null : next;
}

async function putPipelines(
  database: Database,
  actor: Actor,
  scheduleId: string,
  ids: readonly string[],
): Promise<void> {
  await database
    .in(actor)
    .delete(schedulePipelines)
    .where(eq(schedulePipelines.scheduleId, scheduleId));
  if (ids.length === 0) return;
  await lockPipelines(database, actor, ids);
  await database
    .in(actor)
    .insert(schedulePipelines)
    .values(ids.map((pipelineId, position) => ({ scheduleId, position, pipelineId })));
}
