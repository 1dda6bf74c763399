import type { ProblemKind } from '../../src/problem.ts';
import type { HttpResult } from './http-result.ts';

const FIRST_MS = 1000;
const GROWTH = 1.5;
const LONGEST_MS = 10_000;
/** A restart of the platform, or of what is in front of it, takes less. */
const RETRY_FOR_MS = 60_000;
/** Too many requests (RFC 6585), and gateways without an upstream (RFC 9110, 15.6). */
const TRANSIENT: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Somebody else has the record generated, which takes its time. */
const BUSY: ProblemKind = 'record-busy';
/** A store behind the platform refuses, or does not exist: a 502 that somebody has to fix. */
const PERMANENT: ReadonlySet<ProblemKind> = new Set(['store-refused', 'store-faulty']);

/** The state of a polling step; times in milliseconds. */
export interface PollState {
  /** Requests sent so far, the first included. */
  readonly attempts: number;
  readonly nowMs: number;
  /** When it gives up. */
  readonly deadlineMs: number;
}

/** The wait before the next request: a second, then longer, or what Retry-After says; null after the deadline. */
export function waitMs(
  { attempts, nowMs, deadlineMs }: PollState,
  requestedMs: number | null = null,
): number | null {
  const wait = requestedMs ?? Math.min(LONGEST_MS, FIRST_MS * GROWTH ** (attempts - 1));
  return nowMs + wait <= deadlineMs ? wait : null;
}

/**
 * The wait after a transient error, which is retried for a minute; null for every other error. While another
 * run generates the record, the step waits for its turn.
 *
 * @param sinceMs when the request was sent first
 * @param kind of the problem
 */
export function retryDelayMs(
  result: HttpResult,
  state: PollState,
  { sinceMs, kind }: { readonly sinceMs: number; readonly kind: ProblemKind },
): number | null {
  const requestedWaitMs =
    result.kind === 'response' ? retryAfterMs(result.retryAfter, state.nowMs) : null;
  if (kind === BUSY) return waitMs(state, requestedWaitMs);
  if (PERMANENT.has(kind)) return null;
  const isTransient = result.kind === 'no-response' || TRANSIENT.has(result.status);
  const deadlineMs = Math.min(state.deadlineMs, sinceMs + RETRY_FOR_MS);
  return isTransient ? waitMs({ ...state, deadlineMs }, requestedWaitMs) : null;
}

/** Seconds, or a date (RFC 9110, 10.2.3); null for anything else. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
