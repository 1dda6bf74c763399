import { z } from '@hono/zod-openapi';
import {
  FIRE_KINDS,
  MISSED_POLICIES,
  pipelineIds,
  recurrenceSchemas,
  type Schedule,
  type ScheduleEdit,
  type ScheduleFire,
  type ScheduleInput,
  type ScheduleRow,
  timeZone,
  upcomingRuns,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { changing } from '../routing/changing.ts';
import { fromParameters, givenParameters, parameters, toParameters } from './parameters.ts';

const time = z.iso.datetime().max(30);

const [hourly, daily, weekly, custom] = recurrenceSchemas;

/** The component's words are the fields'; what a refinement alone says is said to readers here. */
const recurrence = z.discriminatedUnion('kind', [
  hourly.clone().openapi('HourlyRecurrence'),
  daily.clone().openapi('DailyRecurrence'),
  weekly
    .extend({ days: weekly.shape.days.clone().openapi({ uniqueItems: true }) })
    .openapi('WeeklyRecurrence'),
  custom
    .extend({
      cron: custom.shape.cron.clone().openapi({
        description:
          'Minute, hour, day of the month, month, day of the week, before them a second if there are six; ' +
          'or @daily and its like. L, W and # as in docs/automation.md',
      }),
    })
    .openapi('CustomRecurrence'),
]);

const zone = timeZone.clone().openapi({ description: 'A name of the IANA database' });
const ids = pipelineIds
  .clone()
  .openapi({ uniqueItems: true, description: 'Started in this order' });
const missedPolicy = z.enum(MISSED_POLICIES).openapi({
  description: 'Of times when no process ran: skip them, or run once for all of them',
});

const scheduleFields = {
  name: fields.freeName,
  owners: fields.owners,
  pipeline_ids: ids,
  recurrence,
  time_zone: zone,
  missed_policy: missedPolicy,
  parameters: givenParameters,
  paused: z.boolean(),
};

/** The body that creates a schedule. */
export const newSchedule = z
  .strictObject({
    ...scheduleFields,
    owners: fields.owners.default([]),
    pipeline_ids: ids.default([]),
    missed_policy: missedPolicy.default('skip'),
    parameters: givenParameters.optional(),
    paused: z.boolean().default(false),
  })
  .openapi('NewSchedule');

/** The body that changes a schedule; what is absent stays. */
export const changedSchedule = changing(
  z.strictObject({ ...scheduleFields, owners: fields.owners.min(1) }).partial(),
).openapi('ChangedSchedule');

/** The body of a preview. */
export const newPreview = z
  .strictObject({
    recurrence,
    time_zone: zone,
    count: z.int().min(1).max(100).default(5),
  })
  .openapi('NewPreview');

export const preview = z.object({ next_runs: z.array(time).max(100) }).openapi('Preview');

export const scheduleSummary = z
  .object({
    id: z.uuid(),
    name: fields.freeName,
    owners: fields.owners,
    recurrence,
    time_zone: zone,
    missed_policy: missedPolicy,
    parameters,
    paused: z.boolean(),
    next_run_at: time.nullable().openapi({ description: 'Null while it is paused' }),
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('ScheduleSummary');

/** How many of its next runs a schedule shows. */
const SHOWN_RUNS = 5;

export const schedule = scheduleSummary
  .extend({
    pipeline_ids: z.array(z.uuid()).max(50),
    next_runs: z.array(time).max(SHOWN_RUNS),
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
    executions: z.array(z.object({ id: z.uuid(), pipeline: z.uuid() })).max(50),
  })
  .openapi('ScheduleFire');

/** What creates a schedule, in the words of the module. */
export function toScheduleInput(body: z.output<typeof newSchedule>): ScheduleInput {
  const { name, owners, recurrence: given } = body;
  return {
    ...{ name, owners, recurrence: given },
    pipelineIds: body.pipeline_ids,
    timeZone: body.time_zone,
    missedPolicy: body.missed_policy,
    ...(body.parameters && { parameters: toParameters(body.parameters) }),
    isPaused: body.paused,
  };
}

/** What changes a schedule, in the words of the module. */
export function toScheduleEdit(body: z.output<typeof changedSchedule>): ScheduleEdit {
  const {
    pipeline_ids: pipelines,
    time_zone: place,
    missed_policy: policy,
    parameters: given,
    paused,
    ...same
  } = body;
  return {
    ...same,
    ...(pipelines !== undefined && { pipelineIds: pipelines }),
    ...(place !== undefined && { timeZone: place }),
    ...(policy !== undefined && { missedPolicy: policy }),
    ...(given !== undefined && { parameters: toParameters(given) }),
    ...(paused !== undefined && { isPaused: paused }),
  };
}

/** A schedule of a list as it is answered. */
export function fromScheduleRow(row: ScheduleRow): z.output<typeof scheduleSummary> {
  return {
    id: row.id,
    name: row.name,
    owners: row.owners,
    recurrence: row.recurrence,
    time_zone: row.timeZone,
    missed_policy: row.missedPolicy,
    parameters: fromParameters(row.parameters),
    paused: row.isPaused,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

/** A schedule as it is answered. */
export function fromSchedule(row: Schedule): z.output<typeof schedule> {
  return {
    ...fromScheduleRow(row),
    pipeline_ids: [...row.pipelineIds],
    next_runs: fromTimes(upcomingRuns(row, SHOWN_RUNS)),
  };
}

/** Times as they are answered. */
export function fromTimes(times: readonly Date[]): string[] {
  return times.map((one) => one.toISOString());
}

/** A row of a schedule's log as it is answered. */
export function fromFire(row: ScheduleFire): z.output<typeof scheduleFire> {
  return {
    id: row.id,
    kind: row.kind,
    due_at: row.dueAt?.toISOString() ?? null,
    fired_at: row.firedAt.toISOString(),
    missed: row.missed,
    started_by: row.startedBy,
    executions: row.executions.map((one) => ({ id: one.id, pipeline: one.pipelineId })),
  };
}
