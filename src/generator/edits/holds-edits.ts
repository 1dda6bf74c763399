import { SUITE_DOCUMENT } from '../suite/suite-document.ts';

/** The values of a suite that are a person's. */
export const SUITE_FILE = 'env/suite.txt';

/** The files of a suite that are a person's: created once, never overwritten. */
export const OWN_FILES: readonly string[] = ['hooks.py', SUITE_FILE, 'known.json'];

/**
 * Whether a person may have written in a file of a suite, so that `generate` has to see it as it is
 * now (`previous`): environment values and the files that are a person's own; and what says which rules it has.
 *
 * @param path below the suite's root, with `/`
 */
export function holdsEdits(path: string): boolean {
  return path === SUITE_DOCUMENT || OWN_FILES.includes(path) || /^env\/[^/]+\.txt$/.test(path);
}
