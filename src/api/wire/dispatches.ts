import { z } from '@hono/zod-openapi';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliverySummary,
  DISPATCH_DELIVERY_STATES,
  type Dispatch,
  format,
  preference,
  shownUrl,
  webhookUrl,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { changing } from '../routing/changing.ts';
import { secretKey } from './gatekeepers.ts';

const time = z.iso.datetime().max(30);

const wanted = preference.clone().openapi({
  description: 'Which results are sent; blocked ones are among the failures',
});

const given = {
  application_name: fields.freeName,
  webhook_name: fields.freeName,
  url: webhookUrl.clone().openapi({
    description:
      'As answered, the path of a secret one is `***`: the URL of a chat or a gatekeeper',
  }),
};

const wantedFormat = format.clone().openapi({
  description: 'The JSON of Proofgate, a message of Slack, or a card of Microsoft Teams',
});

const template = z.string().nullable().openapi({
  description:
    'A Mustache template that makes the body instead, as JSON; 10,000 characters at most',
  example: '{"title": "{{pipeline.name}}", "status": {{status}}}',
});

/** The body that makes a dispatch. */
export const newDispatch = z
  .strictObject({
    ...given,
    preference: wanted.default('all'),
    format: wantedFormat.default('proofgate'),
    template: template.default(null),
  })
  .openapi('NewDispatch');

/** The body that changes a dispatch; what is absent stays. */
export const changedDispatch = changing(
  z
    .strictObject({
      ...given,
      ...{ preference: wanted, format: wantedFormat, template, enabled: z.boolean() },
    })
    .partial(),
).openapi('ChangedDispatch');

export const dispatch = z
  .object({
    id: z.uuid(),
    gatekeeper_id: z.uuid().nullable(),
    schedule_id: z.uuid().nullable(),
    ...given,
    preference: wanted,
    format: wantedFormat,
    template,
    enabled: z.boolean(),
    disabled_reason: z.string().max(200).nullable(),
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('Dispatch');

/** A dispatch at the one moment when its key is shown. */
export const shownDispatch = dispatch.extend({ secret_key: secretKey }).openapi('ShownDispatch');

/** The query of the list of deliveries: its filters, all of which must hold. */
export const deliveryFilters = {
  dispatch: z.uuid('must be the id of a dispatch').optional(),
  execution: z.uuid('must be the id of an execution').optional(),
  state: z.enum(DISPATCH_DELIVERY_STATES).optional(),
};

export const deliverySummary = z
  .object({
    id: z.uuid(),
    dispatch_id: z.uuid(),
    execution_id: z.uuid().nullable(),
    message_id: z.string().max(100).openapi({ description: 'The `webhook-id` of every attempt' }),
    status: z.int().min(1).max(3).openapi({ description: '1 passed, 2 failed, 3 blocked' }),
    test: z
      .boolean()
      .openapi({ description: 'Whether it is an example, sent to try the receiver' }),
    state: z.enum(DISPATCH_DELIVERY_STATES),
    attempts: z.int().min(0).max(100).openapi({ description: 'Without those by hand' }),
    next_attempt_at: time.nullable(),
    created_at: time,
    ended_at: time.nullable(),
  })
  .openapi('DeliverySummary');

export const delivery = deliverySummary
  .extend({
    payload: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'The result, of which the body is made' }),
  })
  .openapi('Delivery');

export const deliveryAttempt = z
  .object({
    id: z.uuid(),
    number: z.int().min(1),
    by_hand: z.boolean(),
    started_at: time,
    milliseconds: z.int().min(0),
    status: z.int().min(100).max(999).nullable().openapi({ description: 'Null: no answer' }),
    cause: z
      .string()
      .max(100)
      .nullable()
      .openapi({ description: 'Why it failed, such as timeout or ENOTFOUND; null: it did not' }),
    body: z.string().max(20_000).openapi({ description: 'The beginning of the answer' }),
  })
  .openapi('DeliveryAttempt');

export const redelivered = z.object({ delivery: z.uuid() }).openapi('Redelivered');

const Body = z.record(z.string(), z.unknown());

/** A dispatch as it is answered. */
export function fromDispatch(row: Dispatch): z.output<typeof dispatch> {
  return {
    id: row.id,
    gatekeeper_id: row.gatekeeperId,
    schedule_id: row.scheduleId,
    application_name: row.applicationName,
    webhook_name: row.webhookName,
    url: shownUrl(row),
    preference: row.preference,
    format: row.format,
    template: row.template,
    enabled: row.disabledReason === null,
    disabled_reason: row.disabledReason,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

/** A delivery of a list as it is answered. */
export function fromSummary(row: DeliverySummary): z.output<typeof deliverySummary> {
  const { id, status, state, attempts } = row;
  return {
    ...{ id, status, state, attempts },
    test: row.isTest,
    dispatch_id: row.dispatchId,
    execution_id: row.executionId,
    message_id: row.messageId,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** A delivery as it is answered. */
export function fromDelivery(row: Delivery): z.output<typeof delivery> {
  return { ...fromSummary(row), payload: Body.parse(JSON.parse(row.payload)) };
}

/** An attempt as it is answered. */
export function fromAttempt(row: DeliveryAttempt): z.output<typeof deliveryAttempt> {
  const { id, number, isByHand: by_hand, startedAt, milliseconds, status, cause, body } = row;
  const started_at = startedAt.toISOString();
  return { id, number, by_hand, started_at, milliseconds, status, cause, body };
}
