import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { idsOfDays } from '../../../src/input/ids-of-days.ts';

const id = (time: string) => v7({ msecs: Date.parse(time) });

test.each([
  ['2026-11-27T23:59:59.999Z', { since: '2026-11-28' }, false],
  ['2026-11-28T00:00:00.000Z', { since: '2026-11-28' }, true],
  ['2026-11-28T23:59:59.999Z', { until: '2026-11-28' }, true],
  ['2026-11-29T00:00:00.000Z', { until: '2026-11-28' }, false],
  ['2026-11-28T12:00:00.000Z', { since: '2026-11-28', until: '2026-11-28' }, true],
  ['2026-11-28T12:00:00.000Z', { since: '2026-11-29', until: '2026-11-27' }, false],
  ['2026-11-28T12:00:00.000Z', { since: '0001-01-01', until: '9999-12-31' }, true],
])('an id that was made at %s is one of %o: %s', (time, days, isOne) => {
  const range = idsOfDays(days) ?? { first: '', last: '' };
  const made = id(time);
  expect(range.first <= made && made <= range.last).toBe(isOne);
});

test('no id was made before 1970', () => {
  expect(idsOfDays({ since: '0001-01-01' })?.first).toBe('00000000-0000-0000-0000-000000000000');
});

test('without a day all ids are meant', () => {
  expect(idsOfDays({})).toBeUndefined();
});
