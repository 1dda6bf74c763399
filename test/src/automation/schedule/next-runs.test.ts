import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRun, nextRuns } from '../../../../src/automation/schedule/next-runs.ts';
import type { Recurrence } from '../../../../src/automation/schedule/recurrence.ts';
import { Problem } from '../../../../src/problem.ts';
import { recurrences, starts, ZONES } from '../../../support/platform/recurrences.ts';
import * as tables from '../../../support/stores/tables.ts';

const at = (text: string) => new Date(text);
const daily = (time: string): Recurrence => ({ kind: 'daily', time });
const hourly = (minute: number): Recurrence => ({ kind: 'hourly', minute });
const cron = (expression: string): Recurrence => ({ kind: 'custom', cron: expression });

/**
 * What the clocks of the zone's law say, each with its offset: a scenario, a zone, a recurrence, the
 * moment before, and the runs. 2026: Berlin 29 March and 25 October, New York 8 March and 1 November;
 * Lord Howe moves by half an hour, on 5 April and 4 October.
 */
const CLOCKS: readonly (readonly [string, string, Recurrence, string, readonly string[]])[] = [
  [
    'a time in the spring gap fires at its end, once',
    'Europe/Berlin',
    daily('02:30'),
    '2026-03-28T00:00+01:00',
    ['2026-03-28T02:30+01:00', '2026-03-29T03:00+02:00', '2026-03-30T02:30+02:00'],
  ],
  [
    'a time that comes twice in autumn fires the first time, once',
    'Europe/Berlin',
    daily('02:30'),
    '2026-10-24T00:00+02:00',
    ['2026-10-24T02:30+02:00', '2026-10-25T02:30+02:00', '2026-10-26T02:30+01:00'],
  ],
  [
    'a day of the month and one of the week fire on either, as in Vixie cron',
    'UTC',
    cron('0 12 1 * 1'),
    '2026-11-26T00:00+00:00',
    ['2026-11-30T12:00+00:00', '2026-12-01T12:00+00:00', '2026-12-07T12:00+00:00'],
  ],
  [
    'half-hours in autumn are half an hour apart',
    'Europe/Berlin',
    cron('*/30 * * * *'),
    '2026-10-25T01:59+02:00',
    [
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:30+02:00',
      '2026-10-25T02:00+01:00',
      '2026-10-25T02:30+01:00',
      '2026-10-25T03:00+01:00',
    ],
  ],
  [
    'half-hours in spring are half an hour apart',
    'Europe/Berlin',
    cron('*/30 * * * *'),
    '2026-03-29T01:15+01:00',
    ['2026-03-29T01:30+01:00', '2026-03-29T03:00+02:00', '2026-03-29T03:30+02:00'],
  ],
  [
    'a list of times is a list of fixed times',
    'Europe/Berlin',
    cron('30 2,14 * * *'),
    '2026-03-29T00:00+01:00',
    ['2026-03-29T03:00+02:00', '2026-03-29T14:30+02:00', '2026-03-30T02:30+02:00'],
  ],
  [
    'the spring gap',
    'America/New_York',
    daily('02:30'),
    '2026-03-08T00:00-05:00',
    ['2026-03-08T03:00-04:00', '2026-03-09T02:30-04:00'],
  ],
  [
    'the hour that comes twice',
    'America/New_York',
    daily('01:30'),
    '2026-11-01T00:00-04:00',
    ['2026-11-01T01:30-04:00', '2026-11-02T01:30-05:00'],
  ],
  [
    'every hour fires in both hours of the same name',
    'America/New_York',
    hourly(15),
    '2026-11-01T00:30-04:00',
    ['2026-11-01T01:15-04:00', '2026-11-01T01:15-05:00', '2026-11-01T02:15-05:00'],
  ],
  [
    'a weekly time in the gap',
    'America/New_York',
    { kind: 'weekly', days: ['sunday', 'monday'], time: '02:00' },
    '2026-03-07T12:00-05:00',
    ['2026-03-08T03:00-04:00', '2026-03-09T02:00-04:00', '2026-03-15T02:00-04:00'],
  ],
  [
    'a gap of half an hour',
    'Australia/Lord_Howe',
    daily('02:15'),
    '2026-10-03T12:00+10:30',
    ['2026-10-04T02:30+11:00', '2026-10-05T02:15+11:00'],
  ],
  [
    'a half-hour that comes twice',
    'Australia/Lord_Howe',
    daily('01:45'),
    '2026-04-04T12:00+11:00',
    ['2026-04-05T01:45+11:00', '2026-04-06T01:45+10:30'],
  ],
  [
    'every hour where half an hour comes twice',
    'Australia/Lord_Howe',
    hourly(45),
    '2026-04-05T01:00+11:00',
    ['2026-04-05T01:45+11:00', '2026-04-05T01:45+10:30', '2026-04-05T02:45+10:30'],
  ],
  [
    'a leap day',
    'Europe/Berlin',
    cron('0 12 29 2 *'),
    '2026-01-01T00:00+01:00',
    ['2028-02-29T12:00+01:00', '2032-02-29T12:00+01:00'],
  ],
  ['no leap day in 2100', 'UTC', cron('0 12 29 FEB *'), '2096-02-29T12:00Z', ['2104-02-29T12:00Z']],
  [
    'the end of a year',
    'America/New_York',
    cron('59 59 23 31 12 *'),
    '2026-12-31T23:59:58-05:00',
    ['2026-12-31T23:59:59-05:00', '2027-12-31T23:59:59-05:00'],
  ],
  [
    'the first minute of a year',
    'Australia/Lord_Howe',
    daily('00:00'),
    '2026-12-31T23:59:59+11:00',
    ['2027-01-01T00:00+11:00', '2027-01-02T00:00+11:00'],
  ],
  [
    'the last day of a month',
    'UTC',
    cron('0 0 L * *'),
    '2028-01-31T00:00Z',
    ['2028-02-29T00:00Z', '2028-03-31T00:00Z', '2028-04-30T00:00Z'],
  ],
  // 15 August 2026 is a Saturday, 15 November a Sunday.
  [
    'the weekday nearest',
    'UTC',
    cron('0 0 15W 8,11 *'),
    '2026-08-01T00:00Z',
    ['2026-08-14T00:00Z', '2026-11-16T00:00Z'],
  ],
  [
    'the second Friday',
    'UTC',
    cron('0 0 * * FRI#2'),
    '2026-11-01T00:00Z',
    ['2026-11-13T00:00Z', '2026-12-11T00:00Z'],
  ],
  ['a nickname', 'UTC', cron('@monthly'), '2026-12-01T00:00Z', ['2027-01-01T00:00Z']],
];

describe('the next runs', () => {
  test.each(CLOCKS)('%s (%s)', (_name, zone, recurrence, after, runs) => {
    const found = nextRuns(recurrence, zone, at(after), runs.length);
    expect(found.map((run) => run.toISOString())).toEqual(runs.map((run) => at(run).toISOString()));
  });

  test.each(['0 0 31 2 *', '0 0 30 FEB *', '0 0 31W 6 *', '* * * 31 4,6,9,11 *'])(
    '%s never comes, and that is said',
    (expression) => {
      expect(faultOf(cron(expression))).toMatch(/^recurrence\.cron: never comes/);
    },
  );

  test.each([
    '60 * * * *',
    '* 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '5-3 * * * *',
    '*/0 * * * *',
    '5/10 * * * *',
    '1, * * * *',
    '0 0 L-3 * *',
    '0 0 * * 1#6',
    '0 0 * * MONDAY',
    '* * * * * * *',
    '@reboot',
  ])('%s is refused as no cron expression', (expression) => {
    expect(faultOf(cron(expression))).toMatch(/^recurrence\.cron: is no cron expression/);
  });

  test('of a moment between two seconds are those after it', () => {
    const [run] = nextRuns(cron('* * * * * *'), 'UTC', at('2026-01-01T00:00:00.999Z'), 1);
    expect(run).toEqual(at('2026-01-01T00:00:01Z'));
  });

  test('are the same one by one as all at once, later each time', () => {
    fc.assert(
      fc.property(recurrences, fc.constantFrom(...ZONES), starts, (recurrence, zone, start) => {
        const runs = nextRuns(recurrence, zone, start, 12);
        let before = start;
        for (const run of runs) {
          expect(run.getTime()).toBeGreaterThan(before.getTime());
          expect(nextRun(recurrence, zone, before)).toEqual(run);
          before = run;
        }
      }),
      { numRuns: 150 },
    );
  });

  test('of a weekly recurrence are all minutes whose clock shows its day and time', () => {
    const weekly = fc.record({
      kind: fc.constant('weekly' as const),
      days: fc.subarray([...tables.WEEKDAYS], { minLength: 1 }),
      time: fc.constantFrom('00:00', '05:45', '12:30', '23:59'),
    });
    fc.assert(
      fc.property(weekly, fc.constantFrom(...ZONES), starts, (recurrence, zone, start) => {
        const shown = minutesShowing(zone, start, recurrence);
        const runs = nextRuns(recurrence, zone, start, shown.length);
        expect(runs).toEqual(shown);
      }),
      { numRuns: 25 },
    );
  });
});

/** Checks the clock of every quarter and every last minute of an hour, for eight days. */
function minutesShowing(
  zone: string,
  start: Date,
  { days, time }: Extract<Recurrence, { kind: 'weekly' }>,
): Date[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const minute = 60_000;
  const first = Math.floor(start.getTime() / minute) + 1;
  return Array.from({ length: 8 * 24 * 60 }, (_, n) => new Date((first + n) * minute)).filter(
    (moment) => {
      const past = moment.getUTCMinutes() % 15;
      if (past !== 0 && past !== 14) return false;
      const [day = '', shown] = clock.format(moment).split(/,? (?=\d)/);
      return shown === time && days.some((one) => one === day.toLowerCase());
    },
  );
}

function faultOf(recurrence: Recurrence): string {
  try {
    nextRuns(recurrence, 'Europe/Berlin', at('2026-01-01T00:00Z'), 1);
  } catch (error) {
    if (error instanceof Problem) return `${error.faults}`;
    throw error;
  }
  return 'no fault';
}
