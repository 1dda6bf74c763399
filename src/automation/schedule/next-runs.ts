import { Cron, CronPattern } from 'croner';
import { Problem } from '../../problem.ts';
import { type Recurrence, toCron } from './recurrence.ts';

// Lists such as `30 2,14 * * *` are fixed times too, as in Vixie cron: no day loses a run.
const OPTIONS = { mode: '5-or-6-parts', fixedTimeRule: 'no-wildcard' } as const;

/**
 * The next times at which a recurrence fires, strictly after a moment: what previews show and what
 * fires are the same. Times are read on the clocks of the zone. Where they go forward, a fixed time in
 * the gap fires at the first time after it; where they go back, it fires once, and what repeats (`*` or
 * a step in seconds, minutes or hours) goes on repeating through the hour that comes twice.
 *
 * @param count how many; fewer come where there are no more before the year 10000
 * @throws Problem `input-faulty` for a cron expression that is wrong, and for one that never comes
 */
export function nextRuns(
  recurrence: Recurrence,
  timeZone: string,
  after: Date,
  count: number,
): Date[] {
  const runs = parse(toCron(recurrence), timeZone).nextRuns(count, after);
  return runs.length > 0 ? runs : neverComes();
}

/** The first of them. @throws Problem `input-faulty`, as `nextRuns` does */
export function nextRun(recurrence: Recurrence, timeZone: string, after: Date): Date {
  return nextRuns(recurrence, timeZone, after, 1)[0] ?? neverComes();
}

/** The last time before a moment; undefined: there was none. @throws Problem `input-faulty`, as `nextRuns` does */
export function lastRun(recurrence: Recurrence, timeZone: string, before: Date): Date | undefined {
  return parse(toCron(recurrence), timeZone).previousRuns(1, before)[0];
}

/** The seconds of a day at which a recurrence fires, on a day when it does and no clock is changed; in order. */
export function timesOfDay(recurrence: Recurrence): number[] {
  const { hour, minute, second } = new CronPattern(toCron(recurrence), undefined, OPTIONS);
  const seconds = selectedIndexes(second);
  const minutes = selectedIndexes(minute).flatMap((m) => seconds.map((s) => m * 60 + s));
  return selectedIndexes(hour).flatMap((h) => minutes.map((m) => h * 3600 + m));
}

/** Where a list of 0 and 1 has a 1. */
function selectedIndexes(part: readonly number[]): number[] {
  return part.flatMap((isChosen, at) => (isChosen ? [at] : []));
}

function parse(expression: string, timezone: string): Cron {
  try {
    return new Cron(expression, { ...OPTIONS, timezone, paused: true });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return rejectCron(`is no cron expression: ${error.message.replace(/^CronPattern: /, '')}`);
  }
}

function neverComes(): never {
  return rejectCron('never comes: no day of the calendar is like this');
}

function rejectCron(what: string): never {
  throw new Problem('input-faulty', 'Fix the schedule and send it again.', [
    `recurrence.cron: ${what}`,
  ]);
}
