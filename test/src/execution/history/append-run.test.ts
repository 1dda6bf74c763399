import { expect, test } from 'vitest';
import { appendRun, type History } from '../../../../src/execution/history/append-run.ts';
import { cellsOf } from '../../../../src/execution/history/cells.ts';
import { isFlaky } from '../../../../src/execution/history/flaky-tests.ts';
import { summarizeHistory } from '../../../../src/execution/history/summarize-history.ts';

const NONE: History = { runs: [], outcomes: {} };
const COUNTS = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0 };
const runOf = (n: number) => {
  return {
    execution: `e${n}`,
    position: 0,
    at: '2026-11-24T00:00:00.000Z',
    seconds: n,
    counts: COUNTS,
    baseUrl: null,
    isRerun: false,
  };
};

test('a history has the last 30 runs of each test, aligned, and forgets tests that are gone', () => {
  let history = appendRun(NONE, runOf(0), [
    { test: 'old', outcome: 'failed' },
    { test: 'stays', outcome: 'known' },
  ]);
  history = appendRun(history, runOf(1), [
    { test: 'stays', outcome: 'passed' },
    { test: 'new', outcome: 'unproven' },
  ]);
  expect(history.outcomes).toEqual({ old: 'f-', stays: 'kp', new: '-u' });
  for (let n = 2; n <= 30; n++) {
    history = appendRun(history, runOf(n), [{ test: 'stays', outcome: 'blocked' }]);
  }
  expect(history.runs.map(({ execution }) => execution)).toEqual(
    Array.from({ length: 30 }, (_, n) => `e${n + 1}`),
  );
  expect(history.outcomes).toEqual({ stays: `p${'b'.repeat(29)}`, new: `u${'-'.repeat(29)}` });
});

test('a run that is processed again after a kill is appended once', () => {
  const once = appendRun(NONE, runOf(0), [{ test: 'a', outcome: 'passed' }]);
  expect(appendRun(once, runOf(0), [{ test: 'a', outcome: 'passed' }])).toBe(once);
});

test('what a test of people is called does no harm, and what is too much is left out', () => {
  const odd = appendRun({ runs: [runOf(0)], outcomes: {} }, runOf(1), [
    { test: 'constructor', outcome: 'passed' },
    { test: 'x'.repeat(301), outcome: 'failed' },
  ]);
  expect(odd.outcomes).toEqual({ constructor: '-p' });
  const many = Array.from({ length: 5001 }, (_, n) => ({
    test: `${n}`,
    outcome: 'passed' as const,
  }));
  expect(Object.keys(appendRun(NONE, runOf(0), many).outcomes)).toHaveLength(5000);
});

test('a scenario has the worst outcome of its tests in each run, or why it has none', () => {
  const outcomes = { 'test_a[1.05]': 'ppu', 'test_b[1.05]': '-fp', test_post_pets_positive: 'bpk' };
  const reported = [
    { scenario: '1.03', tests: 0, skipped: 'no minLength' },
    { scenario: '1.05', tests: 3, skipped: 'x' },
    { scenario: '7.01', tests: 1, skipped: null },
  ];
  const { scenarios } = summarizeHistory({ runs: [], outcomes }, 5);
  expect(cellsOf(scenarios, reported)).toEqual([
    { scenario: '1.03', outcomes: '', tests: 0, skipped: 'no minLength' },
    { scenario: '1.05', outcomes: 'pfu', tests: 2, skipped: 'x' },
    { scenario: '7.01', outcomes: '', tests: 1, skipped: null },
    { scenario: 'valid', outcomes: 'bpk', tests: 1, skipped: null },
  ]);
});

test('a test is flaky that turns three times, not one that breaks and is repaired', () => {
  const at = (urls: string) => [...urls].map((baseUrl) => ({ baseUrl }));
  const same = at('a'.repeat(10));
  expect(['pfpf', 'ffppkkup-f'].map((one) => isFlaky(one, same))).toEqual([true, true]);
  expect(['pppfff', 'ffpff', 'pfp', 'pupubp'].map((one) => isFlaky(one, same))).toEqual(
    Array(4).fill(false),
  );
  // Always failing in one place and passing in the other.
  expect(isFlaky('pfpfpf', at('ababab'))).toBe(false);
  expect(isFlaky('pffpppff', at('abababab'))).toBe(true);
});
