import type { Operation } from '../document/operations.ts';
import type { Json, JsonObject } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { Constraints } from '../validation/constraints.ts';
import type { AnswerReader } from './answers.ts';
import { letters, resourceOf } from './names.ts';
import type { Member } from './propose.ts';
import { bodyProperties } from './request-properties.ts';
import { keysIn, listParts, type ResponsePart, rowParts } from './response-keys.ts';
import { SOURCES } from './setup-line.ts';
import { answerSuits, isOfType, keysAreOpen, valueSuits } from './suits.ts';

/** The requests on one collection that may give the key of one of its rows. */
export interface Collection {
  readonly post: Member | undefined;
  readonly get: Member | undefined;
  /** PUT of a single row under a key that the client chooses. */
  readonly put: Member | undefined;
  /** POST of a single row that makes it under a key that the client chooses. */
  readonly named: Member | undefined;
}

/** In the comment above a line whose place in the response is a guess, for which the suite looks elsewhere too. */
export const GUESSED = 'the document does not show where it names';

/** Where a key comes from: the request that returns it, the runtime expression, and why it is proposed. */
export interface Source {
  readonly producer: Member;
  readonly expression: string;
  readonly reason: string;
  /** The request that lists the row where the response does not name it. */
  readonly list?: Member;
  /** Whether the document does not promise the key there. */
  readonly isGuess?: true;
}

/** The key that a consumer needs, and what decides whether a source suits. */
interface KeyQuery {
  /** Likeliest first. */
  readonly names: readonly string[];
  readonly constraints: Constraints;
  readonly answers: AnswerReader;
  /** Whether only values of the very type will do: a text may hold anything. */
  readonly isStrict?: boolean;
  /** The smallest valid body of an operation, which set-ups send. */
  readonly leastBody: (operation: Operation) => Json | undefined;
}

/** The ways to a row's key, the surest first; those of a later group only where no earlier one leads to a row. */
export const WAYS = {
  /** What the document describes. */
  described: [createdByPost, namedInPost, answeredWhole, chosenInPost, chosenInPut],
  /** A row that is made, though the document does not say where its key is. */
  guessed: [guessedFromPost],
  /** A row that was there before. */
  listed: [listed],
} as const;
/** The groups of ways, the surest first. */
export type Ways = keyof typeof WAYS;

/** The first source of a key of a collection, of one group of ways. */
export function sourceOf(collection: Collection, query: KeyQuery, ways: Ways): Source | undefined {
  for (const way of WAYS[ways]) {
    const found = way(collection, query);
    if (found) return found;
  }
  return undefined;
}

/** `POST /pets` returns the id of the pet that it creates. */
function createdByPost({ post }: Collection, query: KeyQuery): Source | undefined {
  const schemas = post ? query.answers.schemas(post.operation) : [];
  if (!post || schemas.length === 0) return undefined;
  const [first = [], ...alternatives] = schemas.map((schema) =>
    rowParts(schema, query.answers, resourceIn(post)).flatMap((part) => keysOf(part, query)),
  );
  const pointer = first.find((one) => alternatives.every((some) => some.includes(one)));
  if (pointer === undefined) return undefined;
  const reason = `${wordsOf(post)} makes one and answers its ${lastOf(pointer)}`;
  return { producer: post, expression: SOURCES.responseBody(pointer), reason };
}

/** `POST /pets` creates a pet, and the document does not say how its response names it. */
function guessedFromPost({ post, get }: Collection, query: KeyQuery): Source | undefined {
  const { answers, constraints, isStrict } = query;
  const [name] = query.names;
  if (post?.operation.method !== 'POST' || name === undefined || isStrict) return undefined;
  const isOpen = (schema: JsonObject) => keysAreOpen(schema, answers);
  if (constraints.members || !answers.schemas(post.operation).every(isOpen)) return undefined;
  const reason = `${wordsOf(post)} makes one; ${GUESSED} the ${name}`;
  const expression = SOURCES.responseBody(childPointer('', name));
  return { producer: post, expression, reason, isGuess: true, ...(get && { list: get }) };
}

/** `POST /tenants` names the tenant in its own body, and returns nothing about it. */
function namedInPost({ post }: Collection, query: KeyQuery): Source | undefined {
  if (!post) return undefined;
  const { operation } = post;
  const places = bodyProperties(operation, query.leastBody(operation));
  const found = query.names
    .flatMap((name) => places.filter((place) => isOfRow(place.at, name)))
    .find(({ constraints }) => valueSuits(constraints, query.constraints));
  if (!found) return undefined;
  const reason = `${wordsOf(post)} makes one under the ${found.name} that it sends`;
  return { producer: post, expression: `$request.body#${found.at}`, reason };
}

/** Whether a place is a property of the body, or of the first row of a list of them. */
export function isOfRow(at: string, name: string): boolean {
  return at.replace(/^\/0(?=\/)/, '') === childPointer('', name);
}

/** `POST /pets` returns nothing but the id of the pet that it creates. */
function answeredWhole(
  { post }: Collection,
  { answers, constraints }: KeyQuery,
): Source | undefined {
  if (!post || !answers.isText(post.operation)) return undefined;
  if (!answerSuits({ type: 'string' }, constraints, answers)) return undefined;
  const reason = `${wordsOf(post)} makes one and answers one text, which may be its key`;
  return { producer: post, expression: '$response.body', reason };
}

/** `POST /users/{name}` creates a user under the name in its path. */
function chosenInPost({ named }: Collection, _: KeyQuery): Source | undefined {
  const name = named && lastParameter(named);
  if (!named || name === undefined) return undefined;
  const reason = `${wordsOf(named)} makes one under the ${name} in its path`;
  return { producer: named, expression: `$request.path.${name}`, reason };
}

/** `PUT /pets/{petId}` creates a pet under the id in its path. */
function chosenInPut({ put, post }: Collection, _: KeyQuery): Source | undefined {
  const name = put && lastParameter(put);
  if (!put || post || name === undefined) return undefined;
  const reason = `${wordsOf(put)} may make one under the ${name} in its path; nothing else does`;
  return { producer: put, expression: `$request.path.${name}`, reason };
}

/** `GET /pets` lists an existing pet. */
function listed({ get, post }: Collection, query: KeyQuery): Source | undefined {
  if (!get || post) return undefined;
  const { answers, constraints } = query;
  const [schema, second] = answers.schemas(get.operation);
  if (!schema || second) return undefined;
  const reason = `${wordsOf(get)} shows rows, and nothing makes one: the first is taken`;
  for (const list of listParts(schema, answers, resourceIn(get))) {
    const row = {
      at: `${list.at}/0`,
      schema: answers.followed(answers.keyword(list.schema, 'items')),
    };
    const keys =
      answers.keyword(row.schema, 'type') !== undefined &&
      answerSuits(row.schema, constraints, answers);
    const [pointer] = keys
      ? [row.at]
      : rowParts(row.schema, answers, resourceIn(get)).flatMap((part) =>
          keysOf({ ...part, at: `${row.at}${part.at}` }, query),
        );
    if (pointer !== undefined)
      return { producer: get, expression: SOURCES.responseBody(pointer), reason };
  }
  return undefined;
}

/** The pointers to the properties of a part of a response that may be the key, the likeliest first. */
function keysOf(part: ResponsePart, query: KeyQuery): string[] {
  const { names, answers, constraints, isStrict = false } = query;
  const suiting = keysIn(part, names, answers).filter(({ schema }) =>
    answerSuits(schema, constraints, answers),
  );
  const same = suiting.filter(({ schema }) => isOfType(schema, constraints, answers));
  const otherTypes = isStrict ? [] : suiting.filter((one) => !same.includes(one));
  return [...same, ...otherTypes].map(({ at }) => at);
}

function lastOf(pointer: string): string {
  return segmentsOf(pointer).at(-1) ?? '';
}

/** What the collection of a request holds, as names are compared. */
function resourceIn({ operation }: Member): string {
  return letters(resourceOf(operation.path));
}

function lastParameter({ operation }: Member): string | undefined {
  return /\{([^{}]+)\}\/?$/.exec(operation.path)?.[1];
}

function wordsOf({ operation }: Member): string {
  return `${operation.method} ${operation.path}`;
}
