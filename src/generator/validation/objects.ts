import type { Schema } from '../document/schema.ts';
import { type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { declaredSchemas, mayDeclareAny } from './declared-schemas.ts';
import { evaluatedProperties } from './evaluated.ts';
import { partsOf } from './parts.ts';
import { accepts, fails, isAsInBase, isThorough, type Run } from './run.ts';

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
  const thorough = isThorough(run);
  let valid = keys.length >= (minProperties ?? 0) || fails(run, { at, keyword: 'minProperties' });
  if (keys.length > (maxProperties ?? Infinity)) {
    valid = fails(run, { at, keyword: 'maxProperties' }) && valid;
  }
  for (const property of schema.required) {
    if (exempt.has(property) || Object.hasOwn(value, property)) continue;
    valid = fails(run, { at, keyword: 'required', property }) && valid;
  }
  for (const [key, names] of dependentRequired) {
    if (!Object.hasOwn(value, key)) continue;
    for (const property of names) {
      if (Object.hasOwn(value, property)) continue;
      valid = fails(run, { at, keyword: 'dependentRequired', property }) && valid;
    }
  }
  for (const key of keys) {
    if (!valid && !thorough) return false;
    if (propertyNames && !accepts(run, propertyNames, key)) {
      valid = fails(run, { at, keyword: 'propertyNames' }) && valid;
    }
    valid = checkProperty(run, schema, value, key, at) && valid;
  }
  return valid && checkUnevaluatedProperties(run, schema, value, at);
}

function checkProperty(run: Run, schema: Schema, value: JsonObject, key: string, at: string) {
  const item = own(value, key) ?? null;
  if (isAsInBase(run, at, key, item)) return true;
  const place = childPointer(at, key);
  const only = schema.patternProperties.length === 0 ? schema.properties.get(key) : undefined;
  if (only) return run.check(run, only, item, place);
  const declared = declaredSchemas(schema, key);
  if (declared.length > 0) {
    const isRight = declared.map((one) => run.check(run, one, item, place)).every(Boolean);
    return isRight || mayBeFree(run, schema, key);
  }
  const rest = schema.additionalProperties;
  if (!rest) return true;
  if (rest.never) return fails(run, { at, keyword: 'additionalProperties', property: key });
  return run.check(run, rest, item, place);
}

/** Whether a key may be one that nothing declares, for some servers, so that its value may be anything. */
function mayBeFree(run: Run, schema: Schema, key: string): boolean {
  if (!mayDeclareAny(schema) || schema.properties.has(key)) return false;
  if (run.seen) {
    run.seen.disputed = true;
    run.seen.branching = true;
  }
  return run.lenient !== undefined;
}

function checkUnevaluatedProperties(run: Run, schema: Schema, value: JsonObject, at: string) {
  const rest = schema.unevaluatedProperties;
  if (!rest) return true;
  if (run.seen && run.withheld) run.seen.withheld = true;
  const evaluated = evaluatedProperties(schema, value, at, partsOf(run), run.without);
  const results = Object.keys(value)
    .filter((key) => !evaluated.has(key))
    .map((key) =>
      rest.never
        ? fails(run, { at, keyword: 'unevaluatedProperties', property: key })
        : run.check(run, rest, own(value, key) ?? null, childPointer(at, key)),
    );
  return results.every(Boolean);
}
