import { Problem } from '../../problem.ts';
import type { HookHeaders } from './hook-request.ts';

/** Headers that name a request, so that a repetition is recognised; the first one that is there counts. */
const KEY_HEADERS = ['idempotency-key', 'webhook-id', 'x-github-delivery'] as const;

const LONGEST = 255;

/**
 * What a repetition of a request is recognised by, as `header:value`; null where nothing names it. When
 * the request bears a signature of Standard Webhooks, `webhook-id` alone counts: it is the one that is
 * signed, and somebody who repeats what he overheard could change the others.
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
