import type { Location } from '../report.ts';
import { isMap, own } from '../validation/exact.ts';
import { admittedTypes, childSchema, type TypeName } from './admitted-types.ts';
import type { Operation } from './operations.ts';
import { childOf } from './pointer.ts';
import type { Registry } from './registry.ts';
import { matches, namedSchemas, type Schema, schemaAt, schemasAt } from './schema.ts';

/** A place that needs a case or a skip for every row of its type. */
export interface Field {
  readonly location: Location;
  readonly at: string;
  /** The types that its schema admits; undefined where it declares none. */
  readonly types: ReadonlySet<TypeName> | undefined;
  /** Another part of the request owns it: one skip of all rows is due, and no case. */
  readonly reserved: boolean;
}

/**
 * The name that the report gives a map's values, given the names that are declared and which names have these values;
 * undefined where it names others alone.
 */
export type MapName = (
  location: Location,
  parent: string,
  declared: ReadonlySet<string>,
  fits: (name: string) => boolean,
) => string | undefined;

const MAX_DEPTH = 6;

/** Every field of an operation: parameters, the body, and what is below them, branches too. */
export function* fieldsOf(
  registry: Registry,
  operation: Operation,
  mapName: MapName,
): Generator<Field> {
  const walk = { registry, mapName };
  for (const { location, at, schema, reserved } of operation.parameters) {
    const types = admittedTypes(registry, schema);
    yield { location, at, types, reserved };
    if (!reserved) yield* below({ ...walk, location }, at, schema, 1, new Set());
  }
  if (!operation.body) return;
  const { schema } = operation.body;
  const types = admittedTypes(registry, schema);
  yield { location: 'body', at: '', types, reserved: false };
  if (operation.body.kind) yield* below({ ...walk, location: 'body' }, '', schema, 0, new Set());
}

interface Walk {
  readonly registry: Registry;
  readonly mapName: MapName;
  readonly location: Location;
}

/** Fields below a value: `depth` counts property names; `arrays` guards arrays of themselves. */
function* below(
  walk: Walk,
  at: string,
  schema: Schema,
  depth: number,
  arrays: ReadonlySet<Schema>,
): Generator<Field> {
  const { registry, location } = walk;
  const types = admittedTypes(registry, schema);
  function* child(segment: string | number, part: Schema): Generator<Field> {
    if (part === false) return;
    const place = childOf(at, segment);
    yield { location, at: place, types: admittedTypes(registry, part), reserved: false };
    const inArray = typeof segment === 'number';
    yield* below(
      walk,
      place,
      part,
      inArray ? depth : depth + 1,
      inArray ? arrays.union(new Set([part])) : new Set(),
    );
  }
  if (depth < MAX_DEPTH && (types === undefined || types.has('object'))) {
    const names = propertyNames(registry, schema, new Set());
    for (const name of names) yield* child(name, childSchema(registry, schema, name));
    const map = mapSchema(registry, schema, new Set());
    const name = map && walk.mapName(location, at, names, map.fits);
    if (map && name !== undefined) yield* child(name, map.schema);
  }
  const items = types?.has('array') ? childSchema(registry, schema, 0) : true;
  if (items !== true && !arrays.has(items)) yield* child(0, items);
}

function propertyNames(registry: Registry, schema: Schema, seen: Set<Schema>): Set<string> {
  if (typeof schema === 'boolean' || seen.has(schema)) return new Set();
  seen.add(schema);
  const names = new Set(namedSchemas(schema, 'properties').map(([name]) => name));
  for (const part of partsOf(registry, schema)) {
    for (const name of propertyNames(registry, part, seen)) names.add(name);
  }
  return names;
}

interface MapValues {
  readonly schema: Schema;
  readonly fits: (name: string) => boolean;
}

/** The schema of a map's values, where it says something about them. */
function mapSchema(registry: Registry, schema: Schema, seen: Set<Schema>): MapValues | undefined {
  if (typeof schema === 'boolean' || seen.has(schema)) return undefined;
  seen.add(schema);
  const additional = schemaAt(schema, 'additionalProperties');
  if (isMap(additional) && Object.keys(additional).length > 0) {
    return { schema: additional, fits: () => true };
  }
  const [pattern] = namedSchemas(schema, 'patternProperties');
  if (pattern && isMap(pattern[1])) {
    return { schema: pattern[1], fits: (name) => matches(pattern[0], name) };
  }
  for (const part of partsOf(registry, schema)) {
    const found = mapSchema(registry, part, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOf(registry: Registry, schema: Schema): readonly Schema[] {
  if (typeof schema === 'boolean') return [];
  const ref = own(schema, '$ref');
  const conditional = [schemaAt(schema, 'then'), schemaAt(schema, 'else')];
  return [
    ...(typeof ref === 'string' ? [registry.resolve(ref)] : []),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => schemasAt(schema, keyword)),
    ...conditional.filter((part) => part !== undefined),
  ];
}
