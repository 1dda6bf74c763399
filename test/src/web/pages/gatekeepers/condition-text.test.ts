import { expect, test } from 'vitest';
import { fromRow, rowsOf, toRow } from '../../../../../src/web/pages/gatekeepers/condition-text.ts';
import { newForm } from '../../../../../src/web/submission.ts';

const pointer = '/a';

test.each([
  { operator: 'equals', value: 'staging' },
  { operator: 'equals', value: '42' },
  { operator: 'equals', value: 42 },
  { operator: 'equals', value: 'true' },
  { operator: 'equals', value: null },
  { operator: 'equals', value: '' },
  { operator: 'contains', value: '"' },
  { operator: 'one_of', value: ['a, b', 1, null] },
  { operator: 'exists', value: false },
] as const)('$operator $value is what it was after it has been typed', (given) => {
  const condition =
    given.operator === 'one_of'
      ? { ...given, value: [...given.value], pointer }
      : { ...given, pointer };
  expect(fromRow(toRow(condition))).toEqual(condition);
});

test('several values are separated by commas', () => {
  const row = { pointer, operator: 'one_of', value: 'staging, 42, prod' };
  expect(fromRow(row)).toEqual({ pointer, operator: 'one_of', value: ['staging', 42, 'prod'] });
});

test('rows that are left empty count for nothing', () => {
  const form = newForm({
    pointer: ['', '/a'],
    operator: ['equals', 'exists'],
    value: ['', 'true'],
  });
  expect(rowsOf(form)).toEqual([{ pointer: '/a', operator: 'exists', value: 'true' }]);
});
