import { expect, test } from 'vitest';
import { exactText, parseExact } from '../../proof/validation/exact.ts';
import { readingsOf } from '../../proof/wire/wire-readings.ts';
import { serialise } from '../../proof/wire/wire-styles.ts';
import { Judged } from './judge-schema.ts';

/** What a lenient server may read of a value sent as the parameter `p`. */
function readings(schema: string, value: string, style = 'form', explode = true) {
  const judged = new Judged(schema);
  const wire = serialise(parseExact(value), style, explode, 'p');
  return readingsOf(judged.validator.registry, judged.schema, wire).map((reading) =>
    reading === undefined ? 'nothing' : exactText(reading),
  );
}

test('a text that spells a number is a number where one is admitted', () => {
  expect(readings('{"type": "integer"}', '"7"')).toEqual(['7']);
  expect(readings('{"type": "integer"}', '"+7.0"')).toEqual(['7']);
  expect(readings('{"type": "string"}', '7')).toEqual(['"7"']);
  expect(readings('{"type": "integer"}', '"seven"')).toEqual(['"seven"']);
});

test('servers take several spellings for a boolean', () => {
  expect(readings('{"type": "boolean"}', '"yes"')).toEqual(['true']);
  expect(readings('{"type": "boolean"}', '0')).toEqual(['false']);
  expect(readings('{"type": "boolean"}', '2')).toEqual(['"2"']);
});

test('one value is an array of one, and an empty array is nothing', () => {
  const list = '{"type": "array", "items": {"type": "integer"}}';
  expect(readings(list, '5')).toEqual(['[5]']);
  expect(readings(list, '[]')).toEqual(['nothing']);
  expect(readings(list, '[1, 2]', 'pipeDelimited', false)).toEqual(['[1, 2]']);
});

test('a repeated name may be read as the first, the last or both', () => {
  expect(readings('{"type": "string"}', '["a", "b"]')).toEqual(['"a"', '"b"', '"a,b"']);
});

test('an object that is spread may leave its own name unseen', () => {
  expect(readings('{"type": "string"}', '{"a": 1}')).toContain('nothing');
  const object = '{"type": "object", "properties": {"a": {"type": "integer"}}}';
  expect(readings(object, '{"a": 1}', 'deepObject')).toEqual(['{"a": 1}']);
  expect(readings(object, '{"a": 1}', 'simple', false)).toContain('{"a": 1}');
});
