import { expect, test } from 'vitest';
import { NO_TESTS, type TestResult } from '../../../src/runner/index.ts';
import { outcome } from '../../../src/runner/outcome.ts';

const GONE = 'http://127.0.0.1:1 cannot be reached: Connection refused';
const BLOCKED: TestResult = {
  script: 'a.py',
  name: 'a',
  outcome: 'blocked',
  message: `Blocked by the set-up: ${GONE}\nGET /a`,
  seconds: 0,
};

test.each([
  ['all passed', 0, { passed: 2 }, [], 1, null],
  ['one is unproven', 0, { passed: 2, unproven: 1 }, [], 3, null],
  ['one is blocked', 1, { passed: 2, blocked: 1 }, [], 3, null],
  ['one failed, whatever else', 1, { failed: 1, unproven: 1, blocked: 1 }, [], 2, null],
  ['no test was run', 5, {}, [], 3, 'pytest ended with exit code 5'],
  ['pytest was interrupted', 2, { passed: 1 }, [], 3, 'pytest ended with exit code 2'],
  ['the server is gone', 2, { passed: 1, blocked: 1 }, [BLOCKED], 3, `the run stopped: ${GONE}`],
  ['a failure came before that', 2, { failed: 1, blocked: 1 }, [BLOCKED], 2, null],
] as const)('when %s, a run of exit code %i says so', (_, exit, counts, tests, status, reason) => {
  const report = { counts: { ...NO_TESTS, ...counts }, tests };
  expect(outcome(exit, false, report)).toMatchObject({ status, reason });
});
