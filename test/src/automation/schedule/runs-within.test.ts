import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDays } from '../../../../src/automation/schedule/calendar-days.ts';
import { nextRuns } from '../../../../src/automation/schedule/next-runs.ts';
import type { Recurrence } from '../../../../src/automation/schedule/recurrence.ts';
import { runsCounter } from '../../../../src/automation/schedule/runs-within.ts';
import { recurrences, starts, ZONES } from '../../../support/platform/recurrences.ts';

/** Clocks change at midnight in Santiago, and an hour before it in Nuuk. */
const ALL_ZONES = [...ZONES, 'America/Santiago', 'America/Nuuk'] as const;

const cron = (expression: string): Recurrence => ({ kind: 'custom', cron: expression });

describe('the days of a calendar', () => {
  test('have 23 and 25 hours where clocks change, in the zone that was asked for', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-24T12:00Z')['2026-03-29']).toBe(23);
    expect(hoursOf('Europe/Berlin', '2026-10-24T12:00Z')['2026-10-25']).toBe(25);
    expect(hoursOf('UTC', '2026-10-24T12:00Z')['2026-10-25']).toBe(24);
    expect(hoursOf('Australia/Lord_Howe', '2026-10-01T12:00Z')['2026-10-04']).toBe(23.5);
  });

  test('follow one another without a gap, fourteen of them from today on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_ZONES), starts, (zone, now) => {
        const days = calendarDays(zone, now);
        expect(days).toHaveLength(14);
        expect(days[0]?.startsAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(days[0]?.endsAt.getTime()).toBeGreaterThan(now.getTime());
        for (const [at, day] of days.slice(1).entries()) {
          expect(day.startsAt).toEqual(days[at]?.endsAt);
          expect(day.date > (days[at]?.date ?? '')).toBe(true);
        }
      }),
    );
  });
});

describe('the runs of a day', () => {
  test('of every hour are 23 and 25 on the days of those lengths', () => {
    const hourly = { kind: 'hourly', minute: 15 } as const;
    expect(countOn(hourly, 'Europe/Berlin', '2026-03-29')).toMatchObject({ count: 23 });
    expect(countOn(hourly, 'Europe/Berlin', '2026-03-28')).toMatchObject({ count: 24 });
    expect(countOn(hourly, 'Europe/Berlin', '2026-10-25')).toMatchObject({ count: 25 });
  });

  test('of every second are counted at once, and on a day when clocks change up to a hundred', () => {
    const plain = countOn(cron('* * * * * *'), 'Europe/Berlin', '2026-06-10');
    expect(plain).toMatchObject({ count: 86_400, isMore: false });
    expect(plain?.times.map((time) => time.toISOString())).toEqual([
      '2026-06-09T22:00:00.000Z',
      '2026-06-10T21:59:59.000Z',
    ]);
    const changed = countOn(cron('* * * * * *'), 'Europe/Berlin', '2026-03-29');
    expect(changed).toMatchObject({ count: 100, isMore: true });
    expect(changed?.times.map((time) => time.toISOString())).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.000Z',
    ]);
  });

  test('are given each if they are few, and in the zone of the day', () => {
    const few = cron('0 1,7,13,19 * * *');
    // Days of Kathmandu begin at 18:15 UTC.
    const runs = runsCounter(few, 'UTC')(
      new Date('2026-06-09T18:15Z'),
      new Date('2026-06-10T18:15Z'),
    );
    expect(runs?.times.map((time) => time.toISOString().slice(8, 16))).toEqual([
      '09T19:00',
      '10T01:00',
      '10T07:00',
      '10T13:00',
    ]);
    expect(countOn(cron('0 0 1 1 *'), 'UTC', '2026-06-10')).toBeUndefined();
  });

  test('are those that fire, whatever the recurrence and the two zones are', {
    timeout: 60_000,
  }, () => {
    const zones = fc.constantFrom(...ALL_ZONES);
    fc.assert(
      fc.property(recurrences, zones, zones, starts, (recurrence, zone, shownIn, now) => {
        const count = runsCounter(recurrence, zone);
        for (const { startsAt, endsAt } of calendarDays(shownIn, now).slice(0, 3)) {
          const from = new Date(Math.max(startsAt.getTime(), now.getTime()));
          const runs = eachRun(recurrence, zone, from, endsAt);
          const given = count(from, endsAt);
          const [first, last] = [runs[0], runs.at(-1)];
          if (!given?.isMore) expect(given?.count ?? 0).toBe(runs.length);
          expect(given?.times.at(0)).toEqual(first);
          expect(given?.times.at(-1)).toEqual(last);
          if (runs.length <= 4) expect(given?.times ?? []).toEqual(runs);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function eachRun(recurrence: Recurrence, zone: string, from: Date, until: Date): Date[] {
  const runs: Date[] = [];
  for (let after = new Date(from.getTime() - 1); ; after = runs.at(-1) ?? until) {
    const next = nextRuns(recurrence, zone, after, 25);
    runs.push(...next.filter((run) => run < until));
    if (next.some((run) => run >= until) || next.length < 25) return runs;
  }
}

function hoursOf(zone: string, now: string): Record<string, number> {
  const days = calendarDays(zone, new Date(now));
  return Object.fromEntries(
    days.map(({ date, startsAt, endsAt }) => [
      date,
      (endsAt.getTime() - startsAt.getTime()) / 3.6e6,
    ]),
  );
}

function countOn(recurrence: Recurrence, zone: string, date: string) {
  const days = calendarDays(zone, new Date(`${date}T12:00Z`));
  const day = days.find((one) => one.date === date);
  if (day === undefined) throw new Error(`no day ${date}`);
  return runsCounter(recurrence, zone)(day.startsAt, day.endsAt);
}
