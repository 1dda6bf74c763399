import { Big } from 'big.js';
import type { Body } from './body.ts';
import { isArray, isNumber, isObject, type Json, own } from './json.ts';
import type { Operation } from './operations.ts';
import type { Serialisation } from './parameter.ts';
import { expand, itemSchemas, propertySchemas } from './place.ts';
import { segmentsOf } from './pointer.ts';
import type { Location } from './report.ts';
import type { Schema, TypeName } from './schema.ts';
import {
  COOKIE_TEXT,
  FORM_TEXT,
  HEADER_TEXT,
  JSON_TEXT,
  listItem,
  PATH_TEXT,
  QUERY_TEXT,
  type Transport,
} from './values/transport.ts';
import { writeScalar } from './write-json.ts';

/** What a lenient server reads, or why no one reading can be told. */
export type Reading = { readonly value: Json } | { readonly unreadable: string };

/** How the values of one location travel. */
export interface Wire {
  readonly transportOf: (at: string) => Transport;
  /** Whether OpenAPI can write nothing but a scalar at a place. */
  readonly scalarOnly: (at: string) => boolean;
  /** Whether a place is JSON, where every type is itself. */
  readonly isJson: (at: string) => boolean;
  /** Whether a place is a part of a multipart body, which may be a file. */
  readonly isPart: (at: string) => boolean;
  /**
   * The whole instance as it arrives.
   * @param asText reads as text whatever may be text, for servers that try a string first.
   */
  readonly read: (instance: Json, asText?: boolean) => Reading;
}

const JSON_WIRE: Wire = {
  transportOf: () => JSON_TEXT,
  scalarOnly: () => false,
  isJson: () => true,
  isPart: () => false,
  read: (value) => ({ value }),
};

const TEXTS = { path: PATH_TEXT, query: QUERY_TEXT, header: HEADER_TEXT } as const;

/** The wire of a location of an operation (OpenAPI 3.1, "Parameter Object" and "Encoding Object"). */
export function wireOf(operation: Operation, location: Location): Wire {
  if (location === 'body') return bodyWire(operation);
  const lines = new Map<string, Line>();
  const cookies = new Map<string, Line>();
  for (const one of operation.parameters) {
    const into = one.in === 'cookie' ? cookies : one.in === location ? lines : undefined;
    into?.set(one.name, { schema: one.schema, ...one.serialisation, spread: one.in !== 'path' });
  }
  const isCookie = (at: string) => location === 'header' && at.startsWith('/Cookie/');
  const lineAt = (at: string) => {
    const [first = '', second = ''] = segmentsOf(at);
    return isCookie(at) ? cookies.get(second) : lines.get(first);
  };
  const depthOf = (at: string) => segmentsOf(at).length - Number(isCookie(at));
  const isJson = (at: string) => lineAt(at)?.content !== undefined;
  return {
    isJson,
    isPart: () => false,
    scalarOnly: (at) => !isJson(at) && depthOf(at) > 1,
    transportOf: (at) => {
      const text = isCookie(at) ? COOKIE_TEXT : TEXTS[location];
      return depthOf(at) > 1 && !isJson(at) ? listItem(text) : text;
    },
    read: (instance, asText = false) => {
      if (location !== 'header') return readLines(instance, lines, asText);
      const cookie = isObject(instance) ? own(instance, 'Cookie') : undefined;
      const headers = readLines(instance, lines, asText);
      if (cookie === undefined || 'unreadable' in headers) return headers;
      const read = readLines(cookie, cookies, asText);
      if ('unreadable' in read) return read;
      return { value: { ...(isObject(headers.value) ? headers.value : {}), Cookie: read.value } };
    },
  };
}

function bodyWire(operation: Operation): Wire {
  const { body } = operation;
  if (!body || body.form === 'json') return JSON_WIRE;
  return body.form === 'text' ? textWire(body) : formWire(body);
}

function textWire(body: Body): Wire {
  return {
    isJson: () => false,
    isPart: () => false,
    scalarOnly: () => true,
    transportOf: () => FORM_TEXT,
    read: (instance, asText = false) =>
      isArray(instance) || isObject(instance)
        ? NESTED
        : readLine(instance, { schema: body.schema, ...SIMPLE, spread: false, asText }),
  };
}

/** Fields and parts: objects travel as JSON, files as themselves, the rest as text. */
function formWire(body: Body): Wire {
  const root = gather([body.schema]);
  const lines = new Map<string, Line>();
  const lineOf = (name: string): Line => {
    const known = lines.get(name);
    if (known) return known;
    const schemas = gather(root.flatMap((one) => propertySchemas(one, name)));
    const line = { ...formStyle(body, name, schemas), schemas, spread: true, isPart: true };
    lines.set(name, line);
    return line;
  };
  const isJson = (at: string) => at !== '' && lineOf(segmentsOf(at)[0] ?? '').content !== undefined;
  const isNested = (at: string) => segmentsOf(at).length > 1;
  return {
    isJson,
    isPart: (at) => body.form === 'multipart' && at !== '' && !isNested(at),
    scalarOnly: (at) => isNested(at) && !isJson(at),
    transportOf: (at) => {
      if (isJson(at)) return JSON_TEXT;
      return isNested(at) ? listItem(FORM_TEXT) : FORM_TEXT;
    },
    read: (instance, asText = false) => {
      const names = isObject(instance) ? Object.keys(instance) : [];
      return readLines(instance, new Map(names.map((name) => [name, lineOf(name)])), asText);
    },
  };
}

/** The style of one field: its encoding, else JSON for objects and `form` for the rest. */
function formStyle(body: Body, name: string, schemas: readonly Schema[]): Serialisation {
  const encoding = body.encoding ? own(body.encoding, name) : undefined;
  const type = isObject(encoding) ? own(encoding, 'contentType') : undefined;
  const isJsonType = typeof type === 'string' && /^application\/(.+\+)?json(;|$)/i.test(type);
  const style = isObject(encoding) ? own(encoding, 'style') : undefined;
  const explode = isObject(encoding) ? own(encoding, 'explode') : undefined;
  const isStyled = style !== undefined || explode !== undefined;
  if (isJsonType || (!isStyled && hasOnly(typesOf(schemas), 'object'))) {
    return { ...SIMPLE, content: 'application/json' };
  }
  const chosen = typeof style === 'string' ? style : 'form';
  return { style: chosen, explode: typeof explode === 'boolean' ? explode : chosen === 'form' };
}

const SIMPLE: Serialisation = { style: 'simple', explode: false };

interface Line extends Serialisation {
  readonly schema?: Schema;
  readonly schemas?: readonly Schema[];
  /** Whether an exploded value takes several names, so that its own may be missing. */
  readonly spread: boolean;
  /** Whether it is a field of a form, where only an object is sure to be read as JSON. */
  readonly isPart?: boolean;
  /** Whether a text stays text where it may be one. */
  readonly asText?: boolean;
}

function readLines(instance: Json, lines: ReadonlyMap<string, Line>, asText: boolean): Reading {
  if (!isObject(instance)) return { unreadable: 'outside JSON the whole cannot be another type' };
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(instance)) {
    const line = lines.get(name);
    const reading = line ? readLine(value, { ...line, asText }) : { value };
    if ('unreadable' in reading) return reading;
    entries.push([name, reading.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function readLine(value: Json, line: Line): Reading {
  if (line.content !== undefined) {
    const sure = !line.isPart || isObject(value);
    return sure ? { value } : { unreadable: 'in a form only an object is read as JSON' };
  }
  const schemas = gather(line.schemas ?? (line.schema ? [line.schema] : []));
  const types = typesOf(schemas);
  if (schemas.some((schema) => schema.binary) && isObject(value)) return { value: 'a file' };
  if (isArray(value)) return readArray(value, line, schemas, types);
  if (isObject(value)) return readObject(value, line, schemas, types);
  const text = writeScalar(value);
  if (hasOnly(types, 'array')) {
    const items = schemas.flatMap((schema) => itemSchemas(schema, 0));
    return { value: [typed(text, gather(items), line)] };
  }
  if (hasOnly(types, 'object')) return { unreadable: 'outside JSON an object is not one text' };
  return { value: typed(text, schemas, line) };
}

function readArray(
  value: readonly Json[],
  line: Line,
  schemas: readonly Schema[],
  types: ReadonlySet<TypeName>,
): Reading {
  if (value.some((item) => isArray(item) || isObject(item))) return NESTED;
  const texts = value.map(writeScalar);
  if (types.has('array')) {
    if (texts.length === 0) return { unreadable: 'an empty array has no text' };
    const items = texts.map((text, index) =>
      typed(text, gather(schemas.flatMap((schema) => itemSchemas(schema, index))), line),
    );
    return { value: items };
  }
  if (types.has('object')) return { unreadable: 'outside JSON an object is not one text' };
  if (
    line.explode &&
    line.spread &&
    line.style === 'form' &&
    (types.has('string') || types.size === 0)
  ) {
    return { unreadable: 'a repeated name is read as one text by some servers' };
  }
  return { value: typed(texts.join(), schemas, line) };
}

function readObject(
  value: { readonly [key: string]: Json },
  line: Line,
  schemas: readonly Schema[],
  types: ReadonlySet<TypeName>,
): Reading {
  const entries = Object.entries(value);
  if (entries.some(([, item]) => isArray(item) || isObject(item))) return NESTED;
  if (types.has('object')) {
    if (entries.length === 0) return { unreadable: 'an empty object has no text' };
    const read = entries.map(([key, item]): [string, Json] => [
      key,
      typed(
        writeScalar(item),
        gather(schemas.flatMap((schema) => propertySchemas(schema, key))),
        line,
      ),
    ]);
    return { value: Object.fromEntries(read) };
  }
  if (types.has('array')) return { unreadable: 'an object is read as a list by some servers' };
  if ((line.explode && line.spread && line.style === 'form') || line.style === 'deepObject') {
    return { unreadable: 'an object is spread over other names, so the field itself is absent' };
  }
  const join = line.explode ? '=' : ',';
  const text = entries.map(([key, item]) => key + join + writeScalar(item)).join();
  return { value: typed(text, schemas, line) };
}

const NESTED: Reading = { unreadable: 'OpenAPI defines no text for nested values' };
const NUMERAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A text as the first of its possible types that can hold it. */
function typed(text: string, schemas: readonly Schema[], { asText = false }: Line): Json {
  const types = typesOf(schemas);
  if (asText && types.has('string')) return text;
  if ((types.has('integer') || types.has('number')) && NUMERAL.test(text)) return exact(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null') return null;
  if (types.size > 0) return text;
  const members = schemas.flatMap((schema) => [...(schema.enum ?? []), schema.const?.value ?? '']);
  const like = members.find((one) => !isArray(one) && !isObject(one) && writeScalar(one) === text);
  return like ?? text;
}

function exact(text: string): Json {
  const value = new Big(text);
  const double = Number(text);
  return isNumber(double) && Number.isFinite(double) && new Big(double).eq(value) ? double : value;
}

/** Every schema that may apply to one value, all branches taken. */
function gather(schemas: readonly Schema[]): Schema[] {
  const all = new Set<Schema>();
  const add = (schema: Schema) => {
    if (all.has(schema)) return;
    for (const one of expand([schema], '', () => undefined)) {
      all.add(one);
      for (const branch of [...one.oneOf, ...one.anyOf]) add(branch);
    }
  };
  for (const schema of schemas) add(schema);
  return [...all];
}

function typesOf(schemas: readonly Schema[]): ReadonlySet<TypeName> {
  return new Set(schemas.flatMap((schema) => schema.types ?? inferred(schema)));
}

function inferred(schema: Schema): TypeName[] {
  if (schema.properties.size > 0) return ['object'];
  return schema.items ? ['array'] : [];
}

function hasOnly(types: ReadonlySet<TypeName>, type: TypeName): boolean {
  return types.has(type) && [...types].every((one) => one === type || one === 'null');
}
