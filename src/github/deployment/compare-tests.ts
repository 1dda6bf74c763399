import type { TestOutcome } from '../../results/index.ts';

/** A test of a run, as far as runs are compared by it. */
export interface ComparedTest {
  readonly testCase: string;
  readonly script: string;
  readonly test: string;
  readonly outcome: 'passed' | 'failed' | 'known' | 'unproven' | 'blocked';
  readonly text: string | null;
  /** What known.json says of its failure; null where it says nothing. */
  readonly known: TestOutcome['known'] | null;
}

/** What a run found, compared with one of the base branch. */
export interface Comparison<T extends ComparedTest> {
  /** Failures that neither the base branch has, nor known.json lists. */
  readonly fresh: readonly T[];
  /** Failures that known.json lists. */
  readonly listed: readonly T[];
  /** Other failures that the base branch has too. */
  readonly known: readonly T[];
  /** Tests that pass, and fail there. */
  readonly fixed: readonly T[];
}

/**
 * Compares the tests of a run with those of the base branch's last one. A test is the same where its test
 * case, its script and its name are; one that is blocked or unproven has not been fixed.
 *
 * @param base null where there is no run to compare with: then every failure is new
 */
export function compareTests<T extends ComparedTest>(
  tests: readonly T[],
  base: readonly ComparedTest[] | null,
): Comparison<T> {
  const failing = new Set((base ?? []).filter(isFailed).map(keyOf));
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  return {
    listed: tests.filter(({ outcome }) => outcome === 'known'),
    fresh: failed.filter((test) => !failing.has(keyOf(test))),
    known: failed.filter((test) => failing.has(keyOf(test))),
    fixed: tests.filter((test) => test.outcome === 'passed' && failing.has(keyOf(test))),
  };
}

function isFailed({ outcome }: ComparedTest): boolean {
  return outcome === 'failed' || outcome === 'known';
}

function keyOf({ testCase, script, test }: ComparedTest): string {
  return JSON.stringify([testCase, script, test]);
}
