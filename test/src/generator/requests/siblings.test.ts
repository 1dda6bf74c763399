import { expect, test } from 'vitest';
import { judged } from '../judged.ts';

const ID = { type: 'integer', minimum: 1 };
const ID_OR_SLUG = { oneOf: [ID, { type: 'string', pattern: '^[a-z0-9-]+$' }] };
// As a text, 1 is none of these: what one field is read as says nothing of those beside it.
const ID_OR_NAME = { oneOf: [ID, { type: 'string', enum: ['dota-2'] }] };
const OBJECT = { type: 'object', required: ['kind', 'o'] };
const SCALARS = { ...OBJECT, properties: { kind: ID_OR_NAME, o: ID_OR_SLUG } };
const LISTS = {
  ...OBJECT,
  properties: {
    kind: { type: 'array', minItems: 1, items: ID_OR_NAME },
    o: { type: 'array', minItems: 1, items: ID_OR_SLUG },
  },
};
const PAIR = { type: 'array', minItems: 2, prefixItems: [ID_OR_SLUG, ID_OR_NAME] };

test.each([
  ['deepObject', { style: 'deepObject', schema: SCALARS }, '/x/o'],
  ['deepObject, in lists', { style: 'deepObject', schema: LISTS }, '/x/o/0'],
  ['an object that is spread', { schema: SCALARS }, '/x/o'],
  ['an object in one text', { explode: false, schema: SCALARS }, '/x/o'],
  ['a list', { explode: false, schema: PAIR }, '/x/0'],
  ['a list that is spread', { schema: PAIR }, '/x/0'],
])('a field is read as a text beside others that are numbers: %s', async (_, parameter, at) => {
  const parameters = [{ name: 'x', in: 'query', required: true, ...parameter }];
  const { report, wrongs } = await judged({
    ...{ openapi: '3.1.0', info: { title: 'Any', version: '1' } },
    paths: { '/any': { get: { parameters, responses: { 200: { description: 'Done' } } } } },
  });
  expect(wrongs).toEqual([]);
  const ids = report.endpoints.flatMap(({ cases }) =>
    cases.flatMap((one) => (one.at === at ? [one.scenario] : [])),
  );
  expect(ids).toContain('2.22');
  expect(ids).not.toContain('2.03');
});

test.each([
  ['texts', { type: 'array', items: { type: 'string' } }, { type: 'string', enum: ['none'] }],
  ['numbers', { type: 'array', items: { type: 'integer' } }, { type: 'boolean' }],
])('one text within deepObject may be a list of one, of %s', async (_, list, other) => {
  const x = { type: 'object', required: ['t'], properties: { t: { anyOf: [list, other] } } };
  const parameters = [{ name: 'x', in: 'query', required: true, style: 'deepObject', schema: x }];
  const { report, wrongs } = await judged({
    ...{ openapi: '3.1.0', info: { title: 'Any', version: '1' } },
    paths: { '/any': { get: { parameters, responses: { 200: { description: 'Done' } } } } },
  });
  expect(wrongs).toEqual([]);
  const ids = report.endpoints.flatMap(({ cases }) => cases.map(({ scenario }) => scenario));
  expect(ids).toContain('5.00');
});
