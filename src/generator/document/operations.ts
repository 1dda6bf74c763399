import type { RuleSources } from '../cases/rule-of.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer, fragment, resolvePointer } from '../pointer.ts';
import type { Location, ReportSkip } from '../report.ts';
import { type Body, bodyOf } from './body.ts';
import type { OpenApiDocument } from './document.ts';
import { type DocumentedResponse, documentedResponses } from './documented-responses.ts';
import { type ExtensionFinder, extensionFinder } from './extensions.ts';
import { excludedBecause, type Ignore, rulesFor } from './ignore.ts';
import { methodError, operationsByMethod } from './methods.ts';
import { nodePointers } from './node-pointers.ts';
import { type Parameter, readParameter } from './parameter.ts';
import { type Risk, riskOf } from './risk.ts';
import {
  emptySchema,
  isReadOnly,
  type Met,
  type Schema,
  type SchemaReader,
  schemaReader,
} from './schema.ts';
import {
  type AuthEntry,
  authOf,
  handshakesOf,
  lacksSecurity,
  requiredScopes,
  requiresCredentials,
  schemeParameters,
} from './security.ts';
import { serverOf } from './servers.ts';

/** One operation of a document, ready for its cases. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly baseUrl: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** In the content types in which it is sent where it cannot be in that of `body`, best first. */
  readonly furtherBodies: readonly Body[];
  /** Alternatives, each of credentials that are sent together. */
  readonly auth: readonly (readonly AuthEntry[])[];
  /** The schemes that need a handshake, which no request of the suite can make. */
  readonly handshakes: readonly string[];
  /** Whether a request without any of them is to be refused. */
  readonly requiresCredentials: boolean;
  /** The scopes and roles that each of its alternatives requires. */
  readonly scopes: readonly string[];
  /** Whether neither it nor the document has a `security`. */
  readonly lacksSecurity: boolean;
  /** The instance of each location as one object schema; the body's own schema. */
  readonly roots: ReadonlyMap<Location, Schema>;
  readonly responses: readonly DocumentedResponse[];
  readonly skipped: readonly ReportSkip[];
  /** What the repository excludes from the tests here. */
  readonly ignored: readonly Ignore[];
  /** Why no request can be made at all. */
  readonly impossible: string | undefined;
  /** What it may do to the server, or to the access of the suite; undefined for a harmless one. */
  readonly risk: Risk | undefined;
  readonly rules: RuleSources;
  /** Of all operations of the document. */
  readonly met: Readonly<Met>;
}

const NEVER_MUTATED: ReadonlySet<string> = new Set(['authorization', 'accept', 'content-type']);

/**
 * Headers that an HTTP client writes itself, for they frame the message or concern the connection (RFC 9110,
 * 7.2, 7.6.1, 8.4, 8.6, 10.1.1 and 10.1.4; RFC 9112, 6.1). Another value breaks the message, or never arrives.
 */
const OWNED_BY_CLIENT: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'cookie',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Follows a `$ref` of anything but a schema. */
export type Follow = (raw: Json | undefined) => JsonObject;

/** Why a node, or one that its references lead through, cannot be used. */
export type ErrorOf = (raw: Json | undefined) => string | undefined;

/** The operations of a document, in its own order. */
export function operationsOf(
  document: OpenApiDocument,
  baseUrl?: string,
  ignore: readonly Ignore[] = [],
): Operation[] {
  const { tree } = document;
  const met = { endless: false };
  const read = schemaReader(tree, document.openapi, document.errorOf, 'request', met);
  const readResponse = schemaReader(tree, document.openapi, document.errorOf, 'response');
  const follow = follower(tree);
  const errorOf = errorFinder(document);
  const extendedIn = extensionFinder(tree, read, follow);
  const referenceTo = references(document);
  const paths = follow(own(tree, 'paths'));
  return Object.entries(paths).flatMap(([path, rawItem]) => {
    if (!path.startsWith('/')) return [];
    const item = follow(rawItem);
    return operationsByMethod(item, document.openapi).map(([method, raw]) => {
      const operation = follow(raw);
      const error = errorOf(rawItem) ?? errorOf(raw) ?? methodError(item, method, raw);
      const readers = { read, readResponse, follow, errorOf, extendedIn, referenceTo };
      const context = { document, ...readers, met, item, operation, path, method, error };
      return toOperation(context, baseUrl ?? serverOf(document, item, operation), ignore);
    });
  });
}

interface RawOperation {
  readonly document: OpenApiDocument;
  readonly read: SchemaReader;
  readonly readResponse: SchemaReader;
  readonly follow: Follow;
  readonly errorOf: ErrorOf;
  readonly extendedIn: ExtensionFinder;
  readonly referenceTo: RuleSources['referenceTo'];
  readonly met: Met;
  /** Why nothing can be generated from it. */
  readonly error: string | undefined;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly path: string;
  readonly method: string;
}

function toOperation(raw: RawOperation, baseUrl: string, ignore: readonly Ignore[]): Operation {
  const { document, follow, operation } = raw;
  const { method } = raw;
  const { parameters, skipped, impossible: reason } = parametersOf(raw);
  const ignored = rulesFor(ignore, { method, path: raw.path });
  const body = bodyOf(own(operation, 'requestBody'), raw);
  const auth = authOf(document, operation, follow);
  return {
    method,
    path: raw.path,
    summary: textOf(operation, 'summary') || textOf(operation, 'operationId'),
    baseUrl,
    parameters,
    body: body.body,
    furtherBodies: body.further,
    auth,
    handshakes: handshakesOf(document, operation, follow),
    requiresCredentials: requiresCredentials(document, operation),
    scopes: requiredScopes(document, operation),
    lacksSecurity: lacksSecurity(document, operation),
    roots: rootsOf(parameters, body.body),
    responses: documentedResponses(operation, raw.readResponse, follow),
    skipped: [...skipped, ...body.skips],
    ignored,
    impossible: excludedBecause(ignored) ?? raw.error ?? reason ?? body.impossible,
    risk: riskOf({
      ...{ method, path: raw.path, operationId: textOf(operation, 'operationId') },
      summary: textOf(operation, 'summary') || textOf(operation, 'description'),
      fields: propertiesOf(body.body?.source, follow),
      isSecured: auth.length > 0,
    }),
    rules: {
      referenceTo: raw.referenceTo,
      holderOf: ({ location, at }) => {
        if (location === 'body') return at === '' ? body.body?.source : undefined;
        return parameters.find((one) => one.at === at && locationOf(one) === location)?.source;
      },
    },
    met: raw.met,
  };
}

/** The names of the properties of a body, as far as its schema has them at its top or in a part of allOf. */
function propertiesOf(source: JsonObject | undefined, follow: Follow): string[] {
  const content = source === undefined ? undefined : own(source, 'content');
  const schemas = Object.values(isObject(content) ? content : {}).flatMap((media) => {
    const schema = follow(own(follow(media), 'schema'));
    const parts = own(schema, 'allOf');
    return [schema, ...(isArray(parts) ? parts.map(follow) : [])];
  });
  return schemas.flatMap((schema) => Object.keys(follow(own(schema, 'properties'))));
}

interface ReadParameters {
  readonly parameters: readonly Parameter[];
  readonly skipped: readonly ReportSkip[];
  readonly impossible: string | undefined;
}

/** The parameters that are tested; why the others are not, and why no request can be made. */
function parametersOf(raw: RawOperation): ReadParameters {
  const { document, read, follow, path } = raw;
  const skipped: ReportSkip[] = [];
  let impossible: string | undefined;
  const credentialParameters = schemeParameters(document, follow);
  const parameters = rawParameters(raw).flatMap(({ parameter: one, error }) => {
    const parameter = error === undefined ? readParameter(one, read, follow) : undefined;
    if (error !== undefined) {
      const isOptional = (own(one, 'required') ?? false) === false && textOf(one, 'in') !== 'path';
      if (!isOptional) impossible ??= error;
      skipped.push(unreadParameter(one, error));
      return [];
    }
    if (!parameter) {
      skipped.push(unknownParameter(one));
      return [];
    }
    const { unwritable, required } = parameter;
    const reason =
      untested(parameter, credentialParameters) ?? withoutSlot(parameter, path) ?? unwritable;
    if (!reason) return [parameter];
    if (reason === unwritable && required) impossible ??= `${parameter.name}: ${unwritable}`;
    skipped.push({ location: locationOf(parameter), at: parameter.at, scenario: '*', reason });
    return [];
  });
  impossible ??= undeclaredSlot(parameters, path);
  return { parameters, skipped, impossible };
}

/** Cookies are a part of the header. */
function locationOf(parameter: Parameter): Location {
  return parameter.in === 'cookie' ? 'header' : parameter.in;
}

/** A parameter of the path that its template has no slot for takes no part in a request. */
function withoutSlot({ in: place, name }: Parameter, path: string): string | undefined {
  if (place !== 'path' || path.includes(`{${name}}`)) return undefined;
  return `the path has no {${name}}`;
}

function undeclaredSlot(parameters: readonly Parameter[], path: string): string | undefined {
  const declared = new Set(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])));
  const slots = [...path.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name);
  const missing = slots.find((name) => !declared.has(name));
  if (missing === undefined) return undefined;
  return `error in the document: the path needs the parameter {${missing}}, which is not declared`;
}

interface RawParameter {
  readonly parameter: JsonObject;
  readonly error: string | undefined;
}

/** Path-level parameters, overridden by those of the operation with the same name and place. */
function rawParameters({ item, operation, follow, errorOf }: RawOperation): RawParameter[] {
  const byKey = new Map<string, RawParameter>();
  for (const owner of [item, operation]) {
    const list = own(owner, 'parameters');
    const here = new Set<string>();
    for (const [index, raw] of (isArray(list) ? list : []).entries()) {
      const parameter = follow(raw);
      const found = errorOf(raw);
      const name = textOf(parameter, 'name') || (found === undefined ? '' : `parameters/${index}`);
      const place = textOf(parameter, 'in');
      // Names of headers ignore case (RFC 9110, 5.1).
      const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
      const twice = `error in the document: the header ${name} is declared twice in one list`;
      const error = found ?? (place === 'header' && here.has(key) ? twice : undefined);
      here.add(key);
      byKey.set(key, { parameter, error });
    }
  }
  return withOneQuery([...byKey.values()]);
}

/** Either one parameter is the whole query string or each is a part of it (OpenAPI 3.2, "Parameter Object"). */
function withOneQuery(parameters: readonly RawParameter[]): RawParameter[] {
  const placed = (place: string) =>
    parameters.filter(({ parameter }) => textOf(parameter, 'in') === place);
  const whole = placed('querystring');
  const isAlone = whole.length < 2 && placed('query').length === 0;
  const error = 'error in the document: a parameter in querystring is the only one of the query';
  return parameters.map((one) =>
    isAlone || !whole.includes(one) ? one : { ...one, error: one.error ?? error },
  );
}

/** A place that OpenAPI does not know. */
function unknownParameter(raw: JsonObject): ReportSkip {
  const place = textOf(raw, 'in') || 'nowhere';
  const at = childPointer('', textOf(raw, 'name'));
  return { location: 'query', at, scenario: '*', reason: `a parameter in ${place} is not tested` };
}

function unreadParameter(raw: JsonObject, reason: string): ReportSkip {
  const place = textOf(raw, 'in');
  const name = textOf(raw, 'name');
  if (name === '') return { location: null, at: null, scenario: '*', reason };
  const isOfQuery = place === 'query' || place === 'querystring';
  const location = isOfQuery ? 'query' : place === 'path' ? place : 'header';
  const at = childPointer(place === 'cookie' ? '/Cookie' : '', name);
  return { location, at, scenario: '*', reason };
}

function untested(parameter: Parameter, taken: ReadonlySet<string>): string | undefined {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  if (taken.has(`${parameter.in} ${name}`)) return 'a security scheme sets it; see [auth]';
  if (parameter.in === 'header' && NEVER_MUTATED.has(name)) {
    return `${parameter.name} is set by the client and never mutated`;
  }
  if (parameter.in === 'header' && OWNED_BY_CLIENT.has(name)) {
    return `not transmissible: the HTTP client writes ${parameter.name} itself`;
  }
  return undefined;
}

/** Path, query and header are one object each; cookies are an object within header. */
function rootsOf(parameters: readonly Parameter[], body: Body | undefined) {
  const roots = new Map<Location, Schema>();
  const cookies = parameters.filter((one) => one.in === 'cookie');
  for (const location of ['path', 'query', 'header'] as const) {
    const schema = objectOf(parameters.filter((one) => one.in === location));
    if (location === 'header' && cookies.length > 0) {
      schema.properties = new Map([...schema.properties, ['Cookie', objectOf(cookies)]]);
      if (cookies.some((one) => one.required)) schema.required = [...schema.required, 'Cookie'];
    }
    if (schema.properties.size > 0) roots.set(location, schema);
  }
  if (body) roots.set('body', body.schema);
  return roots;
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    ...emptySchema(),
    types: ['object'],
    properties: new Map(parameters.map((one) => [one.name, sendable(one.schema)])),
    required: parameters.filter((one) => one.required).map((one) => one.name),
  };
}

/** Read-only applies only to properties (OpenAPI 3.1, "Schema Object"): a parameter is sent. */
function sendable(schema: Schema): Schema {
  if (!isReadOnly(schema)) return schema;
  return {
    ...schema,
    readOnly: false,
    ref: schema.ref && sendable(schema.ref),
    allOf: schema.allOf.map(sendable),
  };
}

/** Writes references to nodes of the document, as its author would. */
function references({ tree, referenceTo }: OpenApiDocument): RuleSources['referenceTo'] {
  const pointerTo = nodePointers(tree);
  const write = (node: object, below: readonly string[]) => {
    const pointer = pointerTo(node);
    if (pointer === undefined) return undefined;
    const whole = below.reduce<string>(childPointer, pointer);
    return referenceTo?.(whole) ?? fragment(whole);
  };
  const known = new WeakMap<object, Map<string, string | undefined>>();
  return (node, below) => {
    const here = known.get(node) ?? new Map<string, string | undefined>();
    const key = below.reduce<string>(childPointer, '');
    if (!here.has(key)) known.set(node, here.set(key, write(node, below)));
    return here.get(key);
  };
}

/** Finds errors of nodes, and of those that their references lead through. */
function errorFinder({ tree, errorOf }: OpenApiDocument): ErrorOf {
  return (raw) => {
    let node = raw;
    for (let hops = 0; hops < 100 && errorOf && isObject(node); hops++) {
      const error = errorOf(node);
      const ref = own(node, '$ref');
      if (error !== undefined || typeof ref !== 'string') return error;
      node = resolvePointer(tree, ref.slice(1));
    }
    return undefined;
  };
}

/** Follows references, but those of schemas, within the document's one tree. */
export function follower(tree: JsonObject): Follow {
  return (raw) => {
    let node = raw;
    for (let hops = 0; hops < 100 && isObject(node); hops++) {
      const ref = own(node, '$ref');
      if (typeof ref !== 'string') return node;
      const { $ref: _, ...siblings } = node;
      const target = resolvePointer(tree, ref.slice(1));
      // A copy would not be known as a node of the document.
      const isAlone = Object.keys(siblings).length === 0;
      node = isObject(target) ? (isAlone ? target : { ...target, ...siblings }) : undefined;
    }
    return {};
  };
}

function textOf(object: JsonObject, key: string): string {
  const value = own(object, key);
  return typeof value === 'string' ? value : '';
}
