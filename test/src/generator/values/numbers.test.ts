import { describe, expect, test } from 'vitest';
import { decimal, isNumber, type Json } from '../../../../src/generator/json.ts';
import { type NumberKeyword, Numbers } from '../../../../src/generator/values/numbers.ts';
import { writeScalar } from '../../../../src/generator/write-json.ts';
import { exactJson } from '../exact-json.ts';
import { constraintsOfRaw } from '../raw-schema.ts';

/** A schema as JSON text, so that no digit of a limit is lost. */
function numbersOf(text: string): Numbers {
  const constraints = constraintsOfRaw(exactJson(text));
  return new Numbers(constraints, constraints.types?.includes('integer') === true, undefined);
}

/** The digits of the number that breaks a keyword, and what falls with it. */
function broken(text: string, keyword: NumberKeyword) {
  const answer = numbersOf(text).breaking(keyword);
  if (answer.value === undefined) return answer.reason;
  return [writeScalar(answer.value), ...answer.entails.map((one) => `${one.keyword} ${one.by}`)];
}

describe('a number that breaks one keyword', () => {
  test.each<[string, NumberKeyword, string[]]>([
    ['{"type": "integer", "minimum": 10}', 'minimum', ['9']],
    ['{"type": "integer", "maximum": 10}', 'maximum', ['11']],
    ['{"type": "integer", "minimum": 6, "maximum": 10, "multipleOf": 5}', 'maximum', ['15']],
    ['{"type": "integer", "format": "int64"}', 'format', ['9223372036854775808']],
    ['{"type": "integer", "format": "int32", "maximum": 2147483647}', 'format', ['-2147483649']],
    ['{"type": "integer", "minimum": -9223372036854775808}', 'minimum', ['-9223372036854775809']],
  ])('%s, %s: %j', (text, keyword, expected) => {
    expect(broken(text, keyword)).toEqual(expected);
  });

  test('below a decimal limit is below it by any amount, on the grid of multipleOf', () => {
    const [value = ''] = broken('{"type": "number", "minimum": 0.3, "multipleOf": 0.1}', 'minimum');
    expect(Number(value)).toBeLessThan(0.3);
    expect(value).toMatch(/^-?\d+(\.\d)?$/);
  });

  test('off the grid is between the limits', () => {
    const text = '{"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.01}';
    const [value = '', ...entailed] = broken(text, 'multipleOf');
    expect(entailed).toEqual([]);
    expect(value).toMatch(/^0\.\d\d\d+$/);
  });

  test('passes an exclusive limit; to meet it is another scenario', () => {
    const text = '{"type": "integer", "exclusiveMinimum": 5}';
    expect(broken(text, 'exclusiveMinimum')).toEqual(['4']);
  });

  test.each([
    // -7.005 breaks only multipleOf; 10.001 breaks it and, being no integer, `type`: never a limit.
    ['{"type": "number", "maximum": -7, "multipleOf": 0.01}', []],
    ['{"type": "integer", "exclusiveMinimum": 10, "multipleOf": 0.01}', ['type proof']],
  ])('off the grid is on the valid side of a limit: %s', (text, entailed) => {
    expect(broken(text, 'multipleOf').slice(1)).toEqual(entailed);
  });

  test('is a fraction on the grid, though the grid of whole numbers is coarser', () => {
    // 0.4 is a multiple of 0.4 and no integer: it breaks only `type`.
    const [value = '', ...entailed] = broken('{"type": "integer", "multipleOf": 0.4}', 'type');
    expect(entailed).toEqual([]);
    expect(Number(value) % 1).not.toBe(0);
    expect(Math.round(Number(value) * 10) % 4).toBe(0);
  });
});

describe('what falls together with a keyword', () => {
  test.each<[string, NumberKeyword, string]>([
    ['{"type": "integer", "minimum": 1, "exclusiveMinimum": 3}', 'minimum', 'exclusiveMinimum'],
    ['{"type": "integer", "enum": [1, 2], "maximum": 2}', 'maximum', 'enum'],
    ['{"type": "integer", "multipleOf": 5}', 'type', 'multipleOf'],
    ['{"type": "integer", "format": "int32", "maximum": 1e10}', 'maximum', 'format'],
  ])('%s, %s: %s', (text, keyword, entailed) => {
    expect(broken(text, keyword)).toEqual([expect.any(String), `${entailed} proof`]);
  });
});

describe('a multiple is decided in decimals', () => {
  test.each([
    ['0.07', '0.01', true],
    ['0.075', '0.01', false],
    ['4.35', '0.05', true],
    ['9007199254740993', '3', true],
    ['9007199254740992', '3', false],
    ['1e20', '7', false],
  ])('%s of %s: %s', (value, step, expected) => {
    const enumerated = numbersOf(`{"type": "number", "enum": [${value}], "multipleOf": ${step}}`);
    expect(enumerated.valid() !== undefined).toBe(expected);
  });
});

describe('the value just inside an exclusive limit', () => {
  test.each<[string, string, 1 | -1, string | undefined]>([
    ['{"type": "integer", "exclusiveMinimum": 5}', '5', 1, '6'],
    ['{"type": "integer", "exclusiveMaximum": 5}', '5', -1, '4'],
    // With a decimal limit the next integer inside.
    ['{"type": "integer", "exclusiveMinimum": 5.5}', '5.5', 1, '6'],
    ['{"type": "integer", "exclusiveMaximum": -5.5}', '-5.5', -1, '-6'],
    // One step of multipleOf.
    ['{"type": "number", "exclusiveMinimum": 1, "multipleOf": 0.25}', '1', 1, '1.25'],
    ['{"type": "number", "exclusiveMaximum": 1.1, "multipleOf": 0.25}', '1.1', -1, '1'],
    // One decimal step below the limit's own precision.
    ['{"type": "number", "exclusiveMinimum": 10}', '10', 1, '10.1'],
    ['{"type": "number", "exclusiveMaximum": 0.25}', '0.25', -1, '0.249'],
    [
      '{"type": "integer", "exclusiveMaximum": 9223372036854775807}',
      '9223372036854775807',
      -1,
      '9223372036854775806',
    ],
    ['{"type": "integer", "exclusiveMinimum": 5, "maximum": 5}', '5', 1, undefined],
  ])('%s beside %s', (text, limit, sign, expected) => {
    const value = numbersOf(text).beside(decimalOf(exactJson(limit)), sign);
    expect(value === undefined ? undefined : writeScalar(value)).toBe(expected);
  });
});

describe('a valid number', () => {
  test.each([
    ['{"type": "integer", "minimum": 9223372036854775807}', '9223372036854775807'],
    ['{"type": "integer", "minimum": 0.5, "maximum": 1.5}', '1'],
    [
      '{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.02, "multipleOf": 0.01}',
      '0.01',
    ],
    ['{"type": "number", "enum": [4.0]}', '4'],
  ])('of %s is %s', (text, expected) => {
    const value = numbersOf(text).valid();
    expect(value === undefined ? undefined : writeScalar(value)).toBe(expected);
  });

  test('does not exist between limits without an integer', () => {
    expect(
      numbersOf('{"type": "integer", "minimum": 0.1, "maximum": 0.9}').valid(),
    ).toBeUndefined();
  });
});

function decimalOf(value: Json) {
  if (!isNumber(value)) throw new Error('not a number');
  return decimal(value);
}
