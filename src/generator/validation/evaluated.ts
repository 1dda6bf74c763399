import type { Schema } from '../document/schema.ts';
import type { Json, JsonObject } from '../json.ts';
import { declaredSchemas } from './declared-schemas.ts';
import type { Without } from './run.ts';

/** The parts of a schema that apply to the same value and evaluate what is below it. */
export type PartsOf = (schema: Schema, value: Json, at: string) => readonly Schema[];

/** The keys that `unevaluatedProperties` does not see (2020-12 core, 11.3). */
export function evaluatedProperties(
  schema: Schema,
  value: JsonObject,
  at: string,
  partsOf: PartsOf,
  without?: Without,
): Set<string> {
  const keys = new Set<string>();
  for (const key of Object.keys(value)) {
    const rest = { at, keyword: 'additionalProperties', property: key };
    const isCovered = schema.additionalProperties !== undefined && !without?.(rest);
    if (isCovered || declaredSchemas(schema, key).length > 0) keys.add(key);
  }
  for (const part of partsOf(schema, value, at)) {
    const inner = part.unevaluatedProperties ? Object.keys(value) : [];
    const below = evaluatedProperties(part, value, at, partsOf, without);
    for (const key of [...inner, ...below]) keys.add(key);
  }
  return keys;
}

/** How many leading items `unevaluatedItems` does not see. */
export function evaluatedItems(
  schema: Schema,
  value: readonly Json[],
  at: string,
  partsOf: PartsOf,
): number {
  const own = schema.items ? value.length : schema.prefixItems.length;
  const parts = partsOf(schema, value, at);
  return Math.max(own, ...parts.map((part) => evaluatedItems(part, value, at, partsOf)), 0);
}
