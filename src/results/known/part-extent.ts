/** How many scripts of tests a part of a suite has, and all of the suite. */
export interface PartExtent {
  readonly scripts: number;
  readonly of: number;
}

/** What pytest takes for a script of tests; a suite may have fewer, which are then counted on both sides. */
const SCRIPT = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;

/**
 * How much of its suite a part is.
 *
 * @param path the folder or script, below the root of the suite
 * @param files all files of the suite, below its root
 */
export function partExtent(path: string, files: readonly string[]): PartExtent {
  const scripts = files.filter((file) => SCRIPT.test(file));
  const own = scripts.filter((file) => file === path || file.startsWith(`${path}/`));
  return { scripts: own.length, of: scripts.length };
}
