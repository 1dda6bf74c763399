import { expect, test } from 'vitest';
import { markedJson } from '../../../../../../src/web/pages/executions/exchange/marked-json.ts';
import { sentParts } from '../../../../../../src/web/pages/executions/exchange/marked-request.ts';

const marked = (text: string, at?: string) => {
  const found = markedJson(text, at);
  return found && `${found.before}«${found.marked}»${found.after}`;
};

test('a value is marked by its pointer, and numbers and texts stay as they were sent', () => {
  const body = '{"a":1.00,"b":[{"c/d~":"\\u00e9, {x}"},12345678901234567890],"e":{},"f":[]}';
  expect(marked(body, '/b/0/c~1d~0')).toBe(
    `{
  "a": 1.00,
  "b": [
    {
      "c/d~": «"\\u00e9, {x}"»
    },
    12345678901234567890
  ],
  "e": {},
  "f": []
}«»`.replace('}«»', '}'),
  );
  expect(marked(body, '/b/1')).toContain('    «12345678901234567890»\n');
  expect(marked('[1,[2]]', '/1')).toBe('[\n  1,\n  «[\n    2\n  ]»\n]');
  expect(marked('"x"', '')).toBe('«"x"»');
});

test('what is missing is marked where it would be, and nothing is without a pointer', () => {
  expect(marked('{"a":{"b":1}}', '/a/c')).toBe('{\n  "a": {\n    "b": 1\n    «no "c"»\n  }\n}');
  expect(marked('{}', '/a~1b')).toBe('{\n  «no "a/b"»\n}');
  expect(marked('{"a":1}')).toBe('{\n  "a": 1\n}«»');
  expect(marked('{"a":1}', '/b/c')).toBe('{\n  "a": 1\n}«»');
  expect(marked('[1]', '/3')).toBe('[\n  1\n]«»');
  expect(marked('{"a": "cut')).toBeNull();
});

test('what is nested so deeply that its indentation would fill the page stays as it is', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(marked(nested(40))).toContain('\n');
  expect(marked(nested(41))).toBeNull();
  expect(marked(nested(100_000))).toBeNull();
});

test('of a request the query, the segment of the path or the header that is tested is marked', () => {
  const request = { method: 'GET', url: '', headers: { 'X-Trace': 'no' } };
  const of = (location: 'query' | 'path' | 'header', at: string, url: string) =>
    sentParts({
      ...{ id: '', words: '', outcome: 'failed' as const, endpoint: 'GET /pets/{id}/tags' },
      ...{ location, at, request: { ...request, url } },
    });
  const url = 'http://a/api/v1/pets/-1/tags?x=1&lim%20it=0&limit=9';
  expect(of('query', '/lim it', url)?.line).toEqual({
    ...{ before: 'GET http://a/api/v1/pets/-1/tags?x=1&', marked: 'lim%20it=0', after: '&limit=9' },
  });
  expect(of('path', '/id', url)?.line).toMatchObject({
    before: 'GET http://a/api/v1/pets/',
    marked: '-1',
  });
  expect(of('query', '/none', url)?.line).toMatchObject({ before: `GET ${url}`, marked: '' });
  expect(of('header', '/x-trace', url)?.header).toMatchObject({ marked: 'X-Trace: no' });
  expect(of('header', '/X-Id', url)?.header).toMatchObject({ marked: 'no X-Id' });
});
