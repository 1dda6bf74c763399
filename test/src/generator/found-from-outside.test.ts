import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { type Judged, judged } from './judged.ts';

/**
 * What another program found wrong or lost in the suites of documents that were never seen here, each as the
 * smallest document that shows it, with neighbours of its kind.
 */
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const DONE = { 200: { description: 'Done' } };

describe('headers that the HTTP client writes itself', () => {
  test.each([
    ['Content-Length', INTEGER],
    ['host', TEXT],
    ['Transfer-Encoding', { ...TEXT, enum: ['chunked'] }],
    ['TE', TEXT],
    ['Cookie', TEXT],
  ])('%s is no field', async (name, schema) => {
    const { report, wrongs } = await judgedWith({ name, in: 'header', required: true, schema });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, `/${name}`)).toEqual([]);
    expect(reasonAt(report, `/${name}`, '*')).toContain('not transmissible');
  });

  test.each(['X-Content-Length', 'Accept-Language', 'Range', 'If-Match'])(
    '%s is one',
    async (name) => {
      const { report } = await judgedWith({ name, in: 'header', required: true, schema: TEXT });
      expect(scenariosAt(report, `/${name}`)).toContain('1.21');
    },
  );
});

describe('allowEmptyValue', () => {
  const emptied = (schema: RawSchema, rest: RawSchema = {}) =>
    judgedWith({ in: 'query', allowEmptyValue: true, schema, ...rest });

  test.each([
    ['a text', { ...TEXT, minLength: 1 }, '1.03'],
    ['a text of a pattern', { ...TEXT, pattern: '^$|^[a-z]+$', minLength: 1 }, '1.03'],
    ['a list', { type: 'array', minItems: 2, items: { ...TEXT, enum: ['', 'a'] } }, '5.03'],
  ])('makes %s valid that is empty', async (_, schema, scenario) => {
    const { report, wrongs, files } = await emptied(schema);
    expect(wrongs).toEqual([]);
    const text = files.get(`env/${report.endpoints[0]?.slug}_environment.txt`);
    expect(text).not.toContain(`${scenario} = ""`);
    expect(text).not.toContain(`${scenario} = [""]`);
  });

  test.each([
    ['the one item', {}, false],
    ['an item beside another', { minItems: 2, uniqueItems: true }, true],
  ])('makes a list valid of which %s is empty', async (_, more, isTested) => {
    const items = { ...TEXT, minLength: 1 };
    const { report, wrongs } = await emptied({ type: 'array', items, ...more });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v/0').includes('1.04')).toBe(isTested);
  });

  test('is no word on other values, nor on a required parameter that is left out', async () => {
    const { report, wrongs } = await emptied({ ...TEXT, minLength: 3 }, { required: true });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v')).toEqual(expect.arrayContaining(['1.03', '1.21']));
    expect(scenariosAt(report, '/v')).not.toContain('1.04');
    expect(reasonAt(report, '/v', '1.04')).toContain('allowEmptyValue');
  });

  test('counts in a query alone', async () => {
    const header = await emptied({ ...TEXT, minLength: 1 }, { in: 'header' });
    expect(scenariosAt(header.report, '/v')).toContain('1.03');
  });
});

describe('a part of a form that may be an object or something else', () => {
  const branch = {
    type: 'object',
    additionalProperties: false,
    required: ['k'],
    properties: { k: { ...TEXT, enum: ['x'] } },
  };

  test.each([
    ['a text', 'multipart/form-data', { anyOf: [{ ...TEXT, enum: ['auto'] }, branch] }],
    [
      'a text',
      'application/x-www-form-urlencoded',
      { oneOf: [{ ...TEXT, enum: ['auto'] }, branch] },
    ],
    ['a number', 'multipart/form-data', { oneOf: [branch, { ...INTEGER, minimum: 5 }] }],
    ['a list', 'multipart/form-data', { anyOf: [branch, { type: 'array', items: INTEGER }] }],
  ])('is JSON where it is an object beside %s, in %s', async (_, type, v) => {
    const schema = { type: 'object', required: ['v'], properties: { v } };
    const { report, wrongs } = await judged(documentOf({ schema, type }));
    expect(wrongs).toEqual([]);
    const found = report.endpoints.flatMap(({ cases }) => cases.filter(({ at }) => at === '/v/k'));
    const wrongType = found.find(({ scenario }) => scenario === '1.07');
    expect(wrongType?.breaks).toEqual({ at: '/v/k', keyword: 'type' });
    expect(wrongType?.entails.map(({ keyword }) => keyword)).toEqual(['enum']);
  });

  test.each(['multipart/form-data', 'application/x-www-form-urlencoded'])(
    'is no object to a plain text, in %s',
    async (type) => {
      const schema = { type: 'object', required: ['v'], properties: { v: TEXT } };
      const { report, wrongs } = await judged(documentOf({ schema, type }));
      expect(wrongs).toEqual([]);
      expect(scenariosAt(report, '/v')).not.toContain('1.11');
    },
  );
});

describe('$dynamicRef', () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const anchored = (schema: RawSchema) => ({ t: { $dynamicAnchor: 'T', ...schema } });
  const List = {
    $id: 'https://p.example/list',
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', minItems: 1, items: { $dynamicRef: '#T' } } },
    $defs: anchored(TEXT),
  };
  const Ints = {
    $id: 'https://p.example/ints',
    $ref: 'https://p.example/list',
    $defs: anchored({ ...INTEGER, minimum: 5 }),
  };
  const Outer = {
    $id: 'https://p.example/outer',
    $ref: 'ints',
    $defs: anchored({ type: 'boolean' }),
  };
  const Tree = {
    $id: 'https://p.example/tree',
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { data: INTEGER, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  };
  const Strict = {
    $id: 'https://p.example/strict',
    $dynamicAnchor: 'node',
    $ref: 'tree',
    unevaluatedProperties: false,
  };
  const schemas = { List, Ints, Outer, Tree, Strict };

  test.each([
    ['itself where nobody binds it', 'List', '/items/0', '1.08'],
    ['what the schema that refers to it binds', 'Ints', '/items/0', '2.03'],
    ['what the outermost resource binds', 'Outer', '/items/0', '3.08'],
    ['a tree of itself', 'Tree', '/children/0', '6.07'],
    ['a closed tree of itself', 'Strict', '', '6.20'],
  ])('is %s', async (_, name, at, scenario) => {
    const { report, wrongs } = await judged(documentOf({ schema: reference(name), schemas }));
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, at)).toContain(scenario);
  });

  test('is two things in one document', async () => {
    const schema = { type: 'object', properties: { a: reference('Ints'), b: reference('List') } };
    const { report, wrongs } = await judged(documentOf({ schema, schemas }));
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/a/items/0')).toContain('2.03');
    expect(scenariosAt(report, '/b/items/0')).toContain('1.08');
  });
});

describe('listed texts that hold what separates items', () => {
  test.each([
    ['a comma', { ...TEXT, enum: ['name,asc', 'name,desc'] }, 'name,asc'],
    ['brackets', { enum: ['include[]'] }, 'include[]'],
    ['an equals sign', { ...TEXT, const: 'a=b' }, 'a=b'],
  ])('are sent where each item has a name of its own: %s', async (_, items, text) => {
    const schema = { type: 'array', items };
    const { report, wrongs, files } = await judgedWith({ in: 'query', required: true, schema });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v/0')).toEqual(expect.arrayContaining(['1.00', '1.06']));
    expect(files.get('env/post_any_environment.txt')).toContain(`query = {"v": ["${text}"]}`);
  });

  test('are not where one text holds all items', async () => {
    const schema = { type: 'array', items: { ...TEXT, enum: ['name,asc'] } };
    const { report, wrongs } = await judgedWith({ in: 'query', explode: false, schema });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v/0')).toEqual([]);
  });
});

describe('branches of oneOf that overlap', () => {
  test.each([
    ['numbers', { ...INTEGER, minimum: 0, maximum: 10 }, { ...INTEGER, minimum: 5, maximum: 20 }],
    ['exclusive limits', { type: 'number', exclusiveMaximum: 3 }, { type: 'number', minimum: 1 }],
    ['lengths', { ...TEXT, maxLength: 10 }, { ...TEXT, minLength: 5, maxLength: 20 }],
    [
      'sizes',
      { type: 'array', maxItems: 2, items: TEXT },
      { type: 'array', minItems: 1, items: TEXT },
    ],
  ])('have a positive each: %s', async (_, ...oneOf) => {
    const schema = { type: 'object', required: ['v'], properties: { v: { oneOf } } };
    const { report, wrongs } = await judged(documentOf({ schema }));
    expect(wrongs).toEqual([]);
    const reasons = report.endpoints.flatMap(({ skipped }) => skipped.map(({ reason }) => reason));
    expect(reasons.filter((reason) => reason.includes('no valid value'))).toEqual([]);
  });

  test('and say so where no value can tell them apart', async () => {
    const schema = {
      type: 'object',
      properties: { v: { oneOf: [INTEGER, { ...INTEGER, minimum: 1 }] } },
    };
    const { report } = await judged(documentOf({ schema }));
    expect(reasonAt(report, '/v', '*')).toContain('branch 2');
  });
});

describe('not', () => {
  const a = { a: TEXT, b: INTEGER };

  test.each([
    ['required', { required: ['a', 'b'] }, 'proof'],
    [
      'one of several lists of names',
      { anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] },
      'proof',
    ],
    ['a size', { minProperties: 2 }, 'proof'],
    ['a type of its own', { type: 'object', required: ['a', 'b'] }, undefined],
  ])('falls with the type where it speaks of objects alone: %s', async (_, not, by) => {
    const schema = { type: 'object', properties: a, not };
    const { report, wrongs } = await judged(documentOf({ schema }));
    expect(wrongs).toEqual([]);
    const cases = report.endpoints.flatMap((one) => one.cases);
    const wrongType = cases.find(({ at, scenario }) => at === '' && scenario === '6.07');
    expect(wrongType?.breaks).toEqual({ at: '', keyword: 'type' });
    expect(wrongType?.entails.map((one) => one.by)).toEqual(by === undefined ? [] : [by]);
  });
});

describe('patterns of other dialects', () => {
  const bodyWith = (pattern: string, rest: RawSchema = {}) => {
    const properties = { v: { ...TEXT, pattern, ...rest } };
    return judged(documentOf({ schema: { type: 'object', required: ['v'], properties } }));
  };

  test.each([
    ['a flag', '(?i)^[a-f0-9]{8}$'],
    ['two flags', '(?is)^a.b$'],
    ['a flag before a group that is repeated', '(?i)^(ab)+\\p{L}+$'],
    ['a named group', '^(?P<year>\\d{4})$'],
    ['a named group that is referred to', '^(?P<y>\\d{2})-(?P=y)$'],
    ['a possessive quantifier', '[a-z]++'],
    ['possessive quantifiers', '^\\d++-[a-f]{2,3}+$'],
    ['a possessive quantifier before a class', '^\\p{L}++[0-9]$'],
    ['an atomic group', '^(?>a+)b$'],
    ['an atomic group of texts', '^(?>foo|bar)+$'],
    ['a quote', '^\\Qa.b[1]\\E\\d{2}$'],
    ['a quote in a class', '^[\\Q]-^\\E]{2}$'],
    ['a quote without an end', '^\\Qa+b'],
    ['a code', '^[\\x{4e00}-\\x{9fa5}]{2}$'],
    ['properties without braces', '^\\pL\\PN$'],
    ['a negated property', '^\\p{^L}+\\p{L&}$'],
    ['scripts', '^[\\p{Cyrillic}\\p{script=Greek}]{2}$'],
    ['groups as .NET names them', "^(?'y'[ab])\\k{y}\\k'y'$"],
  ])('are tested in the words of ECMA-262: %s', async (_, pattern) => {
    const { report, wrongs } = await bodyWith(pattern);
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, '/v')).toEqual(expect.arrayContaining(['1.00', '1.02', '1.07']));
  });

  const FOREIGN = [
    '^abc\\Z',
    '\\Aabc\\z',
    '^[[:digit:]]+$',
    '\\h+',
    '^(ab)++$',
    '(?x) a',
    '^(?>ab|a)c?',
    '^(?>a+)a?bc',
    '^[^\\p{Greek}]+$',
    '^\\P{Greek}+$',
    'ab\\Kc',
    '^(a)?(?(1)bc|d)$',
    '^a(b(?1)?c)$',
    '^[[:alpha:][:digit:]]+$',
    '^\\p{Alnum}+$',
    '^\\p{IsGreek}*abc',
    '^\\A\\Qabc\\E$',
    '^[a-z&&[^x]]+$',
    '^[a-z-[xy]]+$',
    '^[]abc]+$',
    '^[^]x]+$',
    '^a{,1}bc$',
    '^a{,}bc$',
    '^abc\\1$',
    '^[[.a.]bc]+$',
  ];

  test.each(FOREIGN)(
    '%s is none, and costs what it says alone beside an example',
    async (pattern) => {
      const { report, wrongs } = await bodyWith(pattern, { minLength: 2, example: 'abc' });
      expect(wrongs).toEqual([]);
      expect(scenariosAt(report, '/v')).toEqual([
        '1.00',
        '1.07',
        '1.08',
        '1.09',
        '1.10',
        '1.11',
        '1.21',
      ]);
      expect(reasonAt(report, '/v', '1.02')).toContain('ECMA-262');
    },
  );

  test.each(FOREIGN)('%s has no value that is surely valid without an example', async (pattern) => {
    const { report } = await bodyWith(pattern);
    expect(report.endpoints[0]?.untested).toContain('ECMA-262');
  });
});

describe('OpenAPI 3.2', () => {
  test('names a security scheme by a reference', async () => {
    const document = documentOf({ openapi: '3.2.0', schema: TEXT });
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
    const security = [{ '#/components/securitySchemes/key': [] }];
    const { files } = await judged({ ...document, security, components: { securitySchemes } });
    expect(files.get('env/post_any_environment.txt')).toContain(
      'key = {"in": "header", "name": "X-Key"',
    );
  });

  test('gives examples as data', async () => {
    const examples = { one: { dataValue: 'Rex', serializedValue: 'Rex' } };
    const parameter = { in: 'query', schema: TEXT, examples };
    const { files, wrongs } = await judged(documentOf({ openapi: '3.2.0', parameter }));
    expect(wrongs).toEqual([]);
    expect(files.get('env/post_any_environment.txt')).toContain('query = {"v": "Rex"}');
  });
});

test('additionalProperties and unevaluatedProperties both say false in rules', async () => {
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const { files } = await judged(documentOf({ schema: { type: 'object', [keyword]: false } }));
    const texts = [...files.values()].join('\n');
    expect(texts).toContain(`"keyword": "${keyword}", "limit": false`);
  }
});

test('properties in another order give the same base requests and names of schemas', async () => {
  const sectionsOf = async (names: readonly string[]) => {
    const properties = Object.fromEntries(names.map((name) => [name, TEXT]));
    const spread = Object.fromEntries(names.map((name) => [name, { minLength: 1 }]));
    const body = { type: 'object', required: ['q'], properties };
    // One of the others is needed, and no keyword says which.
    const nested = {
      ...body,
      properties: { ...properties, q: { not: { const: 'b' } } },
      not: { maxProperties: 1 },
    };
    const responses = {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: { properties: spread } } },
      },
    };
    const operationOf = (schema: RawSchema) => ({
      post: {
        responses,
        requestBody: { required: true, content: { 'application/json': { schema } } },
      },
    });
    const { files } = await judged({
      ...documentOf({}),
      paths: { '/alone': operationOf(body), '/nested': operationOf(nested) },
    });
    const bases = [...files].filter(([name]) => name.startsWith('env/post'));
    return bases.map(([, text]) =>
      ['negative_body_q', 'responses'].map(
        (name) => /\n(?:body|200) = .*/.exec(text.split(`[${name}]`)[1] ?? '')?.[0],
      ),
    );
  };
  const found = await sectionsOf(['q', 'b', 'a']);
  expect(found.flat()).toEqual(
    expect.arrayContaining([expect.stringContaining('{"q": "q", "a": "a"}')]),
  );
  expect(await sectionsOf(['a', 'q', 'b'])).toEqual(found);
});

test('a pattern that every text matches has no reason that is cut off', async () => {
  const { report } = await judgedWith({ in: 'query', schema: { ...TEXT, pattern: '.*' } });
  expect(reasonAt(report, '/v', '1.02')).toBe('no value breaks pattern');
});

describe('methods', () => {
  const operation = { responses: DONE };
  const methodsOf = async (openapi: string, item: RawSchema) => {
    const { report, wrongs } = await judged({
      ...documentOf({}),
      openapi,
      paths: { '/any': item },
    });
    expect(wrongs).toEqual([]);
    return report.endpoints.map(({ method }) => method);
  };

  test('of additionalOperations are sent in the case in which they are written', async () => {
    const additionalOperations = { Link: operation, LOCK: operation, unlock: operation };
    const found = await methodsOf('3.2.0', { get: operation, additionalOperations });
    expect(found).toEqual(['GET', 'Link', 'LOCK', 'unlock']);
  });

  test.each([
    ['a b', 'is no method'],
    ['', 'is no method'],
    ['POST', 'is written as post'],
    ['GET', 'is written as get'],
  ])('of additionalOperations are no operation where they are called %j', async (name, reason) => {
    const item = { post: operation, additionalOperations: { [name]: operation, LOCK: operation } };
    const { report, wrongs } = await judged({
      ...{ openapi: '3.2.0', info: { title: 'Any', version: '1' } },
      paths: { '/any': item },
    });
    expect(wrongs).toEqual([]);
    const found = report.endpoints.map(({ method, untested }) => [method, untested]);
    expect(found).toEqual([
      ['POST', undefined],
      [name, expect.stringContaining(reason)],
      ['LOCK', undefined],
    ]);
  });

  test('that came with OpenAPI 3.2 are none before', async () => {
    const item = { get: operation, query: operation };
    expect(await methodsOf('3.2.0', item)).toEqual(['GET', 'QUERY']);
    expect(await methodsOf('3.1.1', item)).toEqual(['GET']);
  });
});

interface Place {
  readonly openapi?: string;
  readonly parameter?: RawSchema;
  readonly schema?: RawSchema;
  readonly type?: string;
  readonly schemas?: RawSchema;
}

function documentOf({
  openapi = '3.1.0',
  parameter,
  schema,
  type = 'application/json',
  schemas = {},
}: Place) {
  const requestBody = { required: true, content: { [type]: { schema } } };
  const operation = {
    responses: DONE,
    ...(parameter && { parameters: [{ name: 'v', ...parameter }] }),
    ...(schema && { requestBody }),
  };
  return {
    openapi,
    info: { title: 'Any', version: '1' },
    paths: { '/any': { post: operation } },
    components: { schemas },
  };
}

function judgedWith(parameter: RawSchema): Promise<Judged> {
  return judged(documentOf({ parameter }));
}

function scenariosAt({ endpoints }: Judged['report'], place: string): (string | null)[] {
  const cases = endpoints.flatMap((one) => one.cases);
  return cases
    .filter(({ at }) => at === place)
    .flatMap(({ scenario, also }) => [scenario, ...also]);
}

function reasonAt({ endpoints }: Judged['report'], place: string, id: string): string {
  const skips = endpoints.flatMap(({ skipped }) => skipped);
  return skips.find(({ at, scenario }) => at === place && scenario === id)?.reason ?? '';
}
