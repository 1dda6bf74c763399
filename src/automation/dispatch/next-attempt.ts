/** Seconds before each of the three retries (docs/dispatches.md#delivery). */
const WAITS_SECONDS = [10, 60, 300];
/** A wait may be so much shorter or longer, so that receivers are not met by all at once. */
const JITTER = 0.2;
/** A receiver that asks for longer is asked after this. */
const LONGEST_SECONDS = 3600;

/**
 * In how many seconds a delivery is tried again; null: no more.
 *
 * @param attempts how many were made, 1 or more
 * @param retryAfter the header Retry-After of the last answer (RFC 9110, 10.2.3): seconds or a date
 * @param random from 0 to 1
 */
export function nextAttempt(
  attempts: number,
  retryAfter: string | null,
  random: number,
  now: Date,
): number | null {
  const wait = WAITS_SECONDS[attempts - 1];
  if (wait === undefined) return null;
  const jittered = Math.round(wait * (1 - JITTER + 2 * JITTER * random));
  const requested = Math.min(retryAfterSeconds(retryAfter, now), LONGEST_SECONDS);
  return Math.max(jittered, Math.ceil(requested));
}

function retryAfterSeconds(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : (date - now.getTime()) / 1000;
}
