import type { Schema } from '../document/schema.ts';
import { compilePattern } from '../values/pattern.ts';

/** The schemas that `properties` and `patternProperties` give a key. */
export function declaredSchemas(schema: Schema, key: string): Schema[] {
  const property = schema.properties.get(key);
  if (schema.patternProperties.length === 0) return property ? [property] : [];
  const byPattern = schema.patternProperties
    .filter(([pattern]) => compilePattern(pattern).test(key))
    .map(([, one]) => one);
  return property ? [property, ...byPattern] : byPattern;
}
