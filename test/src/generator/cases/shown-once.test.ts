import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

test.each(['^.*$', '^[^\\n]*$'])(
  'the pattern %s is broken by a line break inside, which no engine admits',
  (pattern) => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
    const { line } = made(documentOfPost(bodyOfSchema(schema)));
    const text = String(JSON.parse(line('negative_body_a', '1.02') ?? '""'));
    expect(text).toMatch(/\n[^\n]+$/);
    expect(text).not.toMatch(/[\r\u2028\u2029]/);
  },
);

test('a parameter that may be null, as FastAPI writes optional ones, leaves nothing to report', () => {
  const parameters = ['query', 'header', 'cookie'].map((place) => ({
    in: place,
    name: 'q',
    schema: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
  }));
  const { endpoint } = made(documentOfPost({ parameters }));
  expect(endpoint.skipped.map(({ reason }) => reason)).not.toContain('only null is possible');
  const one = made(
    documentOfPost({ parameters: [{ in: 'query', name: 'q', schema: { type: 'null' } }] }),
  );
  expect(one.endpoint.cases.map(({ at }) => at)).not.toContain('/q');
});

test('a limit beyond what a URL holds is skipped for the length of URLs', () => {
  const schema = { type: 'string', maxLength: 100_000, pattern: '^[a-z]+$' };
  const parameters = [{ in: 'path', name: 'id', required: true, schema }];
  const paths = { '/a/{id}': { get: { parameters, responses: { 200: { description: 'OK' } } } } };
  const { endpoint } = made(documentFrom({ paths }));
  const reasons = endpoint.skipped.map(({ reason }) => reason);
  expect(reasons).toContainEqual(expect.stringContaining('a URL or header of more than 6000'));
  expect(reasons).not.toContain('no valid value of this length');
});

function headers(item: readonly string[], operation: readonly string[], required = false) {
  const list = (names: readonly string[], maxLength: number): JsonObject[] =>
    names.map((name) => ({ in: 'header', name, required, schema: { type: 'string', maxLength } }));
  const get = { parameters: list(operation, 9), responses: { 200: { description: 'OK' } } };
  return made(documentFrom({ paths: { '/a': { parameters: list(item, 4), get } } }));
}

test('names of headers ignore case: the one of the operation replaces that of the path', () => {
  const { endpoint, line } = headers(['X-Trace'], ['x-trace']);
  expect(new Set(endpoint.cases.map(({ at }) => at))).toEqual(new Set(['/x-trace']));
  expect(JSON.parse(line('negative_header_x-trace', '1.05') ?? '""')).toHaveLength(10);
});

test('a header that one list declares twice is an error', () => {
  const { endpoint, skip } = headers([], ['X-Id', 'x-id', 'X-Other']);
  expect(skip('/x-id', '*')).toContain('the header x-id is declared twice');
  expect(new Set(endpoint.cases.map(({ at }) => at))).toEqual(new Set(['/X-Other']));
  expect(headers([], ['X-Id', 'x-id'], true).endpoint.untested).toContain('declared twice');
});
