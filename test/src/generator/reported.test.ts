import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { judged } from './judged.ts';

/** Kinds that users of such tools have reported, each with neighbours. */
const TEXT = { type: 'string' };

function documentOf(paths: RawSchema, openapi = '3.1.0') {
  return { openapi, info: { title: 'Any', version: '1' }, paths };
}

const DONE = { responses: { 200: { description: 'Done' } } };

/** The suite of one POST with a body. */
async function withBody(type: string, schema: RawSchema, rest: RawSchema = {}) {
  const requestBody = { required: true, content: { [type]: { schema, ...rest } } };
  const found = await judged(documentOf({ '/any': { post: { requestBody, ...DONE } } }));
  return { ...found, env: found.files.get('env/post_any_environment.txt') ?? '' };
}

describe('line breaks are text in bodies', () => {
  test.each(['text/csv', 'text/plain; charset=us-ascii'])('of %s', async (type) => {
    const { env, wrongs } = await withBody(type, TEXT, { example: 'a,b\n1,2\n' });
    expect(wrongs).toEqual([]);
    expect(env).toContain('body = "a,b\\n1,2\\n"');
  });

  test('that a pattern demands', async () => {
    const { env, wrongs } = await withBody('text/csv', { ...TEXT, pattern: '^a\\r\\n\\tb$' });
    expect(wrongs).toEqual([]);
    expect(env).toContain('body = "a\\r\\n\\tb"');
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'of fields of %s',
    async (type) => {
      const note = { ...TEXT, example: 'one\ntwo' };
      const { env, wrongs } = await withBody(type, { type: 'object', properties: { note } });
      expect(wrongs).toEqual([]);
      expect(env).toContain('body = {"note": "one\\ntwo"}');
    },
  );

  test('but not in a query', async () => {
    const parameters = [{ name: 'q', in: 'query', schema: { ...TEXT, example: 'one\ntwo' } }];
    const { files } = await judged(documentOf({ '/any': { get: { parameters, ...DONE } } }));
    expect(files.get('env/get_any_environment.txt')).not.toContain('one\\ntwo');
  });
});

describe('a text body has the characters of its charset alone', () => {
  test.each([
    ['text/plain; charset=iso-8859-1', 'é', true],
    ['text/plain; charset=iso-8859-1', 'ł', false],
    ['text/plain; charset=us-ascii', 'é', false],
    ['text/plain; charset=windows-1250', 'ł', false],
    ['text/plain; charset=utf-16', 'ł', true],
    ['text/plain', 'ł', true],
  ])('%s: %s', async (type, example, isThere) => {
    const { env, wrongs } = await withBody(type, { ...TEXT, minLength: 1 }, { example });
    expect(wrongs).toEqual([]);
    expect(env.includes(`body = "${example}"`)).toBe(isThere);
    expect(env).toContain('1.03 = ""');
  });

  test('and is not tested in a charset that nobody knows', async () => {
    const { report } = await withBody('text/plain; charset=klingon', TEXT);
    expect(report.endpoints[0]?.untested).toContain('charset=klingon');
  });
});

describe('parameters of one segment of a path', () => {
  const short = { ...TEXT, minLength: 1, maxLength: 3 };
  const digit = { type: 'integer', minimum: 1, maximum: 9 };
  const letters = { ...short, pattern: '^[a-z]+$' };

  /** The rows of the first parameter that are tested, and those that are not since a split is valid. */
  const rowsOf = async (path: string, a: RawSchema, b: RawSchema) => {
    const parameters = Object.entries({ a, b }).map(([name, schema]) => {
      return { name, in: 'path', required: true, schema };
    });
    const { report, wrongs } = await judged(
      documentOf({ [path]: { get: { parameters, ...DONE } } }),
    );
    expect(wrongs).toEqual([]);
    const { cases = [], skipped = [] } = report.endpoints[0] ?? {};
    const ofFirst = <T extends { readonly at: string | null }>(all: readonly T[]) =>
      all.filter(({ at }) => at === '/a');
    return {
      tested: ofFirst(cases.filter(({ breaks }) => breaks)).map(({ scenario }) => scenario),
      split: ofFirst(skipped.filter(({ reason }) => reason.includes('split otherwise'))).map(
        ({ scenario }) => scenario,
      ),
    };
  };

  test.each([
    ['/x/{a}{b}', short, short, '1.07', '1.05'],
    ['/x/{b}{a}', short, short, '1.07', '1.08'],
    ['/x/v{a}{b}.json', short, short, '1.07', '1.05'],
    ['/x/{a}{b}', digit, { ...digit, maximum: 99 }, '2.05', '2.03'],
  ])('break nothing where another split is valid: %s', async (path, a, b, split, tested) => {
    const rows = await rowsOf(path, a, b);
    expect(rows.split).toContain(split);
    expect(rows.tested).not.toContain(split);
    expect(rows.tested).toContain(tested);
  });

  test.each([
    ['/x/{a}/{b}', short, short],
    ['/x/{a}.{b}', letters, letters],
    ['/x/{a}{b}', letters, { ...TEXT, pattern: '^[0-9]$' }],
  ])('are tested where no other split is: %s', async (path, a, b) => {
    const rows = await rowsOf(path, a, b);
    expect(rows.split).toEqual([]);
    expect(rows.tested).toContain('1.05');
  });
});

describe('schemas that extend one with a discriminator by allOf', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const Pet = {
    ...{ type: 'object', required: ['kind'], properties: { kind: TEXT } },
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  };
  const Cat = { allOf: [ref('Pet'), { type: 'object', required: ['lives'] }] };
  const Dog = { allOf: [ref('Pet'), { type: 'object', properties: { tail: TEXT } }] };

  const skipsOf = async (schema: RawSchema, schemas: RawSchema) => {
    const content = { 'application/json': { schema } };
    const paths = { '/any': { post: { requestBody: { required: true, content }, ...DONE } } };
    const { report, wrongs } = await judged({ ...documentOf(paths), components: { schemas } });
    expect(wrongs).toEqual([]);
    const skipped = report.endpoints[0]?.skipped ?? [];
    return skipped.flatMap(({ at, scenario, reason }) => (scenario === '*' ? [[at, reason]] : []));
  };
  const REASON =
    'extended by allOf in Cat, Dog: valid ones are sent, and no invalid ones, for what is extended accepts those';

  test.each([
    ['the body', ref('Pet'), ''],
    ['items', { type: 'array', items: ref('Pet') }, '/0'],
    ['a property', { type: 'object', properties: { pet: ref('Pet') } }, '/pet'],
    ['a part of the body', { allOf: [{ properties: { pet: ref('Pet') } }] }, '/pet'],
  ])('are named where the parent is sent, as %s', async (_, schema, at) => {
    expect(await skipsOf(schema, { Pet, Cat, Dog })).toEqual([[at, REASON]]);
  });

  const bodiesOf = async (schemas: RawSchema, schema: RawSchema = ref('Pet')) => {
    const content = { 'application/json': { schema } };
    const paths = { '/any': { post: { requestBody: { required: true, content }, ...DONE } } };
    const { files, report, wrongs } = await judged({
      ...documentOf(paths),
      components: { schemas },
    });
    expect(wrongs).toEqual([]);
    const text = files.get('env/post_any_environment.txt') ?? '';
    const [, ...further] = text.split(/^\[positive_\d+\]$/m);
    const cases = report.endpoints[0]?.cases.filter(({ section }) =>
      /^positive_\d+$/.test(section),
    );
    expect(cases?.map(({ scenario }) => scenario)).toEqual(further.map(() => '6.00'));
    return further.map((section) => JSON.parse(/^body = (.*)$/m.exec(section)?.[1] ?? 'null'));
  };
  const Lives = { ...TEXT, enum: ['nine'] };
  const Tame = {
    allOf: [ref('Cat'), { properties: { lives: Lives, owner: TEXT }, required: ['owner'] }],
  };

  test('are each sent, under the name that the discriminator has for them', async () => {
    expect(await bodiesOf({ Pet, Cat, Dog })).toEqual([
      { kind: 'cat', lives: expect.anything() },
      { kind: 'Dog', tail: expect.any(String) },
    ]);
  });

  test('at whatever remove', async () => {
    const bodies = await bodiesOf({ Pet, Cat, Tame });
    expect(bodies).toEqual([
      { kind: 'cat', lives: expect.anything() },
      { kind: 'Tame', lives: 'nine', owner: expect.any(String) },
    ]);
    expect(await bodiesOf({ Pet, Cat, Tame }, ref('Cat'))).toEqual(bodies.slice(1));
  });

  test('within the body too', async () => {
    const schema = { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') } } };
    expect(await bodiesOf({ Pet, Dog }, schema)).toEqual([
      { pets: [{ kind: 'Dog', tail: expect.any(String) }] },
    ]);
  });

  test('are not where the parent admits nothing that they add', async () => {
    const Closed = { ...Pet, additionalProperties: false };
    expect(await bodiesOf({ Pet: Closed, Cat })).toEqual([]);
  });

  test('are found in a document whose schemas take each next one twice', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => {
        const next = at === 59 ? 'Pet' : `L${at + 1}`;
        return [`L${at}`, { allOf: [ref(next), ref(next)] }];
      }),
    );
    expect(await bodiesOf({ Pet, Cat, ...wide }, ref('Cat'))).toEqual([]);
  });

  test('are not where a child itself is sent, or the parent lists them as branches', async () => {
    expect(await skipsOf(ref('Dog'), { Pet, Cat, Dog })).toEqual([]);
    const branches = { oneOf: [ref('Cat'), ref('Dog')], discriminator: Pet.discriminator };
    expect(await skipsOf(branches, { Pet, Cat, Dog })).toEqual([]);
    const Listing = { ...Pet, anyOf: [{ required: ['lives'] }, { required: ['tail'] }] };
    expect(await skipsOf(ref('Pet'), { Pet: Listing, Cat, Dog })).toEqual([]);
    expect(await skipsOf(ref('Pet'), { Pet })).toEqual([]);
  });
});

describe('OpenAPI 3.2', () => {
  const get = async (parameter: RawSchema, openapi = '3.2.0') => {
    const parameters = [{ name: 'q', ...parameter }];
    const found = await judged(documentOf({ '/any': { get: { parameters, ...DONE } } }, openapi));
    const cases = found.report.endpoints.flatMap((one) => one.cases);
    const ids = (at: string) =>
      cases.filter((one) => one.at === at).map(({ scenario }) => scenario);
    return { ...found, ids, env: found.files.get('env/get_any_environment.txt') ?? '' };
  };

  test('has a style of its own for cookies', async () => {
    const schema = { ...TEXT, minLength: 2, maxLength: 4 };
    const { ids, env, wrongs } = await get({ in: 'cookie', style: 'cookie', schema });
    expect(wrongs).toEqual([]);
    expect(ids('/Cookie/q')).toEqual(expect.arrayContaining(['1.03', '1.05', '1.22']));
    expect(env).toContain('style = {"cookie": {"q": {"style": "cookie", "explode": true}}}');
  });

  test('which is an error before, and elsewhere', async () => {
    for (const [place, openapi] of [
      ['cookie', '3.1.0'],
      ['query', '3.2.0'],
    ] as const) {
      const { report } = await get({ in: place, style: 'cookie', schema: TEXT }, openapi);
      expect(report.endpoints[0]?.skipped[0]?.reason).toContain('`style` is none of the values');
    }
  });

  const schema = {
    ...{ type: 'object', required: ['foo'], additionalProperties: false },
    properties: { foo: { ...TEXT, minLength: 2 }, bar: { type: 'boolean' } },
  };

  test.each([
    ['application/x-www-form-urlencoded', ''],
    [
      'application/json',
      'style = {"query": {"q": {"content": "application/json", "querystring": true}}}',
    ],
  ])('has a parameter that is the whole query string: %s', async (type, style) => {
    const content = { [type]: { schema } };
    const { ids, env, wrongs } = await get({ in: 'querystring', required: true, content });
    expect(wrongs).toEqual([]);
    expect(ids('/q/foo')).toEqual(expect.arrayContaining(['1.03', '1.22']));
    expect(env).toContain(style);
    expect(env.includes('style = ')).toBe(style !== '');
  });

  test('which costs its operation where it is required in another media type', async () => {
    const content = { 'application/xml': { schema } };
    const { report } = await get({ in: 'querystring', required: true, content });
    expect(report.endpoints[0]?.untested).toContain('application/xml is not tested in a parameter');
  });
});
