import { expect, test } from 'vitest';
import { equal, isListed } from '../../../src/generator/equality.ts';
import { exactJson } from './exact-json.ts';

/** JSON Schema 2020-12 core, 4.2.2. */
test.each([
  ['1', '1.0', true],
  ['0', '-0', true],
  ['10', '1e1', true],
  ['9007199254740993', '9007199254740992', false],
  ['0.1', '0.10', true],
  ['"1"', '1', false],
  ['true', '1', false],
  ['null', '0', false],
  ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}', true],
  ['[1, 2]', '[2, 1]', false],
  ['["1,2"]', '["1", "2"]', false],
  ['{"a": {"b": [1.0]}}', '{"a": {"b": [1]}}', true],
  ['"é"', '"e\\u0301"', false],
])('%s and %s: %s', (left, right, expected) => {
  expect(equal(exactJson(left), exactJson(right))).toBe(expected);
  // Long lists are indexed, by texts that equal values share.
  const others = Array.from({ length: 99 }, (_, index) => `other ${index}`);
  expect(isListed([...others, exactJson(left)], exactJson(right))).toBe(expected);
});
