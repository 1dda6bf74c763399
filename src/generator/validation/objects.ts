import { type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { Schema } from '../schema.ts';
import { isValid } from '../validate.ts';
import { compilePattern } from '../values/pattern.ts';
import { check } from './check.ts';
import { evaluatedProperties } from './evaluated.ts';
import { partsOf } from './parts.ts';
import { fails, type Run } from './run.ts';

/**
 * Object keywords (2020-12 validation, 6.5; core, 10.3.2 and 11.3).
 * @param exempt required names that need not be sent, for they are read-only.
 */
export function checkObject(
  run: Run,
  schema: Schema,
  value: JsonObject,
  at: string,
  exempt: ReadonlySet<string>,
): boolean {
  const keys = Object.keys(value);
  const { minProperties, maxProperties, dependentRequired, propertyNames } = schema;
  const results = [
    keys.length >= (minProperties ?? 0) || fails(run, { at, keyword: 'minProperties' }),
    keys.length <= (maxProperties ?? Infinity) || fails(run, { at, keyword: 'maxProperties' }),
  ];
  for (const property of schema.required) {
    if (exempt.has(property)) continue;
    const present = Object.hasOwn(value, property);
    results.push(present || fails(run, { at, keyword: 'required', property }));
  }
  for (const [key, names] of dependentRequired) {
    if (!Object.hasOwn(value, key)) continue;
    for (const property of names) {
      const present = Object.hasOwn(value, property);
      results.push(present || fails(run, { at, keyword: 'dependentRequired', property }));
    }
  }
  for (const key of keys) {
    if (propertyNames && !isValid([propertyNames], key)) {
      results.push(fails(run, { at, keyword: 'propertyNames' }));
    }
    results.push(checkProperty(run, schema, value, key, at));
  }
  return results.every(Boolean) && checkUnevaluatedProperties(run, schema, value, at);
}

function checkProperty(run: Run, schema: Schema, value: JsonObject, key: string, at: string) {
  const item = own(value, key) ?? null;
  const place = childPointer(at, key);
  const declared = declaredSchemas(schema, key);
  if (declared.length > 0) {
    return declared.map((one) => check(run, one, item, place)).every(Boolean);
  }
  const rest = schema.additionalProperties;
  if (!rest) return true;
  if (rest.never) return fails(run, { at, keyword: 'additionalProperties', property: key });
  return check(run, rest, item, place);
}

/** The schemas that `properties` and `patternProperties` give a key. */
export function declaredSchemas(schema: Schema, key: string): Schema[] {
  const property = schema.properties.get(key);
  const byPattern = schema.patternProperties
    .filter(([pattern]) => compilePattern(pattern).test(key))
    .map(([, one]) => one);
  return property ? [property, ...byPattern] : byPattern;
}

function checkUnevaluatedProperties(run: Run, schema: Schema, value: JsonObject, at: string) {
  const rest = schema.unevaluatedProperties;
  if (!rest) return true;
  const evaluated = evaluatedProperties(schema, value, at, partsOf(run), run.without);
  const results = Object.keys(value)
    .filter((key) => !evaluated.has(key))
    .map((key) =>
      rest.never
        ? fails(run, { at, keyword: 'unevaluatedProperties', property: key })
        : check(run, rest, own(value, key) ?? null, childPointer(at, key)),
    );
  return results.every(Boolean);
}
