import { expect, test } from 'vitest';
import { leftOut } from '../../../../src/generator/document/left-out.ts';

test('webhooks and callbacks are counted in words, and nothing is said where there are none', () => {
  const post = { callbacks: { done: {}, failed: {} } };
  expect(leftOut({ webhooks: { born: {} }, paths: { '/pets': { post } } })).toEqual([
    '1 webhook left out: the API makes these calls itself',
    '2 callbacks left out: the API makes these calls itself',
  ]);
  expect(leftOut({ paths: { '/pets': { get: {} } } })).toEqual([]);
});
