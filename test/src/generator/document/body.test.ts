import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { documentOfPost, made, onlyOperation } from '../in-memory.ts';

const object = { schema: { type: 'object', properties: { a: { type: 'string' } } } };

function contentOf(...types: string[]): JsonObject {
  return Object.fromEntries(types.map((type) => [type, object]));
}

describe('the content type that is tested', () => {
  test.each([
    [['text/plain', 'multipart/form-data', 'application/json'], 'application/json'],
    [['application/json; charset=utf-8', 'text/plain'], 'application/json; charset=utf-8'],
    [['application/x-www-form-urlencoded', 'application/vnd.a+json'], 'application/vnd.a+json'],
    [
      ['multipart/form-data', 'application/x-www-form-urlencoded'],
      'application/x-www-form-urlencoded',
    ],
    [['text/plain', 'multipart/form-data'], 'multipart/form-data'],
    [['application/xml', 'text/csv'], 'text/csv'],
    [['application/jsonp', 'APPLICATION/JSON'], 'APPLICATION/JSON'],
  ])('of %j is %s', (types, expected) => {
    const requestBody = { content: contentOf(...types) };
    const operation = onlyOperation(documentOfPost({ requestBody }));
    expect(operation.body?.contentType).toBe(expected);
    const skipped = operation.skipped.map(({ at, scenario }) => `${at} ${scenario}`);
    expect(skipped).toEqual(types.slice(1).map(() => ' *'));
  });

  test('is none where only an unknown charset is offered: the operation is skipped in words', () => {
    const requestBody = { required: true, content: contentOf('text/plain; charset=klingon') };
    const { endpoint, generated } = made(documentOfPost({ requestBody }));
    expect(endpoint.cases).toEqual([]);
    expect(endpoint.skipped.map(({ reason }) => reason).join()).toContain('klingon');
    expect([...generated.files.keys()].filter((path) => path.includes('post_pets'))).toEqual([]);
  });
});

describe('a body', () => {
  test('may be null, which is not the absence of one', () => {
    const content = { 'application/json': { schema: { type: 'null' } } };
    const { line } = made(documentOfPost({ requestBody: { required: true, content } }));
    expect(line('positive', 'body')).toBe('null');
  });

  test('is left out as a whole only where it is required', () => {
    for (const required of [true, false]) {
      const { endpoint } = made(
        documentOfPost({ requestBody: { required, content: contentOf('application/json') } }),
      );
      const absent = endpoint.cases.filter(({ scenario }) => scenario === '6.21');
      const expected = {
        section: 'negative_body_body',
        at: '',
        breaks: { at: '', keyword: 'required' },
      };
      expect(absent).toEqual(required ? [expect.objectContaining(expected)] : []);
    }
  });
});
