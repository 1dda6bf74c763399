import type { Endpoint } from '../report.ts';

/** Reasons that leave a field out of the tests by design (docs/suite.md#what-is-left-out); every other reason is a loss. */
const BY_DESIGN = [
  /^a security scheme sets it/,
  / is set by the client and never mutated$/,
  /^content type /,
  /^read-only: /,
  /^recursive: /,
  /^deeper than /,
  /^beyond \d+ cases of the operation/,
  /^only null is possible$/,
];

/** The places of an operation that no test shows, each with its reason, as `body /a: reason`. */
export function skippedWhole({ skipped }: Pick<Endpoint, 'skipped'>): string[] {
  return skipped
    .filter(({ scenario, location }) => scenario === '*' && location !== null)
    .filter(({ reason }) => !BY_DESIGN.some((pattern) => pattern.test(reason)))
    .map(({ location, at, reason }) => `${location} ${at || '(whole)'}: ${reason}`);
}
