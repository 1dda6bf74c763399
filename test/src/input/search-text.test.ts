import { expect, test } from 'vitest';
import { idRange, likePattern } from '../../../src/input/search-text.ts';

test.each([
  ['0199a3f2', '0199a3f2-0000-0000-0000-000000000000', '0199a3f2-ffff-ffff-ffff-ffffffffffff'],
  [' 0199A3F2-7', '0199a3f2-7000-0000-0000-000000000000', '0199a3f2-7fff-ffff-ffff-ffffffffffff'],
])('%s begins ids that are side by side', (text, first, last) => {
  expect(idRange(text)).toEqual({ first, last });
});

test('a whole id begins itself', () => {
  const id = '0199a3f2-7abc-7def-8123-0123456789ab';
  expect(idRange(id)).toEqual({ first: id, last: id });
});

test.each(['', '0199a3f', '0199a3fg', 'nightly', '0199a3f2-7abc-7def-8123-0123456789ab0'])(
  '%j begins no id',
  (text) => {
    expect(idRange(text)).toBeUndefined();
  },
);

test('what LIKE reads as a pattern is a text', () => {
  expect(likePattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
});
