/**
 * Whether a person may have written in a file of a suite, so that `generate` has to see it as it is
 * now (`previous`): environment values and `hooks.py`.
 *
 * @param path below the suite's root, with `/`
 */
export function holdsEdits(path: string): boolean {
  return path === 'hooks.py' || /^env\/[^/]+\.txt$/.test(path);
}
