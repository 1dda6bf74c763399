import type { Schema } from '../document/schema.ts';
import { mayDeclareAny } from '../validation/declared-schemas.ts';
import { compilePattern } from '../values/pattern.ts';

const known = new WeakMap<Schema, boolean>();

/**
 * Whether a schema, or one within it, has a pattern that is no regular expression of ECMA-262. It asserts nothing,
 * so that a schema which negates or counts it could refuse what a server rightly sends.
 */
export function holdsUnreadable(schema: Schema): boolean {
  const answer = known.get(schema);
  if (answer !== undefined) return answer;
  // A schema within itself adds nothing.
  known.set(schema, false);
  const found = isUnreadable(schema) || partsOf(schema).some(holdsUnreadable);
  known.set(schema, found);
  return found;
}

function isUnreadable(schema: Schema): boolean {
  const { pattern } = schema;
  return (pattern !== undefined && !compilePattern(pattern).isValid) || mayDeclareAny(schema);
}

function partsOf(schema: Schema): Schema[] {
  const { ref, not, condition, whenTrue, whenFalse, items, contains, propertyNames } = schema;
  const single = [ref, not, condition, whenTrue, whenFalse, items, contains, propertyNames];
  const { additionalProperties, unevaluatedProperties, unevaluatedItems } = schema;
  return [
    ...[...single, additionalProperties, unevaluatedProperties, unevaluatedItems].flatMap(
      (one) => one ?? [],
    ),
    ...[...schema.allOf, ...schema.oneOf, ...schema.anyOf, ...schema.prefixItems],
    ...[...schema.properties.values(), ...schema.dependentSchemas.values()],
    ...schema.patternProperties.map(([, one]) => one),
  ];
}
