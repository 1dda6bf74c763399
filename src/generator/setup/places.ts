import type { Operation } from '../document/operations.ts';
import { isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import {
  type Constraints,
  constraintsOf,
  effective,
  expand,
  propertySchemas,
} from '../validation/place.ts';
import { choicesOf } from '../validation/validate.ts';

/** A property of a body that other requests may name, or that may name a row. */
export interface BodyPlace {
  /** JSON Pointer within the body. */
  readonly at: string;
  readonly name: string;
  readonly value: Json;
  readonly constraints: Constraints;
}

/** The properties of a body and of the objects that they hold, with what applies to each. */
export function bodyPlaces(operation: Operation, body: Json | undefined): BodyPlace[] {
  const root = operation.roots.get('body');
  if (!root || !isObject(body)) return [];
  const choices = choicesOf([root], body);
  const all = effective([root], body, '', choices);
  return Object.entries(body).flatMap(([name, value]): BodyPlace[] => {
    const schemas = all.flatMap((schema) => propertySchemas(schema, name));
    const at = childPointer('', name);
    const here = effective(schemas, value, at, choices);
    const place = { at, name, value, constraints: constraintsOf(here) };
    const id = isObject(value) ? own(value, 'id') : undefined;
    if (id === undefined) return [place];
    const inner = here.flatMap((schema) => propertySchemas(schema, 'id'));
    const below = childPointer(at, 'id');
    const constraints = constraintsOf(effective(inner, id, below, choices));
    return [place, { at: below, name: `${name}_id`, value: id, constraints }];
  });
}

/** What applies to a parameter of the path; undefined where there is none of this name. */
export function pathConstraints(operation: Operation, name: string): Constraints | undefined {
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return parameter && constraintsOf(expand([parameter.schema], '', () => undefined));
}
