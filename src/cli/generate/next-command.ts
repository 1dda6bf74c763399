import { printable } from '../printable.ts';

/** What decides which command comes next. */
interface Situation {
  readonly check?: boolean;
  readonly dryRun?: boolean;
  /** The folder of the suite, as it was named. */
  readonly out: string;
  readonly baseUrl?: string;
  /** Whether there was no suite in the folder before. */
  readonly isNew: boolean;
}

/**
 * The command that comes next, as a line; none after `--check`. A new suite is calibrated first, since a
 * server rarely accepts all that is invented.
 */
export function nextCommand({ check, dryRun, out, baseUrl, isNew }: Situation): string[] {
  if (check === true) return [];
  if (dryRun === true) return ['next: the same command without --dry-run'];
  return [nextLine(isNew ? 'calibrate' : 'run', out, baseUrl === undefined ? 'URL' : undefined)];
}

/**
 * A command for a suite, as a line that can be pasted.
 * @param out the folder of the suite, as it was named
 * @param server the base URL to name; undefined where the suite has it. One with a password is not shown
 */
export function nextLine(command: 'calibrate' | 'run', out: string, server?: string): string {
  const folder = out === 'generated-scripts' ? '' : ` ${argument(out)}`;
  const { username, password } = URL.parse(server ?? '') ?? { username: '', password: '' };
  const displayUrl = username !== '' || password !== '' ? 'URL' : server;
  const option = displayUrl === undefined ? '' : ` --base-url ${argument(displayUrl)}`;
  return `next: npx proofgate ${command}${folder}${option}`;
}

/** A word for a shell, in quotation marks where it would be more than one. */
function argument(text: string): string {
  const word = printable(text);
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
