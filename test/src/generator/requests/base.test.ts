import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

const OBJECT = { type: 'object', properties: { name: { type: 'string' } } };
const TEXT = { type: 'string' };

function parameters(list: Json, path = '/x') {
  return made(documentFrom({ paths: { [path]: { get: { parameters: list } } } }));
}

function json(text: string | undefined): Json {
  return JSON.parse(text ?? 'null');
}

function bodyOf(schema: JsonObject, section = 'positive'): Json {
  return json(made(documentOfPost(bodyOfSchema(schema))).line(section, 'body'));
}

describe('the base request', () => {
  test('fills a required object in a path, for an empty one has no text', () => {
    const { line } = parameters(
      [{ name: 'p', in: 'path', required: true, schema: OBJECT }],
      '/{p}',
    );
    expect(json(line('positive', 'path'))).toEqual({ p: { name: expect.any(String) } });
  });

  test('does without a parameter that OpenAPI cannot write, and says why', () => {
    const list = { type: 'array', items: OBJECT };
    const made = parameters([
      { name: 'list', in: 'query', schema: list },
      { name: 'none', in: 'query', schema: { type: 'array', items: TEXT, maxItems: 0 } },
      { name: 'other', in: 'query', schema: TEXT },
    ]);
    expect(json(made.line('positive', 'query'))).toEqual({ other: expect.any(String) });
    expect(made.skip('/list', '*')).toMatch(/\/list\/0: OpenAPI fixes no one text/);
    expect(made.skip('/none', '*')).toMatch(/no text/);
  });

  test('cannot be made where such a parameter is required: the operation is skipped in words', () => {
    const list = { type: 'array', minItems: 1, items: OBJECT };
    const { endpoint } = parameters([{ name: 'l', in: 'query', required: true, schema: list }]);
    expect(endpoint.cases).toEqual([]);
    expect(endpoint.skipped).toEqual([
      { location: null, at: null, scenario: '*', reason: expect.stringMatching(/query/) },
    ]);
  });

  test('takes the examples of the document where they are valid', () => {
    const properties = {
      good: { type: 'string', maxLength: 3, example: 'Rex' },
      bad: { type: 'string', maxLength: 3, example: 'Bello' },
      old: { type: 'integer', default: 7 },
    };
    expect(bodyOf({ type: 'object', properties })).toEqual({
      good: 'Rex',
      bad: expect.stringMatching(/^.{1,3}$/),
      old: 7,
    });
  });

  test('does not send what is read-only, and says so', () => {
    const id = { type: 'integer', readOnly: true };
    const schema = { type: 'object', required: ['id', 'name'], properties: { id, name: TEXT } };
    expect(bodyOf(schema)).toEqual({ name: expect.any(String) });
    expect(made(documentOfPost(bodyOfSchema(schema))).skip('/id', '*')).toMatch(/read-only/);
  });

  test('holds only the required fields in a separate section, where that differs', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: TEXT, b: TEXT } };
    expect(bodyOf(schema, 'positive_required')).toEqual({ a: expect.any(String) });
    const same = { type: 'object', required: ['a'], properties: { a: TEXT } };
    expect(bodyOf(same, 'positive_required')).toBeNull();
  });

  test('counts property names for its depth, and says what is deeper', () => {
    const deep = { type: 'object', properties: { b: { type: 'object', properties: { c: TEXT } } } };
    const schema = { type: 'object', properties: { a: { type: 'array', items: deep } } };
    const shallow = made(documentOfPost(bodyOfSchema(schema)), { maxDepth: 2 });
    expect(json(shallow.line('positive', 'body'))).toEqual({ a: [{ b: {} }] });
    expect(shallow.skip('/a/0/b/c', '*')).toMatch(/deeper than 2/);
  });

  test('names the entry of a map `key`, or as its pattern asks', () => {
    expect(bodyOf({ type: 'object', additionalProperties: TEXT })).toEqual({
      key: expect.any(String),
    });
    const pattern = { type: 'object', patternProperties: { '^x-[a-z]{2}$': TEXT } };
    expect(Object.keys(Object(bodyOf(pattern)))).toEqual([expect.stringMatching(/^x-[a-z]{2}$/)]);
  });
});
