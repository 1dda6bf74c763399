import { describe, expect, test } from 'vitest';
import type { RawSchema } from '../arbitrary-document.ts';
import { judged } from '../judged.ts';

const TEXT = { type: 'string' };
const NODE = { $ref: '#/components/schemas/Node' };
const KIND = { enum: ['miau', 'wuff'] };

interface Kept {
  readonly body: RawSchema;
  /** JSON where none is given. */
  readonly form?: { readonly type: string; readonly encoding: RawSchema };
  readonly schemas?: { readonly [name: string]: RawSchema };
  /** Places that some request must hold. */
  readonly shown: readonly string[];
}

/** Bodies that once cost their operation, or a field that some request can hold. */
const KEPT: readonly (readonly [string, Kept])[] = [
  [
    'a branch that another takes as well, unless an optional property is left out',
    {
      body: {
        oneOf: [
          {
            type: 'object',
            properties: {
              permit: TEXT,
              exemption: { type: 'object', required: ['reason'], properties: { reason: TEXT } },
            },
          },
          { type: 'object', properties: { exemption: { enum: ['tent'] } } },
          { type: 'object', required: ['permit'], properties: { permit: TEXT } },
        ],
      },
      shown: ['/exemption/reason'],
    },
  ],
  [
    'a schema that depends on a required property',
    {
      body: {
        type: 'object',
        required: ['credit'],
        properties: { credit: TEXT },
        dependentSchemas: { credit: { properties: { zip: TEXT }, required: ['zip'] } },
      },
      shown: ['/credit', '/zip'],
    },
  ],
  [
    'a schema that depends on a property of another such schema',
    {
      body: {
        type: 'object',
        required: ['a'],
        properties: { a: TEXT },
        dependentSchemas: {
          a: { required: ['b'], properties: { b: TEXT } },
          b: { required: ['c'], properties: { c: { type: 'integer', maximum: 3 } } },
        },
      },
      shown: ['/a', '/b', '/c'],
    },
  ],
  [
    'schemas of two properties that exclude each other',
    {
      body: {
        type: 'object',
        properties: { a: TEXT, b: TEXT },
        dependentSchemas: {
          a: { properties: { kind: { const: 'x' } }, required: ['kind'] },
          b: { properties: { kind: { const: 'y' } }, required: ['kind'] },
        },
      },
      shown: ['/a', '/b'],
    },
  ],
  [
    'a required property that needs another one',
    {
      body: {
        type: 'object',
        required: ['a'],
        properties: { a: TEXT, b: TEXT, c: TEXT },
        dependentRequired: { a: ['b'], b: ['c'] },
      },
      shown: ['/a', '/b', '/c'],
    },
  ],
  [
    'a parent among its own branches, which a discriminator tells apart',
    {
      body: {
        oneOf: [ref('Action'), ref('Named')],
        discriminator: { propertyName: 'type' },
      },
      schemas: {
        Action: { type: 'object', required: ['type'], properties: { type: TEXT } },
        Named: { allOf: [ref('Action'), { properties: { name: TEXT } }] },
      },
      shown: ['/type', '/name'],
    },
  ],
  [
    'branches that a mapping of names tells apart, though none of its references resolves',
    {
      body: {
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: { propertyName: 'kind', mapping: { miau: 'cat.yml#/Cat', wuff: 'Dog' } },
      },
      schemas: {
        Cat: { type: 'object', required: ['kind'], properties: { kind: KIND, name: TEXT } },
        Dog: { type: 'object', required: ['kind'], properties: { kind: KIND, name: TEXT } },
      },
      shown: ['/kind', '/name'],
    },
  ],
  [
    'a parent that chooses among children that inherit from it',
    {
      body: { type: 'object', required: ['ref'], properties: { ref: ref('Reference') } },
      schemas: {
        Reference: {
          type: 'object',
          required: ['type'],
          properties: { type: TEXT },
          discriminator: { propertyName: 'type' },
          oneOf: [ref('Branch'), ref('Tag')],
          example: { type: 'Branch', name: 'main' },
        },
        Branch: { allOf: [ref('Reference'), { properties: { name: TEXT } }] },
        Tag: { allOf: [ref('Reference'), { properties: { hash: TEXT } }] },
      },
      shown: ['/ref/type', '/ref/name', '/ref/hash'],
    },
  ],
  [
    'a child of a child, sent as itself',
    {
      body: ref('Puppy'),
      schemas: {
        Pet: {
          properties: { kind: TEXT },
          discriminator: { propertyName: 'kind' },
          oneOf: [ref('Dog'), ref('Puppy')],
        },
        Dog: { anyOf: [ref('Puppy')], allOf: [ref('Pet'), { properties: { bark: TEXT } }] },
        Puppy: {
          allOf: [ref('Dog'), { type: 'object', properties: { age: { type: 'integer' } } }],
        },
      },
      shown: ['/kind', '/bark', '/age'],
    },
  ],
  [
    'branches of optional properties that nothing tells apart',
    {
      body: {
        oneOf: [
          { type: 'object', properties: { name: TEXT } },
          { type: 'object', properties: { hash: { type: 'integer' } } },
        ],
      },
      shown: ['/name', '/hash'],
    },
  ],
  [
    'branches of anyOf that do not exclude each other',
    {
      body: {
        type: 'object',
        properties: {
          config: {
            anyOf: [
              { type: 'object', properties: { a: { type: 'integer' } } },
              {
                anyOf: [
                  { type: 'object', properties: { b: { type: 'number', maximum: 1 } } },
                  {
                    type: 'object',
                    properties: { c: { type: 'object', properties: { d: TEXT } } },
                  },
                ],
              },
            ],
          },
        },
      },
      shown: ['/config/a', '/config/b', '/config/c/d'],
    },
  ],
  [
    'an object within an object of a form',
    {
      body: {
        type: 'object',
        required: ['b'],
        properties: {
          b: {
            type: 'object',
            required: ['address'],
            properties: {
              address: {
                type: 'object',
                required: ['city', 'tags'],
                properties: {
                  city: { type: 'string', minLength: 2 },
                  tags: { type: 'array', items: { type: 'integer' }, maxItems: 2 },
                  rows: { type: 'array', items: { type: 'object', properties: { n: TEXT } } },
                },
              },
              note: { type: 'string', maxLength: 40000 },
            },
          },
        },
      },
      form: {
        type: 'application/x-www-form-urlencoded',
        encoding: { b: { style: 'deepObject', explode: true } },
      },
      shown: ['/b/address/city', '/b/address/tags/0', '/b/address/rows/0/n', '/b/note'],
    },
  ],
  [
    'the parts of a multipart body, whatever style they are given',
    {
      body: {
        type: 'object',
        required: ['b'],
        properties: {
          b: {
            type: 'object',
            required: ['c'],
            properties: { c: { type: 'object', minProperties: 1 } },
          },
          d: { type: 'object', properties: { e: { type: 'array', items: TEXT } } },
        },
      },
      form: { type: 'multipart/form-data', encoding: { b: { style: 'deepObject' } } },
      shown: ['/b/c', '/d/e/0'],
    },
  ],
  [
    'a list of listed values with dots and blanks in a form',
    {
      body: {
        type: 'object',
        required: ['events', 'to'],
        properties: {
          events: { type: 'array', items: { ...TEXT, enum: ['USER.CREATED', 'name asc'] } },
          to: { type: 'array', items: { ...TEXT, format: 'email' } },
        },
      },
      form: { type: 'application/x-www-form-urlencoded', encoding: {} },
      shown: ['/events/0', '/to/0'],
    },
  ],
];

function ref(name: string): RawSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A document whose one operation has one optional parameter, `v`, in the query. */
function documentOfQuery(schema: RawSchema): unknown {
  const parameters = [{ name: 'v', in: 'query', schema }];
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { '/any': { get: { parameters, responses: { 200: { description: 'Done' } } } } },
  };
}

function documentOf({ body, schemas, form }: Kept): unknown {
  const { type, encoding } = form ?? { type: 'application/json' };
  const requestBody = { required: true, content: { [type]: { schema: body, encoding } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { '/any': { post: { requestBody, responses: { 200: { description: 'Done' } } } } },
    components: { schemas: schemas ?? {} },
  };
}

describe('no operation or field is lost that some request can hold', () => {
  test.each(KEPT)('%s', async (_, kept) => {
    const { wrongs, untested, report } = await judged(documentOf(kept));
    const rows = report.endpoints.flatMap(({ cases, skipped }) => [...cases, ...skipped]);
    const tested = new Set(rows.flatMap(({ at, scenario }) => (scenario === '*' ? [] : at)));
    expect(wrongs).toEqual([]);
    expect(untested).toEqual([]);
    expect(kept.shown.filter((at) => !tested.has(at))).toEqual([]);
  });

  test('a property that a closed part of allOf refuses is said to be impossible', async () => {
    const part = (name: string) => ({
      type: 'object',
      properties: { [name]: TEXT },
      additionalProperties: false,
    });
    const kept = { body: { allOf: [part('a'), part('b')] }, shown: [] };
    const { wrongs, report } = await judged(documentOf(kept));
    const skips = report.endpoints.flatMap(({ skipped }) => skipped);
    const reasons = skips.filter(({ scenario }) => scenario === '*');
    expect(wrongs).toEqual([]);
    expect(reasons.map(({ at }) => at)).toEqual(['/a', '/b']);
    for (const { reason } of reasons)
      expect(reason).toMatch(/^no valid value can hold it: .*additionalProperties/);
  });

  test('a closed part of allOf is named where a single branch, or null, may be taken', async () => {
    const part = (name: string, required: string[]) => ({
      type: 'object',
      required,
      properties: { [name]: TEXT },
      additionalProperties: false,
    });
    const entity = (required: string[]) => ({ allOf: [part('a', required), part('b', [])] });
    const nullable = { oneOf: [entity([]), { type: 'null' }] };
    const { report } = await judged(documentOf({ body: nullable, shown: [] }));
    const [endpoint] = report.endpoints;
    const skipped = endpoint?.skipped.filter(({ scenario }) => scenario === '*') ?? [];
    const reasons = skipped.filter(({ at }) => at !== '');
    expect(reasons.map(({ at }) => at)).toEqual(['/a', '/b']);
    for (const { reason } of reasons) expect(reason).toMatch(/^no valid value can hold it: /);
    const required = await judged(documentOf({ body: entity(['a']), shown: [] }));
    expect(required.report.endpoints[0]?.untested).toBe(
      'no valid body was found: /a: unsatisfiable: it is required, and a part of the schema has additionalProperties: false and does not declare it',
    );
  });

  test.each([
    ['open', { type: 'object', additionalProperties: true }, { key: 'key' }],
    ['of optional properties', { type: 'object', properties: { a: TEXT } }, { a: 'a' }],
    ['of what is refused', { type: 'object', additionalProperties: false }, undefined],
  ])('an object in the query is sent with some property: %s', async (_, filter, value) => {
    const { report, files, wrongs } = await judged(documentOfQuery(filter));
    expect(wrongs).toEqual([]);
    const query = value === undefined ? {} : { v: value };
    const file = [...files].find(([path]) => path.startsWith('env/get_'))?.[1];
    const positive = file?.split('[positive]')[1]?.split('\n\n')[0];
    expect(positive).toContain(`query = ${JSON.stringify(query).replaceAll(':', ': ')}\n`);
    const { cases = [] } = report.endpoints[0] ?? {};
    const shown = cases.filter(({ at, section }) => at === '/v' && section === 'positive');
    expect(shown.length).toBe(value === undefined ? 0 : 1);
  });

  test('a property whose schema is false is said to be unsatisfiable', async () => {
    const body = { type: 'object', properties: { never: false, a: TEXT } };
    const { report } = await judged(documentOf({ body, shown: [] }));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/never')?.reason).toBe(
      'unsatisfiable: its schema is false',
    );
  });

  test('a property whose value would have no end is unsatisfiable', async () => {
    const node = { type: 'object', required: ['parent'], properties: { parent: NODE } };
    const body = { type: 'object', properties: { a: TEXT, node: NODE } };
    const { report } = await judged(documentOf({ body, schemas: { Node: node }, shown: [] }));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/node')?.reason).toBe(
      'unsatisfiable: a value of /parent, which is required, would have no end',
    );
  });

  test('a value that null may end is not blamed', async () => {
    const types = ['object', 'null'];
    const node = { type: types, required: ['parent'], properties: { parent: NODE } };
    const never = { allOf: [TEXT, { type: 'integer' }] };
    const both = { type: 'object', required: ['a', 'b'], properties: { a: NODE, b: never } };
    const body = { type: 'object', properties: { both } };
    const { report } = await judged(documentOf({ body, schemas: { Node: node }, shown: [] }));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/both')?.reason).toBe(
      'no valid value was found: /both/b: unsatisfiable: its types exclude each other',
    );
  });

  test('a property of branches that say the same is unsatisfiable', async () => {
    const either = { oneOf: [TEXT, { ...TEXT, description: 'Another text' }] };
    const body = { type: 'object', properties: { a: TEXT, either } };
    const { report } = await judged(documentOf({ body, shown: [] }));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/either')?.reason).toBe(
      'unsatisfiable: the branches of its oneOf say the same, and only one may match',
    );
  });

  test('a branch that nothing can take is reported with the reason', async () => {
    const oneOf = [{ required: ['a'] }, { required: ['b'] }];
    const body = { type: 'object', additionalProperties: false, properties: { a: TEXT }, oneOf };
    const { report } = await judged(documentOf({ body, shown: [] }));
    expect(report.endpoints[0]?.skipped.filter(({ scenario }) => scenario === '*')).toMatchObject([
      {
        at: '',
        reason:
          'no valid value that takes branch 2 was found: /b: unsatisfiable: it is required, and a part of the schema has additionalProperties: false and does not declare it',
      },
    ]);
  });

  test('an object within a list of the query is said to have no one text', async () => {
    const objects = { type: 'array', items: { type: 'object', properties: { a: TEXT } } };
    const { report } = await judged(documentOfQuery(objects));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/v/0')?.reason).toBe(
      'OpenAPI fixes no one text for an object or array within another, so it cannot be sent exactly',
    );
  });

  test('an item of two types is unsatisfiable, whatever its text', async () => {
    const items = { allOf: [TEXT, { type: 'integer' }] };
    const { report } = await judged(documentOfQuery({ type: 'array', minItems: 1, items }));
    expect(report.endpoints[0]?.skipped.find(({ at }) => at === '/v/0')?.reason).toBe(
      'unsatisfiable: its types exclude each other',
    );
  });

  test('an object in a body of text is said to have no one text', async () => {
    const form = { type: 'text/csv', encoding: {} };
    const body = { type: 'object', required: ['a'], properties: { a: TEXT } };
    const { report } = await judged(documentOf({ body, form, shown: [] }));
    const [endpoint] = report.endpoints;
    expect(endpoint?.untested).toBe(
      'no valid body was found: OpenAPI fixes no one text for an object or array in this content type, so it cannot be sent exactly',
    );
  });

  test('a long text within deepObject, as a plain field of a form has it', async () => {
    const [, kept] = KEPT.find(([name]) => name === 'an object within an object of a form') ?? [];
    const { report } = await judged(kept && documentOf(kept));
    const cases = report.endpoints.flatMap(({ cases: all }) => all);
    expect(cases.filter(({ at }) => at === '/b/note').map(({ scenario }) => scenario)).toContain(
      '1.05',
    );
  });
});
