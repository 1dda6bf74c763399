import { and, asc, eq, gt, lte, notInArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { AutomationPorts } from '../automation-ports.ts';
import { type FIRE_KINDS, scheduleFires, schedules } from '../tables.ts';
import { nextRun, nextRuns } from './next-runs.ts';
import type { ScheduleRow } from './schedules.ts';
import { type StartPorts, startPipelines } from './start-pipelines.ts';

/** What firing needs of the ports. */
export type FirePorts = StartPorts & Pick<AutomationPorts, 'report'>;

/**
 * Fires every schedule that is due, one transaction each: its row in the log, its executions and its next
 * run are stored together or not at all. Any number of processes may do this at once; each takes what
 * no other one holds. A schedule that cannot be fired is reported, and holds up no other.
 *
 * @param signal stops between two schedules
 * @returns when the next one is due; null: none is
 */
export async function fireDue(ports: FirePorts, signal: AbortSignal): Promise<Date | null> {
  const failed: string[] = [];
  while (!signal.aborted && (await fireOne(ports, failed)));
  return nextDue(ports);
}

/** Whether one was due; of those that `failed` none is taken. */
async function fireOne(ports: FirePorts, failed: string[]): Promise<boolean> {
  const { database, now, report } = ports;
  let scheduleId: string | null = null;
  try {
    return await database.transaction(async () => {
      const at = now();
      const schedule = await lockDue(ports, at, failed);
      if (schedule?.nextRunAt == null) return false;
      scheduleId = schedule.id;
      await fire(ports, schedule, schedule.nextRunAt, at);
      return true;
    });
  } catch (fault) {
    // Without a schedule it is the database that fails, and it would fail again.
    if (scheduleId === null) throw fault;
    failed.push(scheduleId);
    report(fault);
    return true;
  }
}

/** The schedule that has been due the longest, of those that no other process holds. */
async function lockDue(
  { database }: FirePorts,
  at: Date,
  failed: readonly string[],
): Promise<ScheduleRow | undefined> {
  const [due] = await database
    .system('the clock is one for all workspaces')
    .select()
    .from(schedules)
    .where(and(lte(schedules.nextRunAt, at), notInArray(schedules.id, [...failed])))
    .orderBy(asc(schedules.nextRunAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

async function fire(ports: FirePorts, schedule: ScheduleRow, dueAt: Date, at: Date): Promise<void> {
  const { id: scheduleId, workspaceId } = schedule;
  const { nextRunAt, kind, missed } = decideFiring(schedule, dueAt, at);
  const id = uuid();
  // A clock that was put back, or another machine's, may bring a time again that was fired before.
  const first = await ports.database
    .in(schedule)
    .insert(scheduleFires)
    .values({ id, workspaceId, scheduleId, kind, dueAt, firedAt: at, missed, executions: [] })
    .onConflictDoNothing()
    .returning({ id: scheduleFires.id });
  if (first.length > 0 && kind !== 'skipped') {
    const executions = await startPipelines(ports, schedule, at);
    await ports.database
      .in(schedule)
      .update(scheduleFires)
      .set({ executions })
      .where(eq(scheduleFires.id, id));
  }
  await ports.database
    .in(schedule)
    .update(schedules)
    .set({ nextRunAt })
    .where(eq(schedules.id, scheduleId));
}

/** What is due already is another process's, or failed; the next round checks it again. */
async function nextDue({ database, now }: FirePorts): Promise<Date | null> {
  const [next] = await database
    .system('the clock is one for all workspaces')
    .select({ at: schedules.nextRunAt })
    .from(schedules)
    .where(gt(schedules.nextRunAt, now()))
    .orderBy(asc(schedules.nextRunAt))
    .limit(1);
  return next?.at ?? null;
}

/** A run that is so late, in milliseconds, still counts as on time: a restart takes a while. */
const GRACE_MS = 120_000;

/** Missed times are counted no further than this. */
const MOST_COUNTED = 100;

type Timing = Pick<ScheduleRow, 'recurrence' | 'timeZone' | 'missedPolicy'>;

/** What to do about a time that is due. */
interface Firing {
  readonly kind: Exclude<(typeof FIRE_KINDS)[number], 'manual'>;
  /** How many times nothing fired, this one included; `MOST_COUNTED` at most. */
  readonly missed: number;
  readonly nextRunAt: Date;
}

/**
 * Decides what happens at a time that has come. Each time is decided by itself: those within the grace are
 * fired, each; those before it are missed, and all of them are skipped, or made up for by one run.
 */
function decideFiring(schedule: Timing, dueAt: Date, now: Date): Firing {
  const { recurrence, timeZone, missedPolicy } = schedule;
  const onTimeFrom = new Date(now.getTime() - GRACE_MS);
  if (dueAt >= onTimeFrom) {
    return { kind: 'on_time', missed: 0, nextRunAt: nextRun(recurrence, timeZone, dueAt) };
  }
  const later = nextRuns(recurrence, timeZone, dueAt, MOST_COUNTED - 1);
  return {
    kind: missedPolicy === 'once' ? 'caught_up' : 'skipped',
    missed: 1 + later.filter((run) => run < onTimeFrom).length,
    nextRunAt: nextRun(recurrence, timeZone, new Date(onTimeFrom.getTime() - 1)),
  };
}
