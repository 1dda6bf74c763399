import fc from 'fast-check';
import type { Recurrence } from '../../../src/automation/schedule/recurrence.ts';
import * as tables from '../stores/tables.ts';

/** Zones whose clocks change at other times and by other steps, and two that do not. */
export const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
] as const;

const twoDigits = (max: number) =>
  fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
const time = fc.tuple(twoDigits(23), twoDigits(59)).map(([hour, minute]) => `${hour}:${minute}`);

/** Expressions of every syntax, none of which is rarer than a leap day. */
const CRON = [
  '* * * * *',
  '*/30 * * * *',
  '*/7 1-3 * * *',
  '30 2,14 * * *',
  '0,30 0-3 * * *',
  '15 30 2 * * *',
  '*/20 59 23 31 12 *',
  '0 0 29 2 *',
  '0 2 L * *',
  '0 0 15W * *',
  '30 1 * * SUN#1',
  '0 3 * * 5L',
  '0 12 1 * MON',
  '@daily',
  '@hourly',
  '@yearly',
];

/** Any recurrence that people may give. */
export const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    kind: fc.constant('hourly' as const),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  fc.record({ kind: fc.constant('daily' as const), time }),
  fc.record({
    kind: fc.constant('weekly' as const),
    days: fc.subarray([...tables.WEEKDAYS], { minLength: 1 }),
    time,
  }),
  fc.record({ kind: fc.constant('custom' as const), cron: fc.constantFrom(...CRON) }),
);

/** Moments of 2026 to 2028, half of them in the hours around a change of clocks. */
export const starts: fc.Arbitrary<Date> = fc.oneof(
  fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
    .map((moment) => new Date(moment)),
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2026, 2, 29, 1),
        Date.UTC(2026, 9, 25, 1),
        Date.UTC(2026, 2, 8, 7),
        Date.UTC(2026, 10, 1, 6),
        Date.UTC(2026, 3, 4, 15),
        Date.UTC(2026, 9, 3, 15, 30),
      ),
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
    )
    .map(([change, apart]) => new Date(change + apart)),
);
