import type { Big } from 'big.js';
import { isFileType } from '../file-part.ts';
import { decimal, isArray, isNumber, isObject, type Json, type JsonObject, own } from '../json.ts';
import { resolvePointer } from '../pointer.ts';
import { cutInheritance } from './inheritance.ts';
import { ANCHORS, DYNAMIC } from './reading/bundle.ts';
import { cutEndless } from './unfolding.ts';

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const TYPE_NAMES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
]);

/**
 * One schema object in the words of JSON Schema 2020-12, whatever version of OpenAPI wrote it.
 * Children are schemas already, so the graph may hold cycles.
 */
export interface Schema {
  /** What it was read from; undefined for one that the document does not hold. */
  source: JsonObject | undefined;
  /** The schema `false`: nothing is valid. */
  never: boolean;
  ref: Schema | undefined;
  /** The last segment of the `$ref` that leads here, for people. */
  name: string | undefined;
  types: readonly TypeName[] | undefined;
  enum: readonly Json[] | undefined;
  const: { readonly value: Json } | undefined;
  format: string | undefined;
  pattern: string | undefined;
  minLength: number | undefined;
  maxLength: number | undefined;
  minimum: Big | undefined;
  maximum: Big | undefined;
  exclusiveMinimum: Big | undefined;
  exclusiveMaximum: Big | undefined;
  multipleOf: Big | undefined;
  minItems: number | undefined;
  maxItems: number | undefined;
  uniqueItems: boolean;
  items: Schema | undefined;
  prefixItems: readonly Schema[];
  contains: Schema | undefined;
  minContains: number | undefined;
  maxContains: number | undefined;
  unevaluatedItems: Schema | undefined;
  minProperties: number | undefined;
  maxProperties: number | undefined;
  required: readonly string[];
  properties: ReadonlyMap<string, Schema>;
  patternProperties: readonly (readonly [string, Schema])[];
  additionalProperties: Schema | undefined;
  unevaluatedProperties: Schema | undefined;
  propertyNames: Schema | undefined;
  dependentRequired: ReadonlyMap<string, readonly string[]>;
  dependentSchemas: ReadonlyMap<string, Schema>;
  allOf: readonly Schema[];
  oneOf: readonly Schema[];
  anyOf: readonly Schema[];
  not: Schema | undefined;
  condition: Schema | undefined;
  whenTrue: Schema | undefined;
  whenFalse: Schema | undefined;
  /** OpenAPI 3.0's `nullable`, wherever it is written; where it counts, `types` has null as well. */
  nullable: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  /** `example`, `examples` and, last, `default`. */
  examples: readonly Json[];
  /** The property that tells the branches apart, and its value for each schema name. */
  discriminator: Discriminator | undefined;
  /** The media type of a binary part; undefined for what is no file. */
  binary: string | undefined;
  /** How it is written in XML (OpenAPI 3.1, "XML Object"). */
  xml: JsonObject | undefined;
  /** Why it cannot be honoured, in words: what holds it is skipped with them. */
  unsupported: string | undefined;
}

interface Discriminator {
  readonly property: string;
  /** Schema name → value. */
  readonly values: ReadonlyMap<string, string>;
  /** Value → schema name; a value that is not here is a name itself. */
  readonly names: ReadonlyMap<string, string>;
  /** The name of the schema that counts where no value names one. */
  readonly fallback: string | undefined;
}

/** Gives the schema of a raw node; the same node always gives the same schema. */
export type SchemaReader = (raw: Json) => Schema;

/** What a reader has met in the schemas of a document. */
export interface Met {
  /** Whether a schema that unfolds without end was cut: where, depends on which operation is read first. */
  endless: boolean;
}

/** In which direction a value travels: what only the other one has is not required. */
export type Direction = 'request' | 'response';

/**
 * A reader for the schemas of one document. One with an error is left empty and marked, so that what
 * holds it is skipped.
 * Before 3.1 it applies OpenAPI 3.0's own rules: `nullable`, boolean exclusive limits, and a
 * `$ref` that hides its siblings (OpenAPI 3.0.3, "Schema Object" and "Reference Object").
 */
export function schemaReader(
  tree: JsonObject,
  openapi: string,
  errorOf: (node: object) => string | undefined = () => undefined,
  direction: Direction = 'request',
  met: Met = { endless: false },
): SchemaReader {
  const before31 = openapi.startsWith('3.0');
  const outermost = newScope(new Map(), tree);
  const waiting: (readonly [schema: Schema, raw: JsonObject, scope: Scope])[] = [];
  const readIn = (outer: Scope, raw: Json): Schema => {
    if (!isObject(raw)) return { ...emptySchema(), ...withoutKeywords(raw) };
    const scope = within(outer, raw);
    const seen = scope.known.get(raw);
    if (seen) return seen;
    const schema = { ...emptySchema(), source: raw };
    scope.known.set(raw, schema);
    waiting.push([schema, raw, scope]);
    return schema;
  };
  const fill = (schema: Schema, raw: JsonObject, scope: Scope) => {
    schema.unsupported = errorOf(raw);
    if (schema.unsupported !== undefined) return;
    const read: SchemaReader = (node) => readIn(scope, node);
    fillReference(schema, raw, tree, scope, read);
    schema.nullable = before31 && own(raw, 'nullable') === true;
    if (schema.ref && before31) return;
    const plain = before31 ? modernise(raw) : raw;
    fillAssertions(schema, plain);
    fillArrays(schema, plain, read);
    fillObjects(schema, plain, read);
    fillApplicators(schema, plain, read);
    if (direction === 'request') splitTypes(schema);
  };
  // One after another, not one within another: chains of references may be of any length.
  return (raw) => {
    const schema = readIn(outermost, raw);
    for (const [one, source, scope] of waiting) fill(one, source, scope);
    const filled = waiting.map(([one]) => one);
    cutInheritance(filled);
    met.endless = cutEndless(filled) || met.endless;
    for (const [one, source] of waiting) {
      if ((!before31 || !one.ref) && errorOf(source) === undefined) {
        fillRequired(one, source, direction);
      }
    }
    waiting.length = 0;
    return schema;
  };
}

/** What the resources that lead to a schema bind, and the schemas that are read under it. */
interface Scope {
  /** Dynamic anchor → reference to the outermost schema that has it (2020-12 core, 8.2.3.2). */
  readonly anchors: ReadonlyMap<string, string>;
  readonly known: WeakMap<object, Schema>;
  /** Scopes by the anchors that they bind. */
  readonly all: Map<string, Scope>;
}

function newScope(all: Map<string, Scope>, resource: JsonObject, outer?: Scope): Scope {
  const added = own(resource, ANCHORS);
  const anchors = new Map(outer?.anchors);
  for (const [name, reference] of Object.entries(isObject(added) ? added : {})) {
    if (!anchors.has(name)) anchors.set(name, String(reference));
  }
  const key = JSON.stringify([...anchors].sort());
  const scope = all.get(key) ?? { anchors, known: new WeakMap(), all };
  all.set(key, scope);
  return scope;
}

function within(outer: Scope, raw: JsonObject): Scope {
  return Object.hasOwn(raw, ANCHORS) ? newScope(outer.all, raw, outer) : outer;
}

/** `true` and `false` are schemas (2020-12 core, 4.3.2); nothing else without keywords is. */
function withoutKeywords(raw: Json): Partial<Schema> {
  if (raw === true) return {};
  return raw === false ? { never: true } : { unsupported: 'error in the document: no schema' };
}

export function emptySchema(): Schema {
  return {
    source: undefined,
    never: false,
    ref: undefined,
    name: undefined,
    types: undefined,
    enum: undefined,
    const: undefined,
    format: undefined,
    pattern: undefined,
    minLength: undefined,
    maxLength: undefined,
    minimum: undefined,
    maximum: undefined,
    exclusiveMinimum: undefined,
    exclusiveMaximum: undefined,
    multipleOf: undefined,
    minItems: undefined,
    maxItems: undefined,
    uniqueItems: false,
    items: undefined,
    prefixItems: [],
    contains: undefined,
    minContains: undefined,
    maxContains: undefined,
    unevaluatedItems: undefined,
    minProperties: undefined,
    maxProperties: undefined,
    required: [],
    properties: new Map(),
    patternProperties: [],
    additionalProperties: undefined,
    unevaluatedProperties: undefined,
    propertyNames: undefined,
    dependentRequired: new Map(),
    dependentSchemas: new Map(),
    allOf: [],
    oneOf: [],
    anyOf: [],
    not: undefined,
    condition: undefined,
    whenTrue: undefined,
    whenFalse: undefined,
    nullable: false,
    readOnly: false,
    writeOnly: false,
    examples: [],
    discriminator: undefined,
    binary: undefined,
    xml: undefined,
    unsupported: undefined,
  };
}

function fillReference(
  schema: Schema,
  raw: JsonObject,
  tree: JsonObject,
  { anchors }: Scope,
  read: SchemaReader,
) {
  const ref = anchors.get(String(own(raw, DYNAMIC))) ?? own(raw, '$ref');
  if (typeof ref !== 'string') return;
  const target = ref.startsWith('#') ? resolvePointer(tree, ref.slice(1)) : undefined;
  if (target === undefined) {
    schema.unsupported = `error in the document: the reference ${ref} leads nowhere`;
    return;
  }
  schema.ref = read(target);
  schema.ref.name ??= lastSegment(ref);
}

/** OpenAPI 3.0's own keywords in the words of 2020-12. */
function modernise(raw: JsonObject): JsonObject {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = raw;
  const type = own(raw, 'type');
  const minimum = own(raw, 'minimum');
  const maximum = own(raw, 'maximum');
  const modern: Record<string, Json> = rest;
  if (nullable === true && typeof type === 'string') modern.type = [type, 'null'];
  if (exclusiveMinimum === true && isNumber(minimum)) {
    modern.exclusiveMinimum = minimum;
    delete modern.minimum;
  }
  if (exclusiveMaximum === true && isNumber(maximum)) {
    modern.exclusiveMaximum = maximum;
    delete modern.maximum;
  }
  return modern;
}

function fillAssertions(schema: Schema, raw: JsonObject) {
  schema.types = typesOf(own(raw, 'type'));
  const members = own(raw, 'enum');
  if (isArray(members)) schema.enum = members;
  const constant = own(raw, 'const');
  if (constant !== undefined) schema.const = { value: constant };
  // `byte` of 3.0 is `contentEncoding` since 3.1 (OpenAPI 3.1, "Migrating binary descriptions"); neither is asserted.
  const isBase64 = /^base64(url)?$/i.test(text(raw, 'contentEncoding') ?? '');
  schema.format = text(raw, 'format') ?? (isBase64 ? 'byte' : undefined);
  schema.pattern = text(raw, 'pattern');
  schema.minLength = count(raw, 'minLength');
  schema.maxLength = count(raw, 'maxLength');
  schema.minimum = exact(raw, 'minimum');
  schema.maximum = exact(raw, 'maximum');
  schema.exclusiveMinimum = exact(raw, 'exclusiveMinimum');
  schema.exclusiveMaximum = exact(raw, 'exclusiveMaximum');
  const multipleOf = exact(raw, 'multipleOf');
  if (multipleOf?.gt(0)) schema.multipleOf = multipleOf;
  schema.readOnly = own(raw, 'readOnly') === true;
  schema.writeOnly = own(raw, 'writeOnly') === true;
  schema.examples = examplesOf(raw);
  schema.discriminator = discriminatorOf(own(raw, 'discriminator'));
  schema.binary = binaryOf(schema, raw);
  const xml = own(raw, 'xml');
  if (isObject(xml)) schema.xml = xml;
  const dynamic = ['$dynamicRef', '$recursiveRef'].find((key) => Object.hasOwn(raw, key));
  if (dynamic !== undefined) schema.unsupported = `${dynamic} is not followed`;
}

function fillArrays(schema: Schema, raw: JsonObject, read: SchemaReader) {
  const child = (key: string) => optional(own(raw, key), read);
  schema.minItems = count(raw, 'minItems');
  schema.maxItems = count(raw, 'maxItems');
  schema.uniqueItems = own(raw, 'uniqueItems') === true;
  schema.items = child('items');
  schema.prefixItems = list(own(raw, 'prefixItems'), read);
  schema.contains = child('contains');
  schema.minContains = count(raw, 'minContains');
  schema.maxContains = count(raw, 'maxContains');
  schema.unevaluatedItems = child('unevaluatedItems');
}

function fillObjects(schema: Schema, raw: JsonObject, read: SchemaReader) {
  const child = (key: string) => optional(own(raw, key), read);
  schema.minProperties = count(raw, 'minProperties');
  schema.maxProperties = count(raw, 'maxProperties');
  schema.properties = map(own(raw, 'properties'), read);
  schema.patternProperties = [...map(own(raw, 'patternProperties'), read)];
  schema.additionalProperties = child('additionalProperties');
  schema.unevaluatedProperties = child('unevaluatedProperties');
  schema.propertyNames = child('propertyNames');
  schema.dependentSchemas = map(own(raw, 'dependentSchemas'), read);
  const dependent = own(raw, 'dependentRequired');
  if (isObject(dependent)) {
    schema.dependentRequired = new Map(
      Object.entries(dependent).map(([key, names]) => [key, strings(names)]),
    );
  }
}

function fillApplicators(schema: Schema, raw: JsonObject, read: SchemaReader) {
  schema.allOf = list(own(raw, 'allOf'), read);
  schema.oneOf = list(own(raw, 'oneOf'), read);
  schema.anyOf = list(own(raw, 'anyOf'), read);
  schema.not = optional(own(raw, 'not'), read);
  schema.condition = optional(own(raw, 'if'), read);
  schema.whenTrue = optional(own(raw, 'then'), read);
  schema.whenFalse = optional(own(raw, 'else'), read);
}

/**
 * A list of types of which one has fields of its own is taken as branches, so that each is sent and tested. The schema
 * itself stays as it is.
 */
function splitTypes(schema: Schema): void {
  const types = (schema.types ?? []).filter((type) => type !== 'null');
  const isSplit = types.length > 1 && types.some((type) => hasFields(schema, type));
  if (!isSplit) return;
  const nothing = schema.types?.includes('null') ? (['null'] as const) : [];
  const anyOf = types.map((type) => ({ ...emptySchema(), types: [type, ...nothing] }));
  if (schema.anyOf.length === 0) schema.anyOf = anyOf;
  else schema.allOf = [...schema.allOf, { ...emptySchema(), anyOf }];
}

function hasFields(schema: Schema, type: TypeName): boolean {
  if (type === 'array') return schema.items !== undefined || schema.prefixItems.length > 0;
  if (type !== 'object') return false;
  const { properties, patternProperties, additionalProperties } = schema;
  return properties.size + patternProperties.length > 0 || additionalProperties !== undefined;
}

/**
 * A request need not hold what is read-only, though it is listed as required, nor a response what is
 * write-only (OpenAPI 3.0.3, "Schema Object").
 */
function fillRequired(schema: Schema, raw: JsonObject, direction: Direction) {
  const isLeftOut = direction === 'request' ? isReadOnly : isWriteOnly;
  schema.required = [...new Set(strings(own(raw, 'required')))].filter(
    (name) => !isLeftOut(schema.properties.get(name)),
  );
}

/** Whether a property's schema, or what it refers to or is composed of, is read-only. */
export function isReadOnly(schema: Schema | undefined): boolean {
  return isMarked(schema, 'readOnly');
}

/** Whether a property's schema, or what it refers to or is composed of, is write-only. */
export function isWriteOnly(schema: Schema | undefined): boolean {
  return isMarked(schema, 'writeOnly');
}

type Mark = 'readOnly' | 'writeOnly';

function isMarked(schema: Schema | undefined, mark: Mark, seen?: Set<Schema>): boolean {
  if (!schema) return false;
  if (schema[mark] || (!schema.ref && schema.allOf.length === 0)) return schema[mark];
  return !seen?.has(schema) && isPartMarked(schema, mark, seen ?? new Set());
}

function isPartMarked(schema: Schema, mark: Mark, seen: Set<Schema>): boolean {
  seen.add(schema);
  return (
    isMarked(schema.ref, mark, seen) || schema.allOf.some((part) => isMarked(part, mark, seen))
  );
}

const NONE: ReadonlySet<string> = new Set();
const namesByMark: Readonly<Record<Mark, WeakMap<Schema, ReadonlySet<string>>>> = {
  readOnly: new WeakMap(),
  writeOnly: new WeakMap(),
};

/**
 * Whether `nullable` is beside what refuses null: an enum without it, or a composition. By the letter
 * of OpenAPI 3.0.3 null is refused there; nobody who writes `nullable` means that.
 */
export function mayMeanNull({
  nullable,
  ref,
  enum: members,
  allOf,
  anyOf,
  oneOf,
  not,
}: Schema): boolean {
  const isPlain = !ref && !members && !not && allOf.length + anyOf.length + oneOf.length === 0;
  return nullable && !isPlain;
}

/** The properties that a schema, through `$ref` and allOf, declares to be read-only, or write-only. */
export function markedNames(schema: Schema, mark: Mark): ReadonlySet<string> {
  const bySchema = namesByMark[mark];
  const known = bySchema.get(schema);
  if (known) return known;
  bySchema.set(schema, NONE);
  const parts = schema.ref ? [schema.ref, ...schema.allOf] : schema.allOf;
  const own = [...schema.properties].filter(([, one]) => isMarked(one, mark)).map(([name]) => name);
  const names = new Set([...own, ...parts.flatMap((part) => [...markedNames(part, mark)])]);
  const result = names.size > 0 ? names : NONE;
  bySchema.set(schema, result);
  return result;
}

/**
 * The branch that a discriminator names for a value, else the one of its `defaultMapping` (OpenAPI 3.2,
 * "Discriminator Object"); undefined where it names none.
 */
export function namedBranch({ discriminator, oneOf }: Schema, value: Json): Schema | undefined {
  if (!discriminator || !isObject(value)) return undefined;
  const { property, names, fallback } = discriminator;
  const kind = own(value, property);
  const name = typeof kind === 'string' ? (names.get(kind) ?? kind) : undefined;
  const branchCalled = (schema: string | undefined) =>
    oneOf.find((branch) => branch.ref && branch.ref.name === schema);
  return branchCalled(name) ?? branchCalled(fallback);
}

/** OpenAPI 3.2, "Discriminator Object": a mapping names schemas, by reference or by name. */
function discriminatorOf(raw: Json | undefined): Discriminator | undefined {
  const property = isObject(raw) ? own(raw, 'propertyName') : undefined;
  if (!isObject(raw) || typeof property !== 'string') return undefined;
  const mapping = own(raw, 'mapping');
  const values = Object.entries(isObject(mapping) ? mapping : {}).map(([value, target]) => {
    return [lastSegment(String(target)), value] as const;
  });
  const names = values.map(([name, value]) => [value, name] as const);
  const other = text(raw, 'defaultMapping');
  const fallback = other === undefined ? undefined : lastSegment(other);
  return { property, values: new Map(values), names: new Map(names), fallback };
}

function lastSegment(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** A file in a multipart body: `format: binary` (3.0) or a raw media type (3.1). */
function binaryOf(schema: Schema, raw: JsonObject): string | undefined {
  if (schema.format === 'binary') return 'application/octet-stream';
  const mediaType = own(raw, 'contentMediaType');
  const encoded = Object.hasOwn(raw, 'contentEncoding');
  return typeof mediaType === 'string' && !encoded && isFileType(mediaType) ? mediaType : undefined;
}

function typesOf(raw: Json | undefined): readonly TypeName[] | undefined {
  const names = typeof raw === 'string' ? [raw] : isArray(raw) ? raw : [];
  const types = names.filter((name): name is TypeName => TYPE_NAMES.has(String(name)));
  return types.length > 0 ? types : undefined;
}

function examplesOf(raw: JsonObject): readonly Json[] {
  const examples = own(raw, 'examples');
  return [own(raw, 'example'), ...(isArray(examples) ? examples : []), own(raw, 'default')].filter(
    (value) => value !== undefined,
  );
}

function text(raw: JsonObject, key: string): string | undefined {
  const value = own(raw, key);
  return typeof value === 'string' ? value : undefined;
}

function count(raw: JsonObject, key: string): number | undefined {
  const value = own(raw, key);
  if (!isNumber(value)) return undefined;
  const number = Number(value);
  return number >= 0 ? Math.ceil(number) : undefined;
}

function exact(raw: JsonObject, key: string): Big | undefined {
  const value = own(raw, key);
  return isNumber(value) ? decimal(value) : undefined;
}

function strings(raw: Json | undefined): readonly string[] {
  return isArray(raw) ? raw.filter((name) => typeof name === 'string') : [];
}

function optional(raw: Json | undefined, read: SchemaReader): Schema | undefined {
  return raw === undefined ? undefined : read(raw);
}

function list(raw: Json | undefined, read: SchemaReader): readonly Schema[] {
  return isArray(raw) ? raw.map(read) : [];
}

function map(raw: Json | undefined, read: SchemaReader): ReadonlyMap<string, Schema> {
  return new Map(isObject(raw) ? Object.entries(raw).map(([key, node]) => [key, read(node)]) : []);
}
