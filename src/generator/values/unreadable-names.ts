import type { Schema } from '../document/schema.ts';
import { expand } from '../validation/constraints.ts';
import { mayDeclareAny } from '../validation/declared-schemas.ts';
import { compilePattern } from './pattern.ts';

/** The reason for a name that only an example of the document can give. */
export const UNREADABLE_NAME = 'the pattern of its names is not a regular expression of ECMA-262';

/** Whether only the document's own names are surely valid: a pattern of the others is not of ECMA-262. */
export function hasUnreadableNames(schema: Schema): boolean {
  const names = schema.propertyNames;
  if (names === undefined) return mayDeclareAny(schema);
  const patterns = expand([names], '', ([branch]) => branch).flatMap((one) => one.pattern ?? []);
  return patterns.some((one) => !compilePattern(one).isValid) || mayDeclareAny(schema);
}
