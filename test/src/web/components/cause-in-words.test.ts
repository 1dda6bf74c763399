import { expect, test } from 'vitest';
import { causeInWords } from '../../../../src/web/components/cause-in-words.ts';

test.each([
  ['calibration-interrupted', 'The calibration was interrupted'],
  ['no-such-kind', 'no-such-kind'],
  [null, 'It failed'],
])('why something failed (%s) is the title of its error', (cause, words) => {
  expect(causeInWords(cause)).toBe(words);
});
