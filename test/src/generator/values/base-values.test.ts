import { describe, expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

describe('a document that is written in another order', () => {
  const answer = (schema: JsonObject) => ({
    responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
  });
  const paths = {
    '/a': { get: answer({ type: 'object', properties: { a: TEXT } }) },
    '/b': { get: answer({ type: 'array', items: { type: 'object', properties: { b: TEXT } } }) },
    '/c': { get: answer({ oneOf: [TEXT, { type: 'object', required: ['c'] }] }) },
  };

  test('has the same environment files, whatever schemas of responses have no name', () => {
    const files = (tree: JsonObject) => {
      const entries = [...generate(documentFrom(tree)).files];
      return Object.fromEntries(entries.filter(([path]) => path.startsWith('env/')));
    };
    const reversed = Object.fromEntries(Object.entries(paths).reverse());
    expect(files({ paths: reversed })).toEqual(files({ paths }));
    expect(Object.values(files({ paths })).join('')).toMatch(/#\/\$defs\/inline:[0-9a-f]{12}"/);
  });

  test('has the same least request where some properties must be there', () => {
    const required = (names: readonly string[]) => {
      const properties = Object.fromEntries(names.map((name): [string, Json] => [name, INTEGER]));
      const schema = { type: 'object', minProperties: 1, properties };
      return made(documentOfPost(bodyOfSchema(schema))).line('positive_required', 'body');
    };
    expect(required(['b', 'a', 'c'])).toBe('{"a": 1}');
    expect(required(['c', 'b', 'a'])).toBe('{"a": 1}');
  });
});

describe('a schema that may hold itself', () => {
  const nodeOf = (next: JsonObject) => {
    const Node = { type: 'object', required: ['next'], properties: { v: INTEGER, next } };
    const schema = { $ref: '#/components/schemas/Node' };
    return made(documentOfPost(bodyOfSchema(schema), { components: { schemas: { Node } } }));
  };
  const NODE = { $ref: '#/components/schemas/Node' };

  test.each([
    ['oneOf', { oneOf: [NODE, { type: 'null' }] }],
    ['anyOf, null first', { anyOf: [{ type: 'null' }, NODE] }],
  ])('ends with null as soon as it can: %s', (_, next) => {
    const { line } = nodeOf(next);
    expect(line('positive', 'body')).toBe('{"v": 1, "next": {"v": 1, "next": null}}');
    expect(line('positive_required', 'body')).toBe('{"next": null}');
  });
});

test.each(['base64', 'base64url', 'BASE64'])('contentEncoding %s is sent as such', (encoding) => {
  // A name of four letters would be base64 itself.
  const properties = { f: { ...TEXT, contentEncoding: encoding } };
  const schema = { type: 'object', required: ['f'], properties };
  expect(made(documentOfPost(bodyOfSchema(schema))).line('positive', 'body')).toBe('{"f": "YWJj"}');
});

describe('null where `nullable` is beside what refuses it', () => {
  const nullSkip = (openapi: string, v: JsonObject) => {
    const components = { schemas: { Pet: { type: 'object' } } };
    const body = bodyOfSchema({ type: 'object', properties: { v } });
    return made(documentOfPost(body, { openapi, components })).skip('/v', '6.07');
  };
  const allOf = [{ $ref: '#/components/schemas/Pet' }];

  test('is not called invalid, for many read it as allowed', () => {
    expect(nullSkip('3.0.3', { nullable: true, allOf })).toContain('nullable');
    expect(nullSkip('3.0.3', { nullable: true, oneOf: allOf })).toContain('nullable');
  });

  test('is invalid without the word, and where the word means nothing', () => {
    expect(nullSkip('3.0.3', { allOf })).toBeUndefined();
    expect(nullSkip('3.1.0', { nullable: true, allOf })).toBeUndefined();
  });
});
