import { isWriteOnly, markedNames, mayMeanNull, type Schema } from '../document/schema.ts';
import type { Json, JsonObject } from '../json.ts';
import { mayDeclareAny } from '../validation/declared-schemas.ts';
import { ecmaPattern } from '../values/dialects/dialects.ts';
import { numberFormat, stringFormat } from '../values/formats.ts';
import { requiresAny } from './requires-any.ts';
import { holdsUnreadable } from './unreadable.ts';

/** Gives the reference to a schema that others refer to. */
export type ReferenceTo = (schema: Schema) => string;

/** Keywords that are written as they are, where they are there. */
const PLAIN = [
  'minLength',
  'maxLength',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
] as const;

/** Keywords whose schemas hold for other values than the one that is at hand. */
const CHILDREN = [
  'items',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
] as const;

const NONE: ReadonlySet<string> = new Set();

/**
 * A schema of a response in the words of JSON Schema 2020-12, without what asserts nothing. Where
 * readings of OpenAPI differ it accepts what any of them accepts, so that each finding holds in all of them.
 *
 * @param above the write-only properties that a schema which this is a part of declares: none is required
 */
export function writeSchema(
  schema: Schema,
  referenceTo: ReferenceTo,
  above: ReadonlySet<string> = NONE,
): Json {
  if (schema.never) return false;
  if (schema.unsupported !== undefined) return { $comment: `not checked: ${schema.unsupported}` };
  const names = above.union(markedNames(schema, 'writeOnly'));
  const write = (one: Schema) => writeSchema(one, referenceTo);
  const writePart = (one: Schema) => writeSchema(one, referenceTo, names);
  const target = schema.ref;
  // A schema that requires what is write-only beside it is written here, without that.
  const isOwn = target !== undefined && requiresAny(target, names);
  const written: Record<string, Json> = {
    ...(target && !isOwn && { $ref: referenceTo(target) }),
    ...assertions(schema),
    ...objectKeywords(schema, names, write),
    ...(schema.prefixItems.length > 0 && { prefixItems: schema.prefixItems.map(write) }),
    ...applicators(schema, isOwn ? [target, ...schema.allOf] : schema.allOf, writePart),
  };
  for (const key of CHILDREN) {
    const child = schema[key];
    if (child && !isUncertain(schema, key, child)) written[key] = write(child);
  }
  return mayMeanNull(schema) ? { anyOf: [{ type: 'null' }, written] } : written;
}

/** Whether what a keyword says depends on a pattern that asserts nothing. */
function isUncertain(schema: Schema, key: (typeof CHILDREN)[number], child: Schema): boolean {
  if (key === 'not' || key === 'contains') return holdsUnreadable(child);
  if (key === 'additionalProperties') return mayDeclareAny(schema);
  const isRest = key === 'unevaluatedProperties' || key === 'unevaluatedItems';
  return isRest && holdsUnreadable(schema);
}

/** Where a group of a pattern begins, with its name, or what only looks so. */
const GROUP = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)|\(\?<(?<name>[^=!>][^>]*)>/g;

/**
 * A pattern as jsonschema-rs reads it, whose engine has no `\0` and refers to groups by their numbers alone; undefined
 * where it is none of ECMA-262.
 */
function patternOf(source: string): string | undefined {
  const pattern = ecmaPattern(source);
  if (pattern === undefined) return undefined;
  const groups = [...pattern.matchAll(GROUP)].filter(([text]) => text.startsWith('('));
  const names = groups.map(({ groups: named }) => named?.name);
  return pattern.replace(/\\(?:0(?!\d)|k<([^>]+)>|[\s\S])/g, (one, name?: string) => {
    if (one === '\\0') return '\\x00';
    const number = name === undefined ? 0 : names.indexOf(name) + 1;
    // A digit that follows is no part of the number.
    return number > 0 ? `(?:\\${number})` : one;
  });
}

function assertions(schema: Schema): JsonObject {
  const written: Record<string, Json> = {};
  const { types, enum: members, const: constant, format } = schema;
  if (types) written.type = types.length === 1 ? (types[0] ?? []) : types;
  if (members) written.enum = members;
  if (constant) written.const = constant.value;
  if (format !== undefined && stringFormat(format)?.asserted) written.format = format;
  const pattern = schema.pattern === undefined ? undefined : patternOf(schema.pattern);
  if (pattern !== undefined) written.pattern = pattern;
  Object.assign(written, limits(schema));
  for (const key of PLAIN) {
    const value = schema[key];
    if (value !== undefined) written[key] = value;
  }
  if (schema.uniqueItems) written.uniqueItems = true;
  return written;
}

/** `minimum` and `maximum`, with the range of a numeric format, which validators do not know. */
function limits({ minimum, maximum, format }: Schema): JsonObject {
  const range = numberFormat(format);
  const low = minimum && range?.minimum.lt(minimum) ? minimum : (range?.minimum ?? minimum);
  const high = maximum && range?.maximum.gt(maximum) ? maximum : (range?.maximum ?? maximum);
  return {
    ...(low && { minimum: low }),
    ...(high && { maximum: high }),
  };
}

function objectKeywords(
  schema: Schema,
  names: ReadonlySet<string>,
  write: (one: Schema) => Json,
): JsonObject {
  const written: Record<string, Json> = {};
  // A password is sent, and never sent back (OpenAPI 3.0.3, "Schema Object", `writeOnly`).
  const property = (one: Schema) => (isWriteOnly(one) ? false : write(one));
  if (schema.properties.size > 0) written.properties = mapped(schema.properties, property);
  const required = schema.required.filter((name) => !names.has(name));
  if (required.length > 0) written.required = required;
  const byPattern = schema.patternProperties.flatMap(([pattern, one]) => {
    const read = patternOf(pattern);
    return read === undefined ? [] : [[read, one] as const];
  });
  if (byPattern.length > 0) written.patternProperties = mapped(byPattern, write);
  if (schema.dependentRequired.size > 0) {
    written.dependentRequired = mapped(schema.dependentRequired, (dependents) =>
      dependents.filter((name) => !names.has(name)),
    );
  }
  return written;
}

/** What holds for the same value: `write` knows what is write-only in it. */
function applicators(
  schema: Schema,
  allOf: readonly Schema[],
  write: (one: Schema) => Json,
): JsonObject {
  const { oneOf, anyOf, discriminator, condition, whenTrue, whenFalse } = schema;
  const written: Record<string, Json> = {};
  const [all, any, one] = [allOf.map(write), anyOf.map(write), oneOf.map(write)];
  // Of branches that overlap a discriminator names one: that others match as well is no error.
  const isNamed = one.length > 0 && (discriminator !== undefined || oneOf.some(holdsUnreadable));
  if (isNamed && any.length > 0) all.push({ anyOf: one });
  const lists: [string, readonly Json[]][] = [
    ['allOf', all],
    ['anyOf', isNamed && any.length === 0 ? one : any],
    ['oneOf', isNamed ? [] : one],
  ];
  for (const [key, list] of lists) if (list.length > 0) written[key] = list;
  if (schema.dependentSchemas.size > 0) {
    written.dependentSchemas = mapped(schema.dependentSchemas, write);
  }
  // Without `if` the others assert nothing.
  const choice =
    condition && !holdsUnreadable(condition)
      ? ([
          ['if', condition],
          ['then', whenTrue],
          ['else', whenFalse],
        ] as const)
      : [];
  for (const [key, one] of choice) if (one) written[key] = write(one);
  return written;
}

function mapped<Value>(
  entries: Iterable<readonly [string, Value]>,
  write: (value: Value) => Json,
): JsonObject {
  return Object.fromEntries([...entries].map(([name, value]) => [name, write(value)]));
}
