import type { Constraints } from '../../validation/constraints.ts';
import { writeJson } from '../../write-json.ts';
import type { Field } from '../fields.ts';

/**
 * What is demanded of a field, as far as its own rows of the catalog can tell. Where two branches demand the
 * same of a place, its tests in one of them are those in the other.
 */
export function demandsOf({ kind, constraints, required, isFile }: Field): string {
  const own = JSON.stringify([kind, required, isFile]);
  const all = known.get(constraints) ?? textOf(constraints);
  known.set(constraints, all);
  return own + all;
}

const known = new WeakMap<Constraints, string>();

function textOf(constraints: Constraints): string {
  const { schemas, types, members, patterns, formats, multiples, uniqueItems } = constraints;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = constraints;
  const isClosed = schemas.some(
    (one) => one.additionalProperties?.never || one.unevaluatedProperties?.never,
  );
  return JSON.stringify([
    [isClosed, uniqueItems],
    [minLength, maxLength, minItems, maxItems, minProperties, maxProperties].map(String),
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...multiples].map(String),
    [types ?? null, patterns.toSorted(), formats.toSorted(), constraints.required.toSorted()],
    members ? members.map(writeJson) : null,
  ]);
}
