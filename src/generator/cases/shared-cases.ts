import type { Schema } from '../document/schema.ts';
import type { Field } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import { writeJson } from '../write-json.ts';
import type { ChosenCases } from './field-cases.ts';

const known = new WeakMap<Schema, Map<string, ChosenCases>>();

/**
 * The cases of a parameter's field. They depend on nothing but the parameter, its value and the way
 * it is written, and APIs ask for the same parameters everywhere: each is settled but once.
 *
 * @param field in the smallest valid request
 * @param whole the same field in the one that shows every field in reach
 */
export function sharedCases(
  field: Field,
  whole: Field,
  wire: Wire,
  maxDepth: number,
  make: () => ChosenCases,
): ChosenCases {
  const [schema] = field.scope.schemas;
  if (!schema || !field.scope.isParameter) return make();
  const { location, at, scope } = field;
  const values = [scope.value, whole.scope.value].map(writeJson);
  const written = [wire.isMixed, wire.styleOf(at), ...values];
  const key = JSON.stringify([location, at, maxDepth, ...written]);
  const here = known.get(schema) ?? new Map<string, ChosenCases>();
  const cases = here.get(key) ?? make();
  known.set(schema, here.set(key, cases));
  return cases;
}
