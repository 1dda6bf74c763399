import { expect, test } from 'vitest';
import { judged } from '../judged.ts';

/** The places of the cases of one POST, in which the checker finds nothing wrong. */
async function placesOf(schema: object): Promise<Set<string | null>> {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { required: true, content }, responses: {} };
  const info = { title: 'Any', version: '1' };
  const { report, wrongs } = await judged({ openapi: '3.1.0', info, paths: { '/any': { post } } });
  expect(wrongs).toEqual([]);
  return new Set(report.endpoints.flatMap(({ cases }) => cases.map(({ at }) => at)));
}

const INTEGER = { type: 'integer' };

test('a request for another property is not the one that was built for the first', async () => {
  const properties = { a: INTEGER, b: INTEGER, c: INTEGER, d: INTEGER };
  const v = { type: 'object', maxProperties: 1, properties };
  const places = await placesOf({ type: 'object', required: ['v'], properties: { v } });
  expect([...places]).toEqual(expect.arrayContaining(['/v/a', '/v/b', '/v/c', '/v/d']));
});

test('a request for another branch is not the one that was built for the first', async () => {
  const branch = (name: string) => ({
    type: 'object',
    required: [name],
    additionalProperties: false,
    properties: { [name]: INTEGER },
  });
  const v = { type: 'object', properties: { w: { oneOf: ['a', 'b', 'c'].map(branch) } } };
  const places = await placesOf({ type: 'object', required: ['v'], properties: { v } });
  expect([...places]).toEqual(expect.arrayContaining(['/v/w/a', '/v/w/b', '/v/w/c']));
});
