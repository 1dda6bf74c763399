import type { FIRE_KINDS } from '../tables.ts';
import { nextRun, nextRuns } from './next-runs.ts';
import type { ScheduleRow } from './schedules.ts';

/** A run that is so late, in milliseconds, still counts as on time: a restart takes a while. */
const GRACE_MS = 120_000;

/** Missed times are counted no further than this. */
const MOST_COUNTED = 100;

type Timing = Pick<ScheduleRow, 'recurrence' | 'timeZone' | 'missedPolicy'>;

/** What to do about a time that is due. */
export interface Firing {
  readonly kind: Exclude<(typeof FIRE_KINDS)[number], 'manual'>;
  /** How many times nothing fired, this one included; `MOST_COUNTED` at most. */
  readonly missed: number;
  readonly nextRunAt: Date;
}

/**
 * Decides what happens at a time that has come. Each time is decided by itself: those within the grace are
 * fired, each; those before it are missed, and all of them are skipped, or made up for by one run.
 */
export function decideFiring(schedule: Timing, dueAt: Date, now: Date): Firing {
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
