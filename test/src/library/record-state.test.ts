import { expect, test } from 'vitest';
import { nextState, type RecordState } from '../../../src/library/records/record-state.ts';

const STATES = ['draft', 'queued', 'running', 'generated', 'failed'] as const;

/** The state after an event, by the state before it; null: refused. */
const AFTER = {
  submit: ['queued', null, null, 'queued', 'queued'],
  // A run whose process died starts again.
  start: [null, 'running', 'running', null, null],
  succeed: [null, null, 'generated', null, null],
  fail: [null, 'failed', 'failed', null, null],
} as const satisfies Record<string, readonly (RecordState | null)[]>;

test.each(['submit', 'start', 'succeed', 'fail'] as const)('a record that is to %s', (event) => {
  for (const [at, state] of STATES.entries()) {
    const expected = AFTER[event][at];
    if (expected === null) expect(() => nextState(state, event), state).toThrow();
    else expect(nextState(state, event), state).toBe(expected);
  }
});

test('one that is being generated says so when it is submitted again', () => {
  expect(() => nextState('running', 'submit')).toThrow('wait until the run ends');
});
