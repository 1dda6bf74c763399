import type { Operation } from '../document/operations.ts';
import type { Json } from '../json.ts';
import { type LearnedHints, learnedHints } from '../learned/learned-hints.ts';
import { childPointer } from '../pointer.ts';
import type { AnswerReader } from './answers.ts';
import type { Collections } from './collections.ts';
import { compositeSetup, inheritedFrom } from './composite.ts';
import { namesFor, parametersOf, resourceOf, resourcePath, singular } from './names.ts';
import type { Setup } from './propose.ts';
import { bodyProperties, pathConstraints, type RequestProperty } from './request-properties.ts';
import { type Collection, isOfRow, type Source, sourceOf, type Ways } from './sources.ts';

/** What proposals are found with. */
export interface Finder {
  readonly collections: Collections;
  readonly answers: AnswerReader;
  /** The smallest valid body of an operation, which set-ups send. */
  readonly leastBody: (operation: Operation) => Json | undefined;
}

/** Methods that change or remove the row that ends their path: never one that was there before. */
const CHANGES_ROW: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
const ALL_WAYS: readonly Ways[] = ['described', 'guessed', 'listed'];
/** Those that make a row of our own. */
const MAKING: readonly Ways[] = ['described', 'guessed'];
const DESCRIBED: readonly Ways[] = ['described'];
/** `by-name`, `name`: the segment before a parameter says by which key a row is found. */
const BY_KEY = /^(?:by[-_]?)?(name|key|slug|code|tag|email|username|uuid|id)$/i;
const FOREIGN_KEY =
  /^(.+?)(?:_(?:id|uuid|name|key|slug|identifier)|-(?:id|uuid|name)|Id|ID|Uuid|Name|Key|Identifier)$/;

/**
 * The set-ups for the parameters of a path that `covered` leaves open, the last one first: those before
 * it are taken from the producer's own path, so that a pet is requested at the owner it was created for.
 */
export function pathSetups(
  consumer: Operation,
  finder: Finder,
  covered: ReadonlySet<string>,
): Setup[] {
  const found: Setup[] = [];
  const done = new Set(covered);
  const segments = consumer.path.replace(/\/$/, '').split('/');
  for (let index = segments.length - 1; index > 1; index--) {
    const name = /^\{([^{}]+)\}$/.exec(segments[index] ?? '')?.[1];
    if (name === undefined || done.has(childPointer('/path', name))) continue;
    const mayList = !(index === segments.length - 1 && CHANGES_ROW.has(consumer.method));
    const setup =
      compositeSetup(consumer, segments.slice(0, index + 1), finder) ??
      parameterSetup(consumer, segments.slice(0, index), name, finder, mayList);
    if (!setup) continue;
    found.push(setup);
    for (const place of setup.take.keys()) done.add(place);
  }
  return found;
}

/** The names of keys that a parameter may mean, though it is called otherwise: `/taskdefs/{tasktype}`. */
const KEYS = ['id', 'name', 'key', 'slug'];

function parameterSetup(
  consumer: Operation,
  before: readonly string[],
  name: string,
  finder: Finder,
  mayList: boolean,
): Setup | undefined {
  const constraints = pathConstraints(consumer, name);
  if (!constraints) return undefined;
  const all = candidates(consumer, before, name, finder.collections);
  // What makes the row itself needs none that is there.
  const own = new Set<Candidate>();
  for (const ways of mayList ? ALL_WAYS : MAKING) {
    for (const one of all.filter((candidate) => !own.has(candidate))) {
      const { path, collection, names } = one;
      const source = sourceOf(collection, { ...finder, names, constraints }, ways);
      if (source?.producer.operation === consumer) own.add(one);
      if (!source || own.has(one)) continue;
      const inherited = inheritedFrom(path, source.producer.operation);
      const take = new Map([...inherited, [childPointer('/path', name), source.expression]]);
      return setupFrom(source, take, consumer);
    }
  }
  return undefined;
}

/** A request cannot take a row from the list that it is itself. */
function setupFrom(
  { producer, reason, list, isGuess }: Source,
  take: ReadonlyMap<string, string>,
  consumer: Operation,
): Setup {
  const withList = list && list.operation !== consumer ? { list } : {};
  return { producer, take, reason, ...withList, ...(isGuess && { isGuess }) };
}

interface Candidate {
  /** Of the collection, as the consumer writes it: its parameters are known from the producer's. */
  readonly path: string;
  readonly collection: Collection;
  readonly names: readonly string[];
}

/** The collections that may hold the row which a parameter names, the likeliest first. */
function candidates(
  consumer: Operation,
  before: readonly string[],
  name: string,
  { at, of }: Collections,
): Candidate[] {
  const row = resourcePath({ method: consumer.method, path: [...before, '{}'].join('/') });
  const path = row.slice(0, row.lastIndexOf('/'));
  const last = path.slice(path.lastIndexOf('/') + 1);
  const found: Candidate[] = [];
  if (!last.includes('{')) {
    found.push({ path, collection: at(path), names: namesFor(name, last) });
  }
  const key = BY_KEY.exec(last)?.[1];
  if (key !== undefined) {
    const above = before.slice(0, -1).join('/');
    found.push({ path: above, collection: at(above), names: [key, name] });
  }
  const resource = FOREIGN_KEY.exec(name)?.[1];
  const elsewhere = resource === undefined ? undefined : of(resource, consumer.path);
  if (elsewhere)
    found.push({ path: '', collection: elsewhere, names: namesFor(name, resource ?? '') });
  const [sure] = found;
  // An id is not one of the others.
  if (sure?.path === path && resource === undefined)
    found.push({ ...sure, names: [`${singular(last)}_id`, ...KEYS] });
  // `/features/{feature}/environments/{environment}` names one of `/environments`.
  const named = resource === undefined && !isKeyName(name) ? of(name, consumer.path) : undefined;
  if (named) found.push({ path: '', collection: named, names: namesFor(name, name) });
  return found;
}

/** The hints about texts that name rows. */
export type RowHints = Pick<LearnedHints, 'rows' | 'ids'>;

/** The set-ups for properties of a body that name a row: `flow_id`, `owner: {id}`, `owner: 1`, `tag_ids: [1]`. */
export function bodySetups(
  consumer: Operation,
  finder: Finder,
  bodies: readonly Json[],
  hints: RowHints = learnedHints([]),
): Setup[] {
  const places = new Map(
    bodies.flatMap((body) => bodyProperties(consumer, body)).map((place) => [place.at, place]),
  );
  const own = ownKey(consumer, [...places.values()], finder);
  const keys = [...places.values()].flatMap(
    (place) => foreignKey(consumer, place, finder, hints) ?? [],
  );
  return own === undefined ? keys : [own, ...keys];
}

/** What `PUT /pets` changes is named in its body, as `POST /pets` has made it. */
function ownKey(
  consumer: Operation,
  places: readonly RequestProperty[],
  finder: Finder,
): Setup | undefined {
  const { method, path } = consumer;
  const post = finder.collections.at(path).post;
  if ((method !== 'PUT' && method !== 'PATCH') || post?.operation.method !== 'POST')
    return undefined;
  if (path.endsWith('}')) return undefined;
  const resource = resourceOf(path);
  const keys = new Set([
    ...KEYS,
    ...namesFor(resource, resource),
    `${resource}Id`,
    `${resource}_id`,
  ]);
  const found = places.flatMap((place): [string, Source][] => {
    if (!keys.has(place.name) || !isOfRow(place.at, place.name)) return [];
    const only = { post, get: undefined, put: undefined, named: undefined };
    const source = sourceOf(only, { ...finder, ...place, names: [place.name] }, 'described');
    return source ? [[`/body${place.at}`, source]] : [];
  });
  const [, first] = found[0] ?? [];
  if (!first) return undefined;
  const inherited = parametersOf(path).map((one): [string, string] => [
    childPointer('/path', one),
    `$request.path.${one}`,
  ]);
  const expressions = found.map(([at, { expression }]): [string, string] => [at, expression]);
  return { producer: post, take: new Map([...inherited, ...expressions]), reason: first.reason };
}

function foreignKey(
  consumer: Operation,
  place: RequestProperty,
  finder: Finder,
  { rows, ids }: RowHints,
): Setup | undefined {
  const at = `/body${place.at}`;
  const isBare = !FOREIGN_KEY.test(place.name);
  const key = isBare && isId(place) ? `${place.name}_id` : place.name;
  const resource = FOREIGN_KEY.exec(key)?.[1] ?? (isBare && isText(place) ? key : undefined);
  if (resource === undefined || (resource === key && isKeyName(key))) return undefined;
  for (const word of resource === key ? [resource] : endingsOf(resource)) {
    const collection = finder.collections.of(word, consumer.path);
    if (!collection || isOwn(consumer, word, collection, finder)) continue;
    const own = namesFor(`${word}${key.slice(resource.length)}`, word);
    // A text that is called like a row is its name, where it has one.
    const keys = ids.has(at) ? KEYS : [...KEYS.filter((one) => one !== 'id'), 'id'];
    const names = resource === key ? [word, ...keys] : own;
    // A name that is not there yet may be fine: only an id has to be one of those that are.
    const mayList = /(id|uuid)$/i.test(key) || rows.has(at) || ids.has(at);
    // A text with the name of a collection may be anything but the id of one of its rows.
    const isStrict = resource === key && isText(place) && !ids.has(at);
    for (const ways of mayList ? ALL_WAYS : DESCRIBED) {
      const source = sourceOf(collection, { ...finder, ...place, names, isStrict }, ways);
      if (!source || source.producer.operation === consumer) continue;
      return setupFrom(source, new Map([[at, source.expression]]), consumer);
    }
  }
  return undefined;
}

/** A text without a format or a list of words, as the `user` in `users: ["ada"]`. */
function isText({ constraints }: RequestProperty): boolean {
  const { types, formats, members } = constraints;
  const isString = types?.filter((type) => type !== 'null').join() === 'string';
  return isString && formats.length === 0 && members === undefined;
}

/** `name` and the like are keys of any row, and no row themselves. */
function isKeyName(name: string): boolean {
  return /^(?:name|key|slug|code|email|username|uuid|id|value|type|version)$/i.test(name);
}

/** A number or a UUID, which is an id where the property has a collection's name: `playbook: 7`. */
function isId({ constraints }: RequestProperty): boolean {
  const { types, formats } = constraints;
  return formats.includes('uuid') || types?.filter((type) => type !== 'null').join() === 'integer';
}

/** `parent_flow_run`, `flow_run`, `run`: a row may be named by its part in another. */
function endingsOf(resource: string): string[] {
  const words = resource.split(/[_-]|(?<=[a-z])(?=[A-Z])/);
  const separator = /[_-]/.exec(resource)?.[0] ?? '';
  return words.map((_, index) => words.slice(index).join(separator));
}

/** The `pet_id` of a new pet is no foreign key; the `users` of `POST /groups/{name}/users` are rows of `/users`. */
function isOwn(
  { path }: Operation,
  resource: string,
  { post, put, named, get }: Collection,
  { collections }: Finder,
): boolean {
  if (resourceOf(path) !== resource.toLowerCase()) return false;
  const own = collections.at(path.replace(/\/\{[^{}]+\}\/?$/, ''));
  return own.post === post && own.put === put && own.named === named && own.get === get;
}
