import { nextRuns } from './next-runs.ts';

/** How many days a calendar has, today included. */
export const CALENDAR_DAYS = 14;

/** A day by the clocks of a zone: of 23 or 25 hours where they change. */
export interface CalendarDay {
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Longer than any day, in milliseconds. */
const MORE_THAN_A_DAY_MS = 50 * 3_600_000;

/**
 * The days of a calendar: the one of a moment and those that follow. A day begins when `every day at 00:00`
 * fires, which is at 01:00 where clocks leave out its first hour.
 */
export function calendarDays(timeZone: string, now: Date): CalendarDay[] {
  const midnight = { kind: 'daily', time: '00:00' } as const;
  const before = new Date(now.getTime() - MORE_THAN_A_DAY_MS);
  const starts = nextRuns(midnight, timeZone, before, CALENDAR_DAYS + 4);
  const today = starts.findLastIndex((start) => start <= now);
  // Swedish writes dates as ISO 8601 does.
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return starts.slice(today, today + CALENDAR_DAYS).flatMap((startsAt, at) => {
    const endsAt = starts[today + at + 1];
    return endsAt === undefined ? [] : [{ date: dates.format(startsAt), startsAt, endsAt }];
  });
}
