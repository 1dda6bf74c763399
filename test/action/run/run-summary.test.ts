import { expect, test } from 'vitest';
import {
  runSummary,
  type SummaryResult,
  type SummaryTest,
} from '../../../action/run/run-summary.ts';
import type { TestResult } from '../../../src/runner/index.ts';

const failing = (message: string): TestResult => ({
  ...{
    script: 'get_a/positive/test_a.py',
    name: 'test_a[positive]',
    outcome: 'failed',
    seconds: 0,
  },
  message,
});
const resultOf = (tests: readonly SummaryTest[], reason: string | null = null): SummaryResult => ({
  ...{ status: 2, tests, reason },
  counts: { passed: 0, failed: tests.length, unproven: 0, blocked: 0 },
});

test('whatever an API answers stays in its fence, and a title is no markup', () => {
  const summary = runSummary(
    resultOf([failing('GET /<b>&\nAnswered: 200\n````\n</details>')]),
    [],
    null,
  );
  expect(summary).toContain('<summary>GET /&lt;b&gt;&amp;</summary>');
  expect(summary).toContain('\n`````\nAnswered: 200\n````\n</details>\n`````\n');
});

test('twenty failures are shown, each cut, and the others are counted', () => {
  const tests = Array.from({ length: 300 }, () => failing(`GET /a\n${'x'.repeat(100_000)}`));
  const summary = runSummary(resultOf(tests), [], null);
  expect(summary.match(/<details>/g)).toHaveLength(20);
  expect(summary.match(/x…\n/g)).toHaveLength(20);
  expect(summary).toContain('… and 280 more in the JUnit file.');
  expect(summary.length).toBeLessThan(65_535);
});

test('a run that is void says why', () => {
  const summary = runSummary(resultOf([], 'pytest was killed'), [], null);
  expect(summary).toMatch(/^## 0 tests: .*\n\nThe run is void: pytest was killed\.\n/);
});

test('endpoints are named by method and path, the broken ones first', () => {
  const passing = { ...failing(''), outcome: 'passed' as const, script: 'get_b/test_b.py' };
  const endpoints = [{ slug: 'get_a', method: 'GET', path: '/a' }];
  const summary = runSummary(resultOf([passing, failing('GET /a')]), endpoints, null);
  expect(summary).toContain('| `GET /a` | 0 | 1 | 0 | 0 |\n| `get_b` | 1 | 0 | 0 | 0 |');
});

test('root causes of failures come first, and what proves nothing is none', () => {
  const group = {
    ...{ id: 'a1', kind: 'accepted' as const, title: 'null is *accepted*', keyword: 'type' },
    ...{ tests: 133, endpoints: 40, first: 'post_a/negative_body_a/1.07', known: false },
  };
  const other = { ...group, id: 'b2', kind: 'unproven' as const, title: '404' };
  const known = { ...group, id: 'c3', title: 'known for long', known: true, first: 'k' };
  const of = { id: 'k', endpoint: 'GET /k', words: '', outcome: 'known' } as const;
  const results = {
    groups: [known, group, other],
    tests: [{ ...of, known: { reason: 'issue 12' } }],
    passing_again: ['get_z/positive'],
  };
  const summary = runSummary(resultOf([failing('GET /a')]), [], results);
  const [, causes = '', over, ids] = summary.split('\n\n');
  expect(causes.split('\n').slice(2)).toEqual([
    '| null is \\*accepted\\* | 133 | 40 |',
    '| known for long (known: issue 12) | 133 | 40 |',
  ]);
  expect(over).toBe('No longer failing, though known.json lists it:');
  expect(ids).toBe('- `get_z/positive`');
});

test('a known failure is counted as one, and is not among what failed', () => {
  const known = { ...failing('GET /a: known'), outcome: 'known' as const };
  const summary = runSummary(resultOf([known, failing('GET /a: new')]), [], null);
  expect(summary).toContain('## 2 tests: 0 passed, 2 failed (1 known), 0 unproven, 0 blocked');
  expect(summary).toContain('| `get_a` | 0 | 2 | 0 | 0 |');
  expect(summary.match(/<summary>.*/g)).toEqual(['<summary>GET /a: new</summary>']);
});

test('calibrating is suggested where tests are unproven, and only there', () => {
  const unproven = { ...failing('404'), outcome: 'unproven' as const };
  const counts = { passed: 0, failed: 0, unproven: 1, blocked: 0 };
  const summary = runSummary({ ...resultOf([unproven]), counts }, [], null);
  expect(summary).toMatch(/`command: calibrate` looks for others\.$/);
  expect(runSummary(resultOf([failing('GET /a')]), [], null)).not.toContain('calibrate');
});
