import type { Big } from 'big.js';
import { isReadOnly, type Schema, type TypeName } from '../document/schema.ts';
import { SchemaLists } from '../document/schema-lists.ts';
import { isListed } from '../equality.ts';
import { isArray, isNumber, isObject, type Json } from '../json.ts';
import { declaredSchemas } from './declared-schemas.ts';
import type { Choices } from './run.ts';

/** The eight kinds of field; each has its own rows in the catalog, but `null`, which has none. */
export type Kind = 'string' | 'integer' | 'boolean' | 'number' | 'array' | 'object';

/** What all schemas of one place demand together. */
export interface Constraints {
  /** The schemas that apply, without their references and compositions. */
  readonly schemas: readonly Schema[];
  /** Undefined: any type. Empty: none is possible. */
  readonly types: readonly TypeName[] | undefined;
  /** The values that every enum and const admits. */
  readonly members: readonly Json[] | undefined;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly minimum: Big | undefined;
  readonly maximum: Big | undefined;
  readonly exclusiveMinimum: Big | undefined;
  readonly exclusiveMaximum: Big | undefined;
  readonly multiples: readonly Big[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: readonly string[];
}

/** Gives the branch that is taken, or undefined for none. */
export type TakeBranch = (branches: readonly Schema[], at: string) => Schema | undefined;

/** Says whether a value has a property, given all schemas of its place that are known so far. */
export type HasProperty = (name: string, known: ReadonlySet<Schema>) => boolean;

/**
 * The schemas that apply to a value through `$ref`, allOf, the branches taken, the side of an
 * `if` that holds, and dependentSchemas.
 */
export function expand(
  schemas: readonly Schema[],
  at: string,
  take: TakeBranch,
  sidesOf: (schema: Schema, at: string) => readonly Schema[] = () => [],
  has: HasProperty = () => false,
): Schema[] {
  const all = new Set<Schema>();
  let isDependent = false;
  const add = (schema: Schema | undefined) => {
    if (!schema || all.has(schema)) return;
    all.add(schema);
    add(schema.ref);
    for (const part of schema.allOf) add(part);
    if (schema.oneOf.length > 0) add(take(schema.oneOf, at));
    if (schema.anyOf.length > 0) add(take(schema.anyOf, at));
    if (schema.condition) for (const side of sidesOf(schema, at)) add(side);
    isDependent ||= schema.dependentSchemas.size > 0;
  };
  for (const schema of schemas) add(schema);
  // One dependent schema may ask for the property of another.
  for (let size = 0; isDependent && size < all.size; ) {
    size = all.size;
    for (const { dependentSchemas } of all) {
      for (const [name, dependent] of dependentSchemas) if (has(name, all)) add(dependent);
    }
  }
  return [...all];
}

/** The schemas that apply to a place of a valid base, by the branches that the base takes. */
export function effective(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
): Schema[] {
  return effectiveAnd(schemas, value, at, choices, () => {});
}

/** As `effective`, with every branch of anyOf that accepts the base, not only the first. */
export function everyEffective(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
): Schema[] {
  const found = new Set<Schema>();
  const open = [...schemas];
  while (open.length > 0) {
    const furtherBranches: Schema[] = [];
    const part = effectiveAnd(open.splice(0), value, at, choices, (one) =>
      furtherBranches.push(one),
    );
    for (const schema of part) found.add(schema);
    open.push(...furtherBranches.filter((one) => !found.has(one)));
  }
  return [...found];
}

function effectiveAnd(
  schemas: readonly Schema[],
  value: Json,
  at: string,
  choices: Choices,
  onFurtherBranch: (branch: Schema) => void,
): Schema[] {
  const take: TakeBranch = (branches, place) => {
    const [first, ...others] = (choices.get(place)?.get(branches) ?? []).flatMap(
      (index) => branches[index] ?? [],
    );
    for (const other of others) onFurtherBranch(other);
    return first;
  };
  const sidesOf = (schema: Schema, place: string) => {
    const holds = schema.condition && choices.get(place)?.get(schema.condition)?.[0];
    const side = holds === 1 ? schema.whenTrue : holds === 0 ? schema.whenFalse : undefined;
    return side ? [side] : [];
  };
  const has: HasProperty = (name) => isObject(value) && Object.hasOwn(value, name);
  return expand(schemas, at, take, sidesOf, has);
}

/** The schemas of an item, by prefixItems and items. */
export function itemSchemas(schema: Schema, index: number): Schema[] {
  const one = schema.prefixItems[index] ?? schema.items;
  return one ? [one] : [];
}

/** The schemas of a property, declared or additional. */
export function propertySchemas(schema: Schema, key: string): Schema[] {
  const declared = declaredSchemas(schema, key);
  if (declared.length > 0) return declared;
  return schema.additionalProperties ? [schema.additionalProperties] : [];
}

const known = new SchemaLists<Constraints>();

/** What the schemas demand together, found but once. */
export function constraintsOf(schemas: readonly Schema[]): Constraints {
  return known.of(schemas, together);
}

function together(schemas: readonly Schema[]): Constraints {
  const each = <T>(get: (schema: Schema) => T | undefined) =>
    schemas.map(get).filter((value) => value !== undefined);
  return {
    schemas,
    types: commonTypes(each((schema) => schema.types)),
    members: commonMembers(schemas),
    minLength: Math.max(0, ...each((schema) => schema.minLength)),
    maxLength: Math.min(Infinity, ...each((schema) => schema.maxLength)),
    patterns: [...new Set(each((schema) => schema.pattern))],
    formats: [...new Set(each((schema) => schema.format))],
    minimum: greatest(each((schema) => schema.minimum)),
    maximum: least(each((schema) => schema.maximum)),
    exclusiveMinimum: greatest(each((schema) => schema.exclusiveMinimum)),
    exclusiveMaximum: least(each((schema) => schema.exclusiveMaximum)),
    multiples: each((schema) => schema.multipleOf),
    minItems: Math.max(0, ...each((schema) => schema.minItems)),
    maxItems: Math.min(Infinity, ...each((schema) => schema.maxItems)),
    uniqueItems: schemas.some((schema) => schema.uniqueItems),
    minProperties: Math.max(0, ...each((schema) => schema.minProperties)),
    maxProperties: Math.min(Infinity, ...each((schema) => schema.maxProperties)),
    required: requiredNames(schemas),
  };
}

/** A request need not hold a property that any of the schemas declares read-only. */
export function requiredNames(schemas: readonly Schema[]): string[] {
  const names = new Set(schemas.flatMap((schema) => schema.required));
  return [...names].filter((name) => !schemas.some((one) => isReadOnly(one.properties.get(name))));
}

/**
 * The properties by which a server tells which branch was taken (OpenAPI 3.1, "Discriminator Object"): in the
 * smallest value as well, even where no schema requires or declares them. An inline branch has no name to send.
 * @param schemas those that apply, the branches taken among them
 */
export function tellingNames(schemas: readonly Schema[]): string[] {
  const maySay = (name: string) => !schemas.some((one) => isReadOnly(one.properties.get(name)));
  return schemas.flatMap(({ discriminator, oneOf, anyOf }) => {
    const hasNamedBranch = [...oneOf, ...anyOf].some(
      (one) => one.ref?.name && schemas.includes(one),
    );
    return discriminator && hasNamedBranch && maySay(discriminator.property)
      ? [discriminator.property]
      : [];
  });
}

/** Names together with all that dependentRequired asks for beside them. */
export function withNeeded(names: Iterable<string>, schemas: readonly Schema[]): Set<string> {
  const needed = new Set(names);
  for (const name of needed) {
    for (const { dependentRequired } of schemas) {
      for (const other of dependentRequired.get(name) ?? []) needed.add(other);
    }
  }
  return needed;
}

/** The kind of a value, for a field whose types admit several. */
export function kindOf(value: Json, types: readonly TypeName[] | undefined): Kind | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  const integral = types?.includes('integer') && !types.includes('number');
  return isNumber(value) && integral ? 'integer' : 'number';
}

/** The types that all lists admit; `number` and `integer` meet in `integer`. */
function commonTypes(lists: readonly (readonly TypeName[])[]): readonly TypeName[] | undefined {
  const [first, ...rest] = lists;
  if (!first) return undefined;
  return rest.reduce<readonly TypeName[]>((common, list) => {
    const inBoth = common.flatMap((type): TypeName[] => {
      if (list.includes(type)) return [type];
      if (type === 'integer' && list.includes('number')) return ['integer'];
      return type === 'number' && list.includes('integer') ? ['integer'] : [];
    });
    return [...new Set(inBoth)];
  }, first);
}

function commonMembers(schemas: readonly Schema[]): readonly Json[] | undefined {
  const lists = schemas.flatMap((schema) => [
    ...(schema.enum ? [schema.enum] : []),
    ...(schema.const ? [[schema.const.value]] : []),
  ]);
  const [first, ...rest] = lists;
  if (!first) return undefined;
  return first.filter((member) => rest.every((list) => isListed(list, member)));
}

/** Whether the types admit values of a type; undefined types admit all. */
export function admits(types: readonly TypeName[] | undefined, type: TypeName): boolean {
  return (
    types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

function greatest(values: readonly Big[]): Big | undefined {
  return values.reduce<Big | undefined>((a, b) => (a?.gte(b) ? a : b), undefined);
}

function least(values: readonly Big[]): Big | undefined {
  return values.reduce<Big | undefined>((a, b) => (a?.lte(b) ? a : b), undefined);
}
