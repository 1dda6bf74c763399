import { letters, singular, withoutLookup } from '../../generator/index.ts';

/** Words that say no more of a row than that it is one of many: which resource they mean depends on what is around them. */
const KEYS = ['id', 'uuid', 'guid', 'key', 'name', 'code', 'slug', 'identifier', 'login', 'email'];

/** What the last word of a field may say about the key that it holds: the `Id` of `petId`, the `code` of `alphacode`. */
const KEY_AT_END = /^(.+?)[_-]?(?:id|uuid|guid|key|name|code|slug|identifier)(?:[_-]?or[_-]?.+)?$/i;

/** What ids are called. */
const OF_ID = /(?:id|uuid|guid|identifier)$/;

/** What a response hands out to get its next page by, and how it is called there. */
const OF_PAGE = /^(?:(?:page|continuation|sync)?token|cursor|after|marker|bookmark)$/;
const OF_NEXT = /^(?:next|end|last)/;

/** The shortest word that another one may begin with: `lang` for `languages`. */
const SHORTEST_STEM = 4;

/** Names as they are compared: each is compared with every member that responses have shown. */
const plainNames = new Map<string, string>();
const MOST_NAMES = 50_000;

/** A word as it is compared: `workPools`, `work-pool` and `work_pool` are one. */
export function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  if (plainNames.size >= MOST_NAMES) plainNames.clear();
  const plain = singular(letters(withoutLookup(name)));
  plainNames.set(name, plain);
  return plain;
}

/** What a key is one of, by its name: `flow` for `flow_id` and `flow_id_or_name`; the name itself where it says no more. */
export function stemOf(name: string): string {
  return plainName(KEY_AT_END.exec(withoutLookup(name))?.[1] ?? name);
}

/** A field that a value is looked for. */
export interface FieldName {
  /** As it is called: `petId`. */
  readonly name: string;
  /** What it is a part of: the segment before it in a path, or the object that holds it; empty where unknown. */
  readonly holder: string;
  /** Whether it names a row of its holder in any case, as a parameter of a path does. */
  readonly isRow?: boolean;
  /** What its description speaks of, as `wordsOf` reads them. */
  readonly words?: ReadonlySet<string>;
}

/** A description says in its first words what a field is. */
const LONGEST_DESCRIPTION = 200;

/** The words of a description as names are compared: a `ref` that "could be a branch or a commit ID" names one of these. */
export function wordsOf(description: string): ReadonlySet<string> {
  const words = description.slice(0, LONGEST_DESCRIPTION).match(/[A-Za-z]{4,}/g) ?? [];
  return new Set(words.map(plainName));
}

/** How well a member of a row suits a field by its name, from 1 to 10; 0 where it does not. */
export function nameFit(field: FieldName, member: FieldName): number {
  const name = plainName(field.name);
  const holder = plainName(field.holder);
  const other = plainName(member.name);
  const row = plainName(member.holder);
  const isRelated = holder !== '' && row !== '' && (holder.endsWith(row) || row.endsWith(holder));
  if (name === other) return isKeyName(name) ? (isRelated ? 10 : 0) : isRelated ? 10 : 9;
  // `orderLineId` is the `id` of one of `order_lines`; the `id` of `/clients/{id}` is a `client_id`.
  if (other !== '' && name === row + other) return 9;
  // The `cursor` of the next page is the `next_cursor` of this one.
  if (OF_PAGE.test(name) && other.replace(OF_NEXT, '') === name) return 9;
  if (holder !== '' && other === holder + name) return 8;
  if (withoutDigits(name) === withoutDigits(other) && !isKeyName(name)) return 7;
  if (holder !== '' && withoutDigits(other) === withoutDigits(holder + name)) return 7;
  const stem = stemOf(field.name);
  // The `dataset_identifier` of a path is the `dataset_id` of a response.
  const isOfStem = stem !== name && stem === stemOf(member.name);
  if (isOfStem && OF_ID.test(name) && OF_ID.test(other)) return 7;
  if (row !== '' && name === row) return keyFit(other, 6);
  if (row !== '' && stem === row && isKeyName(other)) return keyFit(other, 6);
  // `/taskdefs/{tasktype}`: whatever it is called, it names one of them.
  if (field.isRow && isRelated && isKeyName(other)) return keyFit(other, 5);
  if (row.length >= SHORTEST_STEM && name.endsWith(row + other) && other !== '') return 4;
  // The `source_branch` of a request is one of `branches`.
  if (row.length >= SHORTEST_STEM && name.endsWith(row) && isKeyName(other))
    return keyFit(other, 4);
  // The `leftRef` of a path is a `ref`.
  if (field.isRow && !isKeyName(other) && plainName(lastWordOf(field.name)) === other) return 4;
  if (isStemOf(name, other)) return 3;
  if (isStemOf(name, row)) return keyFit(other, 2);
  return field.words?.has(row) && isKeyName(other) ? keyFit(other, 1) : 0;
}

/** What each key is worth: an id says more than a name, and a name more than any other member. */
function keyFit(name: string, most: number): number {
  const index = name === '' ? 0 : KEYS.indexOf(name);
  return index < 0 ? most - 1 : most - index / (2 * KEYS.length);
}

/** Whether a plain name says no more than that a row is one of many: `id`, `name`. */
export function isKeyName(name: string): boolean {
  return KEYS.includes(name);
}

function withoutDigits(name: string): string {
  return name.replace(/\d+/g, '');
}

/** `Ref` of `leftRef`, `branch` of `source_branch`. */
export function lastWordOf(name: string): string {
  return /(?:[A-Z]?[a-z]+|[A-Z]+)$/.exec(name)?.[0] ?? name;
}

function isStemOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_STEM && long.startsWith(short);
}

/** Names of what servers make themselves, and often refuse from a client. */
const SERVER_GENERATED =
  /^(?:_?id|uuid|guid|e?tag|_?links?|self|href|revision|_rev|(?:created|updated|modified|deleted)_?(?:at|on|by|date|time|timestamp)?|(?:creation|modification|last_?modified|last_?updated)_?(?:date|time|at)?)$/i;

/** Whether a field is one that servers make themselves, by its name. */
export function isServerGenerated(name: string): boolean {
  return SERVER_GENERATED.test(name);
}
