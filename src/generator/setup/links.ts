import type { Operation } from '../document/operations.ts';
import { isObject, type JsonObject, own } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { AnswerReader } from './answers.ts';
import type { Member, Setup } from './propose.ts';

/**
 * The runtime expressions that a suite evaluates, in templates/proofgate_suite/setup/sources.py (OpenAPI 3.1,
 * "Runtime Expressions").
 */
const EXPRESSION =
  /^\$(?:(?:request|response)\.body(?:#(?:\/.*)?)?|response\.header\..+|request\.(?:path|query|header)\..+)$/;
const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/**
 * Operation → the set-ups that the links of other operations describe (OpenAPI 3.1, "Link
 * Object"). A link is left out as a whole when we cannot do what it says, when it takes nothing
 * from the answer, or when following it makes nothing: DELETE, and any method but POST that needs
 * its own row.
 */
export function linkedSetups(
  members: readonly Member[],
  answers: AnswerReader,
): ReadonlyMap<Operation, readonly Setup[]> {
  const targets = targetsOf(members, answers);
  const found = new Map<Operation, Setup[]>();
  for (const producer of members) {
    const { method, path } = producer.operation;
    if (method === 'DELETE' || (method !== 'POST' && path.includes('{'))) continue;
    for (const link of answers.links(producer.operation)) {
      const consumer = targets(link);
      const take = consumer && takeOf(link, producer.operation, consumer);
      const reason = `a link of ${method} ${path} leads here`;
      if (!consumer || !take || consumer === producer.operation) continue;
      found.set(consumer, [...(found.get(consumer) ?? []), { producer, take, reason }]);
    }
  }
  return found;
}

/** Finds the operation that a link leads to, by operationId or by a reference to `#/paths`. */
function targetsOf(members: readonly Member[], answers: AnswerReader) {
  const ids = Map.groupBy(members, ({ operation }) => answers.operationId(operation));
  const names = new Map(
    members.map(({ operation }) => [`${operation.method} ${operation.path}`, operation]),
  );
  return (link: JsonObject): Operation | undefined => {
    const id = own(link, 'operationId');
    if (typeof id === 'string') {
      const [only, second] = ids.get(id) ?? [];
      return second ? undefined : only?.operation;
    }
    const reference = own(link, 'operationRef');
    if (typeof reference !== 'string' || !reference.startsWith('#/paths/')) return undefined;
    const [, path = '', method = ''] = segmentsOf(unescaped(reference.slice(1)));
    return names.get(`${method.toUpperCase()} ${path}`);
  };
}

function takeOf(
  link: JsonObject,
  producer: Operation,
  consumer: Operation,
): ReadonlyMap<string, string> | undefined {
  const parameters = own(link, 'parameters');
  if (!isObject(parameters) || own(link, 'server') !== undefined) return undefined;
  const take = new Map<string, string>();
  for (const [name, expression] of Object.entries(parameters)) {
    const target = placeOf(name, consumer);
    if (target === undefined || typeof expression !== 'string') return undefined;
    if (!EXPRESSION.test(expression) || !isSent(expression, producer)) return undefined;
    take.set(target, expression);
  }
  return [...take.values()].some((one) => one.startsWith('$response.')) ? take : undefined;
}

/** The place of `petId` or `path.petId`; undefined where the parameter is unknown, or two fit. */
function placeOf(name: string, consumer: Operation): string | undefined {
  const [only, second] = consumer.parameters.filter(
    (one) =>
      one.name === name ||
      PLACES.some((place) => name === `${place}.${one.name}` && one.in === place),
  );
  if (!only || second) return undefined;
  return only.in === 'cookie' ? `/header${only.at}` : childPointer(`/${only.in}`, only.name);
}

/** Whether the producer's request has the parameter that an expression names. */
function isSent(expression: string, producer: Operation): boolean {
  const [, place, name] = /^\$request\.(path|query|header)\.(.+)$/.exec(expression) ?? [];
  return (
    place === undefined || producer.parameters.some((one) => one.in === place && one.name === name)
  );
}

function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
