import { z } from 'zod';
import { requestWithRetry } from '../platform/request-with-retry.ts';
import type { TriggerEvent } from './trigger-event.ts';
import type { WebhookAddress } from './webhook-address.ts';

const answered = z.object({
  event: z.string(),
  executions: z.array(z.object({ id: z.uuid(), pipeline: z.uuid() })),
  matched: z.boolean(),
  // A platform of an older version gives runs no parameters.
  parameters: z
    .object({
      base_url: z.string().nullable(),
      environment: z.string().nullable(),
      variables: z.record(z.string(), z.string()),
    })
    .default({ base_url: null, environment: null, variables: {} }),
  not_matched: z.array(z.object({ pointer: z.string(), operator: z.string() })),
});

/** The result of an event that a gatekeeper received. */
export type Triggered = z.output<typeof answered>;

/** As long as the platform takes to respond at most. */
const WHOLE_MS = 5 * 60_000;

const REMEDY_401 =
  'The gatekeeper takes only signed requests, and this command sends none: let a gatekeeper of its own take requests without a signature, since the hook token is a secret already.';

/**
 * Sends an event to a gatekeeper, and retries while an error is transient; its key makes it trigger once.
 * @throws Problem as the gatekeeper answers, or `platform-unreachable`; none holds the hook token
 */
export function triggerPipelines(
  { url, path }: WebhookAddress,
  { payload, idempotencyKey }: TriggerEvent,
): Promise<Triggered> {
  const target = { url, input: 'webhook-url', remedy401: REMEDY_401 } as const;
  const headers = { 'idempotency-key': idempotencyKey };
  const request = { method: 'POST', path, token: null, headers, body: payload } as const;
  return requestWithRetry(target, request, answered, Date.now() + WHOLE_MS);
}
