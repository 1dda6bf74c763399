import type { Location } from '../report.ts';
import { type Exact, type ExactObject, isList, isMap, mapOf, own } from '../validation/exact.ts';
import { childOf } from './pointer.ts';
import type { RawDocument } from './read-document.ts';
import type { Registry } from './registry.ts';
import type { Schema } from './schema.ts';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'xml' | 'file';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly location: Location;
  /** JSON Pointer in the location's instance. */
  readonly at: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly style: string;
  readonly explode: boolean;
  /** Whether an empty text is valid whatever the schema says (`allowEmptyValue`). */
  readonly freelyEmpty: boolean;
  /** How its value travels where it has `content`. */
  readonly content: 'json' | 'text' | undefined;
  readonly examples: readonly Exact[];
  /** Why it is never a field: another part of the request owns it. */
  readonly reserved: boolean;
}

export interface Body {
  readonly required: boolean;
  /** As the document has it, and a range as the type that is sent. */
  readonly type: string | undefined;
  readonly kind: BodyKind | undefined;
  readonly schema: Schema;
  /** Property → style and explode of a form part. */
  readonly encoding: ExactObject;
  readonly examples: readonly Exact[];
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** The body in each content type, in the order in which one is chosen. */
  readonly bodies: readonly Body[];
  /** The schema of each location's whole instance. */
  readonly schemas: { readonly [location in Location]: Schema };
  /** As the document has it. */
  readonly raw: ExactObject;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** Headers that OpenAPI ignores as parameters, and those that an HTTP client writes for the message it sends. */
const RESERVED_HEADERS = new Set(
  (
    'authorization accept content-type connection content-encoding content-length cookie expect host ' +
    'http2-settings keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'
  ).split(' '),
);
const PLACES: { readonly [name: string]: ParameterPlace } = {
  path: 'path',
  query: 'query',
  header: 'header',
  cookie: 'cookie',
  querystring: 'query',
};

/** Every operation of the document, in its order (OpenAPI 3.x, "Paths Object"). */
export function* operationsOf(document: RawDocument, registry: Registry): Generator<Operation> {
  const keys = apiKeys(document, registry);
  for (const [path, rawItem] of Object.entries(objectOf(own(document.tree, 'paths')))) {
    if (!path.startsWith('/')) continue;
    const item = follow(rawItem, registry);
    for (const [method, raw] of methodsOf(item, String(own(document.tree, 'openapi')))) {
      const lists = [...listOf(own(item, 'parameters')), ...listOf(own(raw, 'parameters'))];
      const parameters = new Map<string, Parameter>();
      for (const node of lists) {
        const parameter = parameterOf(follow(node, registry), registry, keys);
        // An operation's own parameter replaces the path's of the same name and place.
        if (parameter) parameters.set(keyOf(parameter), parameter);
      }
      const bodies = bodiesOf(own(raw, 'requestBody'), registry);
      const [body] = bodies;
      const list = [...parameters.values()];
      const schemas = { ...locationSchemas(list), body: body?.schema ?? true };
      yield { method, path, parameters: list, body, bodies, schemas, raw };
    }
  }
}

/** The method that is sent → its operation; QUERY and methods of other names came with OpenAPI 3.2. */
function methodsOf(item: ExactObject, version: string): (readonly [string, ExactObject])[] {
  const is32 = !version.startsWith('3.0') && !version.startsWith('3.1');
  const fixed = Object.entries(item)
    .filter(([key]) => METHODS.includes(key) && (is32 || key !== 'query'))
    .map(([key, raw]) => [key.toUpperCase(), raw] as const);
  const fixedMethods = new Set(fixed.map(([method]) => method));
  const additional = is32 ? Object.entries(objectOf(own(item, 'additionalOperations'))) : [];
  // The fixed one is the one that can be meant.
  const named = additional.filter(([method]) => !fixedMethods.has(method));
  return [...fixed, ...named].flatMap(([method, raw]) =>
    isMap(raw) ? [[method, raw] as const] : [],
  );
}

/** Names of headers ignore case. */
function keyOf({ in: place, name }: Parameter): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function parameterOf(raw: ExactObject, registry: Registry, keys: ReadonlySet<string>) {
  const name = own(raw, 'name');
  const place = PLACES[String(own(raw, 'in'))];
  if (typeof name !== 'string' || !place) return undefined;
  const [[type, media] = []] = Object.entries(objectOf(own(raw, 'content')));
  const kind = type === undefined ? undefined : BODY_KINDS.find(([, one]) => one.test(type))?.[0];
  // Form data that is the whole query string looks like an exploded object.
  const isForm = own(raw, 'in') === 'querystring' && kind === 'form';
  const style = own(raw, 'style');
  const inUse =
    typeof style === 'string' ? style : place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const explode = own(raw, 'explode');
  const parameter: Parameter = {
    name,
    in: place,
    location: place === 'cookie' ? 'header' : place,
    at: place === 'cookie' ? childOf('/Cookie', name) : childOf('', name),
    required: place === 'path' || own(raw, 'required') === true,
    schema: registry.schema(isMap(media) ? own(media, 'schema') : own(raw, 'schema')),
    style: inUse,
    explode: typeof explode === 'boolean' ? explode : inUse === 'form' || inUse === 'cookie',
    freelyEmpty: place === 'query' && own(raw, 'allowEmptyValue') === true && media === undefined,
    content: kind === 'json' || kind === 'text' ? kind : undefined,
    examples: examplesOf(isMap(media) ? media : raw, registry),
    reserved:
      (type !== undefined && kind !== 'json' && kind !== 'text' && !isForm) ||
      keys.has(`${place} ${place === 'header' ? name.toLowerCase() : name}`) ||
      (place === 'header' && RESERVED_HEADERS.has(name.toLowerCase())),
  };
  return parameter;
}

/** `in name` of each apiKey scheme: such a parameter belongs to `[auth]`. */
function apiKeys(document: RawDocument, registry: Registry): ReadonlySet<string> {
  const components = objectOf(own(document.tree, 'components'));
  const schemes = Object.values(objectOf(own(components, 'securitySchemes')));
  return new Set(
    schemes
      .map((scheme) => follow(scheme, registry))
      .filter((scheme) => own(scheme, 'type') === 'apiKey')
      .map((scheme) => {
        const name = String(own(scheme, 'name'));
        return `${own(scheme, 'in')} ${own(scheme, 'in') === 'header' ? name.toLowerCase() : name}`;
      }),
  );
}

/** The operation with its body in the content type of an environment file; undefined where it has none such. */
export function inContentType(operation: Operation, type: unknown): Operation | undefined {
  if (operation.body === undefined || type === undefined) return operation;
  const body = operation.bodies.find((one) => one.type === type);
  return body && { ...operation, body, schemas: { ...operation.schemas, body: body.schema } };
}

function bodiesOf(node: Exact | undefined, registry: Registry): Body[] {
  if (node === undefined) return [];
  const raw = follow(node, registry);
  const media = Object.entries(objectOf(own(raw, 'content')));
  const required = own(raw, 'required') === true;
  const left = new Map(media);
  const bodies: Body[] = [];
  for (const [kind, pattern] of BODY_KINDS) {
    for (const [name, value] of left) {
      if (!pattern.test(name)) continue;
      left.delete(name);
      const content = follow(value, registry);
      // The whole of a sequence is not what `schema` describes (OpenAPI 3.2, "Sequential Media Types").
      if (own(content, 'itemSchema') !== undefined) continue;
      const schema = registry.schema(own(content, 'schema'));
      const type = RANGES[name] ?? name;
      const encoding = objectOf(own(content, 'encoding'));
      bodies.push({
        required,
        type,
        kind,
        schema,
        encoding,
        examples: examplesOf(content, registry),
      });
    }
  }
  const unknown = { type: undefined, kind: undefined, schema: true, encoding: {}, examples: [] };
  return bodies.length > 0 ? bodies : [{ required, ...unknown }];
}

/** The values under `example` and `examples` (OpenAPI 3.1, "Example Object"). */
function examplesOf(holder: ExactObject, registry: Registry): Exact[] {
  const named = Object.values(objectOf(own(holder, 'examples'))).map((one) => {
    const example = follow(one, registry);
    return own(example, 'dataValue') ?? own(example, 'value');
  });
  return [own(holder, 'example'), ...named].filter((value) => value !== undefined);
}

/** What is sent of a range. */
const RANGES: { readonly [range: string]: string } = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'audio/*': 'audio/mpeg',
  'font/*': 'font/woff2',
  'image/*': 'image/png',
  'model/*': 'model/stl',
  'text/*': 'text/plain',
  'video/*': 'video/mp4',
};

/** The order in which a content type is chosen (docs/suite.md#content-types). */
const BODY_KINDS: readonly (readonly [BodyKind, RegExp])[] = [
  ['json', /^application\/json(\s*;|$)/i],
  ['json', /^[^;]*\+json(\s*;|$)/i],
  ['json', /^(application|\*)\/\*(\s*;|$)/i],
  ['form', /^application\/x-www-form-urlencoded(\s*;|$)/i],
  ['multipart', /^multipart\//i],
  ['text', /^text\/(?!xml(\s*;|$)|(x-)?yaml(\s*;|$))/i],
  ['xml', /^(application|text)\/xml(\s*;|$)|^[^;]*\+xml(\s*;|$)/i],
  // JSON is a part of YAML.
  ['json', /^(application|text)\/(x-)?yaml(\s*;|$)|^[^;]*\+yaml(\s*;|$)/i],
  ['file', /^/],
];

/** Path, query and header as one object each; cookies are an object inside header. */
function locationSchemas(parameters: readonly Parameter[]) {
  const objectFor = (place: ParameterPlace): ExactObject => {
    const placed = parameters.filter((parameter) => parameter.in === place && !parameter.reserved);
    const required = placed.filter((parameter) => parameter.required).map(({ name }) => name);
    const properties = mapOf(placed.map(({ name, schema }) => [name, schema] as const));
    return { type: 'object', properties, required };
  };
  const header = objectFor('header');
  const properties = { ...objectOf(header.properties), Cookie: objectFor('cookie') };
  return { path: objectFor('path'), query: objectFor('query'), header: { ...header, properties } };
}

/** A node with its `$ref`s followed (Reference Object). */
export function follow(node: Exact, registry: Registry): ExactObject {
  let value = node;
  for (let hops = 0; hops < 50; hops += 1) {
    const ref = isMap(value) ? own(value, '$ref') : undefined;
    if (typeof ref !== 'string') return objectOf(value);
    value = registry.target(ref);
  }
  throw new Error('a reference leads in a circle');
}

function objectOf(value: Exact | undefined): ExactObject {
  return isMap(value) ? value : {};
}

function listOf(value: Exact | undefined): readonly Exact[] {
  return isList(value) ? value : [];
}
