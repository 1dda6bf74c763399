import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';

const ID = { type: 'integer' };
const PET = { type: 'object', properties: { id: ID, name: { type: 'string' } } };
const json = (schema: JsonObject) => ({
  description: '',
  content: { 'application/json': { schema } },
});
const pet = (properties: JsonObject) =>
  json({ ...PET, properties: { ...PET.properties, ...properties } });
const query = (name: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
});
const SOME = 'it is no POST that creates a row which a GET reads by its response';

/** The parts of a document that differ from one whose rows can be followed. */
interface Parts {
  readonly path?: string;
  readonly name?: string;
  readonly post?: JsonObject;
  readonly get?: JsonObject;
  readonly remove?: JsonObject;
  readonly others?: JsonObject;
}

/** What the report says of 8.12 and of 8.11: the script, or why there is none. */
function checksOf({ path = '/pets', name = 'petId', post, get, remove, others }: Parts) {
  const row = `${path}/{${name}}`;
  const parameters = [...row.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => {
    return { name: one, in: 'path', required: true, schema: ID };
  });
  const { files, report } = generate(
    documentFrom({
      paths: {
        [path]: {
          parameters: parameters.slice(0, -1),
          post: { responses: { '201': json(PET) }, ...post },
        },
        [row]: {
          parameters,
          get: { responses: { '200': json(PET) }, ...get },
          delete: { responses: { '204': { description: '' } }, ...remove },
        },
        ...others,
      },
    }),
  );
  const found = (method: string, id: string) => {
    const endpoint = report.endpoints.find((one) => one.method === method);
    const check = endpoint?.checks?.find(({ scenario }) => scenario === id);
    return check && ('skipped' in check ? check.skipped : 'a test');
  };
  return { created: found('POST', '8.12'), deleted: found('DELETE', '8.11'), files };
}

test('the environment files say which GET reads the row, and what it takes from where', () => {
  const { files } = checksOf({
    path: '/owners/{ownerId}/pets',
    others: { '/owners': { post: { responses: { '201': json(PET) } } } },
  });
  const env = (method: string, path: string) =>
    files.get(`env/${method}_owners_ownerId_pets${path}_environment.txt`);
  const line = (id: string, pet: string) =>
    `[lifecycle]\n${id} = {"call": "GET /owners/{ownerId}/pets/{petId}", "env": "get_owners_ownerId_pets_petId", ` +
    `"take": {"/path/ownerId": "$request.path.ownerId", "/path/petId": "${pet}"}}\n`;
  expect(env('post', '')).toContain(line('8.12', '$response.body#/id'));
  expect(env('delete', '_petId')).toContain(line('8.11', '$request.path.petId'));
});

test.each<[string, Parts, string]>([
  ['201 and the key of the parameter', {}, 'a test'],
  [
    '200, which may be about a row that was there',
    { post: { responses: { '200': json(PET) } } },
    SOME,
  ],
  [
    '201 or 202',
    { post: { responses: { '201': json(PET), '202': { description: '' } } } },
    'POST may create the row later',
  ],
  [
    'a parameter of another name',
    { name: 'pet' },
    'the document does not say by which key GET reads the row',
  ],
  [
    'GET that does not show the key',
    { get: { responses: { '200': json({ type: 'object' }) } } },
    'the document does not say by which key GET reads the row',
  ],
  [
    'GET that needs more than the path',
    { get: { parameters: [query('tenant', true)], responses: { '200': json(PET) } } },
    SOME,
  ],
  [
    'GET that takes more than the path',
    { get: { parameters: [query('tenant')], responses: { '200': json(PET) } } },
    'a test',
  ],
  [
    'GET on another server',
    { get: { servers: [{ url: 'https://replica.example' }], responses: { '200': json(PET) } } },
    SOME,
  ],
])('8.12, %s', (_, parts, expected) => {
  expect(checksOf(parts).created).toBe(expected);
});

const SHOWN = 'GET may show a deleted row as such';
const OTHERWISE = 'the description of DELETE may be about something other than a deletion';
const UNSURE = 'GET may respond without a row, or with rows of several kinds';
const parameterised = 'DELETE has parameters that may say what is deleted';

test.each<[string, Parts, string]>([
  ['a row that a POST creates and a GET reads', {}, 'a test'],
  ['a creation that answers 200', { post: { responses: { '200': json(PET) } } }, 'a test'],
  [
    'DELETE that answers 202',
    { remove: { responses: { '202': { description: '' } } } },
    'DELETE may take effect later, or in part',
  ],
  [
    'DELETE with a query',
    { remove: { parameters: [query('hard')], responses: { '204': { description: '' } } } },
    parameterised,
  ],
  [
    'DELETE that cancels',
    { remove: { summary: 'Cancels a stay', responses: { '204': { description: '' } } } },
    OTHERWISE,
  ],
  [
    'DELETE with a job',
    {
      remove: {
        responses: { '200': json({ type: 'object', properties: { status: { type: 'string' } } }) },
      },
    },
    'DELETE may respond before it takes effect',
  ],
  [
    'GET of rows with a time of deletion',
    { get: { responses: { '200': pet({ deletedAt: { type: 'string' } }) } } },
    SHOWN,
  ],
  [
    'GET of rows with any state',
    { get: { responses: { '200': pet({ status: { type: 'string' } }) } } },
    SHOWN,
  ],
  [
    'GET of rows that may be cancelled',
    { get: { responses: { '200': pet({ state: { enum: ['open', 'cancelled'] } }) } } },
    SHOWN,
  ],
  [
    'GET of rows that are pending or sold',
    { get: { responses: { '200': pet({ status: { enum: ['pending', 'sold'] } }) } } },
    'a test',
  ],
  [
    'GET that wraps a row with a switch',
    {
      get: {
        responses: { '200': pet({ data: { properties: { is_active: { type: 'boolean' } } } }) },
      },
    },
    SHOWN,
  ],
  [
    'GET that may answer null',
    { get: { responses: { '200': json({ ...PET, type: ['object', 'null'] }) } } },
    UNSURE,
  ],
  [
    'GET that may answer 204',
    { get: { responses: { '200': json(PET), '204': { description: '' } } } },
    UNSURE,
  ],
  ['GET of any JSON', { get: { responses: { '200': json({}) } } }, UNSURE],
  [
    'GET with deleted rows',
    { get: { parameters: [query('with_deleted')], responses: { '200': json(PET) } } },
    'GET has a parameter for deleted rows',
  ],
  [
    'rows that can be restored',
    {
      others: {
        '/pets/{id}/restore': {
          post: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: ID }],
            responses: {},
          },
        },
      },
    },
    'deleted rows can be restored',
  ],
  [
    'no POST',
    { post: { responses: { '201': { description: '' } } } },
    'it is no DELETE of a row that a POST creates and a GET reads, or what GET gets then is left open',
  ],
])('8.11, %s', (_, parts, expected) => {
  expect(checksOf(parts).deleted).toBe(expected);
});

test('what a link says needs no name', () => {
  const link = { operationId: 'show', parameters: { pet: '$response.body#/id' } };
  const created = { ...json(PET), links: { show: link } };
  const { created: found } = checksOf({
    name: 'pet',
    post: { responses: { '201': created } },
    get: { operationId: 'show', responses: { '200': { description: '' } } },
  });
  expect(found).toBe('a test');
});
