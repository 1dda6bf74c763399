import type { Schema } from '../document/schema.ts';

/** Whether a value cannot be trusted by its construction only. */
export function needsCheck(schemas: readonly Schema[]): boolean {
  return schemas.some(
    (schema) =>
      schema.oneOf.length > 0 ||
      schema.anyOf.length > 0 ||
      schema.not ||
      schema.condition ||
      schema.contains ||
      schema.propertyNames ||
      schema.unevaluatedProperties ||
      schema.unevaluatedItems ||
      schema.dependentRequired.size > 0 ||
      schema.dependentSchemas.size > 0,
  );
}
