import { isArray, type Json, type JsonObject, own } from './json.ts';
import type { Operation } from './operations.ts';
import { admits, constraintsOf, expand } from './place.ts';
import { childPointer } from './pointer.ts';
import type { Schema, TypeName } from './schema.ts';
import type { Member, Setup } from './setup.ts';
import type { AnswerReader } from './setup-answers.ts';

/** A path without the names of its parameters → the POST operations on it. */
export type Producers = ReadonlyMap<string, readonly Member[]>;

/** Collects the operations that may make something: POST, by path. */
export function producersByPath(members: readonly Member[]): Producers {
  const posts = members.filter(({ operation }) => operation.method === 'POST');
  return Map.groupBy(posts, ({ operation }) => withoutNames(operation.path));
}

/**
 * The POST on the collection path that precedes a path parameter, where its answer holds a property
 * of the parameter's name and type: `POST /pets` for the `petId` of `/pets/{petId}`. The last
 * parameter that has one decides; those before it are taken from the producer's own path, so that
 * a pet is asked for at the owner it was made for.
 */
export function namedSetup(
  consumer: Operation,
  producers: Producers,
  answers: AnswerReader,
): Setup | undefined {
  const segments = consumer.path.split('/');
  for (let index = segments.length - 1; index > 1; index--) {
    const name = /^\{([^{}]+)\}$/.exec(segments[index] ?? '')?.[1];
    const resource = segments[index - 1] ?? '';
    if (name === undefined || resource === '' || resource.includes('{')) continue;
    const collection = segments.slice(0, index).join('/');
    const [producer, second] = producers.get(withoutNames(collection)) ?? [];
    if (!producer || second) continue;
    const property = madeProperty(consumer, name, resource, producer.operation, answers);
    if (property === undefined) continue;
    const theirs = parametersOf(producer.operation.path);
    const inherited = parametersOf(collection).map((mine, place): [string, string] => [
      childPointer('/path', mine),
      `$request.path.${theirs[place] ?? mine}`,
    ]);
    const made = `$response.body#${childPointer('', property)}`;
    return { producer, take: new Map([...inherited, [childPointer('/path', name), made]]) };
  }
  return undefined;
}

/** The property under which every JSON answer to the producer holds the parameter's value. */
function madeProperty(
  consumer: Operation,
  parameter: string,
  resource: string,
  producer: Operation,
  answers: AnswerReader,
): string | undefined {
  const needed = consumer.parameters.find((one) => one.in === 'path' && one.name === parameter);
  const schemas = answers.schemas(producer);
  if (!needed || schemas.length === 0) return undefined;
  return namesFor(parameter, resource).find((name) =>
    schemas.every((schema) => {
      const property = answers.property(schema, name);
      return property !== undefined && suits(property, needed.schema, answers);
    }),
  );
}

/**
 * The names under which an answer may hold a parameter's value, likeliest first: `petId` of `pets`
 * may be `petId` or `id`, `issue_number` of `issues` may be `issue_number` or `number`.
 */
function namesFor(parameter: string, resource: string): string[] {
  const prefix = [resource, singular(resource)]
    .map((word) => word.replace(/[^A-Za-z0-9]/g, '').toLowerCase())
    .find((word) => word !== '' && parameter.replace(/[_-]/g, '').toLowerCase().startsWith(word));
  const names = [parameter];
  if (prefix !== undefined) {
    const letters = [...prefix].join('[_-]?');
    const rest = parameter.replace(new RegExp(`^${letters}[_-]?`, 'i'), '');
    names.push(rest === '' ? 'id' : rest.charAt(0).toLowerCase() + rest.slice(1));
  }
  if (/(^id|Id|ID|[_-]id)$/.test(parameter)) names.push('id');
  return names;
}

/** The singular of an English plural in a path: `pet` for `pets`, `category` for `categories`. */
export function singular(word: string): string {
  if (/(ss|us|is)$/i.test(word)) return word;
  return word
    .replace(/ies$/i, 'y')
    .replace(/(ch|sh|x|ss)es$/i, '$1')
    .replace(/s$/i, '');
}

/** Whether every value of the property may be sent as the parameter, as far as types tell. */
function suits(property: JsonObject, parameter: Schema, answers: AnswerReader): boolean {
  const needed = constraintsOf(expand([parameter], '', () => undefined));
  const types = typesOf(answers.keyword(property, 'type'));
  const format = answers.keyword(property, 'format');
  const isText = types.includes('string') && typeof format === 'string';
  return (
    types.length > 0 &&
    needed.types !== undefined &&
    needed.members === undefined &&
    own(property, 'writeOnly') !== true &&
    types.every((type) => admits(needed.types, type)) &&
    (!isText || needed.formats.every((one) => one === format))
  );
}

const SCALARS: readonly TypeName[] = ['string', 'integer', 'number', 'boolean'];

/** The types of a property that can stand in a path; null is none, for nothing was made then. */
function typesOf(type: Json | undefined): TypeName[] {
  const names = isArray(type) ? type : [type];
  const scalars = SCALARS.filter((one) => names.includes(one));
  return names.some((one) => one === 'array' || one === 'object') ? [] : scalars;
}

function withoutNames(path: string): string {
  return path.replace(/\{[^{}]+\}/g, '{}').replace(/\/$/, '');
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
}
