import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPairs, coveringRows } from '../../../../src/generator/variants/pairs.ts';

test.each([2, 3, 4, 7, 8])('each two of %i items are a pair once', (count) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const pairs = [...allPairs(items)].map((pair) => pair.toSorted().join());
  const expected = items.flatMap((one) => items.slice(one + 1).map((other) => `${one},${other}`));
  expect(pairs.toSorted()).toEqual(expected.toSorted());
});

test('a limit leaves pairs of as many different items as it can', () => {
  const first = [...allPairs(['a', 'b', 'c', 'd', 'e', 'f'])].slice(0, 3);
  expect(new Set(first.flat()).size).toBe(6);
});

const COUNTS = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 });

test('each two levels of two factors are in a row, and no row repeats what others have', () => {
  fc.assert(
    fc.property(COUNTS, (counts) => {
      const seen = new Set<string>();
      for (const row of coveringRows(counts)) {
        expect(row.every((level, factor) => level >= 0 && level <= (counts[factor] ?? 0))).toBe(
          true,
        );
        const before = seen.size;
        for (const pair of pairsIn(row)) seen.add(pair);
        expect(seen.size).toBeGreaterThan(before);
      }
      const numbers = counts.flatMap((most, i) =>
        counts.slice(i + 1).map((others) => most * others),
      );
      expect(seen.size).toBe(numbers.reduce((sum, one) => sum + one, 0));
    }),
  );
});

test('five enums of four further members need far fewer rows than their 160 pairs', () => {
  const rows = [...coveringRows([4, 4, 4, 4, 4])];
  // An orthogonal array of five factors with four levels has 16 rows; a greedy choice comes near to that.
  expect(rows.length).toBeGreaterThanOrEqual(16);
  expect(rows.length).toBeLessThanOrEqual(30);
});

test('one factor has nothing to be combined with', () => {
  expect([...coveringRows([3])]).toEqual([]);
});

/** The levels above 0 of each two factors in a row. */
function pairsIn(row: readonly number[]): string[] {
  const set = row.flatMap((level, factor) => (level > 0 ? [`${factor}.${level}`] : []));
  return set.flatMap((one, index) => set.slice(index + 1).map((other) => `${one} ${other}`));
}
