import { type ExactObject, isList, own } from '../validation/exact.ts';
import { childSchemas, elementSchemas } from './branches.ts';
import type { Registry } from './registry.ts';
import { type Schema, schemaAt, schemasAt } from './schema.ts';

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';
const ALL: readonly TypeName[] = [
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
];

/** The types that a schema admits in some branch; undefined where nothing restricts them. */
export function admittedTypes(
  registry: Registry,
  schema: Schema,
  seen: ReadonlySet<ExactObject> = new Set(),
): ReadonlySet<TypeName> | undefined {
  if (typeof schema === 'boolean' || seen.has(schema)) return undefined;
  const path = new Set([...seen, schema]);
  let types = declaredTypes(schema);
  const ref = own(schema, '$ref');
  const parts = [
    ...(typeof ref === 'string' ? [registry.resolve(ref)] : []),
    ...schemasAt(schema, 'allOf'),
  ];
  for (const part of parts) types = both(types, admittedTypes(registry, part, path));
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasAt(schema, keyword).map((part) => admittedTypes(registry, part, path));
    if (branches.length === 0 || branches.includes(undefined)) continue;
    types = both(types, new Set(branches.flatMap((branch) => [...(branch ?? [])])));
  }
  return types;
}

/** Whether some branch takes integers and no other numbers: its rows are an integer's, whatever another takes. */
export function hasIntegerBranch(
  registry: Registry,
  schema: Schema,
  seen: ReadonlySet<ExactObject> = new Set(),
): boolean {
  if (typeof schema === 'boolean' || seen.has(schema)) return false;
  const path = new Set([...seen, schema]);
  const ref = own(schema, '$ref');
  const parts = [
    ...(typeof ref === 'string' ? [registry.resolve(ref)] : []),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => schemasAt(schema, keyword)),
  ];
  const types = admittedTypes(registry, schema);
  const isInteger = types?.has('integer') === true && !types.has('number');
  return isInteger || parts.some((part) => hasIntegerBranch(registry, part, path));
}

/** One schema for the child of whatever a schema admits, in any branch. */
export function childSchema(registry: Registry, schema: Schema, segment: string | number): Schema {
  return descend(registry, schema, segment, new Set());
}

function descend(
  registry: Registry,
  schema: Schema,
  segment: string | number,
  seen: ReadonlySet<ExactObject>,
): Schema {
  if (typeof schema === 'boolean' || seen.has(schema)) return true;
  const path = new Set([...seen, schema]);
  const children =
    typeof segment === 'number' ? elementSchemas(schema, segment) : childSchemas(schema, segment);
  const ref = own(schema, '$ref');
  const parts = [
    ...(typeof ref === 'string' ? [registry.resolve(ref)] : []),
    ...schemasAt(schema, 'allOf'),
  ];
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const list = schemasAt(schema, keyword).map((part) => descend(registry, part, segment, path));
    return list.length > 0 ? [{ anyOf: list }] : [];
  });
  const conditional = ['then', 'else'].flatMap((keyword) => {
    const part = schemaAt(schema, keyword);
    return part === undefined ? [] : [descend(registry, part, segment, path)];
  });
  const allOf = [
    ...children.map((child) => child.schema),
    ...parts.map((part) => descend(registry, part, segment, path)),
    ...branches,
    ...(conditional.length > 0 ? [{ anyOf: conditional }] : []),
  ].filter((part) => part !== true);
  return allOf.length === 0 ? true : allOf.length === 1 ? (allOf[0] ?? true) : { allOf };
}

function declaredTypes(schema: ExactObject): ReadonlySet<TypeName> | undefined {
  const type = own(schema, 'type');
  const names = isList(type) ? type : [type];
  const types = ALL.filter((name) => names.includes(name));
  if (types.length === 0) return undefined;
  return new Set(types.includes('number') ? [...types, 'integer'] : types);
}

function both(a: ReadonlySet<TypeName> | undefined, b: ReadonlySet<TypeName> | undefined) {
  return a && b ? a.intersection(b) : (a ?? b);
}
