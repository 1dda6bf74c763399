import { jsx } from 'hono/jsx';
import { expect, test } from 'vitest';
import { CalendarDays } from '../../../../../src/web/pages/schedules/calendar-days.tsx';

const ID = '01a207a7-241c-7493-b02a-84b4a8f24ac8';
const PIPELINES = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ id: ID, name }));

const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A day of a calendar in Berlin, with the runs of one schedule. */
function shown(
  day: { readonly date: string; readonly starts_at: string; readonly ends_at: string },
  run: { readonly count: number; readonly more?: boolean; readonly times: string[] } | undefined,
): string {
  const recurrence = { kind: 'hourly' as const, minute: 30 };
  const schedule = { id: ID, name: '<b>each</b>', recurrence, time_zone: 'UTC' };
  const calendar = {
    time_zone: 'Europe/Berlin',
    days: [{ ...day, runs: run === undefined ? [] : [{ schedule: ID, more: false, ...run }] }],
    schedules: [{ ...schedule, pipelines: PIPELINES }],
    ...{ paused: [], left_out: { scheduled: 0, paused: 0 } },
  };
  const html = String(jsx(CalendarDays, { calendar }));
  expect(html).not.toContain('<b>');
  return text(html);
}

const LONG = {
  date: '2026-10-25',
  starts_at: '2026-10-24T22:00:00.000Z',
  ends_at: '2026-10-25T23:00:00.000Z',
};
const SHORT = {
  date: '2026-03-29',
  starts_at: '2026-03-28T23:00:00.000Z',
  ends_at: '2026-03-29T22:00:00.000Z',
};

test('a day of 25 hours says so, and by which clock an hour is meant that comes twice', () => {
  const times = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const page = shown(LONG, { count: 2, times });
  expect(page).toContain('Sunday, 25 October 2026 today Clocks go back: this day has 25 hours.');
  expect(page).toMatch(/02:30 (CEST|GMT\+2) , 02:30 (CET|GMT\+1)/);
});

test('a day of 23 hours says so; many runs are their number, the first and the last', () => {
  const times = ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'];
  const page = shown(SHORT, { count: 100, more: true, times });
  expect(page).toContain('Clocks go forward: this day has 23 hours.');
  expect(page).toMatch(/00:00:00 \S+ to 23:59:59 \S+ · more than 100 times/);
  expect(page).toContain('every hour at minute 30 (UTC)');
  expect(page).toMatch(/a , b , c and 2 more$/);
});

test('a day on which nothing runs says so', () => {
  expect(shown(SHORT, undefined)).toMatch(/Nothing runs\.$/);
});

test('of a day of 24 hours nothing is said, nor with its times', () => {
  const day = {
    date: '2026-11-25',
    starts_at: '2026-11-24T23:00:00.000Z',
    ends_at: '2026-11-25T23:00:00.000Z',
  };
  const page = shown(day, { count: 1, times: ['2026-11-25T11:30:00.000Z'] });
  expect(page).not.toContain('Clocks');
  expect(page).toContain('12:30 <b>each'.replace('<b>', '&lt;b&gt;'));
});
