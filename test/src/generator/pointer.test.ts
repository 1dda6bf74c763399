import { describe, expect, test } from 'vitest';
import {
  childPointer,
  resolvePointer,
  segmentsOf,
  valueAt,
  withValueAt,
} from '../../../src/generator/pointer.ts';

describe('a JSON Pointer', () => {
  // RFC 6901, section 5.
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8, 'c%d': 2 };

  test.each([
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/m~0n', 8],
    ['/c%d', 2],
    ['/foo/2', undefined],
    ['/foo/-', undefined],
    ['/toString', undefined],
    ['/foo/length', undefined],
  ])('%s leads to %j', (pointer, expected) => {
    expect(valueAt(document, pointer)).toEqual(expected);
  });

  test('in a URI fragment is percent-decoded first', () => {
    expect(resolvePointer(document, '/c%25d')).toBe(2);
    expect(resolvePointer(document, '/a~1b')).toBe(1);
  });

  test('escapes what it appends, and gives it back', () => {
    const pointer = childPointer(childPointer('', 'a/~1'), 0);
    expect(pointer).toBe('/a~1~01/0');
    expect(segmentsOf(pointer)).toEqual(['a/~1', '0']);
  });
});

describe('a value put at a place', () => {
  const root = { a: { b: [1, 2] }, c: 3 };

  test.each([
    ['/a/b/0', 9, { a: { b: [9, 2] }, c: 3 }],
    ['/a/b/0', undefined, { a: { b: [2] }, c: 3 }],
    ['/c', undefined, { a: { b: [1, 2] } }],
    ['/d', 4, { a: { b: [1, 2] }, c: 3, d: 4 }],
    ['', 5, 5],
    ['/x/y', 1, root],
    ['/c/y', 1, root],
  ])('%s, %j', (at, value, expected) => {
    expect(withValueAt(root, at, value)).toEqual(expected);
  });

  test('leaves the original as it is, and knows no prototype', () => {
    const changed = withValueAt(root, '/__proto__', 1);
    expect(root).toEqual({ a: { b: [1, 2] }, c: 3 });
    expect(Object.keys(Object(changed))).toContain('__proto__');
  });
});
