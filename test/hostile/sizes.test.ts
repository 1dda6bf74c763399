import { describe, expect, test } from 'vitest';
import {
  bodyDocument,
  expectRight,
  expectWritten,
  generateHostileAlone,
} from './generate-hostile.ts';

/** A body with the field `a`, and one beside it that must be tested whatever `a` is like. */
function withField(a: object, required: readonly string[] = []): string {
  const fine = { type: 'string', minLength: 2 };
  return bodyDocument({ type: 'object', required, properties: { a, fine } });
}

/** Numbers as they are in a document; JavaScript would write some of them otherwise. */
function withNumber(type: string, keyword: string, numeral: string): string {
  return withField({ type, [keyword]: 'NUMERAL' }).replace('"NUMERAL"', numeral);
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe('a limit beyond measure', () => {
  const BOUND = /^min\w+ 10+: more than \d+ (characters )?are not written$/;
  const PROVEN = /^unsatisfiable: /;

  test.each<[string, object, RegExp]>([
    ['minLength 10^9', { type: 'string', minLength: 1e9 }, BOUND],
    [
      'minLength 10^9 and a pattern',
      { type: 'string', minLength: 1e9, pattern: '^[a-z]+$' },
      BOUND,
    ],
    ['minItems 10^6', { type: 'array', minItems: 1e6, items: { type: 'string' } }, BOUND],
    ['minProperties 10^6', { type: 'object', minProperties: 1e6 }, BOUND],
    ['minimum above maximum', { type: 'integer', minimum: 5, maximum: 3 }, PROVEN],
    ['minLength above maxLength', { type: 'string', minLength: 9, maxLength: 3 }, PROVEN],
    ['minItems above maxItems', { type: 'array', minItems: 9, maxItems: 3, items: {} }, PROVEN],
    ['types that exclude each other', { type: 'string', allOf: [{ type: 'integer' }] }, PROVEN],
    ['an enum without a member of the type', { type: 'integer', enum: ['a', 'b'] }, PROVEN],
  ])(
    '(%s) costs only its field, and the reason says whether that is proven',
    async (_, a, reason) => {
      const { cases, skipped } = await expectRight(await generateHostileAlone(withField(a)));
      expect(cases.some(({ at, scenario }) => at === '/fine' && scenario === '1.03')).toBe(true);
      expect(cases.filter(({ at }) => at?.startsWith('/a'))).toEqual([]);
      expect(skipped).toContainEqual(
        expect.objectContaining({ at: '/a', reason: expect.stringMatching(reason) }),
      );
    },
  );

  test('in a required field leaves no request, and that is said', async () => {
    const document = withField({ type: 'integer', minimum: 5, maximum: 3 }, ['a']);
    const { cases, skipped } = await expectRight(await generateHostileAlone(document));
    expect(cases).toEqual([]);
    expect(skipped[0]?.reason).toContain('unsatisfiable');
  });

  test.each<[string, object]>([
    ['maxLength 10^9', { type: 'string', maxLength: 1e9, pattern: '^[a-z]+$' }],
    ['minLength just below 10^6', { type: 'string', minLength: 999_990, pattern: '^[a-z]+\\d$' }],
    ['maxItems 10^9', { type: 'array', maxItems: 1e9, items: { type: 'string' } }],
    ['1,900 distinct items', { type: 'array', minItems: 1900, uniqueItems: true, items: {} }],
    [
      '1,900 distinct items of a pattern',
      {
        type: 'array',
        minItems: 1900,
        uniqueItems: true,
        items: { type: 'string', pattern: '^[a-z]+$' },
      },
    ],
    [
      'arrays of arrays of arrays of 1,000',
      many(3, () => 0).reduce<object>((items) => ({ type: 'array', minItems: 1000, items }), {
        type: 'integer',
      }),
    ],
  ])('(%s) is tested as far as can be', async (_, a) => {
    await expectRight(await generateHostileAlone(withField(a)));
  });

  test('in 20 long strings at once ends in time', async () => {
    const properties = Object.fromEntries(
      many(20, (index) => [`p${index}`, { type: 'string', minLength: 100_000, pattern: '^x' }]),
    );
    expectWritten(await generateHostileAlone(bodyDocument({ type: 'object', properties })));
  });
});

describe('numbers that a double cannot hold, or hardly', () => {
  const types = ['number', 'integer'];
  const limits = [
    ['minimum', '1e308'],
    ['maximum', '-1e308'],
    ['minimum', '1e400'],
    ['exclusiveMinimum', '1e-300'],
    ['minimum', '123456789012345678901234567890.123456789'],
    ['multipleOf', '1e-300'],
    ['multipleOf', '1e300'],
    ['multipleOf', '0'],
  ] as const;

  test.each(types.flatMap((type) => limits.map((limit) => [type, ...limit] as const)))(
    'a field of type %s with %s %s: each case is exact',
    async (type, keyword, numeral) => {
      const { cases } = await expectRight(
        await generateHostileAlone(withNumber(type, keyword, numeral)),
      );
      expect(cases.some(({ at }) => at === '/fine')).toBe(true);
    },
  );
});

describe('very many', () => {
  const values = many(100_000, (index) => `value ${index}`);

  test.each<[string, object]>([
    ['strings in an enum', { type: 'string', enum: values }],
    ['strings in an enum beside other keywords', { enum: values, pattern: '^v', maxLength: 99 }],
    ['integers in an enum', { type: 'integer', enum: values.map((_, index) => index) }],
    [
      'strings in each of two enums that share one',
      { allOf: [{ enum: values }, { enum: values.map((_, index) => `value ${index + 99_999}`) }] },
    ],
  ])('(100,000) %s are one field', async (_, a) => {
    const { cases } = expectWritten(await generateHostileAlone(withField(a)));
    expect(cases.some(({ at, scenario }) => at === '/a' && scenario?.endsWith('06'))).toBe(true);
  });

  const fields = Object.fromEntries(
    many(5000, (index) => [`property${index}`, { type: 'string', minLength: 2, maxLength: 9 }]),
  );

  test.each([
    ['optional', []],
    ['half required', Object.keys(fields).slice(0, 2500)],
  ])('(5,000) %s properties are one body', async (_, required) => {
    const document = bodyDocument({ type: 'object', required, properties: fields });
    expectWritten(await generateHostileAlone(document));
  });

  const kinds = many(500, (index) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: `k${index}` }, value: { type: 'integer', minimum: index } },
  }));

  test.each<[string, object]>([
    ['that differ in a constant', { oneOf: kinds }],
    ['of which any will do', { anyOf: kinds }],
    ['that are all the same', { oneOf: kinds.map(() => ({ type: 'string' })) }],
  ])('(500) branches %s', async (_, a) => {
    expectWritten(await generateHostileAlone(withField(a)));
  });

  test('(2,000) parameters of one operation', async () => {
    const parameters = many(2000, (index) => ({
      name: `p${index}`,
      in: index % 2 === 0 ? 'header' : 'query',
      schema: { type: 'integer', minimum: 1 },
    }));
    const operation = { parameters, responses: { 200: { description: 'ok' } } };
    const { cases, skipped } = expectWritten(
      await generateHostileAlone(pathsDocument({ '/things': { get: operation } })),
    );
    // 2,000 cases of an operation are written (--max-cases), and --variants; each field that is left out says so.
    const negatives = cases.filter(({ breaks }) => breaks !== null);
    expect(negatives.length).toBeLessThanOrEqual(2000);
    const shown = new Set(negatives.map(({ at }) => at));
    const left = new Set(
      skipped.flatMap(({ at, reason }) => (reason.includes('--max-cases') ? [at] : [])),
    );
    expect(new Set([...shown, ...left]).size).toBe(2000);
  });

  test('(2,000) operations that say the same operationId', async () => {
    const operation = { operationId: 'same', responses: { 200: { description: 'ok' } } };
    const paths = Object.fromEntries(many(2000, (index) => [`/p${index}`, { get: operation }]));
    const outcome = await generateHostileAlone(pathsDocument(paths));
    expectWritten(outcome);
    expect(outcome.stdout).toContain('2000 endpoints');
  });
});

function pathsDocument(paths: object): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths });
}
