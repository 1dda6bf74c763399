import { z } from '@hono/zod-openapi';
import {
  CALENDAR_DAYS,
  type CalendarEntries,
  MOST_IN_CALENDAR,
  timeZone,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf } from '../routing/names.ts';
import { recurrence } from './schedules.ts';

const time = z.iso.datetime().max(30);
const named = z.object({ id: z.uuid(), name: fields.freeName });
const beyond = z.int().min(0).max(1_000_000);

/** The query of a calendar. */
export const calendarQuery = z.strictObject({
  time_zone: timeZone.default('UTC').openapi({
    description: 'The zone whose days they are, a name of the IANA database',
  }),
});

const runsOfDay = z
  .object({
    schedule: z.uuid(),
    count: z.int().min(1).max(90_000).openapi({ description: 'How often it runs on this day' }),
    more: z
      .boolean()
      .openapi({ description: 'More than `count`: not all were counted, since clocks change' }),
    times: z
      .array(time)
      .min(1)
      .max(4)
      .openapi({ description: 'Each run; of more than four the first and the last' }),
  })
  .openapi('RunsOfDay');

const day = z
  .object({
    date: z.iso.date(),
    starts_at: time,
    ends_at: time,
    runs: z.array(runsOfDay).max(MOST_IN_CALENDAR),
  })
  .openapi('CalendarDay');

/** The runs of the days to come. */
export const calendar = z
  .object({
    time_zone: z.string().max(64),
    days: z.array(day).max(CALENDAR_DAYS).openapi({ description: 'From today on' }),
    schedules: z
      .array(
        named.extend({
          recurrence,
          time_zone: z.string().max(64),
          pipelines: z.array(named).max(50),
        }),
      )
      .max(MOST_IN_CALENDAR)
      .openapi({
        description: 'Those that run in these days; if they are many, those that run next',
      }),
    paused: z.array(named).max(MOST_IN_CALENDAR),
    left_out: z
      .object({ scheduled: beyond, paused: beyond })
      .openapi({ description: 'How many schedules there are beyond those that are listed' }),
  })
  .openapi('ScheduleCalendar');

const fromRuns = answerOf(runsOfDay);

/** A calendar as it is answered. */
export const fromCalendar = answerOf(calendar, {
  days: ({ days }: { readonly days: readonly CalendarEntries[] }) =>
    days.map(({ date, startsAt, endsAt, runs }) => ({
      date,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      runs: runs.map(fromRuns),
    })),
});
