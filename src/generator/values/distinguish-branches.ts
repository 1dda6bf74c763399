import type { Big } from 'big.js';
import type { Schema } from '../document/schema.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Constraints, constraintsOf, expand } from '../validation/constraints.ts';
import { isValid, isValidToAll } from '../validation/validate.ts';

/** Any schema that constrains a value refuses one of these. */
const PROBE_VALUES: readonly Json[] = ['text', 42, true, [], {}, null];

/** How many properties are left out, one at a time, so that a wide object costs no minutes. */
const MAX_LEFT_OUT = 60;

/**
 * An object for one branch of oneOf that other branches accept too, with properties added that those
 * declare and refuse. Undefined where none will do.
 * @param all the schemas that apply by the branches that were taken
 */
export function distinguishBranches(
  schemas: readonly Schema[],
  all: readonly Schema[],
  value: Json,
): Json | undefined {
  if (!isObject(value)) return undefined;
  let result: JsonObject = value;
  for (const { oneOf } of all) {
    for (const other of oneOf) {
      if (all.includes(other) || !isValid([other], result)) continue;
      const apart = refusedBy(other, result, all);
      if (!apart) return undefined;
      result = apart;
    }
  }
  return result !== value && isValidToAll(schemas, result) ? result : undefined;
}

/**
 * An object that is valid once one property is left out of it: what another branch of oneOf requires, say,
 * where this one does not. Undefined where leaving out one will not do.
 */
export function distinguishByOmission(schemas: readonly Schema[], value: Json): Json | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value).slice(0, MAX_LEFT_OUT);
  for (const name of names) {
    const { [name]: _, ...less } = value;
    if (isValidToAll(schemas, less)) return less;
  }
  return undefined;
}

/** How many ways to stay out of the other branches are tried. */
const MAX_WAYS = 60;

/**
 * What a value must keep so that the other branches of oneOf refuse it: for each of them one of its limits is
 * turned round, or none.
 * @param all the schemas that apply by the branches that were taken
 */
export function constraintsApart(
  constraints: Constraints,
  all: readonly Schema[],
): readonly Constraints[] {
  const otherBranches = all.flatMap(({ oneOf }) => oneOf.filter((one) => !all.includes(one)));
  let ways: Constraints[] = [constraints];
  for (const other of otherBranches) {
    const limits = constraintsOf(expand([other], '', () => undefined));
    ways = ways.flatMap((way) => [way, ...beyond(way, limits)]).slice(0, MAX_WAYS);
  }
  return ways.slice(1);
}

/** The constraints, each time beyond one limit of another schema. */
function beyond(own: Constraints, other: Constraints): Constraints[] {
  const found: Constraints[] = [];
  for (const [low, high] of SIZES) {
    if (other[high] < Infinity) found.push({ ...own, [low]: Math.max(own[low], other[high] + 1) });
    if (other[low] > 0) found.push({ ...own, [high]: Math.min(own[high], other[low] - 1) });
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = other;
  if (maximum) found.push({ ...own, exclusiveMinimum: greater(own.exclusiveMinimum, maximum) });
  if (minimum) found.push({ ...own, exclusiveMaximum: less(own.exclusiveMaximum, minimum) });
  if (exclusiveMaximum) found.push({ ...own, minimum: greater(own.minimum, exclusiveMaximum) });
  if (exclusiveMinimum) found.push({ ...own, maximum: less(own.maximum, exclusiveMinimum) });
  return found;
}

const SIZES = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

function greater(one: Big | undefined, other: Big): Big {
  return one?.gt(other) ? one : other;
}

function less(one: Big | undefined, other: Big): Big {
  return one?.lt(other) ? one : other;
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
      const other = PROBE_VALUES.find((one) => !isValid([schema], one));
      if (other !== undefined) return { ...value, [name]: other };
    }
  }
  return undefined;
}
