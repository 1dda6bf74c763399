import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { minimised } from '../../../../src/generator/requests/smallest/minimised.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

const TEXT = { type: 'string', maxLength: 9, example: 'text' };

function object(properties: JsonObject, rest: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...rest };
}

/** `base` and `body` of the section of a negative field, as they are written. */
function startOf(schema: JsonObject, field: string) {
  const { line } = made(documentOfPost(bodyOfSchema(schema)));
  const section = `negative_body_${field}`;
  const body = line(section, 'body');
  return { base: line(section, 'base'), body: body === undefined ? body : parsed(body) };
}

function parsed(text: string): Json {
  return JSON.parse(text);
}

const REQUIRED = '"positive_required"';
const PET = object(
  {
    name: TEXT,
    age: { type: 'integer', example: 3 },
    home: object(
      { cage: TEXT, keeper: object({ badge: TEXT, note: TEXT }) },
      { required: ['cage'] },
    ),
    tags: { type: 'array', items: object({ key: TEXT, value: TEXT }, { required: ['key'] }) },
    extra: { type: 'object', additionalProperties: TEXT },
  },
  { required: ['name'] },
);

describe('the cases of a field start from', () => {
  test.each([
    [
      'a required field with another, for without it nothing would be sent',
      'name',
      { name: 'text', age: 3 },
    ],
    ['these and the field', 'age', { name: 'text', age: 3 }],
    ['what an object that holds it requires', 'home', { name: 'text', home: { cage: 'text' } }],
    [
      'its own objects, for a field that lies deep',
      'home_keeper_badge',
      { name: 'text', home: { cage: 'text', keeper: { badge: 'text' } } },
    ],
    ['one item', 'tags_0_value', { name: 'text', tags: [{ key: 'text', value: 'text' }] }],
    ['one entry of a map', 'extra_key', { name: 'text', extra: { key: 'text' } }],
  ])('%s', (_, field, body) => {
    expect(startOf(PET, field)).toEqual({ base: REQUIRED, body });
  });

  test('the required fields, where it is one of several', () => {
    const schema = object({ a: TEXT, b: TEXT, c: TEXT }, { required: ['a', 'b'] });
    expect(startOf(schema, 'a')).toEqual({ base: REQUIRED, body: undefined });
  });

  test('a required field alone, where it is at its limit or nothing else can be sent beside it', () => {
    const { line } = made(documentOfPost(bodyOfSchema(PET)));
    expect(line('positive_boundary_body_name', 'base')).toBe(REQUIRED);
    expect(line('positive_boundary_body_name', 'body')).toBeUndefined();
    const alone = object({ a: TEXT, b: TEXT }, { required: ['a'], maxProperties: 1 });
    expect(startOf(alone, 'a').body ?? { a: 'text' }).toEqual({ a: 'text' });
  });

  test('a required parameter of a query with another one, rather one that names no row', () => {
    const parameter = (name: string, required = false) => ({
      name,
      in: 'query',
      required,
      schema: TEXT,
    });
    const parameters = [parameter('ownerId'), parameter('limit', true), parameter('page')];
    const { line } = made(documentFrom({ paths: { '/x': { get: { parameters } } } }));
    expect(line('negative_query_limit', 'query')).toBe('{"limit": "text", "page": "text"}');
    expect(line('positive_boundary_query_limit', 'query')).toBeUndefined();
  });

  test('[positive], where nothing is smaller', () => {
    const schema = object({ name: TEXT, age: TEXT }, { required: ['name'] });
    expect(startOf(schema, 'age')).toEqual({ base: undefined, body: undefined });
    const all = object({ name: TEXT }, { required: ['name'] });
    expect(startOf(all, 'name')).toEqual({ base: undefined, body: undefined });
  });

  test.each([[['min', 'max']], [['max', 'min']]])(
    'an object with one property where an empty one has no text, whatever the order: %s',
    (names) => {
      const schema = object(Object.fromEntries(names.map((name) => [name, TEXT])));
      const parameters = [{ name: 'at', in: 'query', style: 'deepObject', schema }];
      const { line } = made(documentFrom({ paths: { '/x': { get: { parameters } } } }));
      expect(line('positive_boundary_query_at_min', 'query')).toBe('{"at": {"min": "text"}}');
      expect(line('variant_1', 'query')).toBe('{"at": {"max": "text"}}');
    },
  );

  test('what the field needs beside it', () => {
    const schema = object(
      { card: TEXT, expires: TEXT, holder: TEXT },
      { dependentRequired: { card: ['expires'] } },
    );
    expect(startOf(schema, 'card')).toEqual({
      base: REQUIRED,
      body: { card: 'text', expires: 'text' },
    });
  });

  test('the branch that shows it', () => {
    const cat = object({ cat: TEXT, claws: TEXT, tail: TEXT }, { required: ['cat'] });
    const dog = object({ dog: TEXT, bone: TEXT, tail: TEXT }, { required: ['dog'] });
    const schema = { oneOf: [cat, dog].map((one) => ({ ...one, additionalProperties: false })) };
    expect(startOf(schema, 'bone')).toEqual({
      base: REQUIRED,
      body: { dog: 'text', bone: 'text' },
    });
  });

  test('the name of the branch, required or not, so that a server can tell it', () => {
    const shape = (name: string, required: string[]) =>
      object(
        { kind: { type: 'string' }, [name]: TEXT, note: TEXT },
        { additionalProperties: false, required },
      );
    const pets = {
      oneOf: ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
    };
    const { line } = made(
      documentOfPost(bodyOfSchema(object({ pet: pets, name: TEXT }, { required: ['pet'] })), {
        components: { schemas: { Cat: shape('claws', []), Dog: shape('bone', ['bone']) } },
      }),
    );
    const cat = '"pet": {"kind": "Cat"}';
    expect(line('positive_required', 'body')).toBe(`{${cat}}`);
    expect(line('negative_body_name', 'body')).toBe(`{${cat}, "name": "text"}`);
    expect(line('negative_body_pet_note', 'body')).toBe('{"pet": {"kind": "Cat", "note": "text"}}');
    expect(line('positive_boundary_body_pet_bone', 'body')).toBe(
      '{"pet": {"kind": "dog", "bone": "text"}}',
    );
  });

  test('the name of the branch where nothing else tells two apart, though none declares it', () => {
    const reference = object({ name: TEXT }, { required: ['name'] });
    const schema = {
      oneOf: ['Branch', 'Tag'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: {
        propertyName: 'type',
        mapping: { BRANCH: '#/components/schemas/Branch', TAG: '#/components/schemas/Tag' },
      },
    };
    const { line } = made(
      documentOfPost(bodyOfSchema(schema), {
        components: { schemas: { Branch: reference, Tag: reference } },
      }),
    );
    expect(line('positive', 'body')).toBe('{"name": "text", "type": "BRANCH"}');
  });

  test('no name of a branch where that is not valid', () => {
    const branch = object({ kind: TEXT, claws: TEXT }, { maxProperties: 1, required: ['claws'] });
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }],
      discriminator: { propertyName: 'kind' },
    };
    const { line } = made(
      documentOfPost(bodyOfSchema(schema), { components: { schemas: { Cat: branch } } }),
    );
    expect(line('positive', 'body')).toBe('{"claws": "text"}');
  });

  test('a larger request, where nothing else shows only the missing field', () => {
    const schema = object(
      { a: TEXT, b: TEXT, c: TEXT },
      { required: ['a', 'b'], minProperties: 2 },
    );
    const { endpoint, line } = made(documentOfPost(bodyOfSchema(schema)));
    expect(line('negative_body_a', 'base')).toBeUndefined();
    expect(endpoint.cases).toContainEqual(
      expect.objectContaining({ at: '/a', scenario: '1.21', entails: [] }),
    );
    // A boundary needs no more than what is required.
    expect(line('positive_boundary_body_a', 'base')).toBe(REQUIRED);
  });
});

test('other locations are sent as small, and cookies one by one', () => {
  const one = (name: string, where: string, required = false) => {
    return { name, in: where, required, schema: TEXT };
  };
  const parameters = [
    one('id', 'path', true),
    one('limit', 'query'),
    one('page', 'query'),
    one('X-Version', 'header'),
    one('session', 'cookie'),
    one('theme', 'cookie'),
  ];
  const requestBody = { content: { 'application/json': { schema: PET } } };
  const { line } = made(
    documentFrom({ paths: { '/x/{id}': { put: { parameters, requestBody } } } }),
  );
  const linesOf = (section: string) =>
    ['base', 'path', 'query', 'header', 'body'].map((key) => line(section, key));
  expect(linesOf('positive_required').slice(1)).toEqual([
    '{"id": "text"}',
    undefined,
    undefined,
    undefined,
  ]);
  const nothing = undefined;
  const page = '{"page": "text"}';
  expect(linesOf('negative_query_page')).toEqual([REQUIRED, nothing, page, nothing, nothing]);
  const theme = '{"Cookie": {"theme": "text"}}';
  expect(linesOf('positive_boundary_header_Cookie_theme')).toEqual([
    REQUIRED,
    nothing,
    nothing,
    theme,
    nothing,
  ]);
  // The body may be left out as a whole, but not where one of its fields is tested.
  const body = '{"name": "text"}';
  expect(linesOf('positive_boundary_body_name')).toEqual([
    REQUIRED,
    nothing,
    nothing,
    nothing,
    body,
  ]);
});

test('delta debugging finds the smallest set that will do', () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  const search = (wanted: readonly number[], most: number) => {
    const tries = minimised(items, most);
    let [step, count] = [tries.next(), 0];
    while (!step.done) {
      const tried = step.value;
      step = tries.next(wanted.every((one) => tried.includes(one)));
      count++;
    }
    return { found: step.value, count };
  };
  expect(search([], 99)).toEqual({ found: [], count: 1 });
  expect(search([3, 17, 39], 200).found).toEqual([3, 17, 39]);
  expect(search([3, 17, 39], 6).count).toBe(6);
});
