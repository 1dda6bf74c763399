import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { documentOfPost, made } from '../in-memory.ts';
import { judged } from '../judged.ts';

const FILE = { type: 'string', format: 'binary' };
const PNG = { type: 'string', contentMediaType: 'image/png' };
const SCHEMA = { type: 'object', required: ['photo'], properties: { photo: FILE } };

function sent(contentType: string) {
  const requestBody = { required: true, content: { [contentType]: { schema: SCHEMA } } };
  return made(documentOfPost({ requestBody }), {});
}

/** What `[positive]` sends for the one part `part` of a multipart body. */
function partOf(part: Json, encoding: JsonObject = {}): unknown {
  const schema = { type: 'object', required: ['part'], properties: { part } };
  const media = { schema, encoding: { part: encoding } };
  const requestBody = { required: true, content: { 'multipart/form-data': media } };
  const { line } = made(documentOfPost({ requestBody }, { components: { schemas: { FILE } } }));
  return JSON.parse(line('positive', 'body') ?? '{}').part;
}

function file(contentType = 'application/octet-stream') {
  return { filename: 'a.bin', content_type: contentType, base64: 'cHJvb2ZnYXRl' };
}

test('a file in a multipart body is there or it is not', () => {
  const { line, endpoint } = sent('multipart/form-data');
  expect(JSON.parse(line('positive', 'body') ?? '').photo).toEqual(file());
  const tested = endpoint.cases.filter((one) => one.at === '/photo');
  expect(tested.map((one) => one.scenario)).toEqual(['1.00', '1.21']);
});

test('in JSON the same schema is a text', () => {
  const { line } = sent('application/json');
  expect(typeof JSON.parse(line('positive', 'body') ?? '').photo).toBe('string');
});

describe('each item of a list of files is a file', () => {
  const reference = { $ref: '#/components/schemas/FILE' };
  test.each<[string, Json, string?]>([
    ['written in place', { type: 'array', items: FILE }],
    ['behind a reference', { type: 'array', items: reference }],
    ['in a part of allOf', { type: 'array', items: { allOf: [reference] } }],
    ['by its media type', { type: 'array', items: PNG }, 'image/png'],
    ['that may be null', { anyOf: [{ type: 'array', items: FILE }, { type: 'null' }] }],
    ['whose items may be null', { type: 'array', items: { anyOf: [FILE, { type: 'null' }] } }],
  ])('%s', (_, part, type) => {
    expect(partOf(part)).toEqual([file(type)]);
  });

  test('of which there are as many as there must be, each with its own content', () => {
    const files = partOf({ type: 'array', minItems: 2, uniqueItems: true, items: FILE });
    expect(files).toHaveLength(2);
    expect(new Set((Array.isArray(files) ? files : []).map((one) => one.base64)).size).toBe(2);
  });
});

test.each<[string, Json]>([
  ['null', { anyOf: [FILE, { type: 'null' }] }],
  ['null, named first', { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/FILE' }] }],
])('a file is sent where it may also be %s', (_, part) => {
  expect(partOf(part)).toEqual(file());
});

describe('a file has a type that its encoding names', () => {
  test.each<[string, string]>([
    ['image/png, image/jpeg', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
    ['image/*', 'image/png'],
    ['video/*, image/gif', 'image/gif'],
    ['text/csv', 'text/csv'],
  ])('%s', (contentType, expected) => {
    expect(partOf(FILE, { contentType })).toEqual(file(expected));
    expect(partOf({ type: 'array', items: FILE }, { contentType })).toEqual([file(expected)]);
  });

  test('which makes a part without a type a file', () => {
    expect(partOf({}, { contentType: 'image/png' })).toEqual(file('image/png'));
    expect(partOf({}, { contentType: 'text/plain' })).toEqual(expect.any(String));
  });

  test('but a text stays one: its encoding says how it is written', () => {
    expect(partOf({ type: 'string' }, { contentType: 'image/png' })).toEqual(expect.any(String));
  });
});

test('lists of files are checked like any list', async () => {
  const files = { type: 'array', minItems: 1, maxItems: 2, items: FILE };
  const schema = { type: 'object', required: ['files'], properties: { files } };
  const { wrongs, untested, report } = await judged({
    openapi: '3.0.3',
    info: { title: 'Files', version: '1' },
    paths: {
      '/files': {
        post: {
          requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
          responses: { 200: { description: 'Done' } },
        },
      },
    },
  });
  expect([wrongs, untested]).toEqual([[], []]);
  const tested = report.endpoints.flatMap(({ cases }) => cases.filter(({ at }) => at === '/files'));
  expect(tested.map(({ scenario }) => scenario)).toEqual(
    expect.arrayContaining(['5.05', '5.21', '5.22', '5.23']),
  );
});
