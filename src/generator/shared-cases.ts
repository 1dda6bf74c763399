import type { FieldCases } from './cases.ts';
import type { Field } from './fields.ts';
import type { Schema } from './schema.ts';
import type { Wire } from './wire.ts';
import { writeJson } from './write-json.ts';

const known = new WeakMap<Schema, Map<string, FieldCases>>();

/**
 * The cases of a parameter's field. They depend on nothing but the parameter, its value and the way
 * it is written, and APIs ask for the same parameters everywhere: each is settled but once.
 */
export function sharedCases(
  field: Field,
  wire: Wire,
  maxDepth: number,
  make: () => FieldCases,
): FieldCases {
  const [schema] = field.scope.schemas;
  if (!schema || !field.scope.isParameter) return make();
  const { location, at, scope } = field;
  const written = [wire.isMixed, wire.styleOf(at), writeJson(scope.value)];
  const key = JSON.stringify([location, at, maxDepth, ...written]);
  const here = known.get(schema) ?? new Map<string, FieldCases>();
  const cases = here.get(key) ?? make();
  known.set(schema, here.set(key, cases));
  return cases;
}
