import { expect, test } from 'vitest';
import type { Difference } from '../support/panel/panel-differences.ts';
import { type Gap, unexplained } from '../support/panel/panel-gaps.ts';

const REFUSED: Difference = {
  document: 'pets',
  endpoint: 'POST /pets',
  location: 'body',
  at: '/id',
  scenario: '2.22',
  keyword: null,
  outcome: 'refused',
  message: 'Answered: 400 Bad Request\n\nid must be less',
};
const reason = 'It is known.';

const EXPLAINING: readonly Gap[] = [
  { outcome: 'refused', reason },
  { outcome: 'refused', document: 'pets', endpoint: 'POST /pets', location: 'body', reason },
  { outcome: 'refused', at: ['/name', '/id'], scenario: ['2.22'], answer: 'must be less', reason },
];
const FOREIGN: readonly Gap[] = [
  { outcome: 'accepted', reason },
  { outcome: 'refused', document: 'shops', reason },
  { outcome: 'refused', endpoint: 'GET /pets', reason },
  { outcome: 'refused', location: 'query', reason },
  { outcome: 'refused', at: ['/name'], reason },
  { outcome: 'refused', scenario: ['2.23'], reason },
  { outcome: 'refused', keyword: 'maximum', reason },
  { outcome: 'refused', answer: 'must be more', reason },
];

test.each(EXPLAINING)('a gap explains what has all that it names: %o', (gap) => {
  expect(unexplained([REFUSED], [gap])).toEqual({ differences: [], gaps: [] });
});

test.each(FOREIGN)('a gap explains nothing that differs in one of them: %o', (gap) => {
  expect(unexplained([REFUSED], [gap])).toEqual({ differences: [REFUSED], gaps: [gap] });
});

test('a gap of one field does not explain the test of a whole request', () => {
  const whole = { ...REFUSED, location: null, at: null, scenario: 'positive' };
  const gap: Gap = { outcome: 'refused', at: [''], reason };
  expect(unexplained([whole], [gap]).differences).toEqual([whole]);
});
