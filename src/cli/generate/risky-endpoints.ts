import { isRisky } from '../../calibrate/is-risky.ts';
import type { ReportEndpoint } from '../../generator/index.ts';
import { printable } from '../printable.ts';

/**
 * What to say of endpoints that may stop or empty the server under test: their names, and the options
 * that leave them out. Nothing if there are none.
 */
export function riskyEndpoints(
  endpoints: readonly Pick<ReportEndpoint, 'method' | 'path' | 'untested'>[],
): string[] {
  const risky = endpoints.filter((one) => one.untested === undefined && isRisky(one));
  if (risky.length === 0) return [];
  const noun = risky.length === 1 ? 'This endpoint' : 'These endpoints';
  const options = risky.map(({ method, path }) => `--exclude "${printable(`${method} ${path}`)}"`);
  return [
    `${noun} may stop or empty the server; to leave it alone, add to \`proofgate run\`:`,
    ...options.map((option) => `  ${option}`),
  ];
}
