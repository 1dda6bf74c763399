import { expect, test } from 'vitest';
import { changesSince, skipsByReason } from '../../../../src/web/pages/records/run-changes.ts';

const files = { positive: 1, negative: 2, positive_boundary: 0 };

function endpoint(path: string, cases: number, ...reasons: readonly string[]) {
  const skipped = reasons.map((reason) => ({ reason }));
  return { method: 'GET', path, files, cases: Array(cases).fill({}), skipped };
}

test('an endpoint is added, removed, changed or the same', () => {
  const before = { endpoints: [endpoint('/a', 1), endpoint('/b', 2), endpoint('/c', 3)] };
  const after = {
    endpoints: [endpoint('/a', 1), endpoint('/b', 5), endpoint('/d', 1), endpoint('/c', 3, 'x')],
  };
  expect(changesSince(before, after)).toEqual([
    { endpoint: 'GET /b', description: '2 → 5 scenarios' },
    { endpoint: 'GET /d', description: 'added' },
    { endpoint: 'GET /c', description: 'changed, 3 scenarios' },
  ]);
  expect(changesSince(after, { endpoints: [] }).map(({ description }) => description)).toEqual([
    'removed',
    'removed',
    'removed',
    'removed',
  ]);
});

test('skips are counted by reason, the most frequent first, then by name', () => {
  const suite = { endpoints: [endpoint('/a', 1, 'b', 'c', 'a'), endpoint('/b', 1, 'c')] };
  expect(skipsByReason(suite)).toEqual([
    ['c', 2],
    ['a', 1],
    ['b', 1],
  ]);
});
