import { expect, test } from 'vitest';
import { wholeNumber } from '../../../src/web/number-of.ts';

test('only what is written as a whole number is one', () => {
  expect(['7', '-1', '', '1.5', '0x5', ' 5', '1e3'].map(wholeNumber)).toEqual([
    7,
    -1,
    '',
    '1.5',
    '0x5',
    ' 5',
    '1e3',
  ]);
});
