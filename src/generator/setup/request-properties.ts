import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { Location } from '../report.ts';
import {
  type Constraints,
  constraintsOf,
  effective,
  expand,
  itemSchemas,
  propertySchemas,
} from '../validation/constraints.ts';
import { choicesOf } from '../validation/validate.ts';
import { singular } from './names.ts';

/** A property of a request that other requests may name, or that may name a row. */
export interface RequestProperty {
  /** JSON Pointer within its location. */
  readonly at: string;
  readonly name: string;
  readonly value: Json;
  readonly constraints: Constraints;
}

/**
 * The properties of a body and of the objects that they hold, with what applies to each; of a list, which
 * `tag_ids` and `owners` name in the plural, the first item. A body may be a list of rows itself.
 */
export function bodyProperties(operation: Operation, body: Json | undefined): RequestProperty[] {
  return requestProperties(operation, 'body', body);
}

/** The same of an instance of any location: the parameters of a query are its properties. */
export function requestProperties(
  operation: Operation,
  location: Location,
  instance: Json | undefined,
): RequestProperty[] {
  const root = operation.roots.get(location);
  if (!root || typeof instance !== 'object') return [];
  const choices = choicesOf([root], instance);
  const propertiesAt = (at: string, name: string, value: Json, schemas: readonly Schema[]) => {
    const here = effective(schemas, value, at, choices);
    const places: RequestProperty[] = [{ at, name, value, constraints: constraintsOf(here) }];
    const id = isObject(value) ? own(value, 'id') : undefined;
    if (id !== undefined) {
      const below = childPointer(at, 'id');
      const inner = here.flatMap((schema) => propertySchemas(schema, 'id'));
      const constraints = constraintsOf(effective(inner, id, below, choices));
      places.push({ at: below, name: `${name}_id`, value: id, constraints });
    }
    const first = isArray(value) ? value[0] : undefined;
    if (first !== undefined) {
      const items = here.flatMap((schema) => itemSchemas(schema, 0));
      places.push(...propertiesAt(childPointer(at, 0), singular(name), first, items));
    }
    return places;
  };
  const propertiesBelow = (at: string, value: Json, all: readonly Schema[]) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, child]) => {
      const schemas = all.flatMap((schema) => propertySchemas(schema, name));
      return propertiesAt(childPointer(at, name), name, child, schemas);
    });
  const all = effective([root], instance, '', choices);
  const first = isArray(instance) ? instance[0] : undefined;
  if (first === undefined) return propertiesBelow('', instance, all);
  const items = all.flatMap((schema) => itemSchemas(schema, 0));
  return propertiesBelow('/0', first, effective(items, first, '/0', choices));
}

/** The property at a place of an instance, however deep; undefined where it has none there. */
export function propertyAt(
  operation: Operation,
  location: Location,
  instance: Json,
  at: string,
): RequestProperty | undefined {
  const root = operation.roots.get(location);
  if (!root) return undefined;
  const choices = choicesOf([root], instance);
  let here = {
    at: '',
    name: '',
    value: instance,
    schemas: effective([root], instance, '', choices),
  };
  for (const segment of segmentsOf(at)) {
    const { value, schemas } = here;
    const isList = isArray(value);
    const child = isList
      ? value[Number(segment)]
      : isObject(value)
        ? own(value, segment)
        : undefined;
    if (child === undefined) return undefined;
    const below = schemas.flatMap((schema) =>
      isList ? itemSchemas(schema, Number(segment)) : propertySchemas(schema, segment),
    );
    const place = childPointer(here.at, segment);
    const name = isList ? here.name : segment;
    here = { at: place, name, value: child, schemas: effective(below, child, place, choices) };
  }
  const { schemas, ...place } = here;
  return { ...place, constraints: constraintsOf(schemas) };
}

/** What applies to a parameter of the path; undefined where there is none of this name. */
export function pathConstraints(operation: Operation, name: string): Constraints | undefined {
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return parameter && constraintsOf(expand([parameter.schema], '', () => undefined));
}
