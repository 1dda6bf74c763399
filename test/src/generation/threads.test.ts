import { afterEach, expect, test } from 'vitest';
import { leaveThread, type Thread, takeThread } from '../../../src/generation/threads.ts';

/** No other test has threads of this size, so that none of them takes these. */
const MEMORY_MB = 777;

const next = async (change: Partial<Thread>): Promise<[Thread, Thread]> => {
  const first = takeThread(MEMORY_MB);
  await leaveThread(Object.assign(first, change));
  return [first, takeThread(MEMORY_MB)];
};

let taken: Thread[] = [];

afterEach(async () => {
  for (const thread of taken) await leaveThread(Object.assign(thread, { unfinished: 1 }));
  taken = [];
});

test('the next session has the same thread, and a port of its own', async () => {
  const [first, second] = await next({});
  taken = [second];
  expect(second.worker).toBe(first.worker);
  expect(second.port).not.toBe(first.port);
  expect([second.sessions, second.unfinished]).toEqual([2, 0]);
});

test.each([
  ['a step did not end well', { unfinished: 1 }],
  ['it has much in memory', { heapBytes: 96 * 2 ** 20 + 1 }],
  ['it had a hundred sessions', { sessions: 100 }],
])('a thread is ended if %s', async (_why, change) => {
  const [first, second] = await next(change);
  taken = [second];
  expect(second.worker).not.toBe(first.worker);
  expect(first.worker.threadId).toBe(-1);
});

test('a thread with another limit is left waiting', async () => {
  const first = takeThread(MEMORY_MB);
  await leaveThread(first);
  const other = takeThread(MEMORY_MB + 1);
  const second = takeThread(MEMORY_MB);
  taken = [other, second];
  expect(other.worker).not.toBe(first.worker);
  expect(second.worker).toBe(first.worker);
});

test('one thread waits at most: the latest', async () => {
  const [first, second] = [takeThread(MEMORY_MB), takeThread(MEMORY_MB)];
  await leaveThread(first);
  await leaveThread(second);
  const third = takeThread(MEMORY_MB);
  taken = [third];
  expect(first.worker.threadId).toBe(-1);
  expect(third.worker).toBe(second.worker);
});
