import { isObject, type JsonObject } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { AnswerReader } from './answers.ts';
import { letters, singular } from './names.ts';

/** A schema of a part of a response, and where the part is. */
export interface ResponsePart {
  readonly at: string;
  readonly schema: JsonObject;
}

/** Members that hold what a response is about, as templates/proofgate_suite/setup/keys.py has them. */
const ENVELOPES = [
  ...['data', 'result', 'results', 'item', 'items', 'payload', 'content', 'response'],
  ...['value', 'values', 'record', 'records', 'row', 'rows', 'entry', 'entries'],
  ...['resource', 'resources', 'object', 'objects', 'entity', 'elements', 'list'],
  ...['embedded', 'attributes', 'body', 'd'],
];
/** How many of them may be around one another. */
const DEEPEST = 3;
/** A property beside an envelope that is a key of its own: what the envelope holds is then another row. */
const KEY = /(?:id|uuid|guid|key|slug|name|number)$/;
const NO_KEYS: ReadonlySet<string> = new Set(['requestid', 'traceid', 'correlationid']);

/** What may be the row that a response is about: the whole of it first, then what that wraps. */
export function rowParts(
  schema: JsonObject,
  answers: AnswerReader,
  resource: string,
): ResponsePart[] {
  const wrapped = (part: ResponsePart) =>
    partsOf(part, answers, resource).map((inner) =>
      answers.keyword(inner.schema, 'type') === 'array' ? itemsOf(inner, answers) : inner,
    );
  return levels({ at: '', schema }, wrapped);
}

/** The lists of rows that a response may be or hold, the likeliest first. */
export function listParts(
  schema: JsonObject,
  answers: AnswerReader,
  resource: string,
): ResponsePart[] {
  const isList = (part: ResponsePart) => answers.keyword(part.schema, 'type') === 'array';
  const wrapped = (part: ResponsePart): ResponsePart[] => {
    if (isList(part)) return [];
    const named = partsOf(part, answers, resource);
    const lists = propertiesOf(part, answers).filter(isList);
    return named.length > 0 || lists.length !== 1 ? named : lists;
  };
  return levels({ at: '', schema }, wrapped).filter(isList);
}

/** The property of a part that has one of these names, the likeliest first, however it is spelled. */
export function keysIn(
  { at, schema }: ResponsePart,
  names: readonly string[],
  answers: AnswerReader,
): ResponsePart[] {
  const properties = answers.propertyNames(schema);
  return names.flatMap((name) => {
    const same = properties.filter((one) => letters(one) === letters(name));
    const found = same.includes(name) ? name : same[0];
    const property = found === undefined ? undefined : answers.property(schema, found);
    return found !== undefined && property
      ? [{ at: `${at}${childPointer('', found)}`, schema: property }]
      : [];
  });
}

function levels(
  root: ResponsePart,
  wrapped: (part: ResponsePart) => readonly ResponsePart[],
): ResponsePart[] {
  const found: ResponsePart[] = [];
  let level: readonly ResponsePart[] = [root];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    found.push(...level);
    level = level.flatMap(wrapped);
  }
  return found;
}

/** What an object wraps: what is called like the resource, an envelope, or its only property. */
function partsOf(part: ResponsePart, answers: AnswerReader, resource: string): ResponsePart[] {
  if (answers.keyword(part.schema, 'type') === 'array') return [itemsOf(part, answers)];
  const parts = propertiesOf(part, answers).filter(({ schema }) => holdsMore(schema, answers));
  const lettersOf = ({ at }: ResponsePart) => letters(at.slice(at.lastIndexOf('/') + 1));
  const own = parts.filter((one) => letters(singular(lettersOf(one))) === resource);
  if (own.length > 0) return own;
  const names = answers.propertyNames(part.schema).map(letters);
  if (names.length === 1) return parts;
  return ENVELOPES.flatMap((name) => {
    const hasKey = names.some((one) => one !== name && KEY.test(one) && !NO_KEYS.has(one));
    const isRow = name === 'attributes' && names.includes('type');
    return hasKey && !isRow ? [] : parts.filter((one) => lettersOf(one) === name);
  });
}

function propertiesOf({ at, schema }: ResponsePart, answers: AnswerReader): ResponsePart[] {
  return answers.propertyNames(schema).flatMap((name) => {
    const property = answers.property(schema, name);
    return property ? [{ at: `${at}${childPointer('', name)}`, schema: property }] : [];
  });
}

function itemsOf({ at, schema }: ResponsePart, answers: AnswerReader): ResponsePart {
  return { at: `${at}/0`, schema: answers.followed(answers.keyword(schema, 'items')) };
}

function holdsMore(schema: JsonObject, answers: AnswerReader): boolean {
  const type = answers.keyword(schema, 'type');
  return type === 'array' || type === 'object' || isObject(answers.keyword(schema, 'properties'));
}
