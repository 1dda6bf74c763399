import { isObject, type Json, type JsonObject } from './json.ts';
import type { Schema } from './schema.ts';
import { declaredSchemas, isValid } from './validate.ts';

/** The keys that `unevaluatedProperties` does not see (2020-12 core, 11.3). */
export function evaluatedProperties(schema: Schema, value: JsonObject, at: string): Set<string> {
  const keys = new Set<string>();
  for (const key of Object.keys(value)) {
    if (declaredSchemas(schema, key).length > 0 || schema.additionalProperties) keys.add(key);
  }
  for (const part of validParts(schema, value, at)) {
    const inner = part.unevaluatedProperties ? Object.keys(value) : [];
    for (const key of [...inner, ...evaluatedProperties(part, value, at)]) keys.add(key);
  }
  return keys;
}

/** How many leading items `unevaluatedItems` does not see. */
export function evaluatedItems(schema: Schema, value: readonly Json[], at: string): number {
  const own = schema.items ? value.length : schema.prefixItems.length;
  return Math.max(
    own,
    ...validParts(schema, value, at).map((p) => evaluatedItems(p, value, at)),
    0,
  );
}

/** The subschemas that apply to the same value and accept it. */
function validParts(schema: Schema, value: Json, at: string): Schema[] {
  const parts = [
    ...(schema.ref ? [schema.ref] : []),
    ...schema.allOf,
    ...schema.oneOf,
    ...schema.anyOf,
    ...(isObject(value)
      ? [...schema.dependentSchemas].filter(([key]) => Object.hasOwn(value, key)).map(([, s]) => s)
      : []),
  ].filter((part) => isValid([part], value, at));
  if (!schema.condition) return parts;
  const holds = isValid([schema.condition], value, at);
  const side = holds ? schema.whenTrue : schema.whenFalse;
  return [...parts, ...(holds ? [schema.condition] : []), ...(side ? [side] : [])];
}
