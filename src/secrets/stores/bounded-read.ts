import { setTimeout as sleep } from 'node:timers/promises';
import { StoreFault, type StoreFaultKind } from './store.ts';
import { storeFault } from './store-fault.ts';

/** What an adapter makes of an error of its SDK. */
export interface Failure {
  readonly kind: StoreFaultKind;
  /** Whether asking again may help: throttling, 5xx, a connection that broke. */
  readonly passes: boolean;
  /** What the store asked for in Retry-After; null where it did not say. */
  readonly retryAfterSeconds: number | null;
}

export interface BoundedRead<T> {
  /** The host of the store, for messages. */
  readonly host: string;
  readonly signal: AbortSignal;
  /** One request, without retries. */
  readonly attempt: () => Promise<T>;
  readonly classify: (error: unknown) => Failure;
}

const TRIES = 3;
const FIRST_WAIT_MS = 200;
/** A test waits for the answer: a store that asks for more is passed on as throttled at once. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Asks a store at most three times, within the bound of a signal, whatever the SDK is doing: those of
 * AWS and Azure wait for any Retry-After, without looking at the signal, so theirs are switched off.
 *
 * @throws StoreFault: `timeout` when the bound ends a request; when it ends a wait, what was waited for
 */
export async function readBounded<T>(read: BoundedRead<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await untilAborted(read.signal, read.attempt);
    } catch (error) {
      if (error instanceof StoreFault) throw error;
      if (read.signal.aborted) throw storeFault('timeout', read.host);
      const failure = read.classify(error);
      const waitMs = nextWaitMs(failure, attempt);
      if (waitMs === null || !(await waitUnlessAborted(waitMs, read.signal))) {
        throw storeFault(failure.kind, read.host, failure.retryAfterSeconds);
      }
    }
  }
}

/**
 * How long to wait before the next request, in milliseconds; null when there is to be none.
 *
 * @param attempt the request that failed, from 1
 */
export function nextWaitMs(failure: Failure, attempt: number): number | null {
  if (!failure.passes || attempt >= TRIES) return null;
  if (failure.retryAfterSeconds === null) return FIRST_WAIT_MS * 4 ** (attempt - 1);
  const waitMs = failure.retryAfterSeconds * 1000;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}

/**
 * The seconds of a Retry-After header, which may also be a date (RFC 9110, 10.2.3).
 *
 * @param header null or undefined where there is none
 * @returns null for what is neither
 */
export function retryAfter(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** Whether the whole wait has passed before the signal fell. */
async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}

/** Tokens are fetched by code that knows no signal, so the bound does not rely on the request. */
async function untilAborted<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([attempt(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
