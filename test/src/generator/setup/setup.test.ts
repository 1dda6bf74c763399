import { expect, test } from 'vitest';
import { type GenerateOptions, generate } from '../../../../src/generator/index.ts';
import { readFrom } from '../../../support/network/read-from.ts';

type Tree = Readonly<Record<string, unknown>>;

/** An operation with the parameters of its path, integers, and whatever is given. */
function operation(path: string, rest: Tree = {}, type: Tree = { type: 'integer' }): Tree {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: type }));
  return { parameters, responses: { '200': { description: 'Done' } }, ...rest };
}

/** Responses of a POST that answers an object with these properties in JSON. */
function made(properties: Tree, rest: Tree = {}): Tree {
  const schema = { type: 'object', properties };
  const content = { 'application/json': { schema } };
  return { responses: { '201': { description: 'Made', content, ...rest } } };
}

async function setupsOf(paths: Tree, options: GenerateOptions = {}) {
  const files = await filesOf(paths, options);
  return Object.fromEntries(
    [...files].flatMap(([path, text]) => {
      const line = /^\[setup\]\n(?:#.*\n)*(.*)$/m.exec(text)?.[1];
      return line === undefined ? [] : [[path.slice(4, -'_environment.txt'.length), line]];
    }),
  );
}

async function filesOf(paths: Tree, options: GenerateOptions = {}) {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const files = { 'openapi.json': JSON.stringify(document) };
  return generate(await readFrom(files, 'openapi.json'), options).files;
}

const INTEGER = { type: 'integer' };
const PET = { get: operation('/pets/{petId}') };
const PET_LINE =
  'pet = {"call": "POST /pets", "env": "post_pets", "take": {"/path/petId": "$response.body#/id"}}';

test('a POST on the collection makes the value of the parameter that follows', async () => {
  const paths = {
    '/pets': { post: operation('', made({ id: INTEGER })) },
    '/pets/{petId}': PET,
    '/pets/{petId}/photos': { post: operation('/{petId}') },
  };
  expect(await setupsOf(paths)).toEqual({
    get_pets_petId: PET_LINE,
    post_pets_petId_photos: PET_LINE,
  });
});

test('the line is after [auth] and before [positive], with a way to switch it off', async () => {
  const paths = { '/pets': { post: operation('', made({ id: INTEGER })) }, '/pets/{petId}': PET };
  const text = (await filesOf(paths)).get('env/get_pets_petId_environment.txt') ?? '';
  expect(text).toMatch(
    /Delete a line to do without it\n\[setup\]\n# .*\npet = .*\n\n.*\n\[positive\]/,
  );
});

test('a nested row is requested at the parent that it was created for', async () => {
  const paths = {
    '/owners': { post: operation('', made({ ownerId: INTEGER, id: { type: 'string' } })) },
    '/owners/{id}/pets': { post: operation('/{id}', made({ number: INTEGER })) },
    '/owners/{ownerId}/pets/{pet_number}': { get: operation('/{ownerId}/{pet_number}') },
    '/owners/{ownerId}/cards/{cardId}': { get: operation('/{ownerId}/{cardId}') },
  };
  const owner = (source: string) =>
    `owner = {"call": "POST /owners", "env": "post_owners", "take": {"/path/ownerId": "${source}"}}`;
  expect(await setupsOf(paths)).toEqual({
    post_owners_id_pets:
      'owner = {"call": "POST /owners", "env": "post_owners", "take": {"/path/id": "$response.body#/id"}}',
    get_owners_ownerId_pets_pet_number:
      'pet = {"call": "POST /owners/{id}/pets", "env": "post_owners_id_pets", "take": {' +
      '"/path/ownerId": "$request.path.id", "/path/pet_number": "$response.body#/number"}}',
    get_owners_ownerId_cards_cardId: owner('$response.body#/ownerId'),
  });
});

/** What the answer and the parameter say: the value decides whether they belong together. */
const COMPATIBLE: readonly (readonly [string, Tree, Tree])[] = [
  ['a text, which may hold an integer', { id: { type: 'string' } }, INTEGER],
  ['an integer for a text', { id: INTEGER }, { type: 'string' }],
  ['an answer without a type', { id: {} }, INTEGER],
  ['a number for an integer', { id: { type: 'number' } }, INTEGER],
  ['a parameter without a type', { id: INTEGER }, {}],
  ['the type that fits rather than another', { petId: { type: 'string' }, id: INTEGER }, INTEGER],
];

test.each(COMPATIBLE)(
  'types do not keep apart what belongs together: %s',
  async (_, properties, type) => {
    const paths = {
      '/pets': { post: operation('', made(properties)) },
      '/pets/{petId}': { get: operation('/{petId}', {}, type) },
    };
    expect(await setupsOf(paths)).toEqual({ get_pets_petId: PET_LINE });
  },
);

/** What the answer and the parameter say, and why nothing is proposed for it. */
const AMBIGUOUS: readonly (readonly [string, Tree, Tree])[] = [
  ['a parameter with an enum', { id: INTEGER }, { type: 'integer', enum: [1, 2] }],
  ['a value that is never answered', { id: { type: 'integer', writeOnly: true } }, INTEGER],
  ['another name', { key: INTEGER, name: INTEGER }, INTEGER],
  [
    'another format',
    { id: { type: 'string', format: 'date' } },
    { type: 'string', format: 'uuid' },
  ],
];

test.each(AMBIGUOUS)('nothing is proposed for %s', async (_, properties, type) => {
  const paths = {
    '/pets': { post: operation('', made(properties)) },
    '/pets/{petId}': { get: operation('/{petId}', {}, type) },
  };
  expect(await setupsOf(paths)).toEqual({});
});

test('a property is found through references and allOf, and may be null', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/pets': {
        post: operation('', {
          responses: {
            '2XX': {
              description: 'Made',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
              },
            },
          },
        }),
      },
      '/pets/{petId}': PET,
    },
    components: {
      schemas: {
        Pet: { allOf: [{ $ref: '#/components/schemas/Row' }, { type: 'object' }] },
        Row: { type: 'object', properties: { id: { type: ['integer', 'null'] } } },
      },
    },
  };
  const read = await readFrom({ 'openapi.json': JSON.stringify(document) }, 'openapi.json');
  const text = generate(read).files.get('env/get_pets_petId_environment.txt');
  expect(text).toMatch(/\n\[setup\]\n# .*\n/);
  expect(text).toContain(`\n${PET_LINE}\n`);
});

test('a producer outside the suite, or without any valid request, makes nothing', async () => {
  const post = operation('', made({ id: INTEGER }));
  const paths = { '/pets': { post }, '/pets/{petId}': PET };
  expect(await setupsOf(paths, { endpoints: ['GET /pets/{petId}'] })).toEqual({});
  const schema = { type: 'integer', minimum: 5, maximum: 4 };
  const never = { required: true, content: { 'application/json': { schema } } };
  expect(await setupsOf({ ...paths, '/pets': { post: { ...post, requestBody: never } } })).toEqual(
    {},
  );
});

const LINKED = {
  get: operation('/{petId}', {
    operationId: 'findPet',
    parameters: [
      { name: 'petId', in: 'path', required: true, schema: INTEGER },
      { name: 'shop', in: 'query', schema: INTEGER },
    ],
  }),
};

function linking(link: Tree, path = '/animals', method = 'post'): Tree {
  return { [method]: operation(path, made({ nr: INTEGER }, { links: { pet: link } })) };
}

test('a link says where the value of a parameter is, by operationId or operationRef', async () => {
  const parameters = { 'path.petId': '$response.body#/a/nr', shop: '$response.header.X-Shop' };
  const line =
    'animal = {"call": "POST /animals", "env": "post_animals", "take": ' +
    '{"/path/petId": "$response.body#/a/nr", "/query/shop": "$response.header.X-Shop"}}';
  for (const target of [
    { operationId: 'findPet' },
    { operationRef: '#/paths/~1pets~1{petId}/get' },
    { operationRef: '#/paths/~1pets~1%7BpetId%7D/get' },
  ]) {
    const paths = { '/animals': linking({ ...target, parameters }), '/pets/{petId}': LINKED };
    expect(await setupsOf(paths)).toEqual({ get_pets_petId: line });
  }
});

const UNCLEAR: readonly (readonly [string, Tree])[] = [
  ['a constant', { petId: 5 }],
  ['an expression that we do not know', { petId: '$url' }],
  ['text around an expression', { petId: 'x{$response.body#/nr}' }],
  ['a parameter that is not there', { dogId: '$response.body#/nr' }],
  ['nothing of the answer', { petId: '$request.body#/nr' }],
  ['a parameter that the producer lacks', { petId: '$response.body', shop: '$request.query.s' }],
];

test.each(UNCLEAR)('a link with %s is not followed', async (_, parameters) => {
  const paths = {
    '/animals': linking({ operationId: 'findPet', parameters }),
    '/pets/{petId}': LINKED,
  };
  expect(await setupsOf(paths)).toEqual({});
});

test('of two links none is chosen, and a POST found by name goes before a link of a GET', async () => {
  const link = { operationId: 'findPet', parameters: { petId: '$response.body#/nr' } };
  const pets = { '/pets/{petId}': LINKED };
  const two = { '/animals': linking(link), '/beasts': linking(link), ...pets };
  expect(await setupsOf(two)).toEqual({});
  const get = { '/animals': linking(link, '', 'get'), ...pets };
  expect(await setupsOf(get)).toEqual({
    get_pets_petId:
      'animal = {"call": "GET /animals", "env": "get_animals", "take": {"/path/petId": "$response.body#/nr"}}',
  });
  const named = { ...get, '/pets': { post: operation('', made({ id: INTEGER })) } };
  expect(await setupsOf(named)).toEqual({ get_pets_petId: PET_LINE });
});

test('links that lead round in a circle are not followed', async () => {
  const parameters = [{ name: 'q', in: 'query', schema: INTEGER }];
  const link = (operationId: string) => ({
    operationId,
    parameters: { q: '$response.body#/nr' },
  });
  const post = (operationId: string, next: string) => ({
    post: { ...operation('', made({}, { links: { next: link(next) } })), operationId, parameters },
  });
  const round = { '/a': post('a', 'b'), '/b': post('b', 'c'), '/c': post('c', 'a') };
  expect(await setupsOf(round)).toEqual({});
  const ended = { ...round, '/c': post('c', 'd') };
  expect(Object.keys(await setupsOf(ended))).toEqual(['post_b', 'post_c']);
});

test('a POST below the collection that says it creates makes its rows, and is none itself', async () => {
  const paths = {
    '/users/create': { post: operation('', made({ id: INTEGER })) },
    '/users/{id}': { delete: operation('/{id}'), get: operation('/{id}') },
    '/teams': { get: operation('', {}), post: operation('', made({ id: INTEGER })) },
    '/teams/create': { post: operation('', made({ id: INTEGER })) },
    '/teams/{id}': { get: operation('/{id}') },
    '/sets/upload': { post: operation('', made({ set_id: INTEGER })) },
    '/sets/{set_identifier}/parts': { get: operation('/{set_identifier}') },
    '/sets/{id}': { get: operation('/{id}') },
  };
  const line = (name: string, path: string, slug: string, key: string, pointer: string) =>
    `${name} = {"call": "POST ${path}", "env": "${slug}", "take": {"/path/${key}": "$response.body#/${pointer}"}}`;
  const user = line('user', '/users/create', 'post_users_create', 'id', 'id');
  const set = (key: string) => line('set', '/sets/upload', 'post_sets_upload', key, 'set_id');
  expect(await setupsOf(paths)).toEqual({
    delete_users_id: user,
    get_users_id: user,
    get_teams_id: line('team', '/teams', 'post_teams', 'id', 'id'),
    get_sets_set_identifier_parts: set('set_identifier'),
    get_sets_id: set('id'),
  });
});
