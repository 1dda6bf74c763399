import { expect, test } from 'vitest';
import { runInWorker } from '../../../src/runner/run-in-worker.ts';

const WORKER = new URL('./run-in-worker/worker.ts', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 512 };
const ask = (work: string, limits: object = LIMITS) => runInWorker(WORKER, work, limits);

test('the next piece of work is done by the thread that did the last', async () => {
  const first = await ask('who');
  expect(await ask('who')).toBe(first);
  // One with other limits cannot stand in for it.
  expect(await ask('who', { maxOldGenerationSizeMb: 256 })).not.toBe(first);
  expect(await ask('who')).toBe(first);
});

test('pieces of work at the same time have a thread each, and one of them is kept', async () => {
  const [one, other] = await Promise.all([ask('who'), ask('who')]);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(await ask('who'));
});

test.each([
  ['throw', 'as told', LIMITS, {}],
  ['end', 'The thread ended with 3.', LIMITS, {}],
  ['hang', 'The thread took longer than 200 ms.', LIMITS, { timeoutMs: 200 }],
  ['exceed', 'Worker terminated due to reaching memory limit', { maxOldGenerationSizeMb: 32 }, {}],
])(
  'a thread that fails (%s) says so, and does nothing more',
  async (work, message, limits, bound) => {
    // Only what fails has a bound: on a busy machine an answer may take as long.
    const before = await ask('who', limits);
    await expect(ask(work, { ...limits, ...bound })).rejects.toThrow(message);
    expect(await ask('who', limits)).not.toBe(before);
  },
);

test('a thread that holds much is not kept', async () => {
  const large = await ask('fill');
  expect(await ask('who')).not.toBe(large);
});
