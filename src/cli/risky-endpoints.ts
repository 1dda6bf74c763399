import type { ReportEndpoint } from '../generator/index.ts';
import { printable } from './printable.ts';

/** What an endpoint of a whole server is called that ends it, or forgets what others need. */
const RISKY = new Set(
  [
    'shutdown',
    'stop',
    'halt',
    'kill',
    'terminate',
    'exit',
    'quit',
    'restart',
    'reboot',
    'poweroff',
  ].concat(['reset', 'wipe', 'purge', 'flush', 'truncate', 'clear']),
);

/**
 * What to say of endpoints that may stop or empty the server under test: their names, and the options
 * that leave them out. Nothing where there is none. An action on one row, whose path has a parameter, is
 * no danger to the run.
 */
export function riskyEndpoints(
  endpoints: readonly Pick<ReportEndpoint, 'method' | 'path' | 'untested'>[],
): string[] {
  const risky = endpoints.filter(({ path, untested }) => untested === undefined && isRisky(path));
  if (risky.length === 0) return [];
  const noun = risky.length === 1 ? 'This endpoint' : 'These endpoints';
  const options = risky.map(({ method, path }) => `--exclude "${printable(`${method} ${path}`)}"`);
  return [
    `${noun} may stop or empty the server; to leave it alone, add to \`proofgate run\`:`,
    ...options.map((option) => `  ${option}`),
  ];
}

/** Whether an endpoint may stop or empty the server, by its name. */
export function isRisky(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const joined = words.join('');
  return !path.includes('{') && (RISKY.has(joined) || words.some((word) => RISKY.has(word)));
}
