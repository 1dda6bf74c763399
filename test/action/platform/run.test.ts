import { expect, test } from 'vitest';
import { generatedRun, run } from '../../../action/platform/run.ts';
import { Problem } from '../../../src/problem.ts';

const FAILED = {
  state: 'failed',
  cause: 'document-faulty',
  remedy: 'Fix it.',
  faults: ['a:1:2: b'],
};

function faultOf(answer: object): unknown {
  try {
    return generatedRun(run.parse(answer));
  } catch (error) {
    return error;
  }
}

test('a run that is under way is waited for', () => {
  expect(generatedRun(run.parse({ state: 'queued' }))).toBeNull();
  expect(generatedRun(run.parse({ state: 'running' }))).toBeNull();
});

test('a run that failed is its cause, its remedy and its faults', () => {
  const fault = faultOf(FAILED);
  expect(fault).toBeInstanceOf(Problem);
  expect(fault).toMatchObject({
    kind: 'document-faulty',
    message: 'Fix it.',
    faults: ['a:1:2: b'],
  });
});

test('a cause that this Action does not know yet still fails, in its own words', () => {
  expect(faultOf({ ...FAILED, cause: 'moon-full' })).toMatchObject({
    kind: 'generation-interrupted',
    message: 'Fix it.',
  });
  expect(faultOf({ ...FAILED, cause: null, remedy: null })).toMatchObject({
    message: 'No reason is known; run it again.',
  });
});

test('a run in a state that is not known is refused', () => {
  expect(run.safeParse({ state: 'paused' }).success).toBe(false);
});
