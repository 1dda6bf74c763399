import { type Change, type Learned, type Lesson, valueAt } from '../../generator/index.ts';
import { kindOf } from '../complaints/kinds.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { SHAPES, valuesFor } from '../complaints/values.ts';
import type { Probed } from '../probe.ts';
import { type Rejection, reasonOf, saySame } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';
import { isTaken, renewed } from './renewed.ts';
import { openBody, shaped } from './shaped.ts';

/** Places that are tried with other shapes, though no response has named them. */
const MOST_GUESSED = 3;

/**
 * Looks for lessons with which a rejected request is accepted:
 * 0. texts that are new in each request, or no longer;
 * 1. what the response asks for, field by field, as long as each response asks for something else;
 * 2. an optional body, since documents seldom say that one is required;
 * 3. other shapes of texts that look like ids;
 * 4. an object or a list, where the document leaves open what the body is.
 *
 * @param section `positive` or `positive_required`
 * @returns how far it came: the lessons count only if the last response accepts the request
 */
export async function repaired(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  let now = start;
  const done = new Set<string>();
  for (;;) {
    const fresh = await renewed(trials, section, now);
    if (fresh) return fresh;
    const next = await oneStep(trials, section, now, done);
    if (next === undefined) break;
    if (isAccepted(next.probed)) return next;
    now = next;
  }
  return (await guessed(trials, section, now)) ?? (await openBody(trials, section, now)) ?? now;
}

/** The first change that a response asks for and that gets another response. */
async function oneStep(
  trials: Trials,
  section: string,
  now: Repaired,
  done: Set<string>,
): Promise<Repaired | undefined> {
  const complaint = reasonOf(now.probed);
  for (const change of askedFor(trials, section, now)) {
    const text = JSON.stringify(change);
    if (done.has(text)) continue;
    done.add(text);
    // Another value that is always the same would be taken as well, from the second request on.
    if (change.kind === 'value' && isTaken(now.probed)) continue;
    const lesson: Lesson = { change, why: complaint };
    if (!trials.changes(now.learned, lesson)) continue;
    const learned = [...withoutOther(now.learned, change), lesson];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return undefined;
    const isOther = !saySame(...asSent(trials, section, now, { change, probed }));
    if (isAccepted(probed) || (isOther && isTelling(trials, { learned, probed }))) {
      return { learned, probed };
    }
  }
  return undefined;
}

/** The lessons but for one that says otherwise: a text is the key of a row or its id. */
function withoutOther(learned: Learned, change: Change): Learned {
  if (change.kind !== 'id') return learned;
  return learned.filter(({ change: one }) => one.kind !== 'row' || one.at !== change.at);
}

/** Whether a response says what is wrong: a 500 does if it names a field, as uncaught errors of parsers do. */
export function isTelling({ piece }: Trials, { learned, probed }: Repaired): boolean {
  if (probed.status === null) return false;
  if (probed.status < 500) return true;
  const fields = fieldsIn(piece.bases(learned).full);
  return readComplaints(probed.body).some((one) => namedFields(one, fields).length > 0);
}

/** The rejections before and after a change, each with what was sent where it changes a value. */
function asSent(
  { piece }: Trials,
  section: string,
  before: Repaired,
  after: { readonly change: Change; readonly probed: Probed },
): readonly [Rejection, Rejection] {
  const { change, probed } = after;
  if (change.kind !== 'value') {
    return [
      { probed: before.probed, value: undefined },
      { probed, value: undefined },
    ];
  }
  const { full, required } = piece.bases(before.learned);
  const instance = (section === 'positive' ? full : required).get(change.location);
  const was = instance === undefined ? undefined : valueAt(instance, change.at);
  return [
    { probed: before.probed, value: was },
    { probed, value: change.value },
  ];
}

/** The changes that a response asks for, the most exact first. */
function* askedFor({ piece, harvest }: Trials, section: string, { learned, probed }: Repaired) {
  const { full, required } = piece.bases(learned);
  const sent = section === 'positive' ? full : required;
  const isSent = new Set(fieldsIn(sent).map(keyOf));
  const fields = fieldsIn(full);
  // An optional row that is not there is not there in another shape either.
  const isLost = section === 'positive' && (probed.status === 404 || probed.status === 410);
  for (const complaint of readComplaints(probed.body)) {
    const kind = kindOf(complaint.words);
    const named = namedFields(complaint, fields);
    if (isLost || NO_ROW.test(complaint.words)) yield* rowsOf(named, isSent);
    // No value settles which of two fields may stay.
    const isSettled = isLost || (section === 'positive' && kind === 'exclusive');
    for (const field of named.filter((one) => isSent.has(keyOf(one)))) {
      const name = field.names.findLast((one) => !/^\d+$/.test(one)) ?? '';
      const { location, at } = field;
      for (const value of harvest.members.for(piece.path, name)) {
        yield { kind: 'value', location, at, value } satisfies Change;
      }
    }
    for (const field of isSettled ? [] : named) {
      yield* changesOf(field, { kind, words: complaint.words, isSent: isSent.has(keyOf(field)) });
    }
    // What may stay with another value is not left out.
    if (section === 'positive') yield* removalsOf(named);
  }
  if (section !== 'positive' && !sent.has('body') && full.has('body')) {
    yield { kind: 'with', location: 'body', at: '' } satisfies Change;
  }
}

/** The named fields, and those that hold them, the innermost first; items go with their list. */
function* removalsOf(fields: readonly RequestField[]): Generator<Change> {
  for (const { location, at } of fields.slice(0, MOST_GUESSED)) {
    for (let field = at; field !== ''; field = field.slice(0, field.lastIndexOf('/'))) {
      if (!/\/\d+$/.test(field)) yield { kind: 'without', location, at: field };
    }
  }
}

/** How a server says that what a text names is not there. */
const NO_ROW =
  /\b(?:not|n['’]t)\b.{0,40}\b(?:exist|found|find)\b|\bno such\b|\bunknown\b|\bno\b.{0,40}\bfound\b/i;

/** The texts that may name a row which is not there: by the key of one that is, or by its id. */
function* rowsOf(named: readonly RequestField[], isSent: ReadonlySet<string>): Generator<Change> {
  for (const field of named) {
    const { location, at, value } = field;
    if (location !== 'body' || typeof value !== 'string' || !isSent.has(keyOf(field))) continue;
    yield { kind: 'row', location, at };
    yield { kind: 'id', location, at };
  }
}

function* changesOf(
  { location, at, value }: RequestField,
  how: {
    readonly kind: ReturnType<typeof kindOf>;
    readonly words: string;
    readonly isSent: boolean;
  },
): Generator<Change> {
  if (!how.isSent) {
    yield { kind: 'with', location, at };
    return;
  }
  if (how.kind === 'unknown') yield { kind: 'without', location, at };
  const asked = valuesFor(how.kind, how.words);
  const shapes = typeof value === 'string' ? SHAPES : [];
  for (const other of new Set([...asked, ...shapes])) {
    if (other !== value) yield { kind: 'value', location, at, value: other };
  }
}

/** Other shapes for the texts that look like ids, one at a time. */
async function guessed(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { full, required } = trials.piece.bases(learned);
  const sent = fieldsIn(section === 'positive' ? full : required);
  const texts = sent.filter((field) => looksLikeId(field)).slice(0, MOST_GUESSED);
  const why = reasonOf(probed);
  for (const field of texts) {
    const found = await shaped(trials, { section, learned, field, why });
    if (found) return found;
  }
  return undefined;
}

const ID = /(?:^|[_-])(?:id|uuid|guid|token|cursor|version)$|(?:Id|ID|Uuid|Token)$/;

function looksLikeId({ value, names }: RequestField): boolean {
  return typeof value === 'string' && ID.test(names.at(-1) ?? '');
}
