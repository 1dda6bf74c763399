import { expect, test } from 'vitest';
import { nodePointers } from '../../../../src/generator/document/node-pointers.ts';

const SCHEMA = { type: 'string' };
const ANSWER = { type: 'integer' };
const TREE = {
  paths: {
    '/pets/{id}': { get: { parameters: [{ schema: SCHEMA }], responses: { 200: ANSWER } } },
  },
};

test('an object of a tree is found wherever it is, in a response too', () => {
  const pointerTo = nodePointers(TREE);
  expect(pointerTo(SCHEMA)).toBe('/paths/~1pets~1{id}/get/parameters/0/schema');
  expect(pointerTo(ANSWER)).toBe('/paths/~1pets~1{id}/get/responses/200');
  expect(pointerTo(SCHEMA)).toBe('/paths/~1pets~1{id}/get/parameters/0/schema');
  expect(pointerTo({})).toBeUndefined();
});
