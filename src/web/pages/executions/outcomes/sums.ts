import type { ExecutionPage } from '../details.tsx';

export type Execution = ExecutionPage['execution'];
export type TestCase = Execution['test_cases'][number];

/** The outcomes of tests, what needs a person first. */
export const OUTCOMES = ['failed', 'blocked', 'unproven', 'known', 'passed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many tests of an execution ended how, so far. */
export function sumsOf({ test_cases: testCases }: Execution): Record<Outcome, number> {
  const sums = { failed: 0, blocked: 0, unproven: 0, known: 0, passed: 0 };
  for (const { counts } of testCases) for (const of of OUTCOMES) sums[of] += counts[of];
  return sums;
}

/** How many tests there are. */
export function totalOf(counts: Readonly<Record<Outcome, number>>): number {
  return OUTCOMES.reduce((total, of) => total + counts[of], 0);
}

/** Whether a test case has ended, though its execution may still run. */
export function hasEnded({ status, reason, seconds }: TestCase): boolean {
  return status !== null || reason !== null || seconds !== null;
}

/**
 * The status of a test case, as its results say as long as its execution runs: 1 passed, 2 failed, 3 blocked; null
 * before it has ended.
 */
export function statusSoFar(one: TestCase): 1 | 2 | 3 | null {
  if (one.status !== null || !hasEnded(one)) return one.status;
  const { failed, blocked, unproven, known, passed } = one.counts;
  if (one.reason === null && failed > 0) return 2;
  const isWhole = one.reason === null && blocked + unproven === 0 && passed + known > 0;
  return isWhole ? 1 : 3;
}
