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
  const folder = out === 'generated-scripts' ? '' : ` ${printable(out)}`;
  const server = baseUrl === undefined ? ' --base-url URL' : '';
  return [`next: npx proofgate ${isNew ? 'calibrate' : 'run'}${folder}${server}`];
}
