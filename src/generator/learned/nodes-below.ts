import type { Schema } from '../document/schema.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { everyEffective, itemSchemas, propertySchemas } from '../validation/constraints.ts';
import { choicesOf } from '../validation/validate.ts';

/**
 * The nodes of the document that are written for each location of an instance, by its pointer: that of a
 * property, or of items. They are the same objects wherever the schema around them is used, in other
 * operations too; what they refer to is not among them, since `{"$ref": "#/…/Name"}` may be anything.
 */
export function nodesBelow(
  root: Schema,
  instance: Json,
): ReadonlyMap<string, readonly JsonObject[]> {
  const choices = choicesOf([root], instance);
  const nodes = new Map<string, readonly JsonObject[]>();
  const visit = (schemas: readonly Schema[], value: Json, at: string) => {
    nodes.set(
      at,
      schemas.map(({ source }) => source).filter((source) => source !== undefined),
    );
    const every = everyEffective(schemas, value, at, choices);
    if (isArray(value)) {
      for (const [index, item] of value.entries()) {
        const items = every.flatMap((schema) => itemSchemas(schema, index));
        visit(items, item, childPointer(at, index));
      }
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        const own = every.flatMap((schema) => propertySchemas(schema, name));
        visit(own, child ?? null, childPointer(at, name));
      }
    }
  };
  visit([root], instance, '');
  return nodes;
}
