import { dirname, relative, resolve, sep } from 'node:path';
import { OWN_FILES } from '../../generator/edits/holds-edits.ts';

/** What Proofgate writes, by path below the suite's root. */
const GENERATED_FILES = [
  /^(?:README\.md|AGENTS\.md|conftest\.py|pytest\.ini|requirements\.txt|schemas\.json|rules\.json|hooks\.py|known\.json)$/,
  /^env\/(?:[\w-]+_environment|suite)\.txt$/,
  /^proofgate_suite\/(?:(?:\w+\/)?\w+\.py|(?:document|risky)\.json)$/,
  /^[\w-]+\/(?:positive|negative|positive_boundary|variants|response|access|lifecycle)\/test_[\w-]+\.py$/,
];

/** What Python and pytest leave behind; no file of anybody. */
const LEFT_BEHIND = /(?:^|\/)(?:__pycache__|\.pytest_cache)\//;

/** Files that a run left behind do not belong to the suite. */
export function belongsToSuite(path: string): boolean {
  return !LEFT_BEHIND.test(path);
}

/** The files that somebody else put into a suite's folder. */
export function foreignFiles(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => belongsToSuite(path) && !GENERATED_FILES.some((pattern) => pattern.test(path)),
  );
}

/** Whether replacing a folder would pull the ground from under the user: home, `/`, the cwd. */
export function isGround(folder: string, cwd: string, home: string): boolean {
  return isWithin(folder, cwd) || isWithin(folder, home) || dirname(folder) === folder;
}

/** Whether `path` is `folder` or below it. */
export function isWithin(folder: string, path: string): boolean {
  const below = relative(folder, resolve(path));
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`));
}

export interface Difference {
  readonly path: string;
  readonly how: 'missing' | 'extra' | 'changed';
}

/** How the files on disk differ from those that would be written; a person's own may say anything. */
export function differences(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): Difference[] {
  const missingOrChanged = [...expected].flatMap(([path, text]): Difference[] => {
    const actual = found.get(path);
    if (actual === undefined) return [{ path, how: 'missing' }];
    return actual === text || OWN_FILES.includes(path) ? [] : [{ path, how: 'changed' }];
  });
  const extra = [...found.keys()]
    .filter((path) => !expected.has(path) && belongsToSuite(path) && !OWN_FILES.includes(path))
    .map((path): Difference => ({ path, how: 'extra' }));
  return [...missingOrChanged, ...extra];
}
