import type { Operation } from '../document/operations.ts';
import { isObject, type Json } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { Constraints } from '../validation/constraints.ts';
import type { AnswerReader } from './answers.ts';
import type { Member } from './propose.ts';
import { bodyProperties } from './request-properties.ts';
import { answerSuits, valueSuits } from './suits.ts';

/** The requests on one collection that may give the key of one of its rows. */
export interface Collection {
  readonly post: Member | undefined;
  readonly get: Member | undefined;
  /** PUT of a single row under a key that the client chooses. */
  readonly put: Member | undefined;
  /** POST of a single row that makes it under a key that the client chooses. */
  readonly named: Member | undefined;
}

/** Where a key is found: which request gives it, the runtime expression, and why it is proposed. */
export interface Source {
  readonly producer: Member;
  readonly expression: string;
  readonly why: string;
}

interface Wanted {
  /** Likeliest first. */
  readonly names: readonly string[];
  readonly constraints: Constraints;
  readonly answers: AnswerReader;
  /** The smallest valid body of an operation, which set-ups send. */
  readonly leastBody: (operation: Operation) => Json | undefined;
}

/** The ways to a row's key, the surest first. */
const WAYS = [madeByPost, namedInPost, answeredWhole, chosenInPost, chosenInPut, listed] as const;

/** The first source of a key of a collection; `mayList` allows a row that was there before. */
export function sourceOf(
  collection: Collection,
  wanted: Wanted,
  mayList: boolean,
): Source | undefined {
  const ways = mayList ? WAYS : WAYS.filter((way) => way !== listed);
  for (const way of ways) {
    const found = way(collection, wanted);
    if (found) return found;
  }
  return undefined;
}

/** `POST /pets` answers the id of the pet that it made. */
function madeByPost({ post }: Collection, wanted: Wanted): Source | undefined {
  const schemas = post ? wanted.answers.schemas(post.operation) : [];
  if (!post || schemas.length === 0) return undefined;
  const name = answeredName(schemas, wanted);
  if (name === undefined) return undefined;
  const why = `${wordsOf(post)} makes one and answers its ${name}`;
  return { producer: post, expression: `$response.body#${childPointer('', name)}`, why };
}

/** `POST /tenants` names the tenant in its own body, and answers nothing of it. */
function namedInPost({ post }: Collection, wanted: Wanted): Source | undefined {
  if (!post) return undefined;
  const { operation } = post;
  const places = bodyProperties(operation, wanted.leastBody(operation));
  const found = wanted.names
    .flatMap((name) => places.filter((place) => isOfRow(place.at, name)))
    .find(({ constraints }) => valueSuits(constraints, wanted.constraints));
  if (!found) return undefined;
  const why = `${wordsOf(post)} makes one under the ${found.name} that it sends`;
  return { producer: post, expression: `$request.body#${found.at}`, why };
}

/** Whether a place is a property of the body, or of the first row of a list of them. */
export function isOfRow(at: string, name: string): boolean {
  return at.replace(/^\/0(?=\/)/, '') === childPointer('', name);
}

/** `POST /pets` answers nothing but the id of the pet that it made. */
function answeredWhole({ post }: Collection, { answers, constraints }: Wanted): Source | undefined {
  if (!post || !answers.isText(post.operation)) return undefined;
  if (!answerSuits({ type: 'string' }, constraints, answers)) return undefined;
  const why = `${wordsOf(post)} makes one and answers one text, which may be its key`;
  return { producer: post, expression: '$response.body', why };
}

/** `POST /users/{name}` makes a user under the name in its path. */
function chosenInPost({ named }: Collection, _: Wanted): Source | undefined {
  const name = named && lastParameter(named);
  if (!named || name === undefined) return undefined;
  const why = `${wordsOf(named)} makes one under the ${name} in its path`;
  return { producer: named, expression: `$request.path.${name}`, why };
}

/** `PUT /pets/{petId}` makes a pet under the id in its path. */
function chosenInPut({ put, post }: Collection, _: Wanted): Source | undefined {
  const name = put && lastParameter(put);
  if (!put || post || name === undefined) return undefined;
  const why = `${wordsOf(put)} may make one under the ${name} in its path; nothing else does`;
  return { producer: put, expression: `$request.path.${name}`, why };
}

/** `GET /pets` shows a pet that is there. */
function listed({ get, post }: Collection, wanted: Wanted): Source | undefined {
  if (!get || post) return undefined;
  const { answers } = wanted;
  const [schema, second] = answers.schemas(get.operation);
  if (!schema || second) return undefined;
  for (const { at, list } of listsIn(schema, answers)) {
    const items = answers.followed(answers.keyword(list, 'items'));
    const name = answeredName([items], wanted);
    if (name === undefined) continue;
    const why = `${wordsOf(get)} shows rows, and nothing makes one: the first is taken`;
    const expression = `$response.body#${at}/0${childPointer('', name)}`;
    return { producer: get, expression, why };
  }
  return undefined;
}

/** The answer itself, or the only property of it that is a list. */
function listsIn(schema: Parameters<AnswerReader['keyword']>[0], answers: AnswerReader) {
  if (answers.keyword(schema, 'type') === 'array') return [{ at: '', list: schema }];
  const properties = answers.keyword(schema, 'properties');
  const lists = Object.keys(isObject(properties) ? properties : {}).flatMap((name) => {
    const list = answers.property(schema, name);
    const isList = list !== undefined && answers.keyword(list, 'type') === 'array';
    return isList ? [{ at: childPointer('', name), list }] : [];
  });
  return lists.length === 1 ? lists : [];
}

function answeredName(schemas: ReturnType<AnswerReader['schemas']>, wanted: Wanted) {
  const { names, answers, constraints } = wanted;
  return names.find((name) =>
    schemas.every((schema) => {
      const property = answers.property(schema, name);
      return property !== undefined && answerSuits(property, constraints, answers);
    }),
  );
}

function lastParameter({ operation }: Member): string | undefined {
  return /\{([^{}]+)\}\/?$/.exec(operation.path)?.[1];
}

function wordsOf({ operation }: Member): string {
  return `${operation.method} ${operation.path}`;
}
