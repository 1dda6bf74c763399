import { z } from 'zod';
import { NO_PARAMETERS, runParameters } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { pipelineIds } from '../pipeline-ids.ts';
import { MISSED_POLICIES } from '../tables.ts';
import { recurrence } from './recurrence.ts';
import { timeZone } from './time-zone.ts';

/** The fields of a schedule that a person sets (docs/schedules.md). The API derives its bodies and responses. */
export const scheduleFields = {
  name: fields.freeName,
  owners: fields.owners,
  pipelineIds: pipelineIds.meta({ description: 'Started in this order' }),
  recurrence,
  timeZone: timeZone.meta({ description: 'A name of the IANA database' }),
  missedPolicy: z.enum(MISSED_POLICIES, 'must be skip or once').meta({
    description: 'Of times when no process ran: skip them, or run once for all of them',
  }),
  parameters: runParameters,
  isPaused: z.boolean(),
};

/** A schedule as a person makes it. */
export const scheduleInput = z.strictObject({
  ...scheduleFields,
  owners: fields.owners.default([]),
  pipelineIds: scheduleFields.pipelineIds.default([]),
  missedPolicy: scheduleFields.missedPolicy.default('skip'),
  parameters: runParameters.default(NO_PARAMETERS),
  isPaused: z.boolean().default(false),
});

/** What of it can be changed; what is absent stays. */
export const scheduleEdit = z
  .strictObject({
    ...scheduleFields,
    owners: fields.owners.min(1, 'must name one owner at least'),
  })
  .partial();

/** Times to preview before a schedule is created. */
export const previewInput = z.strictObject({
  recurrence,
  timeZone: scheduleFields.timeZone,
  count: z.int().min(1, 'must be at least 1').max(100, 'must be at most 100').default(5),
});

export type ScheduleInput = z.input<typeof scheduleInput>;
export type ScheduleEdit = z.input<typeof scheduleEdit>;
export type PreviewInput = z.input<typeof previewInput>;
