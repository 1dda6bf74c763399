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
 * Whether an endpoint may stop or empty the server, by its name. An action on one row, whose path has a
 * parameter, is no danger to a run.
 */
export function isRisky(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const joined = words.join('');
  return !path.includes('{') && (RISKY.has(joined) || words.some((word) => RISKY.has(word)));
}
