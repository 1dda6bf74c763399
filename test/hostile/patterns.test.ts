import { describe, expect, test } from 'vitest';
import {
  bodyDocument,
  expectRight,
  expectWritten,
  generateHostileAlone,
} from './generate-hostile.ts';

/** Matching these by backtracking takes longer than the age of the universe. */
const CATASTROPHIC = [
  '(a+)+$',
  '^(a+)+$',
  '(a|a)*b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(a?){60}a{60}$',
];

/** No automaton of any size, or one of a size that no memory holds. */
const BEYOND_AUTOMATA = [
  '^(a+)+\\1$',
  '(a+)+\\1b',
  '^(([a-z])+.)+[A-Z]\\2([a-z])+$',
  '(a|b)*a(a|b){18}',
  '^(a|b)*a(a|b){18}$',
  '^(.{0,1000}){0,1000}$',
  '^((a{1,100}){1,100}){1,100}$',
  '\\p{L}{1,500}\\p{N}{1,500}',
  '^(?:(?!ab).)*$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[!-/]).{8,}$',
  `${'('.repeat(400)}a${')*'.repeat(400)}`,
];

/** The independent judge matches by backtracking, and would not come back. */
const BEYOND_THE_JUDGE = new Set(['^(a?){60}a{60}$', BEYOND_AUTOMATA.at(-1)]);

describe.each([...CATASTROPHIC, ...BEYOND_AUTOMATA])('the pattern %s', (pattern) => {
  test.each<[string, object]>([
    ['alone', {}],
    ['with lengths up to 5,000', { minLength: 20, maxLength: 5000 }],
  ])('%s is decided or skipped in time', async (_, limits) => {
    const a = { type: 'string', pattern, ...limits };
    const fine = { type: 'string', minLength: 2 };
    const document = bodyDocument({ type: 'object', properties: { a, fine } });
    const outcome = await generateHostileAlone(document);
    const judged = BEYOND_THE_JUDGE.has(pattern) ? expectWritten : expectRight;
    const { cases } = await judged(outcome);
    expect(cases.some(({ at, scenario }) => at === '/fine' && scenario === '1.03')).toBe(true);
  });
});

test.each(CATASTROPHIC.slice(0, 4))('each length and fault of %s is reached', async (pattern) => {
  const document = bodyDocument({ type: 'string', pattern, maxLength: 5000 });
  const { cases } = expectWritten(await generateHostileAlone(document));
  const found = cases.flatMap(({ scenario }) => scenario ?? []);
  expect(found).toEqual(expect.arrayContaining(['1.00', '1.02', '1.05', '1.23']));
});

test('fifty patterns that explode, no two alike, end in time', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [
      `p${at}`,
      { type: 'string', pattern: `^(a|b)*a(a|b){18}[a-z]{${at}}$` },
    ]),
  );
  expectWritten(await generateHostileAlone(bodyDocument({ type: 'object', properties })));
});

test('a pattern on property names and keys is held to the same', async () => {
  const patternProperties = { '^(a+)+$': { type: 'string' }, '(a|b)*a(a|b){18}': {} };
  const propertyNames = { pattern: '^(([a-z])+.)+[A-Z]\\2([a-z])+$' };
  for (const body of [{ patternProperties }, { propertyNames }]) {
    expectWritten(await generateHostileAlone(bodyDocument({ type: 'object', ...body })));
  }
});

test('an invalid pattern costs only its field', async () => {
  const properties = {
    a: { type: 'string', pattern: '([' },
    fine: { type: 'string', minLength: 2 },
  };
  const outcome = await generateHostileAlone(bodyDocument({ type: 'object', properties }));
  expect(outcome.stderr).not.toContain('This is a bug');
});
