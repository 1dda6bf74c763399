import { join, relative } from 'node:path';

/** What pytest runs, and where it says how that went. */
export interface PytestTargets {
  /** The folder of `pytest.ini`, as a real path. */
  readonly root: string;
  /** What is run, below the root; all of it when empty. */
  readonly targets: readonly string[];
  /** Where pytest writes its JUnit file, if it is to write one. */
  readonly junit?: string;
}

/**
 * The arguments of pytest for one run.
 * @param folder its working directory
 * @param more further arguments
 */
export function pytestArguments(
  { root, targets, junit }: PytestTargets,
  folder: string,
  more: readonly string[],
): string[] {
  // Relative, for pytest refuses a `[` in a path that it is given.
  const below = (target: string) => relative(folder, join(root, target)) || '.';
  const paths = targets.length > 0 ? targets.map(below) : [below('.')];
  const settings = ['-c', join(root, 'pytest.ini'), `--rootdir=${root}`];
  // Quiet: a dot a test, as a suite may have thousands of scripts; faults are shown in full.
  const file = junit === undefined ? [] : [`--junitxml=${junit}`];
  return [...settings, '--quiet', ...file, ...more, ...paths];
}
