import { z } from 'zod';
import { NO_PARAMETERS, runParameters } from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { pipelineIds } from '../pipeline-ids.ts';
import { MISSED_POLICIES } from '../tables.ts';
import { recurrence } from './recurrence.ts';
import { timeZone } from './time-zone.ts';

const missedPolicy = z.enum(MISSED_POLICIES, 'must be skip or once');

/** A schedule as a person makes it (platform.md, "Schedule"). */
export const scheduleInput = z.strictObject({
  name: fields.freeName,
  owners: fields.owners.default([]),
  pipelineIds: pipelineIds.default([]),
  recurrence,
  timeZone,
  missedPolicy: missedPolicy.default('skip'),
  parameters: runParameters.default(NO_PARAMETERS),
  isPaused: z.boolean().default(false),
});

/** What of it can be changed; what is absent stays. */
export const scheduleEdit = z
  .strictObject({
    name: fields.freeName,
    owners: fields.owners.min(1, 'must name one owner at least'),
    pipelineIds,
    recurrence,
    timeZone,
    missedPolicy,
    parameters: runParameters,
    isPaused: z.boolean(),
  })
  .partial();

/** Times to preview before a schedule is created. */
export const previewInput = z.strictObject({
  recurrence,
  timeZone,
  count: z.int().min(1, 'must be at least 1').max(100, 'must be at most 100').default(5),
});

export type ScheduleInput = z.input<typeof scheduleInput>;
export type ScheduleEdit = z.input<typeof scheduleEdit>;
export type PreviewInput = z.input<typeof previewInput>;
