import type { Schema } from '../document/schema.ts';
import { isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { everyEffective, propertySchemas } from '../validation/constraints.ts';
import { choicesOf } from '../validation/validate.ts';

/**
 * A person's value without the fields that the document no longer knows: those that the generated value
 * lacks and that no schema declares there. An open object would admit them.
 */
export function withoutUnknownFields(root: Schema, edited: Json, generated: Json): Json {
  const choices = choicesOf([root], edited);
  const prune = (
    value: Json,
    generatedValue: Json | undefined,
    schemas: readonly Schema[],
    at: string,
  ): Json => {
    if (!isObject(value)) return value;
    const all = everyEffective(schemas, value, at, choices);
    const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
      const declared = all.flatMap((schema) => propertySchemas(schema, key));
      const same = isObject(generatedValue) ? own(generatedValue, key) : undefined;
      if (declared.length === 0 && same === undefined) return [];
      return [[key, prune(child, same, declared, childPointer(at, key))]];
    });
    return Object.fromEntries<Json>(entries);
  };
  return prune(edited, generated, [root], '');
}
