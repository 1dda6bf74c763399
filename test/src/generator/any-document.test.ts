import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depth } from '../../support/depth.ts';
import { arbitraryPlaces, documentOf, type Places, type RawSchema } from './arbitrary-document.ts';
import { judged } from './judged.ts';

/** What the judge finds wrong in the suite of a document with these schemas. */
async function wrongsOf(places: Places): Promise<readonly unknown[]> {
  return (await judged(documentOf(places))).wrongs;
}

const TEXT = { type: 'string' };
const NODE = { $ref: '#/components/schemas/Node' };
const body = (schema: RawSchema): Places => ({
  body: schema,
  query: TEXT,
  path: TEXT,
  header: TEXT,
});

/** Documents that were once judged wrong, each the smallest that a random search had found. */
const FOUND: readonly (readonly [string, RawSchema])[] = [
  ['more items asked for than allowed', { type: 'array', items: {}, minItems: 3, maxItems: 2 }],
  ['more properties required than allowed', { type: 'object', required: ['a'], maxProperties: 0 }],
  [
    'a property that the others leave no room for',
    {
      type: 'object',
      required: ['a', 'b'],
      maxProperties: 2,
      properties: { c: { type: 'number', maximum: -7 } },
    },
  ],
  [
    'two keywords that refuse one undeclared property',
    { type: 'object', additionalProperties: false, unevaluatedProperties: false },
  ],
  [
    'a wrong type that another branch would take',
    {
      oneOf: [
        { anyOf: [{ type: 'boolean' }, { type: 'integer', multipleOf: 0.4 }] },
        { oneOf: [{ type: 'boolean' }, { type: 'integer', multipleOf: 2.5 }] },
      ],
    },
  ],
  [
    'a wrong type that another branch takes, where its format is not asserted',
    { anyOf: [{ type: 'number' }, { type: 'string', format: 'byte' }] },
  ],
  [
    'branches within branches that the base does not take',
    {
      anyOf: [{ type: 'boolean' }, { oneOf: [{ type: 'boolean' }, { type: 'array', items: {} }] }],
    },
  ],
  [
    'items of one branch, where the smallest request has those of another',
    {
      type: 'array',
      minItems: 3,
      items: {
        oneOf: [
          { type: 'string', enum: ['x y'] },
          { type: 'array', items: {} },
        ],
      },
    },
  ],
  ['a branch that nothing can take alone', { oneOf: [{ type: 'object' }, NODE] }],
  ['a branch that holds beside the one taken', { anyOf: [{ type: 'object' }, NODE] }],
  [
    'a branch that holds beside an open one',
    { anyOf: [{ type: 'object', additionalProperties: true }, NODE] },
  ],
  [
    'a branch that falls with the size of the whole, beside another that holds',
    {
      type: 'object',
      minProperties: 3,
      properties: {
        c: { type: 'object' },
        d: {
          anyOf: [
            NODE,
            {
              type: 'object',
              properties: { e: { type: 'number', enum: [1] } },
              minProperties: 3,
              additionalProperties: true,
            },
          ],
        },
        b: { type: 'string' },
      },
    },
  ],
  [
    'a limit that applies beside a property alone',
    {
      type: 'object',
      properties: { a: TEXT },
      dependentSchemas: { a: { type: 'object', minProperties: 0 } },
    },
  ],
  [
    'a listed text that a branch of another format takes, where that format is not asserted',
    {
      oneOf: [
        { type: 'string', format: 'byte' },
        { type: 'string', enum: ['x y', 'YWJj'] },
      ],
    },
  ],
  ['an integer beside a number', { anyOf: [TEXT, { type: 'integer' }, { type: 'number' }] }],
  [
    'a field that is an integer beside a number',
    {
      type: 'object',
      properties: {
        a: { oneOf: [{ type: 'boolean' }, { anyOf: [{ type: 'integer' }, { type: 'number' }] }] },
      },
    },
  ],
  ['an array that must be empty', { type: 'array', items: TEXT, maxItems: 0 }],
  ['a map that must be empty', { type: 'object', additionalProperties: TEXT, maxProperties: 0 }],
  [
    'a property that a sibling of its part refuses',
    {
      allOf: [
        { type: 'object', unevaluatedProperties: false },
        { type: 'object', properties: { a: { type: 'array', items: {} } } },
      ],
    },
  ],
  [
    'an optional property that asks for one that cannot be',
    {
      allOf: [
        { type: 'object', dependentRequired: { a: ['b'] }, additionalProperties: true },
        { type: 'object', properties: { a: TEXT, b: { type: 'integer', minimum: 2, maximum: 1 } } },
      ],
    },
  ],
];

const INTEGER = { type: 'integer' };
const list = (items: RawSchema): RawSchema => ({ type: 'array', items });

/** Parameters that were once wrong: their place, how they are written, and their schema. */
const FOUND_PARAMETERS: readonly (readonly [string, RawSchema])[] = [
  [
    'a numeral as long as a pattern asks for',
    {
      in: 'query',
      schema: { type: 'string', pattern: '^AC[0-9a-f]{32}$', minLength: 34, maxLength: 34 },
    },
  ],
  [
    'a text that is an array of one, beside a branch of texts',
    { in: 'query', schema: { anyOf: [list(TEXT), { type: 'string', enum: [''] }] } },
  ],
  [
    'a fraction in a list that dots separate',
    { in: 'path', style: 'label', explode: true, schema: list({ type: 'integer' }) },
  ],
  [
    'a fraction in a list of a matrix parameter',
    { in: 'path', style: 'matrix', explode: true, schema: list({ type: 'number', maximum: 5 }) },
  ],
  [
    'a list beside a text of one length',
    {
      in: 'query',
      schema: { anyOf: [list({ type: 'integer' }), { type: 'string', maxLength: 3 }] },
    },
  ],
  [
    'a digit below a limit, beside a boolean that may be spelled so',
    { in: 'query', schema: { oneOf: [{ type: 'integer', minimum: 1 }, { type: 'boolean' }] } },
  ],
  [
    'a list of two beside a text that may be a list of one',
    { in: 'query', schema: { anyOf: [TEXT, { ...list(TEXT), maxItems: 1 }] } },
  ],
  [
    'a text beside an object whose properties are parameters of their own',
    {
      in: 'query',
      schema: {
        oneOf: [
          { type: 'integer', minimum: 1 },
          { type: 'object', additionalProperties: false, properties: { size: TEXT } },
        ],
      },
    },
  ],
  [
    'a number beside an object within deepObject',
    {
      in: 'query',
      style: 'deepObject',
      explode: true,
      schema: {
        anyOf: [
          { type: 'object', properties: { gt: { type: 'integer' }, lt: { type: 'integer' } } },
          { type: 'integer' },
        ],
      },
    },
  ],
  [
    'a text beside a list of the same texts',
    {
      in: 'query',
      schema: {
        oneOf: [{ type: 'string', enum: ['a', 'b'] }, list({ type: 'string', enum: ['a', 'b'] })],
      },
    },
  ],
  [
    'a list within deepObject, where a text must stand',
    { in: 'query', style: 'deepObject', explode: true, schema: { ...TEXT, minLength: 4 } },
  ],
  [
    'an object of a delimited style, where a text must stand',
    { in: 'query', style: 'pipeDelimited', explode: true, schema: { ...TEXT, maxLength: 6 } },
  ],
  [
    'an object that is one text, beside texts',
    {
      in: 'query',
      explode: false,
      schema: {
        oneOf: [{ type: 'object', required: ['b'], properties: { b: list(TEXT) } }, TEXT],
      },
    },
  ],
  [
    'a digit that is a list of one boolean',
    {
      in: 'query',
      schema: { oneOf: [list({ type: 'boolean' }), { ...INTEGER, multipleOf: 2 }] },
    },
  ],
  [
    'a list of one beside numbers',
    {
      in: 'query',
      explode: false,
      schema: { oneOf: [list({ ...INTEGER, maximum: 5 }), { ...INTEGER, minimum: 7 }] },
    },
  ],
  [
    'a list of one empty text, which may be an empty list',
    {
      in: 'query',
      schema: { anyOf: [INTEGER, list({ type: 'string', minLength: 1, maxLength: 1 })] },
    },
  ],
  [
    'an empty text, which may be an empty object',
    {
      in: 'query',
      explode: false,
      schema: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'object' }] },
    },
  ],
  [
    'a listed text that holds what separates items',
    {
      in: 'query',
      style: 'spaceDelimited',
      explode: false,
      schema: {
        anyOf: [
          { type: 'boolean' },
          {
            ...list({ type: 'string', enum: ['AB', 'x y', '42'] }),
            maxItems: 1,
            uniqueItems: true,
          },
        ],
      },
    },
  ],
  [
    'objects and lists within deepObject',
    {
      in: 'query',
      style: 'deepObject',
      explode: true,
      schema: {
        type: 'object',
        required: ['at', 'ids'],
        properties: {
          at: { type: 'object', properties: { gt: { type: 'integer', minimum: 3 }, lt: TEXT } },
          ids: list({ type: 'string', pattern: '^[a-z]+$' }),
        },
      },
    },
  ],
];

/** A document whose one operation has one parameter, `v`. */
function documentWith(parameter: RawSchema): unknown {
  const path = parameter.in === 'path' ? '/any/{v}' : '/any';
  const parameters = [{ name: 'v', required: true, ...parameter }];
  return documentOfOne(path, { get: { parameters } });
}

/** A document whose one operation has a form with one optional field, `v`, within deepObject. */
function documentWithForm(schema: RawSchema): unknown {
  const form = { schema: { type: 'object', properties: { v: schema } }, encoding: { v: DEEP } };
  const requestBody = { required: true, content: { 'application/x-www-form-urlencoded': form } };
  return documentOfOne('/any', { post: { requestBody } });
}

const DEEP = { style: 'deepObject', explode: true };

function documentOfOne(path: string, operations: Readonly<Record<string, object>>): unknown {
  const responses = { 200: { description: 'Done' } };
  const given = Object.entries(operations).map(([method, one]) => [method, { responses, ...one }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { [path]: Object.fromEntries(given) },
  };
}

describe('every case of a document is right, by the judgement of the files', () => {
  test.each(FOUND_PARAMETERS)('%s', async (_, parameter) => {
    const { cases, wrongs } = await judged(documentWith(parameter));
    expect(wrongs).toEqual([]);
    expect(cases).toBeGreaterThan(1);
  });

  test('a text beside an object that a form may leave out', async () => {
    const properties = { city: { type: 'string', maxLength: 5 } };
    const address = { type: 'object', required: ['city'], properties };
    const texts = { type: 'string', enum: [''] };
    const { cases, wrongs } = await judged(documentWithForm({ anyOf: [address, texts] }));
    expect(wrongs).toEqual([]);
    expect(cases).toBeGreaterThan(1);
  });

  test.each(FOUND)('%s', async (_, schema) => {
    expect(await wrongsOf(body(schema))).toEqual([]);
  });

  test.each([
    ['in a list', { type: 'array', items: { type: 'integer' } }],
    ['alone', { type: 'integer' }],
  ])('a text of too many digits, which some read as a number %s', async (_, other) => {
    const digits = { type: 'string', maxLength: 3, pattern: '^0+$' };
    const schema = { anyOf: [digits, other] };
    expect(await wrongsOf({ ...body(TEXT), query: schema })).toEqual([]);
  });

  test('whatever its schemas say', async () => {
    const property = fc.asyncProperty(arbitraryPlaces, async (places) => {
      expect(await wrongsOf(places)).toEqual([]);
    });
    await fc.assert(property, {
      ...depth({ part: { numRuns: 150, seed: 20_260 }, rest: { numRuns: 350, seed: 20_270 } }),
      endOnFailure: true,
    });
  });
});
