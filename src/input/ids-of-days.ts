import { type IdRange, toId } from './search-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The time that an id of version 7 begins with has so many digits. */
const TIME_DIGITS = 12;

/** Days in UTC, such as `2026-11-28`, the last one included; one that is left out is no limit. */
export interface Days {
  readonly since?: string;
  readonly until?: string;
}

/**
 * The ids (UUIDs of version 7, RFC 9562) that were made on some days, which an index of ids has side by side.
 *
 * @returns undefined where neither day is given
 */
export function idsOfDays({ since, until }: Days): IdRange | undefined {
  if (since === undefined && until === undefined) return undefined;
  const first = since === undefined ? '' : digitsOf(Date.parse(since));
  const last = until === undefined ? '' : digitsOf(Date.parse(until) + DAY_MS - 1);
  return { first: toId(first.padEnd(32, '0')), last: toId(last.padEnd(32, 'f')) };
}

/** Ids know no time before 1970. */
function digitsOf(ms: number): string {
  return Math.max(ms, 0).toString(16).padStart(TIME_DIGITS, '0');
}
