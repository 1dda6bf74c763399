import { expect, test } from 'vitest';
import { passRates, percent } from '../../../../src/web/components/charts.tsx';

test('a pass rate is that of the last ten until then', () => {
  expect(passRates([1, 2, 1, 3])).toEqual([1, 0.5, 2 / 3, 0.5]);
  expect(passRates([...new Array<number>(10).fill(2), 1]).at(-1)).toBe(0.1);
  expect(percent(2 / 3)).toBe('67%');
});
