import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentOfPost, made } from '../in-memory.ts';

/** The report's entry for a scenario of the property `a`. */
function caseOf(schema: JsonObject, scenario: string) {
  const body = { type: 'object', properties: { a: schema } };
  const { endpoint } = made(documentOfPost(bodyOfSchema(body)));
  return endpoint.cases.find((one) => one.at === '/a' && one.scenario === scenario);
}

test('an enum beside a failed type is declared, though a listed member is of another type', () => {
  const schema = { type: 'string', enum: ['x', null] };
  expect(caseOf(schema, '1.08')).toMatchObject({
    breaks: { at: '/a', keyword: 'type' },
    entails: [{ at: '/a', keyword: 'enum', by: 'proof' }],
  });
  // null is listed, so it breaks only the type.
  expect(caseOf(schema, '1.07')).toMatchObject({
    breaks: { at: '/a', keyword: 'type' },
    entails: [],
  });
});

test('a value that another branch of oneOf accepts is no negative', () => {
  const schema = { oneOf: [{ type: 'string', minLength: 3 }, { type: 'number' }] };
  expect(caseOf(schema, '1.08')).toBeUndefined();
  expect(caseOf(schema, '1.03')).toMatchObject({ breaks: { at: '/a', keyword: 'minLength' } });
});

test('on the wire a text that a string branch may take is no negative of the number branch', () => {
  const schema = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  const parameters = [{ name: 'a', in: 'query', schema }];
  const { endpoint } = made(documentOfPost({ parameters }));
  expect(endpoint.cases.filter((one) => one.breaks?.at === '/a')).toEqual([]);
  const only = [{ name: 'a', in: 'query', schema: { type: 'integer' } }];
  const strict = made(documentOfPost({ parameters: only })).endpoint;
  expect(strict.cases.map((one) => one.scenario)).toContain('2.12');
});

test.each([
  ['integer', 'uint32', '2.01'],
  ['number', 'double', '4.01'],
  ['string', 'unix-time', '1.01'],
])('a format that asserts nothing is said to: %s %s', (type, format, scenario) => {
  const body = { type: 'object', properties: { a: { type, format } } };
  const { skip } = made(documentOfPost(bodyOfSchema(body)));
  expect(skip('/a', scenario)).toBe(`the format ${format} is not asserted`);
});

test('a numeral that is as long as a pattern requires breaks only the pattern', () => {
  const pattern = { type: 'string', pattern: '^AC[0-9a-f]{32}$', minLength: 34, maxLength: 34 };
  const parameters = [{ name: 'a', in: 'query', schema: pattern }];
  const { endpoint, line } = made(documentOfPost({ parameters }));
  const found = endpoint.cases.find((one) => one.scenario === '1.08');
  expect(found).toMatchObject({ breaks: { at: '/a', keyword: 'pattern' }, entails: [] });
  expect(line('negative_query_a', '1.08')).toMatch(/^\d{34}$/);
});
