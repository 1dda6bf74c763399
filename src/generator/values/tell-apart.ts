import type { Schema } from '../document/schema.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { expand } from '../validation/constraints.ts';
import { isValid, isValidToAll } from '../validation/validate.ts';

/** One of them is refused by any schema that says something of a value. */
const OTHERS: readonly Json[] = ['text', 42, true, [], {}, null];

/** How many properties are left out, one at a time, so that a wide object costs no minutes. */
const MAX_LEFT_OUT = 60;

/**
 * An object for one branch of oneOf that others accept too, with properties added that the others
 * declare and refuse. Undefined where none will do.
 * @param all the schemas that apply by the branches that were taken
 */
export function toldApart(
  schemas: readonly Schema[],
  all: readonly Schema[],
  value: Json,
): Json | undefined {
  if (!isObject(value)) return undefined;
  let told: JsonObject = value;
  for (const { oneOf } of all) {
    for (const other of oneOf) {
      if (all.includes(other) || !isValid([other], told)) continue;
      const apart = refusedBy(other, told, all);
      if (!apart) return undefined;
      told = apart;
    }
  }
  return told !== value && isValidToAll(schemas, told) ? told : undefined;
}

/**
 * An object that is valid once one property is left out of it: what another branch of oneOf requires, say,
 * where this one does not. Undefined where leaving out one will not do.
 */
export function toldByAbsence(schemas: readonly Schema[], value: Json): Json | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value).slice(0, MAX_LEFT_OUT);
  for (const name of names) {
    const { [name]: _, ...less } = value;
    if (isValidToAll(schemas, less)) return less;
  }
  return undefined;
}

/** The object with one more property, which a branch refuses and those taken do not declare. */
function refusedBy(
  branch: Schema,
  value: JsonObject,
  all: readonly Schema[],
): JsonObject | undefined {
  const known = new Set(all.flatMap((schema) => [...schema.properties.keys()]));
  for (const { properties } of expand([branch], '', () => undefined)) {
    for (const [name, schema] of properties) {
      if (known.has(name)) continue;
      const other = OTHERS.find((one) => !isValid([schema], one));
      if (other !== undefined) return { ...value, [name]: other };
    }
  }
  return undefined;
}
