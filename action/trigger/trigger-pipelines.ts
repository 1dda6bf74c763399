import { z } from 'zod';
import { ask } from '../platform/ask.ts';
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

/** What a gatekeeper has done with an event. */
export type Triggered = z.output<typeof answered>;

/** As long as the platform bears silence. */
const WHOLE_MS = 5 * 60_000;

const REMEDY_401 =
  'The gatekeeper takes only signed requests, and this command sends none: let a gatekeeper of its own take requests without a signature, since the hook token is a secret already.';

/**
 * Sends an event to a gatekeeper, again while a fault passes by itself: with its key it triggers once.
 * @throws Problem as the gatekeeper answers, or `platform-unreachable`; none holds the hook token
 */
export function triggerPipelines(
  { url, path }: WebhookAddress,
  { payload, idempotencyKey }: TriggerEvent,
): Promise<Triggered> {
  const asked = { url, input: 'webhook-url', remedy401: REMEDY_401 } as const;
  const headers = { 'idempotency-key': idempotencyKey };
  const request = { method: 'POST', path, token: null, headers, body: payload } as const;
  return ask(asked, request, answered, Date.now() + WHOLE_MS);
}
