import { expect, test } from 'vitest';
import { commonHosts, isCovered } from '../../../src/input/hosts.ts';

test.each([
  ['a.example', 'a.example', true],
  ['a.example:443', 'a.example', true],
  ['a.example:8443', 'a.example', false],
  ['a.preview.example', '*.preview.example', true],
  ['a.preview.example:80', '*.preview.example', false],
  ['*.a.preview.example', '*.preview.example', true],
  ['*.preview.example', '*.preview.example', true],
  ['*.preview.example', 'a.preview.example', false],
  ['preview.example', '*.preview.example', false],
  ['evilpreview.example', '*.preview.example', false],
])('%s is covered by %s: %s', (entry, by, expected) => {
  expect(isCovered(entry, by)).toBe(expected);
});

test('of two hosts that overlap the narrower is common to both lists', () => {
  const some = ['*.preview.example', 'staging.example', 'only.example'];
  const others = ['pr-7.preview.example', '*.example:8443', 'staging.example'];
  expect(commonHosts(some, others)).toEqual(['staging.example', 'pr-7.preview.example']);
  expect(commonHosts(others, some).toSorted()).toEqual(commonHosts(some, others).toSorted());
});
