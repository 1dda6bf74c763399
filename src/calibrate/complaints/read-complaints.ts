import type { Json } from '../../generator/index.ts';
import { CAUSES, FORMATS, LISTS, MAPS, SENTENCES } from './formats.ts';
import { plain } from './named-in-words.ts';
import { inValidationText, isClassName } from './validation-texts.ts';

/** What a response says of one field of the request, or of the whole of it. */
export interface Complaint {
  /** The names on the path to the field, as the server writes them; none for the whole request. */
  readonly names: readonly string[];
  readonly words: string;
  /** The values that the field may have, where the response lists them beside its words. */
  readonly values?: readonly Json[];
}

type Entries = Readonly<Record<string, unknown>>;

/** So much of a message is read: patterns take time in the square of its length, and a response may hold anything. */
export const LONGEST_MESSAGE = 2000;
const MOST_COMPLAINTS = 100;

/**
 * What the body of a response complains of, the most exact first; a text is one complaint, and a page of HTML none.
 */
export function readComplaints(body: string): Complaint[] {
  const found = complaintsIn(body)
    .slice(0, MOST_COMPLAINTS)
    .map((one) => ({ ...one, words: one.words.slice(0, LONGEST_MESSAGE) }))
    .flatMap(inValidationText);
  const telling = found.filter(({ words }) => !isClassName(words));
  return telling.length > 0 ? telling : found;
}

function complaintsIn(body: string): Complaint[] {
  const parsed = jsonOf(body);
  if (parsed === undefined) return isPage(body) ? [] : [{ names: [], words: body }];
  const objects = objectsIn(parsed);
  const found = [
    ...objects.flatMap((one) => byFormat(one)),
    ...objects.flatMap((one) =>
      Object.entries(one).flatMap(([key, map]) =>
        isMap(key) ? byMap(map, [], isMapOfFields(key)) : [],
      ),
    ),
    ...(isEntries(parsed) ? byMap(parsed) : []),
    ...[...causesIn(objects), ...objects].flatMap((one) => sentencesOf(one)),
    ...textsIn(parsed).map((words) => ({ names: [], words })),
  ];
  const texts = new Map(found.map((one) => [`${one.names.join()} ${one.words}`, one]));
  return [...texts.values()];
}

/** A response that is a text, or a list of texts. */
function textsIn(parsed: unknown): string[] {
  const list = Array.isArray(parsed) ? parsed : [parsed];
  return list.filter((one) => typeof one === 'string').filter((one) => !isPage(one));
}

function isPage(text: string): boolean {
  return text.trim() === '' || /^\s*<(?:!doctype|html|head|body)\b/i.test(text);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep errors are looked for: a response may hold anything. */
const DEEPEST = 6;

function objectsIn(value: unknown, depth = 0): Entries[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => objectsIn(one, depth + 1));
  // Some put the errors of a library into a text.
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    return objectsIn(jsonOf(value), depth + 1);
  }
  if (!isEntries(value)) return [];
  return [value, ...Object.values(value).flatMap((one) => objectsIn(one, depth + 1))];
}

/** The objects of the lists that say what exactly is wrong: Huma's `{"detail": "creating user", "errors": [{"message": …}]}`. */
function causesIn(objects: readonly Entries[]): Entries[] {
  const lists: unknown[] = objects.flatMap((one) => CAUSES.map((key) => one[key]));
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isEntries) : []));
}

function byFormat(entry: Entries): Complaint[] {
  // JSON:API has the pointer one level deeper.
  const inner = isEntries(entry.source) ? { ...entry, ...entry.source } : entry;
  return FORMATS.flatMap(({ field, words }): Complaint[] => {
    const [where, sentence] = [inner[field], inner[words]];
    if (typeof sentence !== 'string') return [];
    const names = namesOf(where);
    const values = valuesIn(inner);
    if (names === undefined) return [];
    return [{ names, words: sentence, ...(values.length > 0 && { values }) }];
  });
}

/** The scalars that an object, or one of its objects, lists as values. */
function valuesIn(entry: Entries): Json[] {
  const inner = [entry, ...Object.values(entry).filter(isEntries)];
  const lists = inner.flatMap((one) => LISTS.map((key) => one[key]));
  const isScalar = (one: unknown): one is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof one);
  return lists.flatMap((list: unknown) => (Array.isArray(list) ? list.filter(isScalar) : []));
}

/** Properties that hold nothing but fields and words about each: `errors`, `validation_errors`, `fieldErrors`. */
function isMapOfFields(key: string): boolean {
  return /(?:errors|violations|failures|problems)$/i.test(key) || /^(?:json|query|form)$/.test(key);
}

function isMap(key: string): boolean {
  return MAPS.includes(key) || isMapOfFields(key);
}

/** Fields with words about each, nested as the request is; a list of sentences is about the whole request. */
function byMap(map: unknown, outer: readonly string[] = [], isOfFields = false): Complaint[] {
  if (outer.length > DEEPEST) return [];
  if (Array.isArray(map)) {
    const sentences = map.filter((one) => typeof one === 'string');
    return sentences.map((words) => ({ names: outer, words }));
  }
  if (!isEntries(map)) return [];
  const isEnvelope =
    !isOfFields && Object.keys(map).some((key) => isSentence(key) || ENVELOPE.test(key));
  return Object.entries(map).flatMap(([field, inner]) => {
    if (/^__all__$|^non_field_errors$|^base$/.test(field)) return byMap(inner);
    const names = [...outer, ...(namesOf(field) ?? [])];
    if (Array.isArray(inner))
      return inner.every(isEntries) ? playErrors(inner, names) : byMap(inner, names);
    if (!isOfFields && (isMap(field) || isLabel(field))) return [];
    if (typeof inner !== 'string') return byMap(inner, names, isOfFields);
    // Beside a status or a sentence, a single word is one more part of the envelope: `"version": "1.2"`.
    return isEnvelope && !/\p{L}\s+\p{L}/u.test(inner) ? [] : [{ names, words: inner }];
  });
}

/** Play's `{"obj.name": [{"msg": ["error.path.missing"]}]}`. */
function playErrors(list: readonly Entries[], names: readonly string[]): Complaint[] {
  return list.flatMap(({ msg }) => (Array.isArray(msg) ? byMap(msg, names) : []));
}

/** What tells an object about the whole response from one with words about each field. */
const ENVELOPE = /^(?:status.*|code|timestamp)$/i;

/** Whether a property holds a sentence about the whole request. */
function isSentence(name: string): boolean {
  return SENTENCES.includes(plain(name));
}

/** Whether a property of a response holds what is wrong, and is itself no field: `errors`, `message`. */
export function isEnvelope(name: string): boolean {
  return isMap(name) || isSentence(name);
}

/** Properties of an error that are about the response, not about a field of the request. */
function isLabel(name: string): boolean {
  return (
    isSentence(name) ||
    /^(?:status|code|type|id|name|path|instance|timestamp|trace.*|error.*|exception|help|docs?|hint|request.?id|kind|level|stack|extensions|ctx|input|loc|params|source)$/i.test(
      name,
    )
  );
}

function sentencesOf(entry: Entries): Complaint[] {
  const byName = new Map(Object.entries(entry).map(([key, value]) => [plain(key), value]));
  const texts = SENTENCES.flatMap((name) => {
    const sentence = byName.get(name);
    return typeof sentence === 'string' && !isPage(sentence) ? [sentence] : [];
  });
  return texts.map((words) => ({ names: [], words }));
}

/** The parts of a request that servers name before the field. */
const PARTS =
  /^(?:#|\$|body|json|query|path|params|headers?|cookies?|request|payload|obj|data|attributes|)$/i;

/** `["body", "a", 0]`, `/body/a/0`, `$.a[0]`, `create.body.a`. */
function namesOf(where: unknown): readonly string[] | undefined {
  const list = Array.isArray(where)
    ? where.map(String)
    : typeof where === 'string'
      ? where.split(/[/.[\]]+/)
      : undefined;
  if (list === undefined) return undefined;
  const start = list.findIndex((name) => !PARTS.test(name));
  return start < 0 ? [] : list.slice(start).filter((name) => name !== '');
}
