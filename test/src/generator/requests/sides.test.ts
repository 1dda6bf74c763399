import { expect, test } from 'vitest';
import { judged } from '../judged.ts';

type Raw = { readonly [keyword: string]: unknown };

const TEXT = { type: 'string' };
const KIND = { enum: ['x', 'y'] };
const INTEGER = { type: 'integer', maximum: 9 };
const FORM = 'application/x-www-form-urlencoded';
const A = { properties: { a: TEXT } };
const B = { properties: { b: INTEGER } };

const kindIs = (value: unknown): Raw => ({ properties: { k: { const: value } } });

const object = (properties: Raw, rest: Raw = {}): Raw => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...rest,
});

function sides(condition: Raw, whenTrue?: Raw, whenFalse?: Raw): Raw {
  const keywords = Object.entries({ if: condition, else: whenFalse });
  return Object.fromEntries([...keywords, ['then', whenTrue]].filter(([, one]) => one));
}

function body(schema: Raw, type = 'application/json'): Raw {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

const SIDES = sides(kindIs('x'), A, B);

/** Operations, and what must be tested of each. */
const ROWS: Readonly<Record<string, readonly [operation: Raw, ...places: string[]]>> = {
  'if in a body': [body(object({ k: KIND }, SIDES)), '/a', '/b'],
  'if in a closed body': [
    body(object({ k: KIND }, { ...SIDES, unevaluatedProperties: false })),
    ...['/a', '/b'],
  ],
  'if with only an else': [body(object({ k: KIND }, sides(kindIs('x'), undefined, B))), '/b'],
  'if in a field': [body(object({ v: object({ k: KIND }, SIDES) })), '/v/a', '/v/b'],
  'if by a boolean': [
    body(object({ k: { type: 'boolean' } }, sides(kindIs(true), A, B))),
    ...['/a', '/b'],
  ],
  'if by what is absent': [
    body({ type: 'object', properties: { k: TEXT }, ...sides({ required: ['k'] }, A, B) }),
    ...['/a', '/b'],
  ],
  'if in parts of allOf': [
    body(object({ k: KIND }, { allOf: [sides(kindIs('x'), A), sides(kindIs('y'), B)] })),
    ...['/a', '/b'],
  ],
  'if in a form': [body(object({ k: KIND }, SIDES), FORM), '/a', '/b'],
  'if in parts': [body(object({ k: KIND }, SIDES), 'multipart/form-data'), '/a', '/b'],
  'if in a parameter': [
    {
      parameters: [
        { in: 'query', name: 'f', style: 'deepObject', schema: object({ k: KIND }, SIDES) },
      ],
    },
    ...['/f/a', '/f/b'],
  ],
  'if that never holds': [body(object({ k: KIND }, sides(kindIs('z'), A, B))), '/b'],
  'not a listed text': [body(object({ v: { ...TEXT, not: { enum: ['v', 'w'] } } })), '/v'],
  'not a pattern': [body(object({ v: { ...TEXT, not: { pattern: '^v' } } })), '/v'],
  'not one of several': [
    body(object({ v: { ...TEXT, not: { anyOf: [{ const: 'v' }, { maxLength: 1 }] } } })),
    '/v',
  ],
  'not a type': [body(object({ v: { not: TEXT } }))],
  'not some types': [body(object({ v: { not: { type: ['string', 'integer'] } } }))],
  'not a value of a property': [
    body(object({ v: TEXT }, { not: { properties: { v: { const: 'v' } } } })),
    '/v',
  ],
  'not a value further in': [
    body(
      object({
        o: object({ v: { type: 'boolean' } }, { not: { properties: { v: { const: true } } } }),
      }),
    ),
    '/o/v',
  ],
  'names of oneOf': [named({ oneOf: [{ const: 'a' }, { pattern: '^b' }] }, 2)],
  'names of anyOf': [named({ anyOf: [{ const: 'a' }, { const: 'c' }, { pattern: '^x-' }] }, 3)],
  'names of anyOf in allOf': [
    named({ allOf: [{ anyOf: [{ const: 'aa' }, { const: 'b' }] }, { maxLength: 2 }] }, 2),
  ],
};

function named(propertyNames: Raw, minProperties: number): Raw {
  return body({ type: 'object', minProperties, propertyNames });
}

test('both sides of an if, what not leaves, and names of every branch are sent', async () => {
  const responses = { 200: { description: 'Done' } };
  const paths = Object.fromEntries(
    Object.entries(ROWS).map(([name, [operation]]) => [
      `/${name.replaceAll(' ', '-')}`,
      { post: { summary: name, responses, ...operation } },
    ]),
  );
  const info = { title: 'Any', version: '1' };
  const { wrongs, report } = await judged({ openapi: '3.1.0', info, paths });
  expect(wrongs).toEqual([]);
  for (const [index, [name, [, ...places]]] of Object.entries(ROWS).entries()) {
    const endpoint = report.endpoints[index];
    expect({ name, untested: endpoint?.untested }).toEqual({ name, untested: undefined });
    const tested = endpoint?.cases.map(({ at }) => at);
    expect({ name, tested }).toEqual({ name, tested: expect.arrayContaining(places) });
  }
  const skipsAt = (path: string, place: string) =>
    report.endpoints
      .filter((one) => one.path === path)
      .flatMap(({ skipped }) => skipped.filter(({ at }) => at === place))
      .map(({ reason }) => reason);
  const never = 'no valid value that takes "then" was found';
  expect(skipsAt('/if-that-never-holds', '/a')).toContain(never);
  // A part that fails has evaluated nothing, be it the side of an `if`.
  const together = 'not alone: type falls together with unevaluatedProperties';
  expect(skipsAt('/if-in-a-closed-body', '/a')).toContain(together);
});
