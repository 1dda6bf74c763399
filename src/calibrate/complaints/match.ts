import type { Json, Location } from '../../generator/index.ts';
import { namedInWords, plain } from './named-in-words.ts';
import type { Complaint } from './read-complaints.ts';

/** A field of a request that a response may name. */
export interface RequestField {
  readonly location: Location;
  readonly at: string;
  readonly names: readonly string[];
  readonly value: Json;
}

/** The fields that a complaint names, the one with the most names in common first. */
export function namedFields(
  { names, words }: Pick<Complaint, 'names' | 'words'>,
  fields: readonly RequestField[],
): RequestField[] {
  const exact = withContainers(names, fields);
  // "must have required property 'name'" names the parent, and the field in its words.
  const quoted = [...words.matchAll(/['"`]([\w.$-]{1,60})['"`]/g)].map(([, one = '']) => one);
  const inner = quoted.flatMap((name) => fitting([...names, name], fields));
  const outer = quoted.flatMap((name) => fitting([name], fields));
  const isBare = exact.length === 0;
  const bare = isBare ? [...mentioned(words, fields), ...quotedIn(words, fields)] : [];
  // Where an object as a whole is wrong, the words may say which of its members are.
  const below = mentioned(words, fieldsBelow(exact, fields));
  const ofWords = [...bare, ...(isBare ? ofClass(words, fields) : [])];
  return [...new Set([...inner, ...below, ...exact, ...outer, ...ofWords])];
}

/** The fields within those that are objects. */
function fieldsBelow(
  outer: readonly RequestField[],
  fields: readonly RequestField[],
): RequestField[] {
  const holders = outer.filter(({ value }) => typeof value === 'object' && !Array.isArray(value));
  return fields.filter(({ location, at }) =>
    holders.some((one) => one.location === location && at.startsWith(`${one.at}/`)),
  );
}

/** The fields that a path of names leads to, or what is nearest above it: a request may lack the field itself. */
function withContainers(names: readonly string[], fields: readonly RequestField[]): RequestField[] {
  for (let length = names.length; length > 0; length--) {
    const found = fitting(names.slice(0, length), fields);
    if (found.length > 0) return found;
  }
  return [];
}

/** The fields that are called as the class that a parser could not make: `com.example.Status`. */
function ofClass(words: string, fields: readonly RequestField[]): RequestField[] {
  const classes = [...words.matchAll(/\b(?:[a-z]\w*\.){2,}(?:\w+\$)?([A-Z]\w*)/g)];
  return classes.flatMap(([, name = '']) => fitting([name], fields));
}

function fitting(names: readonly string[], fields: readonly RequestField[]): RequestField[] {
  const plainNames = names.map(plain).filter((name) => name !== '');
  const like = (last: string) =>
    fields.flatMap((field) => {
      const common = commonEnd([...plainNames.slice(0, -1), last], field.names.map(plain));
      return common === 0 ? [] : [{ field, common }];
    });
  const name = plainNames.at(-1);
  if (name === undefined) return [];
  const whole = like(name);
  // Rails calls `owner_id` by its row, the owner.
  const found = whole.length > 0 ? whole : ROW_KEYS.flatMap((key) => like(name + key));
  return found.sort((a, b) => b.common - a.common).map(({ field }) => field);
}

/** What the name of a field adds to that of the row which it names. */
const ROW_KEYS: readonly string[] = ['id', 'ids', 'uuid', 'key'];

/** How many names both ways have in common at their end; 0 unless the shorter is the end of the longer. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  const isEnd = Array.from({ length }, (_, index) => index + 1).every(
    (back) => one.at(-back) === other.at(-back),
  );
  return isEnd ? length : 0;
}

/** The words that a name has at most where a sentence writes it as a phrase. */
const LONGEST_PHRASE = 5;

/**
 * Fields whose name is in a sentence as a separate word or phrase, the innermost first; then those
 * of whose name it has several words, the most first: `artifact type` may be `X-Registry-ArtifactType`,
 * and `concurrency limit` be `global_concurrency_limit_id`.
 */
function mentioned(words: string, fields: readonly RequestField[]): RequestField[] {
  const single = (words.match(/[\w$-]+/g) ?? []).map(plain);
  const all = new Set(
    single.flatMap((_, start) =>
      Array.from({ length: LONGEST_PHRASE }, (_, more) =>
        single.slice(start, start + more + 1).join(''),
      ),
    ),
  );
  const innermost = fields
    .filter(({ names }) => !/^\d+$/.test(names.at(-1) ?? ''))
    .toSorted((a, b) => b.names.length - a.names.length);
  const named = new Set(namedInWords(words, fields).map(({ field }) => field));
  const whole = innermost.filter((one) => named.has(one));
  const lastOf = ({ names }: RequestField) => names.at(-1) ?? '';
  const most = (one: RequestField) =>
    Math.max(0, ...phrasesOf(lastOf(one)).flatMap(({ text, size }) => (all.has(text) ? size : [])));
  const inPart = innermost.filter((one) => most(one) > 0);
  return [...new Set([...whole, ...inPart.toSorted((a, b) => most(b) - most(a))])];
}

/** The texts that are too short to say which field a response quotes. */
const SHORT = 6;

/** Places whose value a sentence quotes, such as an id that it has not found; those first whose words it has too. */
function quotedIn(words: string, fields: readonly RequestField[]): RequestField[] {
  const quoted = fields.filter(({ value, names }) => {
    if (typeof value !== 'string' || value.length < SHORT) return false;
    return value !== names.at(-1) && words.includes(value);
  });
  const spoken = new Set((words.match(/[a-z\d]+/gi) ?? []).map(plain));
  const common = ({ names }: RequestField) =>
    wordsOf(names.at(-1) ?? '').filter((word) => spoken.has(plain(word))).length;
  return quoted.toSorted((a, b) => common(b) - common(a));
}

function wordsOf(name: string): string[] {
  return name.split(/[_-]|(?<=[a-z\d])(?=[A-Z])/).filter((word) => word !== '');
}

/** Words of a name that follow each other, two at least. */
function phrasesOf(name: string): { readonly text: string; readonly size: number }[] {
  const words = wordsOf(name);
  return words.flatMap((_, start) =>
    words.slice(start + 1).map((_, more) => {
      const phrase = words.slice(start, start + more + 2);
      return { text: plain(phrase.join('')), size: phrase.length };
    }),
  );
}
