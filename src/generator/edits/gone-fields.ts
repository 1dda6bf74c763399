import type { Schema } from '../document/schema.ts';
import { isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { everyEffective, propertySchemas } from '../validation/constraints.ts';
import { choicesOf } from '../validation/validate.ts';

/**
 * A person's value without the fields that the document no longer knows: those that we would not
 * send ourselves and that no schema at their place declares. An open object would admit them.
 */
export function withoutGoneFields(root: Schema, edited: Json, generated: Json): Json {
  const choices = choicesOf([root], edited);
  const prune = (
    value: Json,
    ours: Json | undefined,
    schemas: readonly Schema[],
    at: string,
  ): Json => {
    if (!isObject(value)) return value;
    const all = everyEffective(schemas, value, at, choices);
    const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
      const declared = all.flatMap((schema) => propertySchemas(schema, key));
      const same = isObject(ours) ? own(ours, key) : undefined;
      if (declared.length === 0 && same === undefined) return [];
      return [[key, prune(child, same, declared, childPointer(at, key))]];
    });
    return Object.fromEntries<Json>(entries);
  };
  return prune(edited, generated, [root], '');
}
