import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { wireOf } from '../../../../src/generator/requests/wire.ts';
import { writeJson } from '../../../../src/generator/write-json.ts';
import { documentFrom, documentOfPost, onlyOperation } from '../in-memory.ts';

type Parameter = { readonly in: string } & JsonObject;

/** What a server reads of `/p` when a value travels as a parameter; undefined for nothing sure. */
function read(parameter: Parameter, value: Json): Json | undefined {
  const holder: JsonObject = { name: 'p', required: true, ...parameter };
  const post = { parameters: [holder] };
  const operation = onlyOperation(
    documentFrom({ paths: { '/pets/{p}': { post: withSlot(post) } } }),
  );
  const { in: place } = parameter;
  const location = place === 'path' || place === 'query' ? place : 'header';
  const wire = wireOf(operation, location);
  const reading = wire.read(place === 'cookie' ? { Cookie: { p: value } } : { p: value });
  if ('unreadable' in reading) return undefined;
  const text = writeJson(reading.value).replace(/^\{"Cookie": (.*)\}$/, '$1');
  return JSON.parse(text).p;
}

/** The parameter of the path's template, unless it is the one in question. */
function withSlot({ parameters }: { readonly parameters: readonly JsonObject[] }): JsonObject {
  const isThere = parameters.some((one) => one.in === 'path');
  const slot = { name: 'p', in: 'path', required: true, schema: { type: 'string' } };
  return { parameters: isThere ? parameters : [...parameters, slot] };
}

const query = (schema: JsonObject, rest: JsonObject = {}) => ({ in: 'query', schema, ...rest });

describe('a scalar on the wire', () => {
  // What the text can be is read as that; else it stays the text that it is.
  test.each<[string, Json, Json]>([
    ['integer', 7, 7],
    ['integer', '7', 7],
    ['integer', 7.5, 7.5],
    ['integer', 'seven', 'seven'],
    ['integer', '07', '07'],
    ['integer', '1e2', 100],
    ['integer', true, 'true'],
    ['integer', null, 'null'],
    ['number', '-0.5', -0.5],
    ['number', '.5', '.5'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'TRUE', 'TRUE'],
    ['boolean', 'False', 'False'],
    ['boolean', 42, '42'],
    ['string', 42, '42'],
    ['string', true, 'true'],
    ['string', null, 'null'],
  ])('of type %s: %j is read as %j', (type, sent, expected) => {
    for (const place of ['path', 'query', 'header', 'cookie']) {
      expect(read({ in: place, schema: { type } }, sent)).toEqual(expected);
    }
  });

  test('that may be null is null where its text is', () => {
    expect(read(query({ type: ['integer', 'null'] }), null)).toBeNull();
    expect(read(query({ type: ['integer', 'null'] }), 'nil')).toBe('nil');
  });

  test('keeps every digit', () => {
    const operation = onlyOperation(
      documentOfPost({ parameters: [{ in: 'query', name: 'p', schema: { type: 'integer' } }] }),
    );
    const reading = wireOf(operation, 'query').read({ p: '9223372036854775808' });
    expect('value' in reading && writeJson(reading.value)).toBe('{"p": 9223372036854775808}');
  });

  test('without a type is the listed value that has its text', () => {
    expect(read(query({ enum: [1, true, 'x'] }), '1')).toBe(1);
    expect(read(query({ enum: [1, true, 'x'] }), 'y')).toBe('y');
  });

  test('is the type of any branch', () => {
    const schema = { oneOf: [{ type: 'integer' }, { type: 'boolean' }] };
    expect([read(query(schema), '5'), read(query(schema), 'true')]).toEqual([5, true]);
  });
});

describe('an array on the wire', () => {
  const integers = { type: 'array', items: { type: 'integer' } };

  test('is read item by item', () => {
    expect(read(query(integers), [1, '2', 'x'])).toEqual([1, 2, 'x']);
  });

  test('of one is what a single value is', () => {
    expect(read(query(integers), 5)).toEqual([5]);
    expect(read(query(integers), 'text')).toEqual(['text']);
  });

  test('has no text when it is empty or nested', () => {
    expect(read(query(integers), [])).toBeUndefined();
    expect(read(query(integers), [[1]])).toBeUndefined();
    expect(read(query(integers), [{ a: 1 }])).toBeUndefined();
  });

  test('in place of a number is its joined text where the style joins', () => {
    const scalar = { type: 'integer' };
    expect(read({ in: 'path', schema: scalar }, ['a', 'b'])).toBe('a,b');
    expect(read(query(scalar, { explode: false }), ['a', 'b'])).toBe('a,b');
  });
});

describe('an object on the wire', () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' } } };

  test('is read property by property', () => {
    expect(read(query(schema, { style: 'deepObject', explode: true }), { a: '1', b: '2' })).toEqual(
      {
        a: 1,
        b: '2',
      },
    );
  });

  test('has no text when it is empty, and no other thing is one', () => {
    expect(read(query(schema), {})).toBeUndefined();
    expect(read(query(schema), 'text')).toBeUndefined();
    expect(read(query(schema), [1])).toBeUndefined();
  });

  test('spread over other names leaves the field itself absent: nothing sure is read', () => {
    expect(read(query({ type: 'integer' }), { key: 'value' })).toBeUndefined();
  });
});

describe('a parameter with content', () => {
  test('is JSON, where every type is itself', () => {
    const schema = { type: 'object', properties: { a: { type: 'array' } } };
    const parameter = { in: 'query', content: { 'application/json': { schema } } };
    for (const value of [{ a: [] }, [], null, '5', 5, { a: [{ b: 1 }] }]) {
      expect(read(parameter, value)).toEqual(value);
    }
  });
});

describe('a body', () => {
  function readBody(contentType: string, schema: JsonObject, value: Json): Json | undefined {
    const content = { [contentType]: { schema } };
    const operation = onlyOperation(documentOfPost({ requestBody: { required: true, content } }));
    const reading = wireOf(operation, 'body').read(value);
    return 'value' in reading ? reading.value : undefined;
  }

  test('of JSON arrives as it is', () => {
    expect(readBody('application/json', { type: 'string' }, 42)).toBe(42);
    expect(readBody('application/merge-patch+json', { type: 'string' }, { a: [] })).toEqual({
      a: [],
    });
  });

  test('of a form is a text a name', () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' }, s: { type: 'string' } },
    };
    const type = 'application/x-www-form-urlencoded';
    expect(readBody(type, schema, { n: '7', s: 7 })).toEqual({ n: 7, s: '7' });
    expect(readBody(type, schema, [1])).toBeUndefined();
  });

  test('of text is one text', () => {
    expect(readBody('text/plain', { type: 'integer' }, '7')).toBe(7);
    expect(readBody('text/plain', { type: 'string' }, 7)).toBe('7');
    expect(readBody('text/plain', { type: 'string' }, { a: 1 })).toBeUndefined();
  });
});
