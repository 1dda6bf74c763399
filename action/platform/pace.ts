import type { ProblemKind } from '../../src/problem.ts';
import type { Heard } from './heard.ts';

const FIRST_MS = 1000;
const GROWTH = 1.5;
const LONGEST_MS = 10_000;
/** A restart of the platform, or of what is in front of it, takes less. */
const FAULT_PATIENCE_MS = 60_000;
/** Too many requests (RFC 6585), and gateways without an upstream (RFC 9110, 15.6). */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Somebody else has the record generated, which takes its time. */
const BUSY: ProblemKind = 'record-busy';
/** A store behind the platform refuses, or does not exist: a 502 that somebody has to fix. */
const LASTING: ReadonlySet<ProblemKind> = new Set(['store-refused', 'store-faulty']);

/** Where in its waiting a step is; times in milliseconds. */
export interface Patience {
  /** How often it has requested the same thing. */
  readonly asked: number;
  readonly nowMs: number;
  /** When it gives up. */
  readonly deadlineMs: number;
}

/** The wait before asking again: a second, then longer, or what Retry-After says. Null: it is too late. */
export function waitMs(
  { asked, nowMs, deadlineMs }: Patience,
  toldMs: number | null = null,
): number | null {
  const wait = toldMs ?? Math.min(LONGEST_MS, FIRST_MS * GROWTH ** (asked - 1));
  return nowMs + wait <= deadlineMs ? wait : null;
}

/**
 * The wait after a fault that passes by itself, which is given a minute; null for every other. While
 * somebody else has the record generated the step waits for its turn.
 *
 * @param sinceMs when the request was sent first
 * @param kind what the fault is
 */
export function waitAfterFaultMs(
  heard: Heard,
  patience: Patience,
  { sinceMs, kind }: { readonly sinceMs: number; readonly kind: ProblemKind },
): number | null {
  const told = heard.kind === 'answer' ? retryAfterMs(heard.retryAfter, patience.nowMs) : null;
  if (kind === BUSY) return waitMs(patience, told);
  if (LASTING.has(kind)) return null;
  const isPassing = heard.kind === 'silence' || PASSING.has(heard.status);
  const deadlineMs = Math.min(patience.deadlineMs, sinceMs + FAULT_PATIENCE_MS);
  return isPassing ? waitMs({ ...patience, deadlineMs }, told) : null;
}

/** Seconds, or a date (RFC 9110, 10.2.3); null for anything else. */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
