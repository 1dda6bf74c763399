import { describe, expect, test } from 'vitest';
import { type GenerateOptions, generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';
import { generateOver, type Kept, NOTHING } from './memory-keeper.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const answer = (status: string, schema: JsonObject) => ({
  responses: { [status]: { description: 'done', ...json(schema) } },
});
const PET_ID = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 90 } };

const LIST = { parameters: [LIMIT], ...answer('200', { type: 'array', items: ref('Answer') }) };
const CREATE = {
  requestBody: { required: true, ...json(ref('Pet')) },
  ...answer('201', ref('Answer')),
};
const PETS = { get: LIST, post: CREATE };
const PET = {
  parameters: [PET_ID],
  get: answer('200', ref('Answer')),
  delete: { responses: { 204: { description: 'gone' } } },
};
const OWNERS = { put: { requestBody: json(ref('Owner')), ...answer('200', { type: 'object' }) } };
const PATHS = { '/pets': PETS, '/pets/{petId}': PET, '/owners': OWNERS };

const PET_SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 20 }, size: ref('Size') },
};
const SCHEMAS = {
  Pet: PET_SCHEMA,
  Size: { type: 'integer', minimum: 3 },
  Owner: { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') } } },
  Answer: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
};

function tree(paths: JsonObject = PATHS, schemas: JsonObject = SCHEMAS, rest: JsonObject = {}) {
  const schemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
  return { paths, components: { schemas, securitySchemes: schemes }, ...rest };
}

const SIZE = { Size: { type: 'integer', minimum: 4 } };
const INLINE = answer('200', { type: 'string', maxLength: 3 });
const TWO = { responses: { ...INLINE.responses, ...answer('404', { type: 'null' }).responses } };
/** A document of YAML aliases would be none that JSON says all of. */
const plain = (one: JsonObject, isPlain = true) => ({ ...documentFrom(one), isPlain });

/** Changes of the document, and the endpoints whose files are as before them. */
const CHANGES: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  [
    'nothing',
    tree(),
    ['get_pets', 'post_pets', 'get_pets_petId', 'delete_pets_petId', 'put_owners'],
  ],
  [
    'a parameter of one operation',
    tree({ ...PATHS, '/pets': { ...PETS, get: { ...LIST, parameters: [] } } }),
    ['post_pets', 'get_pets_petId', 'delete_pets_petId', 'put_owners'],
  ],
  [
    'a parameter of a path',
    tree({
      ...PATHS,
      '/pets/{petId}': {
        ...PET,
        parameters: [{ ...PET_ID, schema: { type: 'string', format: 'uuid' } }],
      },
    }),
    ['get_pets', 'put_owners'],
  ],
  [
    'a schema that two requests hold, one through others',
    tree(PATHS, { ...SCHEMAS, ...SIZE }),
    ['get_pets', 'get_pets_petId', 'delete_pets_petId'],
  ],
  [
    'a schema that responses alone refer to',
    tree(PATHS, { ...SCHEMAS, Answer: { ...SCHEMAS.Answer, required: ['id'] } }),
    ['get_pets', 'post_pets', 'get_pets_petId', 'delete_pets_petId', 'put_owners'],
  ],
  [
    'a schema in a response',
    tree({ ...PATHS, '/pets': { ...PETS, get: { ...LIST, ...TWO } } }),
    ['post_pets', 'get_pets_petId', 'delete_pets_petId', 'put_owners'],
  ],
  ['the request that sets others up', tree({ ...PATHS, '/pets': { get: LIST } }), []],
  [
    'an operation more',
    tree({ '/shops': { get: INLINE }, ...PATHS }),
    ['get_pets', 'post_pets', 'get_pets_petId', 'delete_pets_petId', 'put_owners'],
  ],
  ['the server', tree(PATHS, SCHEMAS, { servers: [{ url: 'https://other.example' }] }), []],
  ['the credentials', tree(PATHS, SCHEMAS, { security: [{ key: [] }] }), []],
  ['the version of OpenAPI', tree(PATHS, SCHEMAS, { openapi: '3.0.3' }), []],
];

const first = generateOver(NOTHING, plain(tree()));

function expectAsAnew({ files }: Kept, kept: Kept, one: JsonObject, options: GenerateOptions = {}) {
  const anew = generate(plain(one), { ...options, previous: kept.files });
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(anew.files));
  return anew;
}

describe('a suite that is generated again', () => {
  test.each(CHANGES)('after a change of %s generates only what changes', (_, changed, same) => {
    const again = generateOver(first, plain(changed));
    const { preservedEdits, variables, rows, tests, report } = expectAsAnew(again, first, changed);
    expect(again.generated).toMatchObject({ preservedEdits, variables, rows, tests });
    const summary = ({ endpoints }: typeof report) =>
      endpoints.map(({ cases: _cases, skipped, ...one }) => ({
        ...one,
        skipped: skipped.filter(({ scenario }) => scenario === '*'),
      }));
    expect(summary(again.generated.report)).toEqual(summary(report));
    if (same.length > 0) expect(again.stayed.toSorted()).toEqual(same.toSorted());
  });

  test('after a change of a schema that extends one of a request generates that request', () => {
    const extending = (own: JsonObject) => {
      const Pet = { ...PET_SCHEMA, discriminator: { propertyName: 'name' } };
      return tree(PATHS, { ...SCHEMAS, Pet, Cat: { allOf: [ref('Pet'), { properties: own }] } });
    };
    const kept = generateOver(NOTHING, plain(extending({ lives: { type: 'integer' } })));
    const changed = extending({ lives: { type: 'string' } });
    const again = generateOver(kept, plain(changed));
    expectAsAnew(again, kept, changed);
    expect(again.stayed.toSorted()).toEqual(['delete_pets_petId', 'get_pets', 'get_pets_petId']);
  });

  test('from any of the changes to any other is as if it were new', () => {
    for (const [, before] of CHANGES) {
      const kept = generateOver(first, plain(before));
      for (const [, after] of CHANGES) expectAsAnew(generateOver(kept, plain(after)), kept, after);
    }
  });

  test.each<[string, GenerateOptions, string?]>([
    ['deeper fields', { maxDepth: 1 }],
    ['fewer cases', { maxCases: 3 }],
    ['another server', { baseUrl: 'https://third.example' }],
    ['what is not to be tested', { ignore: [{ reason: 'not yet', scenario: '1.05' }] }],
    ['forgotten edits', { resetEnv: true }],
    ['another program', {}, 'two'],
  ])('with %s makes all of it', (_, options, program) => {
    const again = generateOver(first, plain(tree()), options, program);
    expect(again.stayed).toEqual([]);
    expectAsAnew(again, first, tree(), options);
  });

  test('keeps a person’s edit, and makes what a person has changed elsewhere', () => {
    const edited = new Map(first.files);
    const environment = 'env/get_pets_environment.txt';
    const script = 'put_owners/positive/test_put_owners_positive.py';
    edited.set(environment, (edited.get(environment) ?? '').replace('91', '95'));
    edited.set(script, `${edited.get(script)}# mine\n`);
    const again = generateOver({ ...first, files: edited }, plain(tree()));
    expect(again.stayed).toEqual(['post_pets', 'get_pets_petId', 'delete_pets_petId']);
    expect(again.generated.preservedEdits).toHaveLength(1);
    expectAsAnew(again, { ...first, files: edited }, tree());
    const third = generateOver(again, plain(tree()));
    expect(third.stayed).not.toContain('get_pets');
    expect(third.files.get(environment)).toContain('95');
  });

  test('makes all of a document that JSON does not say all of, or whose schemas have no end', () => {
    const kept = generateOver(NOTHING, plain(tree(), false));
    expect(kept.endpoints.size).toBe(0);
    const endless = tree(PATHS, { ...SCHEMAS, Size: { allOf: [ref('Size')] } });
    expect(generateOver(NOTHING, plain(endless)).endpoints.size).toBe(0);
  });

  test('knows what a part of a component is called by others', () => {
    const inner = { $ref: '#/components/schemas/Pet/properties/name' };
    const named = tree({ ...PATHS, '/names': { put: { requestBody: json(inner) } } });
    expect(generateOver(first, plain(named)).stayed).toEqual([]);
  });
});
