import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { type Judged, judged } from './judged.ts';

/**
 * What was lost or wrong on 38 real documents, each as the smallest document that shows it. How the command
 * line reports losses (`--dry-run --report`, 80 columns) is tested with the command line.
 */
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

test('a text that is a list of one is no negative', async () => {
  const schema = { anyOf: [list(TEXT), { type: 'string', enum: [''] }] };
  expect((await judgedQuery(schema)).wrongs).toEqual([]);
});

test('a fraction in a label is no negative of a list of integers', async () => {
  const parameter = { in: 'path', style: 'label', explode: true, schema: list(INTEGER) };
  expect((await judged(documentOf({ parameter }))).wrongs).toEqual([]);
});

describe('a body keeps its fields', () => {
  const animal = { $ref: '#/components/schemas/Action' };
  const reference = { $ref: '#/components/schemas/Reference' };
  const KEPT: readonly (readonly [string, Body, shown: readonly string[]])[] = [
    [
      'branches of anyOf that do not exclude each other',
      {
        schema: object({
          config: {
            anyOf: [object({ a: INTEGER }), object({ b: { type: 'number', maximum: 1 } })],
          },
        }),
      },
      ['/config/a', '/config/b'],
    ],
    [
      'deepObject nested in a form',
      {
        type: 'application/x-www-form-urlencoded',
        encoding: { b: { style: 'deepObject', explode: true } },
        schema: object({ b: object({ address: object({ city: TEXT }, ['city']) }, ['address']) }, [
          'b',
        ]),
      },
      ['/b/address/city'],
    ],
    [
      'dependentSchemas',
      {
        schema: {
          ...object({ credit: TEXT }, ['credit']),
          dependentSchemas: { credit: object({ zip: TEXT }, ['zip']) },
        },
      },
      ['/credit', '/zip'],
    ],
    [
      'overlapping branches with a discriminator',
      {
        schema: {
          oneOf: [animal, { $ref: '#/components/schemas/Named' }],
          discriminator: { propertyName: 'type' },
        },
        schemas: {
          Action: object({ type: TEXT }, ['type']),
          Named: { allOf: [animal, object({ name: TEXT })] },
        },
      },
      ['/type', '/name'],
    ],
    [
      'a mapping value that leads nowhere',
      {
        schema: {
          oneOf: [animal],
          discriminator: { propertyName: 'kind', mapping: { cat: 'models/cat.yml#/cat' } },
        },
        schemas: { Action: object({ kind: TEXT }, ['kind']) },
      },
      ['/kind'],
    ],
    ['any media type', { type: '*/*', schema: object({ a: TEXT }) }, ['/a']],
    [
      'inheritance that leads back, beside an example',
      {
        schema: object({ ref: reference }),
        schemas: {
          Reference: {
            ...object({ name: { type: 'string', example: 'main' } }),
            oneOf: ['Branch', 'Tag'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
          },
          Branch: { allOf: [reference, object({ head: TEXT }, ['head'])] },
          Tag: { allOf: [reference, object({ sha: TEXT }, ['sha'])] },
        },
      },
      ['/ref'],
    ],
  ];

  test.each(KEPT)('%s', async (_, body, shown) => {
    const { report, wrongs, untested } = await judged(documentOf({ body }));
    expect(wrongs).toEqual([]);
    expect(untested).toEqual([]);
    const places = report.endpoints.flatMap(({ cases }) => cases.map(({ at }) => at));
    expect(places).toEqual(expect.arrayContaining([...shown]));
  });
});

test('the wrong types of a oneOf of objects are tested', async () => {
  const branches = [object({ a: TEXT }, ['a']), object({ b: TEXT }, ['b'])];
  const { report, wrongs } = await judged(documentOf({ body: { schema: { oneOf: branches } } }));
  expect(wrongs).toEqual([]);
  const tested = scenariosAt(report, '');
  expect(tested).toEqual(expect.arrayContaining(['6.07', '6.08', '6.09', '6.10', '6.17']));
});

describe('patterns', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `A/w${index}`);
  const SATISFIABLE: readonly string[] = [
    '(.)\\1',
    '\\bword\\b',
    '^(?<year>\\d{4})-\\k<year>$',
    '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$',
    '^([a-z]{1,200}[0-9]{1,200}){1,200}$',
    words(100).join('|'),
    words(600).join('|'),
  ];

  test.each(SATISFIABLE.map((pattern) => [pattern.slice(0, 60), pattern]))(
    '%s has values',
    async (_, pattern) => {
      const { report, wrongs } = await judged(
        documentOf({ body: { schema: object({ a: { type: 'string', pattern } }) } }),
      );
      expect(wrongs).toEqual([]);
      expect(scenariosAt(report, '/a')).toContain('1.00');
    },
  );

  test('what cannot be written says which bound was reached, or that the pattern is none', async () => {
    const a = { ...TEXT, pattern: '(' };
    const b = { ...TEXT, minLength: 1e9 };
    const c = { ...list(TEXT), minItems: 1e7 };
    const { report } = await judged(documentOf({ body: { schema: object({ a, b, c }) } }));
    const reasons = ['/a', '/b', '/c'].map((at) => reasonAt(report, at, '*'));
    expect(new Set(reasons).size).toBe(3);
    expect(reasons.join()).not.toContain('unsatisfiable');
  });

  test('a numeral that breaks nothing but the pattern is a wrong type', async () => {
    const schema = { ...TEXT, pattern: '^AC[0-9a-f]{32}$', minLength: 34, maxLength: 34 };
    const { report, wrongs } = await judgedQuery(schema);
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v')).toContain('1.08');
  });
});

test('a long text is sent within deepObject as in a plain field', async () => {
  const body = {
    type: 'application/x-www-form-urlencoded',
    encoding: { b: { style: 'deepObject', explode: true } },
    schema: object({ b: object({ note: { ...TEXT, maxLength: 40_000 } }) }),
  };
  const { report } = await judged(documentOf({ body }));
  expect(scenariosAt(report, '/b/note')).toContain('1.05');
});

test('an item that must not be empty says that its emptiness cannot be sent', async () => {
  const items = {
    ...TEXT,
    pattern: '^(?!aws:)[^\\x00-\\x1f\\x22]+$',
    minLength: 1,
    maxLength: 128,
  };
  const { report } = await judgedQuery(list(items));
  expect(reasonAt(report, '/v/0', '1.03')).not.toContain('without maxLength');
});

test.each(['uint32', 'unix-time'])(
  '%s asserts nothing, and so nothing breaks it',
  async (format) => {
    const { report } = await judgedQuery({ type: 'integer', format });
    const reasons = report.endpoints.flatMap(({ skipped }) => skipped.map(({ reason }) => reason));
    expect(reasons.filter((reason) => reason.includes('breaks format'))).toEqual([]);
  },
);

describe('an error costs what holds it', () => {
  test('a pattern that is no text costs its field', async () => {
    const schema = object({ a: { ...TEXT, pattern: 0 }, b: TEXT });
    const { report } = await judged(documentOf({ body: { schema } }));
    expect(scenariosAt(report, '/b')).toContain('1.00');
    expect(reasonAt(report, '/a', '*')).toMatch(/^error in the document at .*\d+:\d+/);
  });

  test('a path parameter that is not declared costs its operation', async () => {
    const one = documentOf({ body: { schema: object({ a: TEXT }) } });
    const paths = { ...one.paths, '/other/{id}': { get: { responses: DONE } } };
    const { report } = await judged({ ...one, paths });
    const [kept, lost] = report.endpoints;
    expect(kept?.untested).toBeUndefined();
    expect(lost?.untested).toContain('`id`, which is not declared');
  });
});

interface Body {
  readonly schema: RawSchema;
  readonly type?: string;
  readonly encoding?: RawSchema;
  readonly schemas?: RawSchema;
}

const DONE = { 200: { description: 'Done' } };

function documentOf({ body, parameter }: { readonly body?: Body; readonly parameter?: RawSchema }) {
  const { schema, encoding, type = 'application/json', schemas = {} } = body ?? {};
  const requestBody = { required: true, content: { [type]: { schema, encoding } } };
  const parameters = parameter && [{ name: 'v', required: true, ...parameter }];
  const path = parameter?.in === 'path' ? '/any/{v}' : '/any';
  const operation = { responses: DONE, parameters, ...(body && { requestBody }) };
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { [path]: { post: operation } },
    components: { schemas },
  };
}

function judgedQuery(schema: RawSchema): Promise<Judged> {
  return judged(documentOf({ parameter: { in: 'query', schema } }));
}

function object(properties: RawSchema, required?: readonly string[]): RawSchema {
  return { type: 'object', properties, ...(required && { required }) };
}

function list(items: RawSchema): RawSchema {
  return { type: 'array', items };
}

function scenariosAt({ endpoints }: Judged['report'], place: string): (string | null)[] {
  const cases = endpoints.flatMap((one) => one.cases);
  return cases.filter(({ at }) => at === place).map(({ scenario }) => scenario);
}

function reasonAt({ endpoints }: Judged['report'], place: string, id: string): string {
  const skips = endpoints.flatMap(({ skipped }) => skipped);
  const found = skips.find(({ at, scenario }) => at === place && scenario === id);
  expect(found).toBeDefined();
  return found?.reason ?? '';
}
