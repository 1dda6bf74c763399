import type { Schema, TypeName } from '../document/schema.ts';
import { admits, type Constraints } from '../validation/constraints.ts';

/**
 * Whether a `not` refuses every value of another type, for what it forbids says nothing of other types: then no
 * value breaks the type alone.
 */
export function notFallsWithType({ schemas, types }: Constraints): boolean {
  const forbidden = schemas.flatMap((schema) => (schema.not ? [schema.not] : []));
  return forbidden.some((schema) => !refusesOtherTypes(schema, types));
}

/** Whether a schema refuses some value that is of none of the types. */
function refusesOtherTypes(schema: Schema, types: Constraints['types']): boolean {
  const { ref, allOf, oneOf, anyOf, not, condition, source = {} } = schema;
  const isAny = schema.types ?? schema.enum ?? schema.const ?? not ?? condition;
  if (schema.never || isAny !== undefined || oneOf.length > 0) return true;
  const isOther = (keyword: string) => {
    const type = TYPE_OF_KEYWORD[keyword];
    return type !== undefined && !admits(types, type);
  };
  const parts = [...(ref ? [ref] : []), ...allOf];
  return (
    Object.keys(source).some(isOther) ||
    parts.some((part) => refusesOtherTypes(part, types)) ||
    (anyOf.length > 0 && anyOf.every((branch) => refusesOtherTypes(branch, types)))
  );
}

/** Keywords that say nothing of values of other types (2020-12 validation, 6). */
const TYPE_OF_KEYWORD: Readonly<Record<string, TypeName>> = {
  ...typeOf('object', [
    'required',
    'properties',
    'patternProperties',
    'additionalProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
  ]),
  ...typeOf('array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']),
  ...typeOf('string', ['minLength', 'maxLength', 'pattern', 'format']),
  ...typeOf('number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
};

function typeOf(type: TypeName, keywords: readonly string[]): Record<string, TypeName> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, type]));
}
