import { expect, test } from 'vitest';
import { singular } from '../../../../src/generator/setup/names.ts';

test.each([
  ['pets', 'pet'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['statuses', 'status'],
  ['orderStatuses', 'orderStatus'],
  ['aliases', 'alias'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['analyses', 'analysis'],
  ['children', 'child'],
  // What ends alike and follows the rule.
  ['databases', 'database'],
  ['causes', 'cause'],
  ['services', 'service'],
  ['status', 'status'],
])('%s are more than one %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
});
