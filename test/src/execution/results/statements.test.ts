import { expect, test } from 'vitest';
import { statementsOf } from '../../../../src/execution/results/statements.ts';

const partsOf = (texts: readonly (string | null)[]) =>
  [...statementsOf(texts.map((text) => ({ text })))].map((rows) => rows.map(({ text }) => text));
const long = 'x'.repeat(200_000);

test('a statement takes as much text as is stored while a request can wait', () => {
  expect(partsOf([long, long, long, null, long, long])).toEqual([
    [long, long],
    [long, null, long],
    [long],
  ]);
});

test('what is larger than that is stored separately, and nothing is left out', () => {
  const larger = long.repeat(3);
  expect(partsOf([larger, 'a', larger, 'b'])).toEqual([[larger], ['a'], [larger], ['b']]);
  expect(partsOf([])).toEqual([]);
});

test('a statement has no more rows than PostgreSQL takes', () => {
  const rows = Array.from({ length: 2001 }, () => null);
  expect(partsOf(rows).map(({ length }) => length)).toEqual([1000, 1000, 1]);
});
