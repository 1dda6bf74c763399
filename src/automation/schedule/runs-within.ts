import { lastRun, nextRuns, timesOfDay } from './next-runs.ts';
import type { Recurrence } from './recurrence.ts';

/** Up to so many runs are given each; of more, the first and the last. */
const FEW = 4;

/** Runs that are counted one by one are counted no further than this. */
const MOST_COUNTED = 100;

const DAY_MS = 86_400_000;

/** The runs of a recurrence in a span of time. */
export interface RunsWithin {
  readonly count: number;
  /** Whether there are more than `count`: clocks change at that time, and not all were counted. */
  readonly isMore: boolean;
  /** Each run, or of more than four the first and the last. */
  readonly times: readonly Date[];
}

/** Counts the runs of a recurrence from a moment up to another, not including it; a day or so; undefined: none. */
export type CountRuns = (from: Date, until: Date) => RunsWithin | undefined;

/**
 * Counts runs without going through them: a day when no clock is changed has all times of the day or none, so it is
 * enough to know whether the recurrence comes on that day. Around a change of clocks `nextRuns` is asked for each.
 * A cron expression of every second is so counted in a millisecond, and both ways agree (a test compares them).
 */
export function runsCounter(recurrence: Recurrence, timeZone: string): CountRuns {
  const seconds = timesOfDay(recurrence);
  const comesOn = dayCheck(recurrence, timeZone);
  return (from, until) => {
    const offset = steadyOffset(timeZone, from, until);
    if (offset === undefined) return oneByOne(recurrence, timeZone, from, until);
    const pieces = localDays(from, until, offset)
      .filter((start) => comesOn(start))
      .map((start) => pieceOf(seconds, start, from.getTime(), until.getTime()));
    return mergeRuns(pieces.filter(({ count }) => count > 0));
  };
}

/** The zone's offset if it is the same all through a span and for a day before and after it. */
function steadyOffset(timeZone: string, from: Date, until: Date): number | undefined {
  const [before, after] = [
    offsetMs(timeZone, new Date(from.getTime() - DAY_MS)),
    offsetMs(timeZone, new Date(until.getTime() + DAY_MS)),
  ];
  return before === after ? before : undefined;
}

/** When the days begin, by clocks with an offset, that have a part in a span. */
function localDays(from: Date, until: Date, offset: number): number[] {
  const first = Math.floor((from.getTime() + offset) / DAY_MS);
  const end = Math.ceil((until.getTime() + offset) / DAY_MS);
  return Array.from({ length: end - first }, (_, n) => (first + n) * DAY_MS - offset);
}

/** Whether the recurrence comes on a day of 24 hours that begins at a moment; asked once for each. */
function dayCheck(recurrence: Recurrence, timeZone: string): (start: number) => boolean {
  const known = new Map<number, boolean>();
  return (start) => {
    const before = known.get(start);
    if (before !== undefined) return before;
    const [run] = nextRuns(recurrence, timeZone, new Date(start - 1), 1);
    const comes = run !== undefined && run.getTime() < start + DAY_MS;
    known.set(start, comes);
    return comes;
  };
}

/** The times of a day that are within a span. */
function pieceOf(seconds: readonly number[], start: number, from: number, until: number) {
  const [low, high] = [from, until].map((moment) => countBelow(seconds, (moment - start) / 1000));
  const at = (second: number) => new Date(start + second * 1000);
  return summarize(seconds.slice(low, high), at);
}

/** How many numbers of an ordered list are below a limit. */
function countBelow(ordered: readonly number[], limit: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function oneByOne(recurrence: Recurrence, timeZone: string, from: Date, until: Date) {
  const after = new Date(from.getTime() - 1);
  const runs = nextRuns(recurrence, timeZone, after, MOST_COUNTED + 1).filter((run) => run < until);
  if (runs.length <= MOST_COUNTED) return mergeRuns([summarize(runs, (run) => run)]);
  const [first = from] = runs;
  const last = lastRun(recurrence, timeZone, until) ?? first;
  return { count: MOST_COUNTED, isMore: true, times: [first, last] };
}

/** What is given of runs that are known. */
function summarize<T>(runs: readonly T[], toDate: (run: T) => Date): RunsWithin {
  const ends = runs.length > FEW ? [runs.slice(0, 1), runs.slice(-1)].flat() : runs;
  return { count: runs.length, isMore: false, times: ends.map(toDate) };
}

/** The runs of spans that follow one another; undefined: none. */
function mergeRuns(pieces: readonly RunsWithin[]): RunsWithin | undefined {
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  if (count === 0) return undefined;
  const times = pieces.flatMap((piece) => piece.times);
  const ends = count > FEW ? [times.slice(0, 1), times.slice(-1)].flat() : times;
  return { count, isMore: false, times: ends };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clocks of a zone are ahead of UTC at a moment, in milliseconds.
 * @param timeZone a zone that this process knows
 */
function offsetMs(timeZone: string, at: Date): number {
  const name = formatOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign, hours, minutes = 0, seconds = 0] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name?.value ?? '') ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === '-' ? -1 : 1) * ahead * 1000;
}

/** Formats are slow to make. There are no more of them than zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
