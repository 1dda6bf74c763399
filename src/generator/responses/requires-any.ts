import type { Schema } from '../document/schema.ts';

/** Whether a schema, or one that holds for the same value, requires one of these properties. */
export function requiresAny(schema: Schema, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const seen = new Set([schema]);
  for (const one of seen) {
    const dependent = [...one.dependentRequired.values()].flat();
    if ([...one.required, ...dependent].some((name) => names.has(name))) return true;
    for (const part of partsOf(one)) seen.add(part);
  }
  return false;
}

function partsOf(schema: Schema): Schema[] {
  const { ref, allOf, oneOf, anyOf, dependentSchemas, condition, whenTrue, whenFalse } = schema;
  const single = [ref, condition, whenTrue, whenFalse].filter((one) => one !== undefined);
  return [...single, ...allOf, ...oneOf, ...anyOf, ...dependentSchemas.values()];
}
