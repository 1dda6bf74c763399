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

/** Each has two files that its sandbox mounts, which takes four times as long for twice as many. */
const MOST = 64;

/** What is to be run, in its order, in as few parts as possible. */
export function* batchesOf(
  suites: ReadonlyMap<number, Suite | Problem>,
): Generator<Batch | Unrunnable> {
  let cases = new Map<number, Suite>();
  let last: Suite | null = null;
  for (const [position, suite] of suites) {
    if (
      last !== null &&
      (suite instanceof Problem || suite.root !== last.root || cases.size === MOST)
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
