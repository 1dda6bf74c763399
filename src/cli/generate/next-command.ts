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
 * @param server the base URL to name; undefined where the suite has it
 */
export function nextLine(command: 'calibrate' | 'run', out: string, server?: string): string {
  const folder = out === 'generated-scripts' ? '' : ` ${printable(out)}`;
  const option = server === undefined ? '' : ` --base-url ${printable(server)}`;
  return `next: npx proofgate ${command}${folder}${option}`;
}
