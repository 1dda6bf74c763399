import { expect, test } from 'vitest';
import { splitIntoJobs } from '../../../../src/execution/workflow-runs/split-jobs.ts';

const testCases = (commit: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    return { position: from + n, root: 'tests', path: `t${n}`, commit };
  });
const sizes = (legs: ReturnType<typeof splitIntoJobs>) => legs.map((leg) => leg.testCases.length);

test('each test case has its own job while there are jobs enough', () => {
  expect(sizes(splitIntoJobs(testCases('a', 256)))).toEqual(Array(256).fill(1));
});

test('more share jobs evenly, each of one commit, and none is left out', () => {
  const all = [...testCases('a', 700), ...testCases('b', 3, 700)];
  const legs = splitIntoJobs(all);
  expect(legs.length).toBeLessThanOrEqual(256);
  expect(Math.max(...sizes(legs))).toBe(3);
  const positions = legs.flatMap((leg) => leg.testCases.map(({ position }) => position));
  expect(positions).toEqual(all.map(({ position }) => position));
  expect(legs.filter(({ commit }) => commit === 'b')).toHaveLength(1);
});

test('of more commits than jobs the first have one each', () => {
  const all = Array.from({ length: 5 }, (_, n) => testCases(`c${n}`, 2, 2 * n)).flat();
  expect(splitIntoJobs(all, 3).map(({ commit }) => commit)).toEqual(['c0', 'c1', 'c2']);
  expect(splitIntoJobs([], 3)).toEqual([]);
});
