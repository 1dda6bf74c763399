import { expect, test } from 'vitest';
import {
  type ExecutionState,
  step,
  TRANSITIONS,
} from '../../../src/execution/lifecycle/lifecycle.ts';
import {
  judgeExecution,
  judgeTestCase,
  type Verdict,
} from '../../../src/execution/results/statuses.ts';
import { scenarioOf } from '../../../src/execution/results/store-outcome.ts';

const outcomes = (passed: number, failed: number, blocked: number, unproven = 0, known = 0) => ({
  ...{ passed, failed, known, unproven, blocked },
});

test.each([
  ['all passed', outcomes(3, 0, 0), null, 1],
  ['one failure beside anything', outcomes(3, 1, 2), null, 2],
  ['a blocked test without a failure', outcomes(3, 0, 1), null, 3],
  ['an unproven test without a failure', outcomes(3, 0, 0, 1), null, 3],
  ['known failures alone', outcomes(0, 0, 0, 0, 2), null, 1],
  ['a known failure beside another', outcomes(0, 1, 0, 0, 2), null, 2],
  ['a known failure beside what is blocked', outcomes(3, 0, 1, 0, 2), null, 3],
  ['nothing was run', outcomes(0, 0, 0), null, 3],
  ['a void run, failures or not', outcomes(3, 1, 0), 'pytest was killed', 3],
])('a test case: %s', (_, counted, reason, status) => {
  expect(judgeTestCase({ outcomes: counted, reason }).status).toBe(status);
});

test('one test is no tests', () => {
  const reason = (blocked: number, unproven: number) =>
    judgeTestCase({ outcomes: outcomes(1, 0, blocked, unproven), reason: null }).reason;
  expect([reason(1, 0), reason(2, 0), reason(0, 1), reason(0, 2)]).toEqual([
    '1 test was blocked',
    '2 tests were blocked',
    '1 test is unproven',
    '2 tests are unproven',
  ]);
});

const passed: Verdict = { status: 1, reason: null };
const failed: Verdict = { status: 2, reason: null };
const unlinked: Verdict = { status: 3, reason: 'unlinked' };

test.each<[string, Verdict[], number, string | null]>([
  ['all passed', [passed, passed], 1, null],
  ['a failure that was seen, whatever else is blocked', [unlinked, failed, passed], 2, null],
  ['one blocked', [passed, unlinked], 3, '1 of 2 test cases are blocked: unlinked'],
  ['blocked alike', [unlinked, unlinked], 3, '2 of 2 test cases are blocked: unlinked'],
  ['a single one', [unlinked], 3, '1 of 1 test case is blocked: unlinked'],
  ['no test case', [], 3, 'the pipeline has no test cases'],
])('an execution: %s', (_, verdicts, status, reason) => {
  expect(judgeExecution(verdicts)).toEqual({ status, reason });
});

test('several reasons are not hidden behind the first', () => {
  const killed: Verdict = { status: 3, reason: 'pytest was killed' };
  expect(judgeExecution([unlinked, killed]).reason).toContain('unlinked; and others');
});

const STATES = Object.keys(TRANSITIONS).filter((state): state is ExecutionState =>
  Object.hasOwn(TRANSITIONS, state),
);

test('the lifecycle only goes forward, one step at a time except to the end', () => {
  const at = new Date(0);
  for (const [before, from] of STATES.entries()) {
    for (const [after, to] of STATES.entries()) {
      const isNext = after === before + 1;
      const isEnd = to === 'dispatched' && (from === 'queued' || from === 'running');
      const isAgain = from === 'running' && to === 'running';
      if (isNext || isEnd || isAgain) {
        expect(step(from, to, at)).toEqual({ state: to, [`${to}At`]: at });
      } else expect(() => step(from, to, at), `${from} to ${to}`).toThrow('does not go');
    }
  }
});

test.each([
  ['test_post_pets_negative_body_name[1.03]', '1.03'],
  ['test_get_pets_positive[positive]', null],
  ['test_one', null],
])('the scenario of %s', (name, scenario) => {
  expect(scenarioOf(name)).toBe(scenario);
});
