import { expect, test } from 'vitest';
import { mergeResults } from '../../../action/run/merge-results.ts';
import type { RunResult, TestResult } from '../../../src/runner/index.ts';

const resultOf = (
  status: RunResult['status'],
  outcomes: readonly TestResult['outcome'][],
  reason: string | null = null,
): RunResult => ({
  ...{ status, reason },
  counts: { passed: 0, failed: 0, unproven: 0, blocked: 0 },
  tests: outcomes.map((outcome) => {
    return { outcome, script: 'a.py', name: 'test_a', message: '', seconds: 0 };
  }),
});

const PASSED = resultOf(1, ['passed', 'passed']);
const FAILED = resultOf(2, ['passed', 'failed']);
const BLOCKED = resultOf(3, ['blocked'], 'pytest was killed');

test('runs that have all passed have passed, with the tests of all', () => {
  expect(mergeResults([PASSED, PASSED])).toMatchObject({
    status: 1,
    counts: { passed: 4, failed: 0, unproven: 0, blocked: 0 },
    reason: null,
  });
});

test('one wrong answer is a fact, whatever else was blocked', () => {
  expect(mergeResults([BLOCKED, FAILED])).toMatchObject({
    status: 2,
    counts: { passed: 1, failed: 1, unproven: 0, blocked: 1 },
    reason: null,
  });
});

test('one that is blocked blocks those that have passed, with its reason; no run at all is blocked', () => {
  expect(mergeResults([PASSED, BLOCKED])).toMatchObject({ status: 3, reason: 'pytest was killed' });
  expect(mergeResults([])).toMatchObject({ status: 3, reason: null });
});
