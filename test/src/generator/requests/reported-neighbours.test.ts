import { describe, expect, test } from 'vitest';
import { type Judged, judged } from '../judged.ts';

/** Neighbours of what users and another program have found, each with what was wrong or lost before. */
type Raw = { readonly [keyword: string]: unknown };

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

interface One {
  readonly schema?: Raw;
  readonly type?: string;
  readonly parameters?: readonly Raw[];
  /** What the media type of the body says beside its schema. */
  readonly media?: Raw;
  readonly path?: string;
  readonly openapi?: string;
}

/** The suite of a document of one POST, in which the checker finds nothing wrong. */
async function suiteOf({ schema, type = 'application/json', ...one }: One) {
  const { path = '/any', openapi = '3.1.0', parameters, media } = one;
  const operation = {
    responses: { 200: { description: 'Done' } },
    ...(parameters && { parameters }),
    ...(schema && { requestBody: { required: true, content: { [type]: { schema, ...media } } } }),
  };
  const info = { title: 'Any', version: '1' };
  const found = await judged({ openapi, info, paths: { [path]: { post: operation } } });
  expect(found.wrongs).toEqual([]);
  const endpoint = found.report.endpoints[0];
  const env = found.files.get(`env/${endpoint?.slug}_environment.txt`) ?? '';
  return { ...found, endpoint, env };
}

const query = (schema: Raw, rest: Raw = {}) => ({
  name: 'x',
  in: 'query',
  required: true,
  schema,
  ...rest,
});
const inQuery = (schema: Raw, rest: Raw = {}) => suiteOf({ parameters: [query(schema, rest)] });
const field = (v: Raw) => ({ type: 'object', required: ['v'], properties: { v } });

function idsAt({ report }: Judged, place: string): (string | null)[] {
  const cases = report.endpoints.flatMap((one) => one.cases);
  return cases.flatMap(({ at, scenario, also }) => (at === place ? [scenario, ...also] : []));
}

function reasonAt({ report }: Judged, place: string, id: string): string | undefined {
  const skips = report.endpoints.flatMap(({ skipped }) => skipped);
  return skips.find(({ at, scenario }) => at === place && scenario === id)?.reason;
}

describe('names that a pattern of another dialect restricts', () => {
  const FOREIGN = '^ab\\Z';
  const maps: readonly (readonly [string, Raw])[] = [
    ['propertyNames', { propertyNames: { pattern: FOREIGN } }],
    ['propertyNames in allOf', { propertyNames: { allOf: [{ pattern: FOREIGN }] } }],
    ['patternProperties', { patternProperties: { [FOREIGN]: INTEGER } }],
    [
      'patternProperties, closed',
      { patternProperties: { [FOREIGN]: INTEGER }, additionalProperties: false },
    ],
  ];

  test.each(maps)('are not made up: %s', async (_, map) => {
    const { endpoint } = await suiteOf({ schema: { type: 'object', minProperties: 1, ...map } });
    expect(endpoint?.untested).toContain('is not a regular expression of ECMA-262');
  });

  test.each(maps)('are those of an example: %s', async (_, map) => {
    const schema = { type: 'object', minProperties: 1, ...map, example: { ab: 5 } };
    const found = await suiteOf({ schema });
    expect(found.env).toContain('body = {"ab": 5}');
    expect(idsAt(found, '')).toEqual(expect.arrayContaining(['6.03', '6.07', '6.22']));
    expect(idsAt(found, '')).not.toContain('6.20');
  });

  test('leave what is under another name free, so that another branch may refuse it or not', async () => {
    const map = { type: 'object', patternProperties: { [FOREIGN]: { type: 'boolean' } } };
    const found = await suiteOf({ schema: field({ oneOf: [{ type: 'number' }, map] }) });
    expect(idsAt(found, '/v')).toContain('4.17');
    expect(idsAt(found, '/v')).not.toContain('4.11');
  });

  test('are no proof that a property beside them is unsatisfiable', async () => {
    const schema = { type: 'object', patternProperties: { [FOREIGN]: INTEGER } };
    const required = { ...schema, ...field(TEXT) };
    expect((await suiteOf({ schema: required })).endpoint?.untested).toContain('ECMA-262');
    const found = await suiteOf({ schema: { ...required, required: [] } });
    expect(reasonAt(found, '/v', '*')).toBe(
      'the pattern of its names is not a regular expression of ECMA-262',
    );
  });

  test('cost an optional map nothing but its entries', async () => {
    const m = { type: 'object', propertyNames: { pattern: FOREIGN }, additionalProperties: TEXT };
    const found = await suiteOf({ schema: { type: 'object', properties: { m } } });
    expect(found.env).toContain('body = {"m": {}}');
    expect(idsAt(found, '/m')).toContain('6.07');
  });
});

test.each<[string, Raw]>([
  ['a length', { propertyNames: { minLength: 3, maxLength: 3 } }],
  ['a list', { propertyNames: { enum: ['abc', 'zz'] } }],
  ['a pattern', { propertyNames: { pattern: '^[a-z]{4}$' } }],
  [
    'a length, beside a pattern',
    { propertyNames: { maxLength: 3 }, patternProperties: { '^q': { type: 'boolean' } } },
  ],
])('an undeclared name is one that propertyNames admits by %s', async (_, names) => {
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const schema = { type: 'object', properties: { abc: TEXT }, [keyword]: false, ...names };
    expect(idsAt(await suiteOf({ schema }), '')).toContain('6.20');
  }
});

test.each<[string, Raw]>([
  ['a pattern', { not: { pattern: '^k' } }],
  ['a list', { not: { enum: ['key', 'a', 'Name'] } }],
  ['a length', { not: { maxLength: 9 } }],
])('an undeclared name is none that propertyNames refuses by %s', async (_, propertyNames) => {
  const schema = { type: 'object', minProperties: 2, additionalProperties: INTEGER, propertyNames };
  const found = await suiteOf({ schema });
  expect(found.endpoint?.untested).toBeUndefined();
  expect(idsAt(found, '')).toContain('6.22');
});

test.each([
  ['a flag behind the start', '^(?i)[a-f]{2}$', '"aa"'],
  ['a comment', '^a(?#one or more)+$', '"a"'],
])('a pattern of another dialect with %s is translated', async (_, pattern, value) => {
  const found = await suiteOf({ schema: field({ type: 'string', pattern, maxLength: 9 }) });
  expect(found.env).toContain(`body = {"v": ${value}}`);
  expect(idsAt(found, '/v')).toContain('1.02');
});

test.each([String.raw`^\w+\Z`, String.raw`^[a.]+@\d\h$`])(
  'a pattern of another dialect is one behind another escape too: %s',
  async (pattern) => {
    const found = await suiteOf({
      schema: { type: 'object', properties: { v: { ...TEXT, pattern } } },
    });
    expect(reasonAt(found, '/v', '*')).toContain('ECMA-262');
  },
);

describe('lists of types', () => {
  const ONE_TEXT = { style: 'form', explode: false };
  const object = { type: ['string', 'object'], required: ['k'], properties: { k: INTEGER } };
  const list = { type: ['string', 'array'], items: INTEGER };

  test.each<[string, One, string, string]>([
    ['an object in JSON', { schema: field(object) }, '/v/k', '2.17'],
    ['a list in JSON', { schema: field(list) }, '/v/0', '2.17'],
    [
      'a list or an object',
      { schema: { type: ['array', 'object'], items: TEXT, properties: { k: INTEGER } } },
      '/k',
      '2.17',
    ],
    ['an object in a form', { schema: field(object), type: 'multipart/form-data' }, '/v/k', '2.17'],
    [
      'beside anyOf',
      { schema: field({ ...list, anyOf: [{ minItems: 1 }, { minLength: 1 }] }) },
      '/v/0',
      '2.17',
    ],
    [
      'with null',
      { schema: field({ ...list, type: ['null', 'array', 'string'] }) },
      '/v/0',
      '2.17',
    ],
  ])('each have their fields: %s', async (_, one, at, scenario) => {
    expect(idsAt(await suiteOf(one), at)).toContain(scenario);
  });

  test.each<[string, (schema: Raw) => Promise<Awaited<ReturnType<typeof suiteOf>>>, string]>([
    [
      'a form',
      (schema) => {
        const type = 'application/x-www-form-urlencoded';
        return suiteOf({ type, schema: field(schema), media: { encoding: { v: ONE_TEXT } } });
      },
      '/v',
    ],
    ['a query', (schema) => inQuery(schema, ONE_TEXT), '/x'],
  ])('of which none is a scalar read a text as a list of one: %s', async (_, suite, at) => {
    const schema = { ...list, ...object, type: ['object', 'array'], minItems: 3 };
    expect(idsAt(await suite(schema), at)).not.toContain('6.08');
  });

  test('of a parameter', async () => {
    const found = await inQuery({ type: ['integer', 'array'], items: INTEGER, minItems: 2 });
    expect(idsAt(found, '/x/0')).toContain('2.17');
  });
});

describe('items that hold what separates items', () => {
  test.each<[string, Raw, string]>([
    ['two of them', { minItems: 2, items: { enum: ['x,asc', 'x,desc'] } }, '["x,asc", "x,asc"]'],
    [
      'two different ones',
      { minItems: 2, uniqueItems: true, items: { enum: ['x,asc', 'x,desc'] } },
      '["x,asc", "x,desc"]',
    ],
    ['one that a pattern demands', { items: { ...TEXT, pattern: '^[a-z],asc$' } }, '["a,asc"]'],
  ])('are sent where each has a name of its own: %s', async (_, list, sent) => {
    const { env } = await inQuery({ type: 'array', ...list });
    expect(env).toContain(`query = {"x": ${sent}}`);
  });

  test.each([
    ['pipeDelimited', { enum: ['a|b', 'c,d'] }],
    ['form', { enum: ['a,b'] }],
  ])('and are named as the reason where one text holds all: %s', async (style, items) => {
    const { endpoint } = await inQuery({ type: 'array', items }, { style, explode: false });
    expect(endpoint?.untested).toContain('every listed value holds what separates items');
  });
});

describe('branches of oneOf that overlap', () => {
  test.each<[string, readonly Raw[]]>([
    [
      'multiples',
      [
        { ...INTEGER, multipleOf: 3 },
        { ...INTEGER, multipleOf: 5 },
      ],
    ],
    [
      'patterns',
      [
        { ...TEXT, pattern: '^[a-m]+$' },
        { ...TEXT, pattern: '^[g-z]+$' },
      ],
    ],
    [
      'three ranges',
      [
        { ...INTEGER, maximum: 10 },
        { ...INTEGER, minimum: 5, maximum: 20 },
        { ...INTEGER, minimum: 15 },
      ],
    ],
  ])('have a positive each: %s', async (_, oneOf) => {
    const found = await suiteOf({ schema: field({ oneOf }) });
    expect(found.endpoint?.untested).toBeUndefined();
    expect(reasonAt(found, '/v', '*')).toBeUndefined();
  });

  test('of a number and an integer have a fraction', async () => {
    const found = await suiteOf({ schema: field({ oneOf: [{ type: 'number' }, INTEGER] }) });
    expect(found.env).toContain('body = {"v": 1.5}');
  });
});

describe('a pattern that every text matches but for line breaks', () => {
  test.each<[string, One, string]>([
    ['in a query', { parameters: [query({ ...TEXT, pattern: '^.*$' })] }, '1.02 = "\\na"'],
    ['in a body', { schema: field({ ...TEXT, pattern: '^.*$' }) }, '1.02 = "\\na"'],
    ['of no other character', { schema: field({ ...TEXT, pattern: '^[^\\r]*$' }) }, '1.02 = "\\r"'],
  ])('is broken by one inside %s', async (_, one, line) => {
    expect((await suiteOf(one)).env).toContain(line);
  });

  test('is not broken by what engines read differently', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { ...TEXT, pattern: '^.*$' } };
    const found = await suiteOf({ path: '/any/{id}', parameters: [id] });
    expect(reasonAt(found, '/id', '1.02')).toBe('validators differ on every value that would do');
  });
});

test.each(['query', 'header', 'path'])('a text too long for a %s says so', async (place) => {
  const schema = { ...TEXT, maxLength: 100_000, pattern: '^[a-z]+$' };
  const parameter = { name: 'x', in: place, required: true, schema };
  const path = place === 'path' ? '/any/{x}' : '/any';
  const found = await suiteOf({ path, parameters: [parameter] });
  expect(reasonAt(found, '/x', '1.05')).toContain('for its length');
  expect(reasonAt(found, '/x', '1.23')).toContain('for its length');
});

test.each<[string, One]>([
  ['a query', { parameters: [query({ anyOf: [INTEGER, { type: 'null' }] })] }],
  ['a form', { type: 'multipart/form-data', schema: field({ oneOf: [{ type: 'null' }, TEXT] }) }],
])('null as a branch is nothing to report in %s', async (_, one) => {
  const { report } = await suiteOf(one);
  const reasons = report.endpoints.flatMap(({ skipped }) => skipped.map(({ reason }) => reason));
  expect(reasons.filter((reason) => /branch \d|only null/.test(reason))).toEqual([]);
});

test('a parameter that is the whole query is the only one of it', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const whole = { name: 'whole', in: 'querystring', content };
  const found = await suiteOf({ openapi: '3.2.0', parameters: [whole, { ...query(TEXT) }] });
  expect(reasonAt(found, '/whole', '*')).toContain('error in the document');
  expect(idsAt(found, '/x')).toContain('1.21');
  const { report } = await suiteOf({ openapi: '3.2.0', parameters: [whole] });
  expect(report.endpoints[0]?.cases.map(({ at }) => at)).toContain('/whole');
});

test('nested fields of a form are checked by what is said of each', async () => {
  const properties = { few: { ...INTEGER, minimum: 3 }, word: { ...TEXT, maxLength: 4 } };
  const found = await suiteOf({
    type: 'application/x-www-form-urlencoded',
    schema: field({ type: 'object', required: ['few', 'word'], properties }),
    media: { encoding: { v: { style: 'deepObject', explode: true } } },
  });
  expect(idsAt(found, '/v/few')).toContain('2.22');
  expect(idsAt(found, '/v/word')).toContain('1.05');
});

test('a field of a form is checked with those on which it depends', async () => {
  const kind = { ...TEXT, enum: ['a'] };
  const schema = {
    ...{ type: 'object', required: ['kind', 'v'], properties: { kind, v: TEXT } },
    if: { properties: { kind: { const: 'b' } } },
    else: { properties: { v: { maxLength: 3 } } },
  };
  const found = await suiteOf({ type: 'application/x-www-form-urlencoded', schema });
  expect(idsAt(found, '/v')).toEqual(expect.arrayContaining(['1.05', '1.23']));
});

test('a branch says which of its patterns is of another dialect', async () => {
  const found = await suiteOf({ schema: field({ anyOf: [{ ...TEXT, pattern: '\\h' }, INTEGER] }) });
  expect(reasonAt(found, '/v', '*')).toContain('ECMA-262');
});

test('a body that is null is one', async () => {
  const schema = { type: ['object', 'null'], properties: { a: { type: 'boolean' } } };
  const media = { examples: { nothing: { value: null } } };
  const { env, report } = await suiteOf({ schema, media });
  expect(env).toContain('body = null');
  expect(report.endpoints[0]?.cases.map(({ scenario }) => scenario)).toContain('9.08');
});

test('a branch within a branch is sent, though the branch around it is not the first', async () => {
  const narrow = { type: 'object', propertyNames: { pattern: '^[a-c]$' } };
  const kind = { ...TEXT, enum: ['pet'] };
  const pet = { type: 'object', required: ['kind'], properties: { kind } };
  const inner = { anyOf: [{ type: 'object', dependentRequired: { b: ['a'] } }, pet] };
  const found = await suiteOf({ schema: { anyOf: [narrow, inner] } });
  expect(found.env).toContain('body = {"kind": "pet"}');
});

test('a property that only the branch beside it may hold has its other properties reported', async () => {
  const row = (required: readonly string[]) => ({
    ...{ type: 'object', required },
    properties: Object.fromEntries(required.map((name) => [name, TEXT])),
  });
  const wide = { type: 'object', properties: { row: row(['n', 'extra']), other: row(['o']) } };
  // Whatever the first branch takes with a row, this one takes as well.
  const narrow = { type: 'object', required: ['row'], properties: { row: row(['n']) } };
  const found = await suiteOf({ schema: { oneOf: [wide, narrow] } });
  expect(idsAt(found, '/row/n')).toContain('1.21');
  expect(reasonAt(found, '/row/extra', '*')).toBe('no valid request that holds it was found');
});

test('a text breaks nothing for sure where only one of two branches has a pattern that nobody can read', async () => {
  const texts = { oneOf: [{ ...TEXT, pattern: '\\h' }, TEXT] };
  const found = await suiteOf({ schema: { oneOf: [texts, { type: 'boolean' }] } });
  expect(idsAt(found, '')).toContain('3.08');
  expect(idsAt(found, '')).not.toContain('3.17');
});
