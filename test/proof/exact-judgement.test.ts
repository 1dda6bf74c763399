import { describe, expect, test } from 'vitest';
import { Judged } from './judge-schema.ts';

describe('exact numbers', () => {
  test('distinguish 9223372036854775807 from its neighbour', () => {
    const judged = new Judged('{"type": "integer", "maximum": 9223372036854775807}');
    expect(judged.accepts('9223372036854775807')).toBe(true);
    expect(judged.accepts('9223372036854775808')).toBe(false);
  });

  test('take 0.07 for a multiple of 0.01', () => {
    const judged = new Judged('{"multipleOf": 0.01}');
    expect(judged.accepts('0.07')).toBe(true);
    expect(judged.accepts('0.075')).toBe(false);
  });

  test('take 4.0 and 1e1 for integers, and 4.5 not', () => {
    const judged = new Judged('{"type": "integer", "format": "int32"}');
    expect(['4.0', '1e1', '-0'].every((text) => judged.accepts(text))).toBe(true);
    expect(judged.breaks('4.5', '4')).toEqual(['type at the root']);
    expect(judged.breaks('2147483648', '4')).toEqual(['format at the root']);
  });

  test('find a 64-bit member of an enum', () => {
    const judged = new Judged('{"enum": [1, 9223372036854775807]}');
    expect(judged.accepts('9223372036854775807')).toBe(true);
    expect(judged.accepts('9223372036854775806')).toBe(false);
  });
});

describe("OpenAPI 3.0's dialect", () => {
  test('reads nullable beside a type, and nullable without one says nothing', () => {
    expect(new Judged('{"type": "string", "nullable": true}', '{}', '3.0.3').accepts('null')).toBe(
      true,
    );
    const alone = new Judged('{"nullable": true, "allOf": [{"type": "string"}]}', '{}', '3.0.3');
    expect(alone.accepts('null')).toBe(false);
  });

  test('drops what is beside a $ref, which 3.1 keeps', () => {
    const schema = '{"$ref": "#/components/schemas/Short", "minLength": 5}';
    const others = '{"Short": {"type": "string"}}';
    expect(new Judged(schema, others, '3.0.3').accepts('"abc"')).toBe(true);
    expect(new Judged(schema, others).accepts('"abc"')).toBe(false);
  });

  test('reads boolean exclusive limits', () => {
    const judged = new Judged('{"minimum": 1, "exclusiveMinimum": true}', '{}', '3.0.3');
    expect(judged.breaks('1', '2')).toEqual(['exclusiveMinimum at the root']);
  });

  test('does not require what is read-only, though another part requires it', () => {
    const parts =
      '{"allOf": [{"properties": {"id": {"readOnly": true}}}, {"required": ["id", "name"]}]}';
    const judged = new Judged(parts, '{}', '3.0.3');
    expect(judged.accepts('{"name": 1}')).toBe(true);
    expect(judged.accepts('{"id": 1}')).toBe(false);
  });
});

describe('names that JavaScript gives a meaning', () => {
  test('are properties like others', () => {
    const judged = new Judged(
      '{"required": ["__proto__", "constructor"], "properties": {"__proto__": {"type": "string"}}}',
    );
    expect(judged.accepts('{}')).toBe(false);
    expect(judged.accepts('{"__proto__": "a", "constructor": 1}')).toBe(true);
    expect(judged.breaks('{"__proto__": 1, "constructor": 1}', '{}')).toEqual([
      'type at /__proto__',
    ]);
  });
});

describe('breaks against the effective schema', () => {
  const pets = new Judged(
    `{"oneOf": [
      {"type": "object", "required": ["kind", "lives"],
       "properties": {"kind": {"const": "cat"}, "lives": {"type": "integer", "maximum": 9}}},
      {"type": "object", "required": ["kind", "bark"],
       "properties": {"kind": {"const": "dog"}, "bark": {"type": "boolean"}}}]}`,
  );
  const cat = '{"kind": "cat", "lives": 7}';

  test('count only in the branch that the base takes', () => {
    expect(pets.breaks('{"kind": "cat", "lives": 10}', cat)).toEqual(['maximum at /lives']);
    expect(pets.breaks('{"kind": "cat"}', cat)).toEqual(['required "lives" at the root']);
  });

  test('are removed only in that branch', () => {
    const value = '{"kind": "cat", "lives": 10}';
    const target = { at: '/lives', keyword: 'maximum' };
    expect(pets.acceptsWithout(value, cat, target)).toBe(true);
    expect(pets.acceptsWithout(value, cat, { at: '/lives', keyword: 'type' })).toBe(false);
  });

  test('stay in force in a branch that the base does not take', () => {
    const judged = new Judged(
      '{"oneOf": [{"properties": {"n": {"minLength": 3}}}, {"properties": {"n": {"minLength": 3, "pattern": "^z"}}}]}',
    );
    const target = { at: '/n', keyword: 'minLength' };
    // Without minLength in both branches both would accept "z", and oneOf would refuse it.
    expect(judged.acceptsWithout('{"n": "z"}', '{"n": "abc"}', target)).toBe(true);
  });

  test('of one keyword at one place are one, wherever it is said', () => {
    const judged = new Judged('{"minLength": 3, "allOf": [{"minLength": 5}, {"maxLength": 9}]}');
    expect(judged.breaks('"a"', '"abcdef"')).toEqual(['minLength at the root']);
    expect(judged.acceptsWithout('"a"', '"abcdef"', { at: '', keyword: 'minLength' })).toBe(true);
  });

  test('are found and taken away below a reference that others use unchanged', () => {
    const judged = new Judged(
      '{"properties": {"a": {"$ref": "#/components/schemas/Name"}, "b": {"$ref": "#/components/schemas/Name"}}}',
      '{"Name": {"type": "string", "minLength": 2}}',
    );
    const base = '{"a": "xx", "b": "xx"}';
    const target = { at: '/a', keyword: 'minLength' };
    expect(judged.breaks('{"a": "x", "b": "x"}', base)).toEqual([
      'minLength at /a',
      'minLength at /b',
    ]);
    expect(judged.acceptsWithout('{"a": "x", "b": "xx"}', base, target)).toBe(true);
    expect(judged.acceptsWithout('{"a": "x", "b": "x"}', base, target)).toBe(false);
  });

  test('name the property that is missing, undeclared or dependent', () => {
    const judged = new Judged(
      '{"required": ["a"], "properties": {"a": {}, "b": {}, "c": {}}, "additionalProperties": false, "dependentRequired": {"b": ["c"]}}',
    );
    expect(judged.breaks('{"b": 1, "x": 1}', '{"a": 1}')).toEqual([
      'additionalProperties "x" at the root',
      'dependentRequired "c" at the root',
      'required "a" at the root',
    ]);
  });

  test('leave out a schema that depends on an absent property, though unevaluated ones are refused', () => {
    const judged = new Judged(
      `{"properties": {"b": {}, "c": {}}, "unevaluatedProperties": false,
        "dependentSchemas": {"b": {"properties": {"d": {}}, "required": ["c"]}}}`,
    );
    expect(judged.accepts('{"c": true}')).toBe(true);
    expect(judged.accepts('{"d": true}')).toBe(false);
    expect(judged.accepts('{"b": 1, "c": 1, "d": 1}')).toBe(true);
    expect(judged.accepts('"a text"')).toBe(true);
    expect(judged.breaks('{"b": 1}', '{"b": 1, "c": 1}')).toEqual(['required "c" at the root']);
  });

  test('follow if to then or else as the base decides', () => {
    const judged = new Judged(
      '{"if": {"properties": {"by": {"const": "post"}}}, "then": {"required": ["box"]}, "else": {"required": ["street"]}}',
    );
    expect(judged.breaks('{"by": "post"}', '{"by": "post", "box": 1}')).toEqual([
      'required "box" at the root',
    ]);
    expect(judged.breaks('{"by": "foot"}', '{"by": "foot", "street": 1}')).toEqual([
      'required "street" at the root',
    ]);
  });
});
