import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, count, eq, inArray, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { pipelineNames } from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { schedulePipelines, schedules } from '../tables.ts';
import { type CalendarDay, calendarDays } from './calendar-days.ts';
import { type RunsWithin, runsCounter } from './runs-within.ts';
import { timeZone } from './time-zone.ts';

/** So many schedules are in a calendar, those that run next. */
export const MOST_IN_CALENDAR = 100;

/** A day, and what runs on it, by when it runs first. */
export interface CalendarEntries extends CalendarDay {
  readonly runs: readonly (RunsWithin & { readonly schedule: string })[];
}

type Row = Pick<typeof schedules.$inferSelect, 'id' | 'name' | 'recurrence' | 'timeZone'>;

/** A schedule of a calendar with what it starts, in order. */
export interface CalendarSchedule extends Row {
  readonly pipelines: readonly { readonly id: string; readonly name: string }[];
}

/** What the schedules of a workspace do in the days to come. */
export interface Calendar {
  readonly timeZone: string;
  readonly days: readonly CalendarEntries[];
  /** Those that run in these days. */
  readonly schedules: readonly CalendarSchedule[];
  readonly paused: readonly Pick<Row, 'id' | 'name'>[];
  /** How many there are beyond those that are given. */
  readonly leftOut: { readonly scheduled: number; readonly paused: number };
}

/**
 * The runs of the next two weeks, day by day in one zone, from this moment on. It is bounded: a schedule is one
 * entry a day however often it runs, and `MOST_IN_CALENDAR` schedules are in it.
 * @throws Problem `input-faulty` for an unknown zone
 */
export async function scheduleCalendar(
  { database, now }: Pick<AutomationPorts, 'database' | 'now'>,
  actor: Actor,
  zone: string,
): Promise<Calendar> {
  const at = now();
  const days = calendarDays(parseInput(timeZone, zone), at);
  const end = days.at(-1)?.endsAt ?? at;
  const isNear = and(isNotNull(schedules.nextRunAt), lt(schedules.nextRunAt, end));
  const isPaused = eq(schedules.isPaused, true);
  const near = await first(database, actor, isNear, schedules.nextRunAt);
  const paused = await first(database, actor, isPaused, schedules.name);
  return {
    timeZone: zone,
    days: await entriesOf(days, near, at),
    schedules: await withPipelines(database, actor, near),
    paused,
    leftOut: {
      scheduled: (await countOf(database, actor, isNear)) - near.length,
      paused: (await countOf(database, actor, isPaused)) - paused.length,
    },
  };
}

function first(
  database: Database,
  actor: Actor,
  condition: SQL | undefined,
  order: typeof schedules.nextRunAt | typeof schedules.name,
): Promise<Row[]> {
  const { id, name, recurrence, timeZone: zone } = schedules;
  return database
    .in(actor)
    .select({ id, name, recurrence, timeZone: zone })
    .from(schedules)
    .where(condition)
    .orderBy(asc(order), asc(id))
    .limit(MOST_IN_CALENDAR);
}

async function countOf(
  database: Database,
  actor: Actor,
  condition: SQL | undefined,
): Promise<number> {
  const [row] = await database.in(actor).select({ all: count() }).from(schedules).where(condition);
  return row?.all ?? 0;
}

/** The entries of each day. Others get a turn between two schedules: a hundred may take a moment. */
async function entriesOf(
  days: readonly CalendarDay[],
  rows: readonly Row[],
  now: Date,
): Promise<CalendarEntries[]> {
  const found: { schedule: string; all: (RunsWithin | undefined)[] }[] = [];
  for (const { id, recurrence, timeZone: zone } of rows) {
    const runs = runsCounter(recurrence, zone);
    const all = days.map(({ startsAt, endsAt }) => runs(startsAt < now ? now : startsAt, endsAt));
    found.push({ schedule: id, all });
    await turn();
  }
  return days.map((day, at) => {
    const runs = found.flatMap(({ schedule, all }) => {
      const within = all[at];
      return within === undefined ? [] : [{ schedule, ...within }];
    });
    return { ...day, runs: runs.toSorted((a, b) => firstOf(a) - firstOf(b)) };
  });
}

function firstOf({ times: [time] }: RunsWithin): number {
  return time?.getTime() ?? 0;
}

async function withPipelines(
  database: Database,
  actor: Actor,
  rows: readonly Row[],
): Promise<CalendarSchedule[]> {
  const links = await database
    .in(actor)
    .select({ schedule: schedulePipelines.scheduleId, id: schedulePipelines.pipelineId })
    .from(schedulePipelines)
    .where(
      inArray(
        schedulePipelines.scheduleId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(schedulePipelines.position));
  const names = await pipelineNames(database, actor, [...new Set(links.map(({ id }) => id))]);
  return rows.map((row) => {
    const own = links.filter(({ schedule }) => schedule === row.id);
    return { ...row, pipelines: own.map(({ id }) => ({ id, name: names.get(id) ?? id })) };
  });
}
