import type { Schema } from '../document/schema.ts';
import { compilePattern } from '../values/pattern.ts';

/**
 * Whether nobody can say which keys `patternProperties` declares: one of its patterns is no regular expression of
 * ECMA-262 (2020-12 core, 6.4), so that it may be for any key that `properties` does not declare.
 */
export function mayDeclareAny({ patternProperties }: Schema): boolean {
  return patternProperties.some(([pattern]) => !compilePattern(pattern).isValid);
}

/** The schemas of the patterns that nobody can say the keys of. */
export function perhapsDeclared({ patternProperties }: Schema): Schema[] {
  return patternProperties.flatMap(([pattern, one]) =>
    compilePattern(pattern).isValid ? [] : [one],
  );
}

/**
 * The schemas that `properties` and `patternProperties` give a key. One that neither surely declares must keep what it
 * may be declared by.
 */
export function declaredSchemas(schema: Schema, key: string): Schema[] {
  const property = schema.properties.get(key);
  if (schema.patternProperties.length === 0) return property ? [property] : [];
  const byPattern = schema.patternProperties
    .filter(([pattern]) => compilePattern(pattern).test(key))
    .map(([, one]) => one);
  if (property) return [property, ...byPattern];
  return byPattern.length > 0 ? byPattern : perhapsDeclared(schema);
}
