import { z } from 'zod';
import { WEEKDAYS } from '../tables.ts';

/** A nickname, or five fields (minute to day of the week), or six that begin with the second. */
const CRON =
  /^(?:@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)|[0-9A-Za-z*?,/#+-]+(?: [0-9A-Za-z*?,/#+-]+){4,5})$/;

const time = z
  .string()
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of the day from 00:00 to 23:59');

const days = z
  .array(z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`))
  .min(1, 'must name one day at least')
  .max(7, 'must be at most 7')
  .refine((all) => new Set(all).size === all.length, 'must not name a day twice')
  .meta({ uniqueItems: true });

const cron = z
  .string()
  .max(200, 'must be at most 200 characters long')
  .regex(CRON, 'must be 5 or 6 fields between single blanks, or @daily and its like')
  .meta({
    description:
      'Minute, hour, day of the month, month, day of the week, before them a second if there are six; ' +
      'or @daily and its like. L, W and # as in docs/schedules.md',
  });

/** The ways to say when a schedule fires (platform.md, "Schedule"), one shape a kind. */
export const recurrenceSchemas = [
  z.strictObject({
    kind: z.literal('hourly'),
    minute: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(59, 'must be at most 59'),
  }),
  z.strictObject({ kind: z.literal('daily'), time }),
  z.strictObject({ kind: z.literal('weekly'), days, time }),
  z.strictObject({ kind: z.literal('custom'), cron }),
] as const;

export const recurrence = z.discriminatedUnion('kind', recurrenceSchemas);

export type Recurrence = z.output<typeof recurrence>;

/** The cron expression of a recurrence. */
export function toCron(given: Recurrence): string {
  switch (given.kind) {
    case 'hourly':
      return `${given.minute} * * * *`;
    case 'daily':
      return `${minuteAndHour(given.time)} * * *`;
    case 'weekly':
      return `${minuteAndHour(given.time)} * * ${given.days.map((day) => WEEKDAYS.indexOf(day)).join(',')}`;
    case 'custom':
      return given.cron;
  }
}

function minuteAndHour(time: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return `${minute} ${hour}`;
}
