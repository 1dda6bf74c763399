/** What an endpoint of a whole server is called that ends it, or forgets what others need. */
const ENDS = new Set(
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
/** What one is called that has it refuse all others from then on; reading that harms nobody. */
const CLOSES = new Set(['maintenance', 'lockdown']);
const READS = new Set(['GET', 'HEAD']);

/**
 * Whether an endpoint may stop or empty the server, by its name. An action on one row, whose path has a
 * parameter, is no danger to a run.
 */
export function isRisky({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const has = (names: ReadonlySet<string>) =>
    names.has(words.join('')) || words.some((word) => names.has(word));
  // To reset a password is no danger to the server.
  if (path.includes('{') || words.includes('password')) return false;
  return has(ENDS) || (has(CLOSES) && !READS.has(method));
}
