import { describe, expect, test } from 'vitest';
import {
  type Condition,
  condition,
  evaluateConditions,
} from '../../../../src/automation/gatekeeper/conditions.ts';
import { valueAt } from '../../../../src/automation/gatekeeper/json-pointer.ts';

/** The example of RFC 6901, 5. */
const RFC = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

describe('a JSON Pointer', () => {
  test.each([
    ['', RFC],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j of the example of RFC 6901 is %j', (pointer, value) => {
    expect(valueAt(RFC, pointer)).toEqual({ isThere: true, value });
  });

  test.each([
    '/none',
    '/foo/2',
    '/foo/-',
    '/foo/00',
    '/foo/+1',
    '/foo/length',
    '/toString',
    '/__proto__',
    '/foo/0/0',
    '/ /x',
  ])('%j finds nothing there', (pointer) => {
    expect(valueAt(RFC, pointer)).toEqual({ isThere: false });
  });

  test('reads ~01 as ~1', () => {
    expect(valueAt({ '~1': 9 }, '/~01')).toEqual({ isThere: true, value: 9 });
  });
});

const PAYLOAD = {
  env: 'staging',
  n: 1,
  none: null,
  yes: true,
  tags: ['a', 1, null],
  title: 'Deploy to staging',
};
const at = (pointer: string, operator: string, value: unknown): Condition =>
  condition.parse({ pointer, operator, value });

describe('a condition', () => {
  test.each([
    ['/env', 'equals', 'staging'],
    ['/n', 'equals', 1],
    ['/none', 'equals', null],
    ['/env', 'one_of', ['production', 'staging']],
    ['/none', 'one_of', [null]],
    ['/title', 'contains', 'to stag'],
    ['/tags', 'contains', 'a'],
    ['/tags', 'contains', 1],
    ['/tags', 'contains', null],
    ['/none', 'exists', true],
    ['/missing', 'exists', false],
  ])('%s %s %j holds', (pointer, operator, value) => {
    expect(evaluateConditions([at(pointer, operator, value)], PAYLOAD).isMatched).toBe(true);
  });

  test.each([
    ['/env', 'equals', 'Staging', '"staging"'],
    ['/n', 'equals', '1', '1'],
    ['/yes', 'equals', 1, 'true'],
    ['/missing', 'equals', null, 'nothing'],
    ['/env', 'one_of', ['production'], '"staging"'],
    ['/title', 'contains', 'Staging', '"Deploy to staging"'],
    ['/n', 'contains', 1, '1'],
    ['/tags', 'contains', '1', 'an array of 3'],
    ['/missing', 'exists', true, 'nothing'],
    ['/none', 'exists', false, 'null'],
    ['', 'equals', 'x', 'an object'],
  ])('%s %s %j does not hold, and says what was there', (pointer, operator, value, found) => {
    const { isMatched, findings } = evaluateConditions([at(pointer, operator, value)], PAYLOAD);
    expect(isMatched).toBe(false);
    expect(findings).toEqual([{ pointer, operator, value, holds: false, found }]);
  });

  test('all must hold, and each is reported', () => {
    const { isMatched, findings } = evaluateConditions(
      [at('/env', 'equals', 'staging'), at('/n', 'equals', 2)],
      PAYLOAD,
    );
    expect(isMatched).toBe(false);
    expect(findings.map(({ holds }) => holds)).toEqual([true, false]);
    expect(evaluateConditions([], {}).isMatched).toBe(true);
  });

  test('what is cut stays text that can be stored', () => {
    const [finding] = evaluateConditions([at('/a', 'equals', '')], {
      a: `${'x'.repeat(98)}😀`,
    }).findings;
    expect(finding?.found.isWellFormed()).toBe(true);
    expect(finding?.found.length).toBeLessThan(105);
  });

  test.each([
    { pointer: 'env', operator: 'equals', value: 1 },
    { pointer: '/a~2', operator: 'equals', value: 1 },
    { pointer: '/a', operator: 'equals', value: { b: 1 } },
    { pointer: '/a', operator: 'equals' },
    { pointer: '/a', operator: 'one_of', value: [] },
    { pointer: '/a', operator: 'exists', value: 'yes' },
    { pointer: '/a', operator: 'like', value: 'x' },
    { pointer: '/a', operator: 'equals', value: 'x\0' },
    { pointer: '/a', operator: 'equals', value: '\ud800' },
    { pointer: '/a', operator: 'exists', value: true, more: 1 },
  ])('%j is none', (one) => {
    expect(condition.safeParse(one).success).toBe(false);
  });
});

test.each(['1234567890123456789', '-9007199254740993', '1e23'])(
  'a condition on the number %s is refused, since another number would match it',
  (numeral) => {
    const value: unknown = JSON.parse(numeral);
    for (const one of [
      { pointer: '/id', operator: 'equals', value },
      { pointer: '/id', operator: 'one_of', value: [1, value] },
      { pointer: '/ids', operator: 'contains', value },
    ]) {
      const found = condition.safeParse(one);
      expect(found.error?.issues[0]?.message).toContain('write a longer number as a text');
      expect(
        condition.safeParse({ ...one, value: one.operator === 'one_of' ? [numeral] : numeral })
          .success,
      ).toBe(true);
    }
    expect(condition.safeParse({ pointer: '/id', operator: 'equals', value: 1.1 }).success).toBe(
      true,
    );
  },
);
