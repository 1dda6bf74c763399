import type { Body } from '../document/body.ts';
import { lastCodePoint } from '../document/charsets.ts';
import { memberOf } from '../document/media-types.ts';
import type { Operation } from '../document/operations.ts';
import type { Serialisation } from '../document/parameter.ts';
import type { Schema } from '../document/schema.ts';
import { fileText } from '../file-part.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { childPointer, segmentsOf, valueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { propertySchemas } from '../validation/constraints.ts';
import type { Part } from '../values/build-context.ts';
import {
  bodyText,
  COOKIE_TEXT,
  HEADER_TEXT,
  JSON_TEXT,
  listItem,
  namedItem,
  PATH_TEXT,
  QUERY_TEXT,
  type Transport,
  xmlText,
} from '../values/transport.ts';
import {
  type Applicable,
  applicableTo,
  hasOnly,
  isMixed,
  isSpread,
  type Line,
  NESTED,
  type ReadAs,
  type Reading,
  readLine,
  readLines,
} from './wire-reading.ts';
import { xmlNames } from './xml-names.ts';

/** How the values of one location travel. */
export interface Wire {
  readonly transportOf: (at: string) => Transport;
  /** Whether OpenAPI can write nothing but a scalar at a place. */
  readonly scalarOnly: (at: string) => boolean;
  /** Whether a place is JSON, where every type is itself. */
  readonly isJson: (at: string) => boolean;
  /** The style of a parameter, equal for those that are written alike. */
  readonly styleOf: (at: string) => Serialisation | undefined;
  /** All that the text of a place depends on; undefined where that is more than its own parameter or field. */
  readonly written: (at: string) => Written | undefined;
  /** The part of a multipart body that is at a place, which may be a file. */
  readonly partAt: (at: string) => Part | undefined;
  /** Whether the parameter of a place travels as an empty text, which is valid there whatever the schema says. */
  readonly isFreelyEmpty: (at: string, instance: Json) => boolean;
  /**
   * The whole instance as it arrives.
   * @param as what is tried first where several types are possible
   * @param at the field that is read so, or what is below it; the others are as they are spelled
   */
  readonly read: (instance: Json, as?: ReadAs, at?: string) => Reading;
  /** Whether readings can differ by what is tried first. */
  readonly isMixed: boolean;
}

/** What is equal where values are written alike. */
export interface Written {
  readonly way: string;
  /** The schemas by which its text is read. */
  readonly schemas: readonly Schema[];
}

const JSON_WIRE: Wire = {
  transportOf: () => JSON_TEXT,
  scalarOnly: () => false,
  isJson: () => true,
  styleOf: () => undefined,
  written: () => ({ way: 'json', schemas: [] }),
  partAt: () => undefined,
  isFreelyEmpty: () => false,
  read: (value) => ({ value }),
  isMixed: false,
};

const TEXTS = { path: PATH_TEXT, query: QUERY_TEXT, header: HEADER_TEXT } as const;

/** The wire of a location of an operation (OpenAPI 3.1, "Parameter Object" and "Encoding Object"). */
export function wireOf(operation: Operation, location: Location): Wire {
  const wires = known.get(operation) ?? new Map<Location, Wire>();
  const wire = wires.get(location) ?? newWire(operation, location);
  known.set(operation, wires.set(location, wire));
  return wire;
}

const known = new WeakMap<Operation, Map<Location, Wire>>();

function newWire(operation: Operation, location: Location): Wire {
  if (location === 'body') return bodyWire(operation);
  const lines = new Map<string, Line>();
  const cookies = new Map<string, Line>();
  for (const one of operation.parameters) {
    const into = one.in === 'cookie' ? cookies : one.in === location ? lines : undefined;
    const applicable = applicableTo([one.schema]);
    into?.set(one.name, { applicable, ...one.serialisation, spread: one.in !== 'path' });
  }
  const isCookie = (at: string) => location === 'header' && at.startsWith('/Cookie/');
  const lineAt = (at: string) => {
    const [first = '', second = ''] = segmentsOf(at);
    return isCookie(at) ? cookies.get(second) : lines.get(first);
  };
  const depthOf = (at: string) => segmentsOf(at).length - Number(isCookie(at));
  const isJson = (at: string) => lineAt(at)?.content !== undefined;
  const isItem = (at: string) => depthOf(at) > 1 && !isJson(at) && !isDeep(lineAt(at));
  const isAnyMixed = [...lines.values(), ...cookies.values()].some(
    (one) => one.style === 'deepObject' || isMixed(one.applicable),
  );
  return {
    isJson,
    styleOf: (at) => {
      const line = lineAt(at);
      return (
        line && {
          style: line.style,
          explode: line.explode,
          ...(line.content !== undefined && { content: line.content }),
          ...(line.allowsEmpty && { allowsEmpty: true }),
          ...(line.isText && { isText: true }),
        }
      );
    },
    written: (at) => {
      const line = lineAt(at);
      return line && writtenAs(line, isAnyMixed);
    },
    isFreelyEmpty: (at, instance) => {
      const line = lineAt(at);
      if (line?.allowsEmpty !== true || line.content !== undefined) return false;
      return isEmptyText(valueAt(instance, childPointer('', segmentsOf(at)[0] ?? '')));
    },
    isMixed: isAnyMixed,
    partAt: () => undefined,
    scalarOnly: (at) => isItem(at) || lineAt(at)?.isText === true,
    transportOf: (at) => {
      const text = isCookie(at) ? COOKIE_TEXT : TEXTS[location];
      return isItem(at) ? itemOf(text, lineAt(at)) : text;
    },
    read: (instance, as = 'value', at = '') => {
      const path = segmentsOf(at);
      if (location !== 'header') return readLines(instance, lines, as, path);
      const cookie = isObject(instance) ? own(instance, 'Cookie') : undefined;
      const headers = readLines(instance, lines, as, path);
      if (cookie === undefined || 'unreadable' in headers) return headers;
      const read = readLines(cookie, cookies, as, path.slice(1));
      if ('unreadable' in read) return read;
      return { value: { ...(isObject(headers.value) ? headers.value : {}), Cookie: read.value } };
    },
  };
}

function bodyWire(operation: Operation): Wire {
  const { body } = operation;
  if (!body || body.form === 'json') return JSON_WIRE;
  if (body.form === 'text') return textWire(body);
  if (body.form === 'file') return fileWire(body);
  return body.form === 'xml' ? xmlWire(body) : formWire(body);
}

/** Written as its instance, as JSON is; what has no text in XML cannot be sent. */
function xmlWire(body: Body): Wire {
  const transport = xmlText(lastCodePoint(body.contentType) ?? 0x7f);
  return {
    ...JSON_WIRE,
    isJson: () => false,
    written: () => undefined,
    transportOf: () => transport,
    read: (instance) => {
      const written = xmlNames(body.schema, instance);
      return 'unwritable' in written ? { unreadable: written.unwritable } : { value: instance };
    },
  };
}

/** A file as a whole, or a text where the schema asks for one. */
function fileWire(body: Body): Wire {
  return {
    ...JSON_WIRE,
    isJson: () => false,
    written: () => undefined,
    scalarOnly: () => true,
    transportOf: () => textOfType(body.contentType),
    partAt: (at) => (at === '' ? { contentType: body.contentType } : undefined),
    read: (instance) => {
      const value = fileText(instance) ?? instance;
      return typeof value === 'string' ? { value } : { unreadable: 'it is no file and no text' };
    },
  };
}

function textWire(body: Body): Wire {
  const line = { applicable: applicableTo([body.schema]), ...SIMPLE, spread: false };
  return {
    isMixed: isMixed(line.applicable),
    isJson: () => false,
    styleOf: () => undefined,
    written: () => undefined,
    partAt: () => undefined,
    isFreelyEmpty: () => false,
    scalarOnly: () => true,
    transportOf: () => textOfType(body.contentType),
    read: (instance, as = 'value') =>
      isArray(instance) || isObject(instance) ? NESTED : readLine(instance, line, as),
  };
}

/** Fields and parts: objects travel as JSON, files as themselves, the rest as text. */
function formWire(body: Body): Wire {
  const root = applicableTo([body.schema]).schemas;
  const lines = new Map<string, Line>();
  const lineOf = (name: string): Line => {
    const known = lines.get(name);
    if (known) return known;
    const applicable = applicableTo(root.flatMap((one) => propertySchemas(one, name)));
    const own = { ...formStyle(body, name, applicable), applicable, spread: true, isPart: true };
    // A field that can be no object takes the JSON of one for a text.
    const hasJsonObjects = applicable.types.has('object') && !isStyled(body, name);
    const line = { ...own, hasJsonObjects };
    lines.set(name, line);
    return line;
  };
  const isJson = (at: string) => {
    const [name, below] = segmentsOf(at);
    if (name === undefined) return false;
    const { content, hasJsonObjects, applicable } = lineOf(name);
    const isListed = applicable.types.has('array') && isIndex(below ?? '');
    return content !== undefined || (hasJsonObjects === true && below !== undefined && !isListed);
  };
  const isItem = (at: string) => {
    const [name = '', ...below] = segmentsOf(at);
    return below.length > 0 && !isJson(at) && !isDeep(lineOf(name));
  };
  return {
    isJson,
    styleOf: () => undefined,
    written: (at) => {
      const [name] = segmentsOf(at);
      if (name === undefined) return undefined;
      return writtenAs(lineOf(name), true, [body.form, ...encodedType(body, name)]);
    },
    isFreelyEmpty: () => false,
    isMixed: true,
    partAt: (at) => {
      const [name = '', item, ...below] = segmentsOf(at);
      const isPart = body.form === 'multipart' && at !== '' && below.length === 0 && !isJson(at);
      if (!isPart || (item !== undefined && !isIndex(item))) return undefined;
      return { contentType: plainType(body, name) ?? rangeMember(body, name) };
    },
    scalarOnly: isItem,
    transportOf: (at) => {
      if (isJson(at)) return JSON_TEXT;
      const [name = ''] = segmentsOf(at);
      const text = textOfType(plainType(body, name) ?? '');
      return isItem(at) ? itemOf(text, lineOf(name)) : text;
    },
    read: (instance, as = 'value', at = '') => {
      const names = isObject(instance) ? Object.keys(instance) : [];
      const present = new Map(names.map((name) => [name, lineOf(name)]));
      return readLines(instance, present, as, segmentsOf(at));
    },
  };
}

function writtenAs(line: Line, isMixed: boolean, more: readonly string[] = []): Written {
  const written = knownWritten.get(line) ?? newWritten(line, isMixed, more);
  knownWritten.set(line, written);
  return written;
}

/** A line is one of a single location, where the rest is the same each time. */
const knownWritten = new WeakMap<Line, Written>();

function newWritten(line: Line, isMixed: boolean, more: readonly string[]): Written {
  const { applicable, ...way } = line;
  return { way: JSON.stringify([isMixed, way, ...more]), schemas: applicable.schemas };
}

/** What a text of a media type can hold; one of an unknown charset is written in ASCII. */
function textOfType(mediaType: string): Transport {
  return bodyText(lastCodePoint(mediaType) ?? 0x7f);
}

/** Whether a value is the empty text, or a list of nothing but empty texts. */
function isEmptyText(value: Json | undefined): boolean {
  return isArray(value) ? value.length > 0 && value.every((item) => item === '') : value === '';
}

function itemOf(text: Transport, line: Line | undefined): Transport {
  return line && isSpread(line) ? namedItem(text, line.style) : listItem(text, line?.style ?? '');
}

/** Whether each nested value has a name of its own on the wire, and is no item of a list. */
function isDeep(line: Line | undefined): boolean {
  return line?.style === 'deepObject';
}

/**
 * The style of one field: its encoding, else JSON for objects and `form` for the rest. The parts of a
 * multipart body have names of their own, so they have no style (OpenAPI 3.0.3, "Encoding Object").
 */
function formStyle(body: Body, name: string, { types }: Applicable): Serialisation {
  const encoding = body.encoding ? own(body.encoding, name) : undefined;
  const isJsonType = /^application\/(.+\+)?json(;|$)/i.test(plainType(body, name) ?? '');
  const style = isObject(encoding) ? own(encoding, 'style') : undefined;
  const explode = isObject(encoding) ? own(encoding, 'explode') : undefined;
  const hasStyle = isStyled(body, name);
  if (isJsonType || (!hasStyle && hasOnly(types, 'object'))) {
    return { ...SIMPLE, content: 'application/json' };
  }
  const chosen = hasStyle && typeof style === 'string' ? style : 'form';
  return { style: chosen, explode: typeof explode === 'boolean' ? explode : chosen === 'form' };
}

/** The media types that the encoding of a part names, in its order (OpenAPI 3.1, "Encoding Object"). */
function encodedType({ encoding }: Body, name: string): string[] {
  const part = encoding ? own(encoding, name) : undefined;
  const type = isObject(part) ? own(part, 'contentType') : undefined;
  return typeof type === 'string' ? type.split(',').map((one) => one.trim()) : [];
}

/** The first type that the encoding of a part names, ranges left aside. */
function plainType(body: Body, name: string): string | undefined {
  return encodedType(body, name).find((one) => one !== '' && !one.includes('*'));
}

/** A type of the range that the encoding of a part names. */
function rangeMember(body: Body, name: string): string | undefined {
  return memberOf(encodedType(body, name)[0] ?? '');
}

function isIndex(segment: string): boolean {
  return /^\d+$/.test(segment);
}

/** Whether a field of a form has a style of its own. */
function isStyled({ form, encoding }: Body, name: string): boolean {
  const one = form === 'form' && encoding ? own(encoding, name) : undefined;
  return isObject(one) && (Object.hasOwn(one, 'style') || Object.hasOwn(one, 'explode'));
}

const SIMPLE: Serialisation = { style: 'simple', explode: false };
