import { expect, test } from 'vitest';
import { runSummary } from '../../../action/run/run-summary.ts';
import type { RunResult, TestResult } from '../../../src/runner/index.ts';

const failing = (message: string): TestResult => ({
  ...{
    script: 'get_a/positive/test_a.py',
    name: 'test_a[positive]',
    outcome: 'failed',
    seconds: 0,
  },
  message,
});
const resultOf = (tests: readonly TestResult[], reason: string | null = null): RunResult => ({
  ...{ status: 2, tests, reason },
  counts: { passed: 0, failed: tests.length, unproven: 0, blocked: 0 },
});

test('whatever an API answers stays in its fence, and a title is no markup', () => {
  const summary = runSummary(
    resultOf([failing('GET /<b>&\nAnswered: 200\n````\n</details>')]),
    [],
    [],
  );
  expect(summary).toContain('<summary>GET /&lt;b&gt;&amp;</summary>');
  expect(summary).toContain('\n`````\nAnswered: 200\n````\n</details>\n`````\n');
});

test('twenty failures are shown, each cut, and the others are counted', () => {
  const tests = Array.from({ length: 300 }, () => failing(`GET /a\n${'x'.repeat(100_000)}`));
  const summary = runSummary(resultOf(tests), [], []);
  expect(summary.match(/<details>/g)).toHaveLength(20);
  expect(summary.match(/x…\n/g)).toHaveLength(20);
  expect(summary).toContain('… and 280 more in the JUnit file.');
  expect(summary.length).toBeLessThan(65_535);
});

test('a run that is void says why', () => {
  const summary = runSummary(resultOf([], 'pytest was killed'), [], []);
  expect(summary).toMatch(/^## 0 tests: .*\n\nThe run is void: pytest was killed\.\n/);
});

test('endpoints are named by method and path, the broken ones first', () => {
  const passing = { ...failing(''), outcome: 'passed' as const, script: 'get_b/test_b.py' };
  const endpoints = [{ slug: 'get_a', method: 'GET', path: '/a' }];
  const summary = runSummary(resultOf([passing, failing('GET /a')]), endpoints, []);
  expect(summary).toContain('| `GET /a` | 0 | 1 | 0 | 0 |\n| `get_b` | 1 | 0 | 0 | 0 |');
});

test('root causes of failures come first, and what proves nothing is none', () => {
  const group = {
    ...{ id: 'a1', kind: 'accepted' as const, title: 'null is *accepted*', keyword: 'type' },
    ...{ tests: 133, endpoints: 40, first: 'post_a/negative_body_a/1.07', known: false },
  };
  const other = { ...group, id: 'b2', kind: 'unproven' as const, title: '404' };
  const summary = runSummary(resultOf([failing('GET /a')]), [], [group, other]);
  const [, causes = ''] = summary.split('\n\n');
  expect(causes.split('\n').slice(2)).toEqual(['| null is \\*accepted\\* | 133 | 40 |']);
});
