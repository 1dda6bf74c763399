import { describe, expect, test } from 'vitest';
import {
  breaksOf,
  choicesOf,
  isValid,
  judge,
} from '../../../../src/generator/validation/validate.ts';
import { exactJson } from '../exact-json.ts';
import { schemaOf } from '../raw-schema.ts';

/** Whether a value (as JSON text) is valid against a schema of OpenAPI 3.1. */
function valid(schema: string, value: string): boolean {
  return isValid([schemaOf(exactJson(schema))], exactJson(value));
}

/** The breaks of a value, as `at keyword property`, where a valid base takes the branches. */
function breaks(schema: string, base: string, value: string): string[] {
  const read = schemaOf(exactJson(schema));
  expect(isValid([read], exactJson(base)), 'the base is valid').toBe(true);
  const choices = choicesOf([read], exactJson(base));
  const found = breaksOf([read], exactJson(value), '', choices);
  const { breaks: sought } = judge([read], exactJson(value), '', choices, exactJson(base));
  expect(sought, 'what is as in the base need not be looked at').toEqual(found);
  return found.map(({ at, keyword, property }) =>
    [at || '(root)', keyword, property].filter((one) => one !== undefined).join(' '),
  );
}

/** Whether the value is accepted once one keyword is gone from one place. */
function acceptedWithout(schema: string, base: string, value: string, gone: string): boolean {
  const read = schemaOf(exactJson(schema));
  const choices = choicesOf([read], exactJson(base));
  const without = ({ at, keyword }: { at: string; keyword: string }) => `${at} ${keyword}` === gone;
  return isValid([read], exactJson(value), '', without, choices);
}

describe('a keyword', () => {
  // Schema, a valid value, an invalid one: read off JSON Schema 2020-12, validation and core.
  test.each([
    ['{"type": "integer"}', '4.0', '4.5'],
    ['{"type": "integer"}', '1e1', '"1"'],
    ['{"type": ["string", "null"]}', 'null', '0'],
    ['{"enum": [1, [2], {"a": 3}]}', '{"a": 3.0}', '{"a": 4}'],
    ['{"const": 0}', '0.0', 'false'],
    ['{"enum": [0]}', '-0', '1'],
    ['{"minLength": 2}', '"éé"', '"😀"'],
    ['{"maxLength": 1}', '"😀"', '"ab"'],
    ['{"pattern": "b"}', '"abc"', '"ac"'],
    ['{"minimum": 9223372036854775807}', '9223372036854775807', '9223372036854775806'],
    ['{"exclusiveMaximum": 1}', '0.999', '1.0'],
    ['{"multipleOf": 0.01}', '0.07', '0.075'],
    ['{"maxItems": 1}', '[1]', '[1, 2]'],
    ['{"uniqueItems": true}', '[1, true, "1"]', '[1, 1.0]'],
    [
      '{"uniqueItems": true}',
      '[{"a": 1, "b": 2}, {"a": 1}]',
      '[{"a": 1, "b": 2}, {"b": 2, "a": 1}]',
    ],
    [
      '{"prefixItems": [{"type": "string"}], "items": {"type": "integer"}}',
      '["a", 1]',
      '["a", "b"]',
    ],
    ['{"contains": {"type": "integer"}}', '["a", 1]', '["a"]'],
    ['{"contains": {"type": "integer"}, "maxContains": 1}', '["a", 1]', '[1, 2]'],
    ['{"required": ["toString"]}', '{"toString": 1}', '{}'],
    ['{"minProperties": 1}', '{"a": null}', '{}'],
    ['{"maxProperties": 1}', '{"a": null}', '{"a": null, "b": null}'],
    [
      '{"additionalProperties": {"type": "integer"}, "properties": {"a": {}}}',
      '{"a": "", "b": 1}',
      '{"b": ""}',
    ],
    [
      '{"patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}',
      '{"xa": 1}',
      '{"ax": 1}',
    ],
    ['{"propertyNames": {"maxLength": 1}}', '{"a": 1}', '{"ab": 1}'],
    ['{"dependentRequired": {"a": ["b"]}}', '{"b": 1}', '{"a": 1}'],
    ['{"dependentSchemas": {"a": {"maxProperties": 1}}}', '{"b": 1, "c": 1}', '{"a": 1, "b": 1}'],
    ['{"not": {"type": "integer"}}', '"1"', '1'],
    ['{"oneOf": [{"minimum": 1}, {"maximum": 5}]}', '7', '3'],
    ['{"anyOf": [{"minimum": 5}, {"maximum": 1}]}', '7', '3'],
    ['{"if": {"minimum": 5}, "then": {"multipleOf": 2}, "else": {"maximum": 1}}', '6', '3'],
    ['{"if": {"minimum": 5}, "then": {"multipleOf": 2}}', '3', '7'],
    ['{"format": "int32"}', '2147483647', '2147483648'],
    ['{"format": "int64"}', '-9223372036854775808', '-9223372036854775809'],
    ['{"format": "date"}', '"2024-02-29"', '"2023-02-29"'],
  ])('%s accepts %s and refuses %s', (schema, accepted, refused) => {
    expect(valid(schema, accepted)).toBe(true);
    expect(valid(schema, refused)).toBe(false);
  });

  test('applies only to its own type', () => {
    expect(valid('{"minLength": 2, "minimum": 5, "minItems": 1, "required": ["a"]}', 'true')).toBe(
      true,
    );
  });
});

describe('unevaluatedProperties', () => {
  test.each([
    [
      '{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false}',
      '{"a": 1}',
      '{"b": 1}',
    ],
    [
      '{"anyOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"b": {}}}], "unevaluatedProperties": false}',
      '{"a": 1}',
      '{"a": "x"}',
    ],
    [
      '{"oneOf": [{"required": ["a"], "properties": {"a": {}}}, {"required": ["b"], "properties": {"b": {}}}], "unevaluatedProperties": false}',
      '{"b": 1}',
      '{"b": 1, "c": 1}',
    ],
    [
      '{"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"properties": {"b": {}}}, "unevaluatedProperties": false}',
      '{"a": 1, "b": 1}',
      '{"a": 2}',
    ],
    [
      '{"dependentSchemas": {"a": {"properties": {"a": {}, "b": {}}}}, "unevaluatedProperties": false}',
      '{"a": 1, "b": 1}',
      '{"b": 1}',
    ],
    [
      '{"allOf": [{"additionalProperties": {"type": "integer"}}], "unevaluatedProperties": false}',
      '{"z": 1}',
      '{"z": "x"}',
    ],
    [
      '{"properties": {"a": {"properties": {"b": {}}}}, "unevaluatedProperties": false}',
      '{"a": {"c": 1}}',
      '{"b": 1}',
    ],
  ])('%s accepts %s and refuses %s', (schema, accepted, refused) => {
    expect(valid(schema, accepted)).toBe(true);
    expect(valid(schema, refused)).toBe(false);
  });

  test('sees the properties of a broken part of allOf too: what fails says nothing of them', () => {
    const schema =
      '{"allOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": false}';
    expect(breaks(schema, '{"a": "x"}', '{"a": 42}')).toEqual([
      '(root) unevaluatedProperties a',
      '/a type',
    ]);
    expect(acceptedWithout(schema, '{"a": "x"}', '{"a": 42}', '/a type')).toBe(true);
  });

  test('sees the properties of a branch that is broken: such a branch says nothing of them', () => {
    const schema =
      '{"anyOf": [{"properties": {"a": {"type": "string"}, "b": {}}}], "unevaluatedProperties": false}';
    expect(breaks(schema, '{"a": "x", "b": 1}', '{"a": 42, "b": 1}')).toEqual([
      '(root) unevaluatedProperties a',
      '(root) unevaluatedProperties b',
      '/a type',
    ]);
  });

  test('counts a property again when the additionalProperties beside it is gone', () => {
    const schema = '{"additionalProperties": false, "unevaluatedProperties": false}';
    expect(acceptedWithout(schema, '{}', '{"a": 1}', ' additionalProperties')).toBe(false);
  });

  test('names the property, as additionalProperties does', () => {
    expect(breaks('{"unevaluatedProperties": false}', '{}', '{"a": 1}')).toEqual([
      '(root) unevaluatedProperties a',
    ]);
    expect(breaks('{"additionalProperties": false}', '{}', '{"a": 1}')).toEqual([
      '(root) additionalProperties a',
    ]);
  });
});

describe('unevaluatedItems', () => {
  test.each([
    ['{"allOf": [{"prefixItems": [{}]}], "unevaluatedItems": false}', '[1]', '[1, 2]'],
    [
      '{"anyOf": [{"items": {"type": "integer"}}, {"prefixItems": [{}]}], "unevaluatedItems": false}',
      '[1, 2]',
      '["a", "b"]',
    ],
    ['{"prefixItems": [{}], "unevaluatedItems": {"type": "integer"}}', '["a", 1]', '["a", "b"]'],
  ])('%s accepts %s and refuses %s', (schema, accepted, refused) => {
    expect(valid(schema, accepted)).toBe(true);
    expect(valid(schema, refused)).toBe(false);
  });
});

describe('the breaks of a value', () => {
  test('are where their keywords apply, equal ones once', () => {
    const schema = `{"type": "object", "required": ["a", "b"], "allOf": [{"required": ["a"]}],
      "properties": {"a": {"type": "array", "items": {"type": "string", "minLength": 2}}, "b": {}},
      "dependentRequired": {"a": ["b"]}}`;
    expect(breaks(schema, '{"a": [], "b": 1}', '{"b": 1}')).toEqual(['(root) required a']);
    expect(breaks(schema, '{"a": [], "b": 1}', '{"a": ["x", 1]}').sort()).toEqual([
      '(root) dependentRequired b',
      '(root) required b',
      '/a/0 minLength',
      '/a/1 type',
    ]);
  });

  test('escape the names of properties', () => {
    const schema = '{"properties": {"a/b~c": {"type": "string"}}}';
    expect(breaks(schema, '{}', '{"a/b~c": 1}')).toEqual(['/a~1b~0c type']);
  });

  test('are those of a property too that a new one has made wrong', () => {
    const schema = '{"dependentSchemas": {"b": {"properties": {"a": {"type": "string"}}}}}';
    expect(breaks(schema, '{"a": 1}', '{"a": 1, "b": 1}')).toEqual(['/a type']);
  });

  test('are those of the branch that the base takes', () => {
    const schema = `{"oneOf": [{"type": "string", "maxLength": 3}, {"type": "array", "maxItems": 1}]}`;
    expect(breaks(schema, '"abc"', '"abcd"')).toEqual(['(root) maxLength']);
    expect(breaks(schema, '[1]', '"abcd"')).toEqual(['(root) type']);
  });

  test('are reported of nested branches too', () => {
    const schema = `{"anyOf": [{"oneOf": [{"type": "integer", "maximum": 9}, {"type": "boolean"}]}, {"type": "null"}]}`;
    expect(breaks(schema, '5', '10')).toEqual(['(root) maximum']);
  });

  test('add anyOf itself where branches that both hold break differently', () => {
    const schema = '{"anyOf": [{"minLength": 2}, {"pattern": "^..$"}]}';
    expect(breaks(schema, '"ab"', '"a"')).toContain('(root) anyOf');
  });

  test('follow the side of `if` that the base takes', () => {
    const schema = `{"properties": {"kind": {"type": "string"}}, "if": {"properties": {"kind": {"const": "a"}}},
      "then": {"required": ["x"]}, "else": {"required": ["y"]}}`;
    expect(breaks(schema, '{"kind": "b", "y": 1}', '{"kind": "b"}')).toEqual(['(root) required y']);
  });
});

describe('ablation', () => {
  test('takes a keyword out of the branches that the base takes, and of no other', () => {
    // Without `type` in the first branch `true` suits both branches, so oneOf still refuses it.
    const schema = '{"oneOf": [{"type": "integer"}, {"type": "boolean"}]}';
    expect(acceptedWithout(schema, '1', '"x"', ' type')).toBe(true);
    expect(acceptedWithout(schema, '1', 'true', ' type')).toBe(false);
  });

  test('does not reach into `not` and `if`', () => {
    const schema = '{"minLength": 3, "not": {"minLength": 5}}';
    expect(acceptedWithout(schema, '"abc"', '"ab"', ' minLength')).toBe(true);
    expect(acceptedWithout(schema, '"abc"', '"abcde"', ' minLength')).toBe(false);
  });
});

describe('a read-only property', () => {
  const base = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, name: {} },
  };
  const components = { Base: base };
  const required = { required: ['id', 'name'] };

  test.each([
    ['beside required', { ...base, ...required }],
    ['in another part of allOf', { allOf: [{ $ref: '#/components/schemas/Base' }, required] }],
    ['behind a reference', { $ref: '#/components/schemas/Base', ...required }],
  ])('is not required in a request: declared %s', (_, raw) => {
    const schema = schemaOf(raw, components);
    expect(isValid([schema], { name: 'x' })).toBe(true);
    expect(isValid([schema], { id: 1 })).toBe(false);
  });
});

describe('OpenAPI 3.0', () => {
  const read = (text: string) => schemaOf(exactJson(text), {}, '3.0.3');

  test('nullable admits null beside its type', () => {
    expect(isValid([read('{"type": "string", "nullable": true}')], null)).toBe(true);
    expect(isValid([read('{"type": "string"}')], null)).toBe(false);
  });

  test('a boolean exclusive limit turns the limit beside it', () => {
    const schema = read('{"type": "integer", "minimum": 5, "exclusiveMinimum": true}');
    expect(isValid([schema], 5)).toBe(false);
    expect(breaksOf([schema], 5, '', new Map())).toEqual([{ at: '', keyword: 'exclusiveMinimum' }]);
    const plain = read('{"type": "integer", "minimum": 5, "exclusiveMinimum": false}');
    expect(isValid([plain], 5)).toBe(true);
  });

  test('a reference hides its siblings, in 3.1 it does not', () => {
    const components = { Text: { type: 'string' } };
    const raw = { $ref: '#/components/schemas/Text', maxLength: 1 };
    expect(isValid([schemaOf(raw, components, '3.0.3')], 'abc')).toBe(true);
    expect(isValid([schemaOf(raw, components, '3.1.0')], 'abc')).toBe(false);
  });
});
