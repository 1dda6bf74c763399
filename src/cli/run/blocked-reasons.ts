import type { TestResult } from '../../runner/index.ts';
import { printable } from '../printable.ts';

const MAX_REASONS = 5;
/** Each endpoint's file has its own line for a variable that all of them need. */
const UNSET = /\S+_environment\.txt:\d+: (the variable \S+ is not set|no credentials are set)/;

/**
 * Why tests were blocked or prove nothing, each reason once with its count: one cause often stops them
 * all.
 */
export function blockedReasons(
  tests: readonly (Pick<TestResult, 'message'> & { readonly outcome: string })[],
): string[] {
  const reasons = tests
    .filter(({ outcome }) => outcome === 'blocked' || outcome === 'unproven')
    .map(({ message }) => message.trim().split('\n')[0] ?? '')
    .map((reason) => reason.replace(UNSET, '$1'));
  const counted = [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, all]) => ({ reason: printable(reason), count: all.length }))
    .sort((a, b) => b.count - a.count);
  const more = counted.length - MAX_REASONS;
  const lines = counted.slice(0, MAX_REASONS).map(({ reason, count }) => `${count} × ${reason}`);
  return more > 0 ? [...lines, `and ${more} more reasons`] : lines;
}
