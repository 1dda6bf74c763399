import { Problem } from '../../problem.ts';
import type { Suite } from './suites.ts';

/** Test cases that follow one another and have their scripts in common. */
export interface Batch {
  /** Position → what is run, in their order; at least one. */
  readonly cases: ReadonlyMap<number, Suite>;
  /** The folder of their `pytest.ini`. */
  readonly root: string;
  /** How people call it: its folder in the repository. */
  readonly folder: string;
}

/** A test case that cannot be run. */
export interface Unrunnable {
  readonly position: number;
  readonly problem: Problem;
}

/**
 * What is to be run, in its order, in as few parts as possible.
 * @param most test cases of a batch
 */
export function* batchesOf(
  suites: ReadonlyMap<number, Suite | Problem>,
  most: number,
): Generator<Batch | Unrunnable> {
  let cases = new Map<number, Suite>();
  let last: Suite | null = null;
  for (const [position, suite] of suites) {
    if (
      last !== null &&
      (suite instanceof Problem || suite.root !== last.root || cases.size === most)
    ) {
      yield { cases, root: last.root, folder: last.folder };
      [cases, last] = [new Map(), null];
    }
    if (suite instanceof Problem) {
      yield { position, problem: suite };
      continue;
    }
    cases.set(position, suite);
    last = suite;
  }
  if (last !== null) yield { cases, root: last.root, folder: last.folder };
}
