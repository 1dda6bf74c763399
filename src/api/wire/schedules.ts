import { z } from '@hono/zod-openapi';
import {
  FIRE_KINDS,
  previewInput,
  recurrenceSchemas,
  type Schedule,
  type ScheduleFire,
  scheduleEdit,
  scheduleFields,
  scheduleInput,
  upcomingRuns,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';
import { lastExecution } from './executions.ts';
import { fromStarted, startedExecutions } from './gatekeepers.ts';
import { parameters, parametersRequest } from './parameters.ts';

const time = z.iso.datetime().max(30);

const [hourly, daily, weekly, custom] = recurrenceSchemas;

export const recurrence = z.discriminatedUnion('kind', [
  hourly.clone().openapi('HourlyRecurrence'),
  daily.clone().openapi('DailyRecurrence'),
  weekly.clone().openapi('WeeklyRecurrence'),
  custom.clone().openapi('CustomRecurrence'),
]);

/** The body that creates a schedule. */
export const newSchedule = z
  .strictObject({
    ...wireFields(scheduleInput.shape),
    recurrence,
    parameters: parametersRequest.optional(),
  })
  .openapi('NewSchedule');

/** The body that changes a schedule; what is absent stays. */
export const changedSchedule = requireChange(
  z.strictObject({
    ...wireFields(scheduleEdit.shape),
    recurrence: recurrence.optional(),
    parameters: parametersRequest.optional(),
  }),
).openapi('ChangedSchedule');

/** The body of a preview. */
export const newPreview = z
  .strictObject({ ...wireFields(previewInput.shape), recurrence })
  .openapi('NewPreview');

export const preview = z.object({ next_runs: z.array(time).max(100) }).openapi('Preview');

const { pipeline_ids: _, ...listed } = wireFields(scheduleFields);

export const scheduleSummary = z
  .object({
    id: z.uuid(),
    ...listed,
    recurrence,
    parameters,
    next_run_at: time.nullable().openapi({ description: 'Null while it is paused' }),
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('ScheduleSummary');

/** How many of its next runs a schedule shows. */
const NEXT_RUNS = 5;

export const listedSchedule = scheduleSummary
  .extend({ last_execution: lastExecution })
  .openapi('ListedSchedule');

export const schedule = scheduleSummary
  .extend({
    pipeline_ids: z.array(z.uuid()).max(50),
    next_runs: z.array(time).max(NEXT_RUNS),
  })
  .openapi('Schedule');

export const scheduleFire = z
  .object({
    id: z.uuid(),
    kind: z.enum(FIRE_KINDS),
    due_at: time
      .nullable()
      .openapi({ description: 'The time by the recurrence; null: run by hand' }),
    fired_at: time,
    missed: z.int().min(0).max(100).openapi({ description: 'Times when no process ran' }),
    started_by: fields.actorName.nullable(),
    executions: startedExecutions,
  })
  .openapi('ScheduleFire');

export const toNewSchedule = inputOf(newSchedule);
export const toScheduleEdit = inputOf(changedSchedule);
export const toPreview = inputOf(newPreview);
export const fromScheduleRow = answerOf(scheduleSummary);
export const fromSchedule = answerOf(schedule, {
  next_runs: (row: Schedule) => fromTimes(upcomingRuns(row, NEXT_RUNS)),
});
export const fromFire = answerOf(scheduleFire, {
  executions: (row: ScheduleFire) => row.executions.map(fromStarted),
});

/** Times as they are answered. */
export function fromTimes(times: readonly Date[]): string[] {
  return times.map((one) => one.toISOString());
}
