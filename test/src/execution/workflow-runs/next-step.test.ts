import { expect, test } from 'vitest';
import { nextLookMs, nextStep } from '../../../../src/execution/workflow-runs/next-step.ts';

test('a cancellation comes first, and a run that has ended before its time limit', () => {
  const of = 'execution' as const;
  const known = { of, cancelledBy: null, isOverdue: true, labels: 'x', url: 'u', run: null };
  const ended = { state: 'ended', conclusion: 'success' } as const;
  expect(nextStep({ ...known, cancelledBy: 'ada', run: ended })).toMatchObject({ kind: 'end' });
  expect(nextStep({ ...known, run: ended })).toMatchObject({ kind: 'gather' });
  expect(nextStep({ ...known, isOverdue: false, run: { state: 'running' } })).toEqual({
    kind: 'wait',
  });
  expect(nextStep(known)).toMatchObject({ reason: expect.stringContaining('never named') });
});

test('looks are a minute apart, then twice as long each time, ten minutes at last', () => {
  expect([0, 1, 2, 3, 4, 50].map((looks) => nextLookMs(looks) / 60_000)).toEqual([
    1, 2, 4, 8, 10, 10,
  ]);
});
