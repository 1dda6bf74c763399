import { z } from '@hono/zod-openapi';
import { DEFAULT_BUDGET } from '../../calibrate/budget.ts';
import {
  CALIBRATION_STATES,
  type Calibration,
  type CalibrationSummary,
  calibrationBudget,
} from '../../execution/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf, inputOf } from '../routing/names.ts';
import { parameters, parametersRequest } from './parameters.ts';

const time = z.iso.datetime().max(30);
const count = z.int().min(0);
const sentence = z.string().max(10_000);

const BASE_URL =
  'Where the API is, instead of where the suite says. Its host must be that of the record’s base URL, or one of the hosts of a pipeline that holds its test cases';

/** What a calibration is given, in a body. */
export const calibrationRequest = parametersRequest
  .extend({
    base_url: parametersRequest.shape.base_url.clone().openapi({ description: BASE_URL }),
    budget: calibrationBudget
      .default(DEFAULT_BUDGET)
      .openapi({ description: 'Requests for an endpoint at most, set-ups included' }),
  })
  .openapi('GivenCalibration');

const summary = {
  id: z.uuid(),
  state: z.enum(CALIBRATION_STATES),
  requested_by: fields.actorName,
  parameters,
  budget: calibrationBudget,
  queued_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  cause: z.string().max(100).nullable(),
  remedy: sentence.nullable(),
  faults: z.array(sentence).max(10_000),
  requests: count.nullable().openapi({ description: 'The valid requests of all endpoints' }),
  accepted_before: count.nullable(),
  accepted_after: count.nullable(),
  workflow_run: z
    .string()
    .max(2000)
    .nullable()
    .openapi({ description: 'On GitHub Actions the address of the workflow run' }),
  commit: z
    .string()
    .max(64)
    .nullable()
    .openapi({ description: 'The head of the branch afterwards' }),
  committed: z
    .boolean()
    .nullable()
    .openapi({ description: 'Whether that commit is its own; what taught nothing new makes none' }),
} as const;

/** What a record says of its latest calibration. */
export const calibrationSummary = z.object(summary).openapi('CalibrationSummary');

const still = z.object({
  section: z.string().max(200),
  reason: sentence,
  remedy: sentence.openapi({ description: 'What a person could give' }),
  fields: z
    .array(
      z.object({
        location: z.string().max(20),
        at: z.string().max(10_000),
        value: z.string().max(100_000),
      }),
    )
    .max(100)
    .openapi({ description: 'Where, with the value that is sent there now, as JSON' }),
  request: z
    .object({
      method: z.string().max(20),
      url: z.string().max(100_000),
      body: z.string().max(10_000).nullable(),
    })
    .nullable()
    .openapi({ description: 'Null where it could not be sent; credentials are shown as $NAME' }),
  response: z.object({ status: z.int(), body: z.string().max(10_000) }).nullable(),
  tried: z
    .array(z.object({ changes: z.array(sentence).max(1000), reason: sentence }))
    .max(100)
    .openapi({ description: 'What was changed, and the response to that' }),
});

/** A calibration with what it came to for each endpoint, in the order in which they were tried. */
export const calibration = z
  .object({
    ...summary,
    endpoints: z
      .array(
        z.object({
          endpoint: fields.endpoint,
          requests: count,
          before: count,
          after: count,
          sent: count,
          rejected: sentence
            .nullable()
            .openapi({ description: 'Why a valid request is still rejected' }),
          demands: z
            .array(sentence)
            .max(10_000)
            .openapi({ description: 'What the server demands and the document does not say' }),
          still: z.array(still).max(10).openapi({
            description:
              'The valid requests that are still rejected; empty where a workflow has tried them',
          }),
        }),
      )
      .max(20_000),
    resources: z
      .array(
        z.object({
          path: z.string().max(10_000),
          depth: z.int().min(0).openapi({ description: 'How many others it is below' }),
          facts: z.array(sentence).max(10_000),
        }),
      )
      .max(100_000)
      .openapi({ description: 'Who makes, lists, names and removes rows, as a tree' }),
  })
  .openapi('Calibration');

export const toCalibrationInput = inputOf(calibrationRequest);

/** A calibration as a record shows it. */
export const fromCalibrationSummary = answerOf(calibrationSummary, { committed });

/** A calibration as it is answered. */
export function fromCalibration(found: Calibration): z.output<typeof calibration> {
  const endpoints = found.endpoints?.map((one) => ({ ...one, still: one.still ?? [] })) ?? [];
  return toAnswer({ ...found, endpoints });
}

const toAnswer = answerOf(calibration, { committed });

function committed({ hasCommitted }: CalibrationSummary): boolean | null {
  return hasCommitted;
}
