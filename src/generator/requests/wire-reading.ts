import type { Serialisation } from '../document/parameter.ts';
import type { Schema, TypeName } from '../document/schema.ts';
import { fileText } from '../file-part.ts';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { expand, itemSchemas, propertySchemas } from '../validation/constraints.ts';
import { writeScalar } from '../write-json.ts';
import { isNumeric, typed } from './typed-text.ts';

/** One parameter or form field on the wire. */
export interface Line extends Serialisation {
  readonly applicable: Applicable;
  /** Whether an exploded value takes several names, so that its own may be missing. */
  readonly spread: boolean;
  /** Whether it is a field of a form, where only an object is sure to be read as JSON. */
  readonly isPart?: boolean;
  /** Whether an object is JSON text under the field's own name, whatever else the field may be. */
  readonly hasJsonObjects?: boolean;
}

/** Every schema that may apply to one value, all branches taken, and the types that they name. */
export interface Applicable {
  readonly schemas: readonly Schema[];
  readonly types: ReadonlySet<TypeName>;
}

/**
 * What a server tries first where several types are possible: a value that the text spells, a text, a boolean, which
 * many accept spelled as 0 and 1, a number, which many accept with leading zeros or a plus, any scalar where the text
 * is that of a list of one, a list, of which one text is a list of one, or an object. One that is spread over other
 * names says nothing under its own: it is there without properties, or absent.
 */
export const READ_AS = [
  'value',
  'text',
  'boolean',
  'number',
  'scalar',
  'list',
  'list of texts',
  'list of booleans',
  'list of numbers',
  'object',
  'absent',
] as const;
export type ReadAs = (typeof READ_AS)[number];

/** What a lenient server reads, or why no single reading is certain. */
export type Reading = { readonly value: Json } | { readonly unreadable: string };

/**
 * Reads an object of parameters or fields.
 * @param path the names that lead to what is read in the given way, the rest as it is spelled; none: all of it
 */
export function readLines(
  instance: Json,
  lines: ReadonlyMap<string, Line>,
  as: ReadAs,
  path: readonly string[],
): Reading {
  if (!isObject(instance)) return { unreadable: 'outside JSON the whole cannot be another type' };
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(instance)) {
    const line = lines.get(name);
    const way = wayOf(name, path, as);
    if (way === 'absent' && line && isBesideSpread(value, line)) continue;
    const reading = line ? readLine(value, line, way, path.slice(1)) : { value };
    if ('unreadable' in reading) return reading;
    entries.push([name, reading.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** How one of several values is read, where the path leads to one of them. */
function wayOf(name: string, [first = name]: readonly string[], as: ReadAs): ReadAs {
  return first === name ? as : 'value';
}

/** @param below the names within the value that lead to what is read in the given way; none: all of it */
export function readLine(
  value: Json,
  line: Line,
  as: ReadAs,
  below: readonly string[] = [],
): Reading {
  if (line.content !== undefined) {
    const sure = !line.isPart || isObject(value);
    return sure ? { value } : { unreadable: 'in a form only an object is read as JSON' };
  }
  if (line.isText) return isArray(value) || isObject(value) ? NESTED : textOf(value, line, as);
  const { types } = line.applicable;
  const file = fileText(value);
  if (line.isPart && file !== undefined) return { value: file };
  const isDeep = (isObject(value) && types.has('object')) || (isArray(value) && types.has('array'));
  if (line.hasJsonObjects && isObject(value)) return { value };
  if (line.style === 'deepObject' && isDeep) return readDeep(value, line.applicable, as, below);
  if (as === 'object' && isBesideSpread(value, line)) return { value: {} };
  if (isArray(value)) return readArray(value, line, as, below);
  if (isObject(value)) return readObject(value, line, as, below);
  const text = writeScalar(value);
  if (text === '' && (types.has('array') || types.has('object'))) return EMPTY;
  // Where objects are JSON, or no scalar is possible, a text beside them can only be an item.
  const isNoObject = line.hasJsonObjects || types.isSubsetOf(COMPOUND);
  const remainingTypes = isNoObject ? types.difference(OBJECT) : types;
  if (hasOnly(remainingTypes, 'array')) return listOf([text], line, as);
  if (isListed(as) && types.has('array')) {
    return listOf(isSpread(line) ? [text] : text.split(separatorOf(line)), line, as);
  }
  if (hasOnly(types, 'object')) return NOT_ONE_TEXT;
  return { value: typed(text, line.applicable, as) };
}

const OBJECT: ReadonlySet<TypeName> = new Set(['object']);
const COMPOUND: ReadonlySet<TypeName> = new Set(['array', 'object', 'null']);

function textOf(value: Json, { applicable }: Line, as: ReadAs): Reading {
  return { value: typed(writeScalar(value), applicable, as) };
}

/** Whether a value has the name of a field whose objects are spread over other names. */
function isBesideSpread(value: Json, line: Line): boolean {
  const mayBeSpread = isSpread(line) && !line.hasJsonObjects;
  return mayBeSpread && line.applicable.types.has('object') && !isObject(value);
}

/** Whether each item or property has a name of its own on the wire; JSON has the field's. */
export function isSpread({ content, style, explode, spread }: Line): boolean {
  if (content !== undefined) return false;
  return style === 'deepObject' || (explode && spread && style !== 'simple');
}

/** What separates items where one text holds all of them (OpenAPI 3.1, "Style Values"). */
function separatorOf({ style, explode }: Line): string {
  if (style === 'pipeDelimited') return '|';
  if (style === 'spaceDelimited') return ' ';
  return style === 'label' && explode ? '.' : ',';
}

function listOf(
  texts: readonly string[],
  { applicable }: Line,
  as: ReadAs,
  below: readonly string[] = [],
): Reading {
  const items = texts.map((text, index) =>
    typed(text, itemOf(applicable.schemas, index), wayOf(String(index), below, as)),
  );
  return { value: items };
}

function isListed(as: ReadAs): boolean {
  return as.startsWith('list');
}

/** Whether a reading takes one text for a scalar that is possible there. */
function isScalarAs(as: ReadAs, types: ReadonlySet<TypeName>): boolean {
  if (as === 'text') return types.has('string');
  if (as === 'boolean') return types.has('boolean');
  if (as === 'number') return isNumeric(types);
  return as === 'scalar' && [...types].some((type) => type !== 'array' && type !== 'object');
}

function readArray(
  value: readonly Json[],
  line: Line,
  as: ReadAs,
  below: readonly string[],
): Reading {
  const { types } = line.applicable;
  const items = line.isPart ? value.map((item) => fileText(item) ?? item) : value;
  if (items.some((item) => isArray(item) || isObject(item))) return NESTED;
  const texts = items.map(writeScalar);
  if (isSplitByDots(line, texts)) return DOTTED;
  const isOneText = texts.length === 1 || !isSpread(line);
  const joined = texts.join(separatorOf(line));
  if (isOneText && isScalarAs(as, types)) return { value: typed(joined, line.applicable, as) };
  if (as === 'object' && types.has('object') && !line.explode && texts.length % 2 === 0) {
    return objectOf(pairsOf(texts), line, as);
  }
  if (types.has('array')) {
    if (texts.length === 0) return { unreadable: 'an empty array has no text' };
    // A name of its own says that there is an item; one text for all of them does not.
    return joined === '' && !isSpread(line) ? EMPTY : listOf(texts, line, as, below);
  }
  if (types.has('object')) return NOT_ONE_TEXT;
  if (line.style === 'deepObject') return { unreadable: 'a list is spread over other names' };
  if (line.explode && (line.style === 'label' || line.style === 'matrix')) {
    return { unreadable: 'servers differ on what a list is where none may be' };
  }
  if (isSpread(line) && (types.has('string') || types.size === 0)) {
    return { unreadable: 'a repeated name is read as one text by some servers' };
  }
  return { value: typed(joined, line.applicable, as) };
}

function pairsOf(texts: readonly string[]): [key: string, text: string][] {
  return texts.flatMap((key, index): [string, string][] =>
    index % 2 === 0 ? [[key, texts[index + 1] ?? '']] : [],
  );
}

function objectOf(
  pairs: readonly (readonly [key: string, text: string])[],
  { applicable }: Line,
  as: ReadAs,
  below: readonly string[] = [],
): Reading {
  const read = pairs.map(([key, text]): [string, Json] => [
    key,
    typed(text, propertyOf(applicable.schemas, key), wayOf(key, below, as)),
  ]);
  return { value: Object.fromEntries(read) };
}

function readObject(value: JsonObject, line: Line, as: ReadAs, below: readonly string[]): Reading {
  const { types } = line.applicable;
  const items = Object.values(value);
  if (items.some((item) => isArray(item) || isObject(item))) return NESTED;
  const pairs = Object.entries(value).map(([key, item]) => [key, writeScalar(item)] as const);
  if (isSplitByDots(line, pairs.flat())) return DOTTED;
  const texts = line.explode ? pairs.map((pair) => pair.join('=')) : pairs.flat();
  const joined = texts.join(separatorOf(line));
  if (types.has('object')) {
    if (pairs.length === 0) return { unreadable: 'an empty object has no text' };
    if (!isSpread(line) && isScalarAs(as, types)) {
      return { value: typed(joined, line.applicable, as) };
    }
    const isList = !isSpread(line) && isListed(as) && types.has('array');
    return isList ? listOf(texts, line, as) : objectOf(pairs, line, as, below);
  }
  if (types.has('array')) return { unreadable: 'an object is read as a list by some servers' };
  if (isSpread(line)) {
    return { unreadable: 'an object is spread over other names, so the field itself is absent' };
  }
  return { value: typed(joined, line.applicable, as) };
}

/**
 * Nested values of deepObject, as servers read them: `a[b][c]=1`, lists as `a[b][]=1`. OpenAPI says
 * nothing of what is nested, so a value that could be read in two ways has no reading.
 */
function readDeep(
  value: Json,
  applicable: Applicable,
  as: ReadAs,
  below: readonly string[],
): Reading {
  const { schemas, types } = applicable;
  if (!isArray(value) && !isObject(value)) {
    const text = writeScalar(value);
    const isList = hasOnly(types, 'array') || (isListed(as) && types.has('array'));
    if (isList) return { value: [typed(text, itemOf(schemas, 0), as)] };
    return hasOnly(types, 'object') ? NOT_ONE_TEXT : { value: typed(text, applicable, as) };
  }
  return deepReading(value, applicable, below.length > 0 ? as : SCALAR_WAYS[as], below);
}

/** What a way of reading means for all scalars within a nested value, where no list is one text. */
const SCALAR_WAYS: Readonly<Record<ReadAs, ReadAs>> = {
  value: 'value',
  text: 'text',
  boolean: 'boolean',
  number: 'number',
  scalar: 'value',
  list: 'value',
  'list of texts': 'text',
  'list of booleans': 'boolean',
  'list of numbers': 'number',
  object: 'value',
  absent: 'value',
};

function deepReading(
  value: JsonObject | readonly Json[],
  applicable: Applicable,
  as: ReadAs,
  below: readonly string[],
): Reading {
  if (below.length > 0 && as !== 'value') return readDeepParts(value, applicable, as, below);
  const known = deepReadings.get(value)?.get(applicable)?.get(as);
  if (known) return known;
  const reading = readDeepParts(value, applicable, as, []);
  const byPlace = deepReadings.get(value) ?? new WeakMap<Applicable, Map<ReadAs, Reading>>();
  const byWay = byPlace.get(applicable) ?? new Map<ReadAs, Reading>();
  deepReadings.set(value, byPlace.set(applicable, byWay.set(as, reading)));
  return reading;
}

/** A case changes one value of a request: all others are read but once. */
const deepReadings = new WeakMap<object, WeakMap<Applicable, Map<ReadAs, Reading>>>();

function readDeepParts(
  value: JsonObject | readonly Json[],
  { schemas, types }: Applicable,
  as: ReadAs,
  below: readonly string[],
): Reading {
  if (types.size > 0 && !types.has(isArray(value) ? 'array' : 'object')) {
    return { unreadable: 'servers differ on what a nested value is where none may be' };
  }
  const items: readonly (readonly [string, Json, Applicable])[] = isArray(value)
    ? value.map((item, index) => [String(index), item, itemOf(schemas, index)])
    : Object.entries(value).map(([key, item]) => [key, item, propertyOf(schemas, key)]);
  if (items.length === 0) return { unreadable: 'an empty object or array has no text' };
  if (items.some(([key]) => /[[\]]/.test(key))) {
    return { unreadable: 'brackets separate the names of deepObject' };
  }
  const read: [string, Json][] = [];
  for (const [key, item, applies] of items) {
    const reading = readDeep(item, applies, wayOf(key, below, as), below.slice(1));
    if ('unreadable' in reading) return reading;
    read.push([key, reading.value]);
  }
  return { value: isArray(value) ? read.map(([, item]) => item) : Object.fromEntries(read) };
}

/** OpenAPI 3.0.3 separates a label's values by dots, exploded or not; 3.1 the exploded ones. */
function isSplitByDots({ style }: Line, texts: readonly string[]): boolean {
  return style === 'label' && texts.some((text) => text.includes('.'));
}

const DOTTED: Reading = { unreadable: 'a dot separates the values of a label' };
const EMPTY: Reading = { unreadable: 'an empty text may be an empty list or object' };
const NOT_ONE_TEXT: Reading = { unreadable: 'outside JSON an object is not one text' };
export const NESTED: Reading = { unreadable: 'OpenAPI defines no text for nested values' };
const known = new WeakMap<Schema, Applicable>();

/** What may apply to a value of the given schemas; for a single one it is found but once. */
export function applicableTo(schemas: readonly Schema[]): Applicable {
  const [only, second] = schemas;
  if (!only || second) return gather(schemas);
  const found = known.get(only) ?? gather(schemas);
  known.set(only, found);
  return found;
}

const MIXING: readonly TypeName[] = ['string', 'array', 'boolean', 'object'];

/** Whether some text may be read as a string, a list, a boolean or an object, and as something else. */
export function isMixed({ schemas, types }: Applicable): boolean {
  const mixes = (one: ReadonlySet<TypeName>) =>
    one.size > 1 && MIXING.some((type) => one.has(type));
  const below = schemas.flatMap((schema) => [
    ...schema.properties.values(),
    ...itemSchemas(schema, 0),
    ...(schema.additionalProperties ? [schema.additionalProperties] : []),
  ]);
  return mixes(types) || below.some((schema) => mixes(applicableTo([schema]).types));
}

function itemOf(schemas: readonly Schema[], index: number): Applicable {
  return below(schemas, index, (schema) => itemSchemas(schema, index));
}

function propertyOf(schemas: readonly Schema[], key: string): Applicable {
  return below(schemas, key, (schema) => propertySchemas(schema, key));
}

const knownBelow = new WeakMap<readonly Schema[], Map<string | number, Applicable>>();

/** What may apply to a property or an item, found but once for the same list of schemas. */
function below(
  schemas: readonly Schema[],
  key: string | number,
  childrenOf: (schema: Schema) => readonly Schema[],
): Applicable {
  const here = knownBelow.get(schemas) ?? new Map<string | number, Applicable>();
  const found = here.get(key) ?? applicableTo(schemas.flatMap(childrenOf));
  knownBelow.set(schemas, here.set(key, found));
  return found;
}

function gather(roots: readonly Schema[]): Applicable {
  const all = new Set<Schema>();
  const add = (schema: Schema) => {
    if (all.has(schema)) return;
    for (const one of expand([schema], '', () => undefined)) {
      all.add(one);
      const sides = [one.whenTrue, one.whenFalse].filter((side) => side !== undefined);
      const dependent = one.dependentSchemas.values();
      for (const branch of [...one.oneOf, ...one.anyOf, ...sides, ...dependent]) add(branch);
    }
  };
  for (const schema of roots) add(schema);
  const schemas = [...all];
  return { schemas, types: new Set(schemas.flatMap((one) => one.types ?? inferred(one))) };
}

function inferred(schema: Schema): TypeName[] {
  if (schema.properties.size > 0) return ['object'];
  return schema.items ? ['array'] : [];
}

export function hasOnly(types: ReadonlySet<TypeName>, type: TypeName): boolean {
  return types.has(type) && [...types].every((one) => one === type || one === 'null');
}
