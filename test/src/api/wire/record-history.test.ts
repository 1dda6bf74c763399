import { expect, test } from 'vitest';
import { fromRecordHistory } from '../../../../src/api/wire/record-history.ts';

const nextOf = (offset: number, limit: number) =>
  fromRecordHistory(
    { rows: [], total: 3, untested: [], flaky: [], trend: [] },
    { offset, limit, runs: 30 },
  ).next;

test('a page of a history names the next one, and the last page none', () => {
  expect([nextOf(0, 2), nextOf(2, 2), nextOf(0, 3), nextOf(2, 1)]).toEqual([2, null, null, null]);
});
