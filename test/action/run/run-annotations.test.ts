import { expect, test } from 'vitest';
import {
  blockedAnnotations,
  failedAnnotations,
  lineOf,
} from '../../../action/run/run-annotations.ts';
import type { TestResult } from '../../../src/runner/index.ts';

const result = (
  script: string,
  scenario: string,
  change: Partial<TestResult> = {},
): TestResult => ({
  ...{ script, name: `test_a[${scenario}]`, outcome: 'failed', seconds: 0 },
  message: `GET /a, ${scenario}\nExpected: 4xx.\nAnswered: 200 OK\n\ncurl`,
  ...change,
});

test('the failures of a script are one annotation, on the line of the first', () => {
  const tests = ['1.03', '1.05', '1.06', '1.07', '1.08'].map((id) => result('a.py', id));
  const [one, ...others] = failedAnnotations([
    result('a.py', '1.01', { outcome: 'passed' }),
    ...tests,
  ]);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    title: '5 requests answered wrongly',
    script: 'a.py',
    scenario: '1.03',
  });
  expect(one?.message).toMatch(
    /^GET \/a, 1\.03\nExpected: 4xx\.\nAnswered: 200 OK\n\nGET \/a, 1\.05\n/,
  );
  expect(one?.message).toMatch(/Answered: 200 OK\n\n… and 2 more\.$/);
});

test('no more are made than GitHub shows beside the end of the step', () => {
  const scripts = Array.from({ length: 30 }, (_, index) => result(`${index}.py`, '1.03'));
  expect(failedAnnotations(scripts)).toHaveLength(9);
  const blocked = scripts.map((one) => ({
    ...one,
    outcome: 'blocked' as const,
    message: one.script,
  }));
  expect(blockedAnnotations(blocked)).toHaveLength(9);
});

test('a reason that blocks one test is on its script, one that blocks several on none', () => {
  const blocked = (script: string, message: string) =>
    result(script, '1.03', { outcome: 'blocked', message: `\n${message}\nmore` });
  expect(
    blockedAnnotations([blocked('a.py', 'no'), blocked('b.py', 'never'), blocked('c.py', 'no')]),
  ).toEqual([
    { title: '2 requests blocked', message: 'no', script: null, scenario: '1.03' },
    { title: '1 request blocked', message: 'never', script: 'b.py', scenario: '1.03' },
  ]);
});

test('a scenario has the line that names it, and none where a person has moved it', () => {
  const script =
    'import pytest\n\nSCENARIOS = {\n    "1.03": "Length less",\n    "1.05": "Longer",\n}\n';
  expect(lineOf(script, '1.05')).toBe(5);
  expect(lineOf(script, '1.06')).toBeNull();
  expect(lineOf(script, null)).toBeNull();
});
