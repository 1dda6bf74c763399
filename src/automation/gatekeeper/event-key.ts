import { Problem } from '../../problem.ts';
import type { HookHeaders } from './hook-request.ts';

/** Headers that name a request, so that a repetition is recognised; the first one that is there counts. */
const KEY_HEADERS = ['idempotency-key', 'webhook-id', 'x-github-delivery'] as const;

const LONGEST = 255;

/**
 * What a repetition of a request is recognised by, as `header:value`; null where nothing names it. When
 * the request is signed by Standard Webhooks, only `webhook-id` counts: it is the one that is
 * signed, and somebody who replays what they overheard could change the others.
 *
 * @throws Problem `request-unreadable` for a name that is too long
 */
export function eventKey(headers: HookHeaders, hasMessageSignature: boolean): string | null {
  const names = hasMessageSignature ? (['webhook-id'] as const) : KEY_HEADERS;
  for (const name of names) {
    const value = headers(name);
    if (value === null || value === '') continue;
    if (value.length <= LONGEST) return `${name}:${value}`;
    const message = `The header ${name} is longer than ${LONGEST} characters.`;
    throw new Problem('request-unreadable', message);
  }
  return null;
}

/**
 * Whether a key belongs to one body, so that another body with it is a mistake of the caller, which must
 * not look like a success (draft-ietf-httpapi-idempotency-key-header, 2.7). `webhook-id` and
 * `X-GitHub-Delivery` name an event: senders that build the body again for each attempt may repeat one with
 * a later time in it, so there the first body counts.
 */
export function namesItsBody(key: string | null): boolean {
  return key?.startsWith('idempotency-key:') ?? false;
}
