import { describe, expect, test } from 'vitest';
import type { RawSchema } from '../arbitrary-document.ts';
import { judged } from '../judged.ts';

const TEXT = { type: 'string' };
const CODE = { type: 'integer', minimum: 1, maximum: 9 };

function object(properties: RawSchema, ...required: string[]): RawSchema {
  return { type: 'object', properties, required };
}

function ref(name: string): RawSchema {
  return { $ref: `#/components/schemas/${name}` };
}

interface Branching {
  readonly body?: RawSchema;
  readonly form?: boolean;
  readonly parameters?: readonly RawSchema[];
  readonly schemas?: { readonly [name: string]: RawSchema };
  /** `AT ROW`: a valid value that some request must send. */
  readonly valid: readonly string[];
}

const CAT = object({ kind: { const: 'cat' }, lives: CODE }, 'kind');
const DOG = object({ kind: { const: 'dog' }, tag: { ...TEXT, minLength: 3 } }, 'kind');
const PETS = { Cat: CAT, Dog: DOG };
const OPEN = [object({ a: TEXT }), object({ b: CODE })];

const BRANCHINGS: readonly (readonly [string, Branching])[] = [
  [
    'oneOf of objects with required properties',
    {
      body: { oneOf: [object({ a: TEXT }, 'a'), object({ b: CODE }, 'b')] },
      valid: ['/a 1.00', '/b 2.00'],
    },
  ],
  [
    'oneOf of objects with optional properties',
    { body: { oneOf: OPEN }, valid: ['/a 1.00', '/b 2.00'] },
  ],
  [
    'anyOf of objects that do not exclude each other',
    { body: { anyOf: OPEN }, valid: ['/a 1.00', '/b 2.00'] },
  ],
  [
    'anyOf of closed objects',
    {
      body: { anyOf: OPEN.map((one) => ({ ...one, additionalProperties: false })) },
      valid: ['/a 1.00', '/b 2.00'],
    },
  ],
  [
    'a discriminator',
    {
      body: {
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
      },
      schemas: PETS,
      valid: ['/kind 1.00', '/lives 2.00', '/tag 1.00'],
    },
  ],
  [
    'oneOf within oneOf',
    {
      body: {
        oneOf: [
          object({ a: TEXT }, 'a'),
          { oneOf: [object({ b: CODE }, 'b'), object({ c: TEXT }, 'c')] },
        ],
      },
      valid: ['/a 1.00', '/b 2.00', '/c 1.00'],
    },
  ],
  [
    'a branch within a property of a branch',
    {
      body: {
        oneOf: [
          object({ a: TEXT }, 'a'),
          object(
            { b: { anyOf: [object({ c: CODE }, 'c'), object({ d: { type: 'boolean' } }, 'd')] } },
            'b',
          ),
        ],
      },
      valid: ['/a 1.00', '/b 6.00', '/b/c 2.00', '/b/d 3.00'],
    },
  ],
  [
    'branches of items',
    {
      body: object({ list: { type: 'array', items: { oneOf: [ref('Cat'), ref('Dog')] } } }),
      schemas: PETS,
      valid: ['/list/0/lives 2.00', '/list/0/tag 1.00'],
    },
  ],
  [
    'branches of entries of a map',
    {
      body: { type: 'object', additionalProperties: { oneOf: [ref('Cat'), ref('Dog')] } },
      schemas: PETS,
      valid: ['/key/lives 2.00', '/key/tag 1.00'],
    },
  ],
  [
    'branches of different types',
    {
      body: object({
        v: {
          oneOf: [
            TEXT,
            CODE,
            { type: 'array', items: { type: 'boolean' } },
            object({ x: TEXT }, 'x'),
          ],
        },
      }),
      valid: ['/v 1.00', '/v 2.00', '/v 5.00', '/v/0 3.00', '/v 6.00', '/v/x 1.00'],
    },
  ],
  [
    'whole bodies of different types',
    {
      body: {
        oneOf: [object({ a: TEXT }, 'a'), { type: 'array', items: object({ b: CODE }, 'b') }, TEXT],
      },
      valid: [' 6.00', '/a 1.00', ' 5.00', '/0/b 2.00', ' 1.00'],
    },
  ],
  [
    'branches beside properties, through allOf and references',
    {
      body: { allOf: [ref('Base'), ref('Either')] },
      schemas: {
        Base: object({ id: CODE }, 'id'),
        Either: { oneOf: [ref('A'), { allOf: [ref('B'), object({ more: TEXT })] }] },
        A: object({ a: TEXT }, 'a'),
        B: object({ b: CODE }, 'b'),
      },
      valid: ['/id 2.00', '/a 1.00', '/b 2.00', '/more 1.00'],
    },
  ],
  [
    'branches that only say what is required',
    {
      body: {
        ...object({ mail: TEXT, phone: TEXT }),
        oneOf: [{ required: ['mail'] }, { required: ['phone'] }],
      },
      valid: ['/mail 1.00', '/phone 1.00'],
    },
  ],
  [
    'two properties with branches',
    {
      body: object({
        v: { oneOf: [object({ a: TEXT }, 'a'), object({ b: TEXT }, 'b')] },
        w: { oneOf: [object({ c: TEXT }, 'c'), object({ d: TEXT }, 'd')] },
      }),
      valid: ['/v/a 1.00', '/v/b 1.00', '/w/c 1.00', '/w/d 1.00'],
    },
  ],
  [
    'branches of a query parameter, a header and a path parameter',
    {
      parameters: [
        { name: 'q', in: 'query', schema: { oneOf: [CODE, { type: 'boolean' }] } },
        {
          name: 'f',
          in: 'query',
          style: 'deepObject',
          explode: true,
          schema: { oneOf: [object({ a: CODE }, 'a'), object({ b: CODE }, 'b')] },
        },
        { name: 'X-H', in: 'header', schema: { anyOf: [CODE, { ...TEXT, format: 'uuid' }] } },
        {
          name: 'p',
          in: 'path',
          required: true,
          schema: { anyOf: [{ ...TEXT, format: 'uuid' }, CODE] },
        },
      ],
      valid: [
        '/q 2.00',
        '/q 3.00',
        '/f/a 2.00',
        '/f/b 2.00',
        '/X-H 2.00',
        '/X-H 1.00',
        '/p 1.00',
        '/p 2.00',
      ],
    },
  ],
  [
    'branches of a form',
    {
      body: { oneOf: [object({ a: TEXT }, 'a'), object({ b: CODE }, 'b')] },
      form: true,
      valid: ['/a 1.00', '/b 2.00'],
    },
  ],
];

function documentOf({ body, form, parameters = [], schemas = {} }: Branching): unknown {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const path = parameters.some((one) => one.in === 'path') ? '/any/{p}' : '/any';
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: {
      [path]: {
        post: {
          parameters,
          ...(body && { requestBody: { required: true, content: { [type]: { schema: body } } } }),
          responses: { 200: { description: 'Done' } },
        },
      },
    },
    components: { schemas },
  };
}

describe('valid requests of every branch', () => {
  test.each(BRANCHINGS)('%s', async (_, branching) => {
    const { wrongs, untested, report } = await judged(documentOf(branching));
    const [endpoint] = report.endpoints;
    const valid = (endpoint?.cases ?? []).map(({ at, scenario }) => `${at} ${scenario}`);
    expect(wrongs).toEqual([]);
    expect(untested).toEqual([]);
    expect(branching.valid.filter((one) => !valid.includes(one))).toEqual([]);
  });

  test('a field is tested in each branch with other rules, and what that has in common but once', async () => {
    const named = (pattern: string, maxLength: number, kind: string) =>
      object({ kind: { const: kind }, name: { ...TEXT, pattern, maxLength } }, 'kind');
    const oneOf = [named('^[a-z]+$', 5, 'a'), named('^[a-z]+$', 9, 'b'), named('^[a-z]+$', 5, 'c')];
    const { wrongs, report } = await judged(documentOf({ body: { oneOf }, valid: [] }));
    const cases = (report.endpoints[0]?.cases ?? []).filter(({ at }) => at === '/name');
    const count = (row: string) => cases.filter(({ scenario }) => scenario === row).length;
    expect(wrongs).toEqual([]);
    expect(['1.00', '1.05', '1.23'].map(count)).toEqual([2, 2, 2]);
    expect(['1.07', '1.08'].map(count)).toEqual([1, 1]);
  });
});
