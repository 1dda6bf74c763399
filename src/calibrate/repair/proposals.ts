import {
  type Change,
  childPointer,
  isObject,
  type Json,
  type RequestValues,
} from '../../generator/index.ts';
import { filesFor } from '../complaints/files.ts';
import type { RequestField } from '../complaints/match.ts';
import { type Message, readMessages } from '../complaints/read-messages.ts';
import { resized } from '../complaints/rule-values.ts';
import { FIRST_ROWS, shapesOf, valuesFor } from '../complaints/values.ts';
import { namesWrittenRow, withoutForeignRows } from '../observed/written-rows.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import type { Repaired, Trials } from '../trials.ts';
import { asInPath } from './key-in-body.ts';
import { bareReferences, namedReferences, referencesIn } from './references.ts';
import { changesOfRelation } from './relation-changes.ts';

/** Fields that a message may mean, where several have the name, or where it names none. */
const MOST_MEANT = 3;

/** A rejected request and what it could have beside what it has. */
interface Subject {
  readonly full: RequestValues;
  readonly sent: RequestValues;
  readonly isSent: ReadonlySet<string>;
  readonly fields: readonly RequestField[];
  readonly isFull: boolean;
  readonly section: string;
}

/**
 * What a response asks for, the most exact first: each is a change, or several that make sense only together.
 * @param section `positive` or `positive_required`
 */
export function* proposals(
  trials: Trials,
  section: string,
  now: Repaired,
): Generator<readonly Change[]> {
  const body = trials.piece.bases(now.learned).full.get('body');
  const key = trials.harvest.creations.chosenKey(trials.piece, body);
  for (const changes of askedFor(trials, section, now)) {
    // A body that was left out is not sent empty where that makes a row which nobody can name.
    const isBody = changes.some((one) => one.kind === 'with' && one.at === '');
    yield isBody && key !== undefined ? [{ kind: 'with', location: 'body', at: key }] : changes;
  }
}

function* askedFor(trials: Trials, section: string, now: Repaired): Generator<readonly Change[]> {
  const { piece } = trials;
  const { learned, probed } = now;
  const { full, required } = piece.bases(learned);
  const isFull = section === 'positive';
  const sent = isFull ? full : required;
  const isSent = new Set(fieldsIn(sent).map(keyOf));
  const subject = { full, sent, isSent, fields: fieldsIn(full), isFull, section };
  // An optional row that is not there is not there in another shape either.
  const isLost = isFull && (probed.status === 404 || probed.status === 410);
  for (const message of readMessages(probed, subject.fields)) {
    yield* resizings(subject, message);
    yield* ofMessage(trials, subject, message, { now, isLost });
    // What may stay with another value is not left out.
    if (!isFull) continue;
    yield* bareReferences(referencesIn(message.fields, subject.fields));
    yield* removalsOf(message.fields);
  }
  if (!isFull && !sent.has('body') && full.has('body')) {
    yield [{ kind: 'with', location: 'body', at: '' }];
  }
}

function* ofMessage(
  trials: Trials,
  subject: Subject,
  message: Message,
  { now, isLost }: { readonly now: Repaired; readonly isLost: boolean },
): Generator<readonly Change[]> {
  const { about, fields } = message;
  if (about === 'permission' || about === 'quota') return;
  if (about === 'undocumented') {
    yield* additionsOf(message, subject);
    return;
  }
  if (about === 'relation') {
    if (message.relation.kind === 'equal') {
      yield* asInPath(trials, now, message.fields, subject.isSent);
    }
    yield* changesOfRelation(message.relation, subject).filter((some) => some.length > 0);
    // "type does not match body": the other words of an enum may.
    const sent = fields.filter((one) => subject.isSent.has(keyOf(one)));
    for (const field of sent) yield* documentedChanges(trials, subject, field);
    return;
  }
  const references = referencesIn(fields, subject.fields);
  yield* namedReferences(references, subject.isSent);
  // The words name the object, and mean the key in it.
  const keys = [...fields, ...references.map(({ key }) => key)];
  if (isLost || about === 'row') {
    for (const one of rowsOf(trials, keys, subject.isSent)) yield [one];
  }
  if (about === 'row' && !message.exists) yield* rowsShown(trials, subject, now, keys);
  for (const field of fields.filter((one) => subject.isSent.has(keyOf(one)))) {
    yield* membersFor(trials, field);
  }
  // A value that is always the same would be there from the second request on.
  if (isLost || (about === 'row' && message.exists)) return;
  if (about === 'names' && message.isOfAll) {
    const sent = fields.filter((one) => subject.isSent.has(keyOf(one)));
    for (const other of valuesFor(message)) yield sent.flatMap((one) => assignments(one, other));
    return;
  }
  const meant = fields.length > 0 || about !== 'values' ? fields : texts(subject);
  for (const field of meant) yield* changesOf(trials, subject, message, field);
}

/** A member that the document lacks, in each object of the body that may be meant: the one that the words name first. */
function* additionsOf(
  { names, words }: Extract<Message, { readonly about: 'undocumented' }>,
  { full, sent, fields }: Subject,
): Generator<readonly Change[]> {
  const name = names.at(-1) ?? '';
  if (!full.has('body')) return;
  const body: readonly Change[] = sent.has('body')
    ? []
    : [{ kind: 'with', location: 'body', at: '' }];
  const outer = names.slice(0, -1);
  const objects = fields.filter(({ location, value }) => location === 'body' && isObject(value));
  const isNamed = (one: readonly string[]) =>
    outer.length > 0
      ? one.slice(-outer.length).join('.') === outer.join('.')
      : words.includes([...one, name].join('.'));
  const holders = [{ at: '', names: [] }, ...objects.filter((one) => one.names.length === 1)];
  const meant = [...objects.filter((one) => isNamed(one.names)), ...holders].slice(0, MOST_MEANT);
  for (const { at } of meant) {
    const place = childPointer(at, name);
    yield [...body, { kind: 'undocumented', location: 'body', at: place, value: name }];
  }
}

/** The texts that a message is about, in the length that it asks for. */
function* resizings({ isSent }: Subject, { words, fields }: Message): Generator<readonly Change[]> {
  for (const field of fields) {
    if (typeof field.value !== 'string' || !isSent.has(keyOf(field))) continue;
    const text = resized(words, field.value);
    if (text !== undefined) yield* assignments(field, text).map((change) => [change]);
  }
}

/** The names of members that responses have, for a field that names one. */
function* membersFor(
  { piece, harvest }: Trials,
  { location, at, names }: RequestField,
): Generator<readonly Change[]> {
  const name = names.findLast((one) => !/^\d+$/.test(one)) ?? '';
  for (const value of harvest.members.for(piece.path, name)) {
    yield [{ kind: 'value', location, at, value }];
  }
}

/** The texts of a request: a message that lists values without a name may mean any of them. */
function texts({ sent }: Subject): readonly RequestField[] {
  const found = fieldsIn(sent).filter(({ value }) => typeof value === 'string');
  return found.slice(0, MOST_MEANT);
}

function* changesOf(
  trials: Trials,
  subject: Subject,
  message: Message,
  field: RequestField,
): Generator<readonly Change[]> {
  const { isSent, isFull } = subject;
  const { location, at, value } = field;
  const isThere = isSent.has(keyOf(field));
  const addition: readonly Change[] = isThere ? [] : [{ kind: 'with', location, at }];
  if (!isThere) yield addition;
  if (message.about === 'names' && message.kind === 'exclusive' && isFull) return;
  if (message.about === 'names' && message.kind === 'unknown' && isThere) {
    yield [{ kind: 'without', location, at }];
  }
  const stated = [
    ...filesFor(field, message.words),
    ...quoted(message, value),
    ...valuesFor(message),
  ];
  const documented = documentedFor(trials, subject, field);
  const isText = isThere && typeof value === 'string' && message.about !== 'values';
  const all = !isText ? [] : message.about === 'row' ? FIRST_ROWS : shapesOf(location);
  const shapes = withoutForeignRows(trials.piece, field, all);
  for (const other of new Set([...stated, ...documented, ...shapes])) {
    for (const change of assignments(field, other)) yield [...addition, change];
  }
}

/** A text that the words repeat, as a literal of a language of expressions, where they ask for quotes. */
function quoted({ words }: Message, value: Json | undefined): readonly Json[] {
  if (typeof value !== 'string' || !/\bquot(?:es?|ed|ing|ation marks?)\b/i.test(words)) return [];
  return words.split(/[^\w-]+/).includes(value) ? [JSON.stringify(value)] : [];
}

/** The values that the document shows for a field, each as a change. */
function* documentedChanges(
  trials: Trials,
  subject: Subject,
  field: RequestField,
): Generator<readonly Change[]> {
  for (const other of documentedFor(trials, subject, field)) {
    for (const change of assignments(field, other)) yield [change];
  }
}

function documentedFor(trials: Trials, { full }: Subject, field: RequestField): Json[] {
  return trials.documented.valuesOf(trials.piece, full.get(field.location) ?? {}, field);
}

/** A value in a field; in each item of a list, where it is no list itself. */
function assignments({ location, at, value }: RequestField, other: Json): readonly Change[] {
  const isList = Array.isArray(value) && !Array.isArray(other) && value.length > 0;
  const place = isList ? `${at}/0` : at;
  return other === value ? [] : [{ kind: 'value', location, at: place, value: other }];
}

/** The named fields, and those that hold them, the innermost first; items go with their list. */
function* removalsOf(fields: readonly RequestField[]): Generator<readonly Change[]> {
  for (const { location, at } of fields.slice(0, MOST_MEANT)) {
    for (let field = at; field !== ''; field = field.slice(0, field.lastIndexOf('/'))) {
      if (!/\/\d+$/.test(field)) yield [{ kind: 'without', location, at: field }];
    }
  }
}

/** The texts that may name a row which is not there: by the key of one that is, or by its id. */
function* rowsOf(
  { piece }: Trials,
  named: readonly RequestField[],
  isSent: ReadonlySet<string>,
): Generator<Change> {
  for (const field of named) {
    const { location, at, value } = field;
    if (location !== 'body' || typeof value !== 'string' || !isSent.has(keyOf(field))) continue;
    if (namesWrittenRow(piece, field)) continue;
    yield { kind: 'row', location, at };
    yield { kind: 'id', location, at };
  }
}

/** The keys of rows that responses have shown, for the fields that name a row which is not there. */
function* rowsShown(
  { piece, harvest }: Trials,
  { isSent, section }: Subject,
  now: Repaired,
  named: readonly RequestField[],
): Generator<readonly Change[]> {
  for (const field of named) {
    if (field.location === 'path' || !isSent.has(keyOf(field))) continue;
    for (const change of harvest.valuesOf(piece, section, now, field)) yield [change];
  }
}
