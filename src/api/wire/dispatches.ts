import { z } from '@hono/zod-openapi';
import {
  type Delivery,
  DISPATCH_DELIVERY_STATES,
  type Dispatch,
  dispatchEdit,
  dispatchFields,
  dispatchInput,
  displayUrl,
  type NamedDelivery,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';
import { secretKey } from './gatekeepers.ts';

const time = z.iso.datetime().max(30);

const { url } = dispatchFields;

/** The body that makes a dispatch. */
export const newDispatch = z
  .strictObject({ ...wireFields(dispatchInput.shape), url })
  .openapi('NewDispatch');

/** The body that changes a dispatch; what is absent stays. */
export const changedDispatch = requireChange(
  z.strictObject({ ...wireFields(dispatchEdit.shape), url: url.optional() }),
).openapi('ChangedDispatch');

export const dispatch = z
  .object({
    id: z.uuid(),
    gatekeeper_id: z.uuid().nullable(),
    schedule_id: z.uuid().nullable(),
    ...wireFields(dispatchFields),
    enabled: z.boolean(),
    disabled_reason: z.string().max(200).nullable(),
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('Dispatch');

/** A dispatch at the one moment when its key is shown. */
export const createdDispatch = dispatch.extend({ secret_key: secretKey }).openapi('ShownDispatch');

/** The query of the list of deliveries: its filters, all of which must hold. */
export const deliveryFilters = {
  dispatch: z.uuid('must be the id of a dispatch').optional(),
  execution: z.uuid('must be the id of an execution').optional(),
  state: z.enum(DISPATCH_DELIVERY_STATES).optional(),
  text: fields.freeName.optional().openapi({
    description:
      'A part of the application, the webhook or the host of the dispatch; the id or the `webhook-id` or at least its first 8 digits; or the id of the execution',
  }),
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

export const listedDelivery = deliverySummary
  .extend({
    receiver: z.object({ application_name: fields.freeName, webhook_name: fields.freeName }),
    run: z
      .object({ pipeline: fields.freeName, number: z.int().min(1).nullable() })
      .nullable()
      .openapi({ description: 'Whose result it is; null for an example, or a removed run' }),
    tries: z.int().min(0).openapi({ description: 'Attempts, with those by hand' }),
    last_attempt: z
      .object({
        status: z.int().min(100).max(999).nullable(),
        cause: z.string().max(100).nullable(),
      })
      .nullable()
      .openapi({ description: 'How the last one ended; null: there was none' }),
  })
  .openapi('ListedDelivery');

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

/** The body that says which missed deliveries are sent again. */
export const missed = z
  .strictObject({
    since: time.optional().openapi({ description: 'Those of results since then; all without it' }),
  })
  .openapi('MissedDeliveries');

export const redeliveredAll = z
  .object({
    deliveries: z.int().min(0).openapi({ description: 'How many, 10,000 at most: call it again' }),
  })
  .openapi('RedeliveredAll');

/** The query of the list of dispatches. */
export const dispatchFilters = {
  enabled: z.enum(['true', 'false']).optional(),
};

export const redelivered = z.object({ delivery: z.uuid() }).openapi('Redelivered');

const Body = z.record(z.string(), z.unknown());

export const toNewDispatch = inputOf(newDispatch);
export const toDispatchEdit = inputOf(changedDispatch);
export const fromDispatch = answerOf(dispatch, {
  url: displayUrl,
  enabled: ({ disabledReason }: Dispatch) => disabledReason === null,
});
export const fromListed = answerOf(listedDelivery, {
  receiver: ({ receiver: { applicationName, webhookName } }: NamedDelivery) => ({
    application_name: applicationName,
    webhook_name: webhookName,
  }),
});
export const fromDelivery = answerOf(delivery, {
  payload: ({ payload }: Delivery) => Body.parse(JSON.parse(payload)),
});
export const fromAttempt = answerOf(deliveryAttempt);
