import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentOfPost, made } from '../in-memory.ts';
import { judged } from '../judged.ts';

const INTEGER = { type: 'integer' };
const PATTERN = { pattern: '^[a-z]{2}$' };
const CLOSED = { patternProperties: { '^[a-z]{2}$': INTEGER }, additionalProperties: false };

/** A map, and a pattern of all its names. */
const MAPS: readonly (readonly [string, JsonObject, RegExp])[] = [
  ['a pattern', { propertyNames: PATTERN }, /^[a-z]{2}$/],
  ['an enum', { propertyNames: { enum: ['de', 'en', 'fr'] } }, /^(de|en|fr)$/],
  ['a format', { propertyNames: { format: 'uuid' } }, /^[0-9a-f-]{36}$/],
  ['a length', { propertyNames: { maxLength: 2 } }, /^.{0,2}$/],
  [
    'a part of allOf',
    { propertyNames: { allOf: [{ minLength: 7 }, { pattern: '^x' }] } },
    /^x.{6}/,
  ],
  ['patternProperties alone', CLOSED, /^[a-z]{2}$/],
  ['both', { ...CLOSED, propertyNames: { pattern: '^a' } }, /^a[a-z]$/],
];

test.each(MAPS)('as many names as there must be, by %s', (_, map, expected) => {
  const { line } = made(documentOfPost(bodyOfSchema({ type: 'object', minProperties: 2, ...map })));
  const names = Object.keys(JSON.parse(line('positive', 'body') ?? '{}'));
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(expected);
});

test.each(MAPS)('a map shows an entry where none must be there, by %s', (_, map, expected) => {
  const { line } = made(documentOfPost(bodyOfSchema({ type: 'object', ...map })));
  const names = Object.keys(JSON.parse(line('positive', 'body') ?? '{}'));
  expect(names).toEqual([expect.stringMatching(expected)]);
});

test.each(MAPS)('too few and too many properties are exact, by %s', async (_, map) => {
  const schema = { type: 'object', minProperties: 1, maxProperties: 2, ...map };
  const { report, wrongs } = await judged({
    openapi: '3.1.0',
    info: { title: 'Maps', version: '1' },
    paths: {
      '/maps': { post: { ...bodyOfSchema(schema), responses: { 200: { description: '' } } } },
    },
  });
  expect(wrongs).toEqual([]);
  const scenarios = report.endpoints.flatMap(({ cases }) =>
    cases.flatMap(({ at, scenario, also }) => (at === '' ? [scenario, ...also] : [])),
  );
  expect(scenarios).toEqual(expect.arrayContaining(['6.22', '6.23']));
});
