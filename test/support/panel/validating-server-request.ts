import type { IncomingMessage } from 'node:http';
import type { Operation, Parameter } from '../../../proof/document/operations.ts';
import { segmentsOf, withValue } from '../../../proof/document/pointer.ts';
import type { Registry } from '../../../proof/document/registry.ts';
import type { Location } from '../../../proof/report.ts';
import { type Exact, type ExactObject, parseExact } from '../../../proof/validation/exact.ts';
import { type Reading, readingsOf } from '../../../proof/wire/wire-readings.ts';
import { type WireTexts, wireOf } from './validating-server-wire.ts';

export type RequestReadings = { readonly [location in Location]: readonly Reading[] };

/** The texts of the path's parameters, undefined where the request is for another path. */
export function matchPath(
  { path }: Operation,
  request: IncomingMessage,
): ReadonlyMap<string, string> | undefined {
  const template = path.split('/');
  const segments = targetOf(request).path.split('/');
  if (segments.length !== template.length) return undefined;
  const texts = new Map<string, string>();
  for (const [index, part] of template.entries()) {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    const text = segments[index] ?? '';
    if (name === undefined ? part !== text : text === '') return undefined;
    if (name !== undefined) texts.set(name, text);
  }
  return texts;
}

/** Every way to read each location of a request; undefined where it cannot be read at all. */
export function readingsOfRequest(
  registry: Registry,
  operation: Operation,
  request: IncomingMessage,
  content: Buffer,
): RequestReadings | undefined {
  const texts: WireTexts = {
    path: matchPath(operation, request) ?? new Map(),
    query: targetOf(request).query,
    header: request.headers,
    cookie: cookiesOf(request),
  };
  try {
    const read = (location: Location) =>
      combined(
        registry,
        operation.parameters.filter(
          (parameter) => parameter.location === location && !parameter.reserved,
        ),
        texts,
        location === 'header' ? { Cookie: {} } : {},
      );
    return {
      path: read('path'),
      query: read('query'),
      header: read('header'),
      body: [bodyOf(request, content)],
    };
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof URIError) return undefined;
    throw fault;
  }
}

/** The location's instance for each combination of its parameters' readings. */
function combined(
  registry: Registry,
  parameters: readonly Parameter[],
  texts: WireTexts,
  empty: ExactObject,
): readonly Exact[] {
  let instances: readonly Exact[] = [empty];
  for (const parameter of parameters) {
    const wire = wireOf(parameter, texts);
    const readings =
      wire.kind === 'json' ? [wire.value] : readingsOf(registry, parameter.schema, wire);
    instances = instances.flatMap((instance) =>
      readings.map((reading) =>
        reading === undefined
          ? instance
          : (withValue(instance, segmentsOf(parameter.at), reading).root ?? null),
      ),
    );
  }
  return instances;
}

/** Throws a SyntaxError where the body is not the JSON that it has to be. */
function bodyOf(request: IncomingMessage, content: Buffer): Exact | undefined {
  if (content.length === 0) return undefined;
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/.test(type)) throw new SyntaxError(`${type} is not JSON`);
  return parseExact(content.toString());
}

function targetOf(request: IncomingMessage) {
  const [path = '', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const pairs = query.split('&').filter((pair) => pair !== '');
  return { path, query: pairs.map(pairOf) };
}

function cookiesOf(request: IncomingMessage): readonly (readonly [string, string])[] {
  return (request.headers.cookie ?? '').split(/;\s*/).filter(Boolean).map(pairOf);
}

/** Both halves as they came, still percent-encoded. */
function pairOf(text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split(/=(.*)/s);
  return [decodeURIComponent(name), value];
}
