import { describe, expect, test } from 'vitest';
import { writeEnvironment, writeValue } from '../../../../src/generator/suite/environment.ts';
import { writeJson } from '../../../../src/generator/write-json.ts';
import { exactJson } from '../exact-json.ts';
import { documentFrom, made } from '../in-memory.ts';

describe('a value in an environment file', () => {
  test.each([
    [undefined, 'absent'],
    ['absent', '"absent"'],
    [null, 'null'],
    ['a'.repeat(5000), '"a" * 5000'],
    ['"'.repeat(100), '"\\"" * 100'],
    ['a'.repeat(99), `"${'a'.repeat(99)}"`],
    [{ b: [1, true], a: { c: null } }, '{"b": [1, true], "a": {"c": null}}'],
    ['line\nbreak\r\t', '"line\\nbreak\\r\\t"'],
    ['é😀', '"é😀"'],
    // What turns or hides text, or ends a line for someone, is written as an escape.
    ['\u2028\u202e\ufeff\u0085', '"\\u2028\\u202e\\ufeff\\u0085"'],
    ['\ud800', '"\\ud800"'],
  ])('%j is written as %s', (value, expected) => {
    expect(writeValue(value)).toBe(expected);
  });

  test.each([
    '9223372036854775807',
    '0.1000000000000000055511151231257827',
    '-1',
    '0.000001',
    '100',
  ])('keeps the digits of %s', (text) => {
    expect(writeJson(exactJson(text))).toBe(text);
  });

  test('is one line, whatever it holds', () => {
    const written = writeValue('\n[auth]\nx = 1\u2029\u000b\u000c\u001c\u001d\u001e');
    expect(written.split(/\p{Cc}|\p{Zl}|\p{Zp}/u)).toHaveLength(1);
  });
});

describe('an environment file', () => {
  test('begins with its title on one line, and has a blank line between sections', () => {
    const lines = [{ key: '1.03', value: 'ab', comment: '1.03: Length\nless' }];
    const sections = [
      { name: 'a', lines: [{ key: 'x', value: 1 }] },
      { name: 'b', lines },
    ];
    expect(writeEnvironment('GET /x: A\n[evil]\r\nb', sections)).toBe(
      '# GET /x: A [evil] b\n[a]\nx = 1\n\n[b]\n# 1.03: Length less\n1.03 = "ab"\n',
    );
  });

  test('says what differs from the default styles, and nothing else', () => {
    const schema = { type: 'array', items: { type: 'string' } };
    const parameters = [
      { in: 'query', name: 'plain', schema },
      { in: 'query', name: 'said', schema, style: 'form', explode: true },
      { in: 'query', name: 'pipes', schema, style: 'pipeDelimited', explode: false },
      { in: 'query', name: 'joined', schema, explode: false },
      { in: 'header', name: 'X-Json', content: { 'application/json': { schema } } },
      { in: 'path', name: 'id', required: true, schema, style: 'matrix' },
    ];
    const { line } = made(documentFrom({ paths: { '/x/{id}': { get: { parameters } } } }));
    expect(JSON.parse(line('endpoint', 'style') ?? '')).toEqual({
      query: {
        pipes: { style: 'pipeDelimited', explode: false },
        joined: { style: 'form', explode: false },
      },
      header: { 'X-Json': { content: 'application/json' } },
      path: { id: { style: 'matrix', explode: false } },
    });
  });
});
