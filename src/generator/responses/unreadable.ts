import type { Schema } from '../document/schema.ts';
import { mayDeclareAny } from '../validation/declared-schemas.ts';
import { compilePattern } from '../values/pattern.ts';

const known = new WeakMap<Schema, boolean>();

/**
 * Whether a schema, or one within it, has a pattern that is no regular expression of ECMA-262. It asserts nothing,
 * so that a schema which negates or counts it could refuse what a server rightly sends.
 */
export function holdsUnreadable(schema: Schema): boolean {
  // One after another, not one within another: chains of schemas may be of any length, and closed.
  const reached = new Set([schema]);
  for (const one of reached) {
    const answer = known.get(one);
    if (answer ?? isUnreadable(one)) {
      known.set(schema, true);
      return true;
    }
    // What a set is given while it is read, it hands out as well.
    if (answer === undefined) for (const part of partsOf(one)) reached.add(part);
  }
  for (const one of reached) known.set(one, false);
  return false;
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
