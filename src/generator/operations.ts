import { type Body, bodyOf } from './body.ts';
import type { OpenApiDocument } from './document.ts';
import { type Ignore, rulesFor } from './ignore.ts';
import { isArray, isObject, type Json, type JsonObject, own } from './json.ts';
import { METHODS } from './methods.ts';
import { type Parameter, readParameter } from './parameter.ts';
import { childPointer, resolvePointer } from './pointer.ts';
import type { Location, ReportSkip } from './report.ts';
import { emptySchema, isReadOnly, type Schema, type SchemaReader, schemaReader } from './schema.ts';
import { type AuthEntry, authOf, schemeParameters } from './security.ts';
import { serverOf } from './servers.ts';

/** One operation of a document, ready for its cases. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly baseUrl: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly auth: readonly AuthEntry[];
  /** The instance of each location as one object schema; the body's own schema. */
  readonly roots: ReadonlyMap<Location, Schema>;
  readonly skipped: readonly ReportSkip[];
  /** What the repository does not want to be tested here. */
  readonly ignored: readonly Ignore[];
  /** Why no request can be made at all. */
  readonly impossible: string | undefined;
}

const NEVER_MUTATED: ReadonlySet<string> = new Set(['authorization', 'accept', 'content-type']);

/** Follows a `$ref` of anything but a schema. */
export type Follow = (raw: Json | undefined) => JsonObject;

/** The operations of a document, in its own order. */
export function operationsOf(
  document: OpenApiDocument,
  baseUrl?: string,
  ignore: readonly Ignore[] = [],
): Operation[] {
  const { tree } = document;
  const read = schemaReader(tree, document.openapi);
  const follow = follower(tree);
  const paths = follow(own(tree, 'paths'));
  return Object.entries(paths).flatMap(([path, rawItem]) => {
    if (!path.startsWith('/')) return [];
    const item = follow(rawItem);
    return methodsOf(item).map(([method, raw]) => {
      const operation = follow(raw);
      const context = { document, read, follow, item, operation, path, method };
      return toOperation(context, baseUrl ?? serverOf(document, item, operation), ignore);
    });
  });
}

interface RawOperation {
  readonly document: OpenApiDocument;
  readonly read: SchemaReader;
  readonly follow: Follow;
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly path: string;
  readonly method: string;
}

function toOperation(raw: RawOperation, baseUrl: string, ignore: readonly Ignore[]): Operation {
  const { document, read, follow, operation } = raw;
  const skipped: ReportSkip[] = [];
  const taken = schemeParameters(document, follow);
  const parameters = rawParameters(raw).flatMap((one) => {
    const parameter = readParameter(one, read, follow);
    if (!parameter) {
      skipped.push(unknownParameter(one));
      return [];
    }
    const reason = untested(parameter, taken);
    if (!reason) return [parameter];
    const location = parameter.in === 'cookie' ? 'header' : parameter.in;
    skipped.push({ location, at: parameter.at, scenario: '*', reason });
    return [];
  });
  const { body, skips, impossible } = bodyOf(own(operation, 'requestBody'), read, follow);
  return {
    method: raw.method.toUpperCase(),
    path: raw.path,
    summary: textOf(operation, 'summary') || textOf(operation, 'operationId'),
    baseUrl,
    parameters,
    body,
    auth: authOf(document, operation, follow),
    roots: rootsOf(parameters, body),
    skipped: [...skipped, ...skips],
    ignored: rulesFor(ignore, { method: raw.method.toUpperCase(), path: raw.path }),
    impossible: impossible ?? withoutQuerystring(raw),
  };
}

/** Path-level parameters, overridden by those of the operation with the same name and place. */
function rawParameters({ item, operation, follow }: RawOperation): JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const owner of [item, operation]) {
    const list = own(owner, 'parameters');
    for (const raw of isArray(list) ? list : []) {
      const parameter = follow(raw);
      byKey.set(`${textOf(parameter, 'in')} ${textOf(parameter, 'name')}`, parameter);
    }
  }
  return [...byKey.values()];
}

/** A request cannot be made where a required parameter has no place of its own. */
function withoutQuerystring(raw: RawOperation): string | undefined {
  const needed = rawParameters(raw).some(
    (one) => textOf(one, 'in') === 'querystring' && own(one, 'required') === true,
  );
  return needed
    ? 'a whole query string in one parameter is required, which is not tested'
    : undefined;
}

/** A whole query string in one parameter (OpenAPI 3.2), or a place that OpenAPI does not know. */
function unknownParameter(raw: JsonObject): ReportSkip {
  const place = textOf(raw, 'in') || 'nowhere';
  const at = childPointer('', textOf(raw, 'name'));
  return { location: 'query', at, scenario: '*', reason: `a parameter in ${place} is not tested` };
}

function untested(parameter: Parameter, taken: ReadonlySet<string>): string | undefined {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  if (taken.has(`${parameter.in} ${name}`)) return 'a security scheme sets it; see [auth]';
  if (parameter.in === 'header' && NEVER_MUTATED.has(name)) {
    return `${parameter.name} is set by the client and never mutated`;
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

/** Read-only speaks of properties alone (OpenAPI 3.1, "Schema Object"): a parameter is sent. */
function sendable(schema: Schema): Schema {
  if (!isReadOnly(schema)) return schema;
  return {
    ...schema,
    readOnly: false,
    ref: schema.ref && sendable(schema.ref),
    allOf: schema.allOf.map(sendable),
  };
}

function methodsOf(item: JsonObject): [string, Json][] {
  const fixed = Object.entries(item).filter(
    ([key, value]) => METHODS.includes(key) && isObject(value),
  );
  const additional = own(item, 'additionalOperations');
  return [...fixed, ...(isObject(additional) ? Object.entries(additional) : [])];
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
      node = isObject(target) ? { ...target, ...siblings } : undefined;
    }
    return {};
  };
}

function textOf(object: JsonObject, key: string): string {
  const value = own(object, key);
  return typeof value === 'string' ? value : '';
}
