import { expect, test } from 'vitest';
import { blockedReasons } from '../../../../src/cli/run/blocked-reasons.ts';
import type { TestResult } from '../../../../src/runner/index.ts';

function blocked(message: string): TestResult {
  return { script: 'a.py', name: 'a[1.03]', outcome: 'blocked', message, seconds: 0 };
}

test('each reason is listed once, the most frequent first, and only its first line', () => {
  const down = blocked('The API is down\nDetails');
  const failed: TestResult = { ...down, outcome: 'failed', message: 'wrong' };
  expect(blockedReasons([blocked('No secret'), down, failed, down])).toEqual([
    '2 × The API is down',
    '1 × No secret',
  ]);
  expect(blockedReasons([failed])).toEqual([]);
});

test('a variable that is not set is one reason for all endpoints', () => {
  const of = (slug: string, line: number) =>
    blocked(
      `Blocked by the set-up: env/${slug}_environment.txt:${line}: the variable K is not set, or empty`,
    );
  expect(blockedReasons([of('get_a', 9), of('get_b', 12), blocked('other')])).toEqual([
    '2 × Blocked by the set-up: the variable K is not set, or empty',
    '1 × other',
  ]);
});

test('many reasons are cut, and none can forge the terminal', () => {
  const tests = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((text) => blocked(`${text}\u001b[2J`));
  const lines = blockedReasons(tests);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('1 × a\\u001b[2J');
  expect(lines[5]).toBe('and 2 more reasons');
});
