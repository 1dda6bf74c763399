import type { Change, Learned, Lesson } from '../../generator/index.ts';
import { filesFor } from '../complaints/files.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { readMessages } from '../complaints/read-messages.ts';
import { FIRST_ROWS, shapesOf } from '../complaints/values.ts';
import { withoutForeignRows } from '../observed/written-rows.ts';
import { type Rejection, reasonOf, saySame } from '../reason.ts';
import { fieldsIn } from '../request-fields.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';
import { withKeyInBody } from './key-in-body.ts';
import { proposals } from './proposals.ts';
import { isConflict, renewed } from './renewed.ts';
import { withoutReplaced } from './replaced.ts';
import { openBody, shaped } from './shaped.ts';

/** Places that are tried with other shapes, though no response has named them. */
const MOST_GUESSED = 3;

/**
 * Looks for lessons with which a rejected request is accepted:
 * 0. texts that are new in each request, or no longer;
 * 1. what the response asks for, field by field, as long as each response asks for something else;
 * 2. an optional body, since documents seldom say that one is required;
 * 3. the key of the path in the body, where no response names a field;
 * 4. values that the document shows for texts, in descriptions or elsewhere;
 * 5. files of the kind that the path or the name of a field asks for;
 * 6. other shapes of texts that look like ids;
 * 7. an object or a list, where the document leaves open what the body is.
 *
 * @param section `positive` or `positive_required`
 * @param reserve requests of the budget that are left for what comes after it
 * @returns how far it came: the lessons count only if the last response accepts the request
 */
export async function repaired(
  trials: Trials,
  section: string,
  start: Repaired,
  reserve = 0,
): Promise<Repaired> {
  let now = start;
  const done = new Set<string>();
  for (;;) {
    const fresh = await renewed(trials, section, now);
    if (fresh) return fresh;
    const next = await oneStep(trials, section, now, { done, reserve });
    if (next === undefined) break;
    if (isAccepted(next.probed)) return next;
    now = next;
  }
  if (trials.left < reserve) return now;
  return (
    (await withKeyInBody(trials, section, now)) ??
    (await documented(trials, section, now)) ??
    (await withOtherFiles(trials, section, now)) ??
    (await guessed(trials, section, now)) ??
    (await openBody(trials, section, now)) ??
    now
  );
}

/** The first change that a response asks for and that gets another response. */
async function oneStep(
  trials: Trials,
  section: string,
  now: Repaired,
  { done, reserve }: { readonly done: Set<string>; readonly reserve: number },
): Promise<Repaired | undefined> {
  const reason = reasonOf(now.probed);
  for (const changes of proposals(trials, section, now)) {
    const text = JSON.stringify(changes);
    if (trials.left < reserve) return undefined;
    if (done.has(text)) continue;
    done.add(text);
    // Another value that is always the same would be taken as well, from the second request on.
    if (isConflict(now.probed) && changes.some(({ kind }) => kind === 'value')) continue;
    const lessons = changes.map((change): Lesson => ({ change, reason }));
    const remaining = withoutReplaced(now.learned, changes);
    if (!changesAll(trials, remaining, lessons)) continue;
    const learned = [...remaining, ...lessons];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return undefined;
    const isOther = !isSameMessage(trials, section, [now, { learned, probed }], changes);
    if (isAccepted(probed)) return { learned, probed };
    if (isOther && isTelling(trials, { learned, probed })) {
      return (
        (await withEveryTime(trials, section, { learned, probed }, lessons)) ?? { learned, probed }
      );
    }
  }
  return undefined;
}

/** How times are written as long as nobody asks for another notation. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * A server that wants one time in another notation wants all of them so: the other times of the request get the value
 * that has helped. Undefined where there is none, or where the response then names one of them.
 */
async function withEveryTime(
  trials: Trials,
  section: string,
  { learned }: Repaired,
  lessons: readonly Lesson[],
): Promise<Repaired | undefined> {
  const [only, second] = lessons;
  if (only === undefined || second || only.change.kind !== 'value') return undefined;
  const { value } = only.change;
  if (typeof value !== 'string' || TIME.test(value) || Number.isNaN(Date.parse(value)))
    return undefined;
  const { full, required } = trials.piece.bases(learned);
  const times = fieldsIn(section === 'positive' ? full : required).filter(
    (one) => typeof one.value === 'string' && TIME.test(one.value),
  );
  const lessonsOfTimes = times.map(({ location, at }): Lesson => {
    return { ...only, change: { kind: 'value', location, at, value } };
  });
  const fitting = lessonsOfTimes.filter((one) => trials.changes(learned, one));
  if (fitting.length === 0) return undefined;
  const all = [...learned, ...fitting];
  const probed = await trials.try(section, all);
  if (probed === undefined) return undefined;
  const named = readMessages(probed, times).flatMap(({ fields }) => fields);
  return isAccepted(probed) || named.length === 0 ? { learned: all, probed } : undefined;
}

/** Whether all lessons are possible, and the last of them changes the request. */
function changesAll(trials: Trials, learned: Learned, lessons: readonly Lesson[]): boolean {
  return lessons.every((lesson, index) =>
    trials.changes([...learned, ...lessons.slice(0, index)], lesson),
  );
}

/** Whether a response says what is wrong: a 500 does if it names a field, as uncaught errors of parsers do. */
export function isTelling({ piece }: Trials, { learned, probed }: Repaired): boolean {
  if (probed.status === null) return false;
  if (probed.status < 500) return true;
  const fields = fieldsIn(piece.bases(learned).full);
  return readComplaints(probed.body).some((one) => namedFields(one, fields).length > 0);
}

/** Whether two rejections say the same but for the values that each of them quotes. */
export function isSameMessage(
  trials: Trials,
  section: string,
  [before, after]: readonly [Repaired, Repaired],
  changes: readonly Change[],
): boolean {
  const rejection = ({ learned, probed }: Repaired): Rejection => {
    const { full, required } = trials.piece.bases(learned);
    const fields = fieldsIn(section === 'positive' ? full : required);
    // A quoted name of a field says which one is wrong, though a field may have its name as its value.
    const names = new Set(fields.map(({ names }) => names.at(-1)));
    const isChanged = (field: RequestField) =>
      changes.some(
        (one) => one.kind === 'value' && one.at === field.at && one.location === field.location,
      );
    const echoed = fields.filter((one) => isChanged(one) || !names.has(`${one.value}`));
    return { probed, values: echoed.map(({ value }) => value) };
  };
  return saySame(rejection(before), rejection(after));
}

/** Values that the document shows in words, for the texts whose description has some, one at a time. */
async function documented(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { full, required } = trials.piece.bases(learned);
  const sent = section === 'positive' ? full : required;
  const reason = reasonOf(probed);
  const found = fieldsIn(sent).flatMap((field) => {
    if (typeof field.value !== 'string') return [];
    const instance = sent.get(field.location) ?? {};
    const values = trials.documented.valuesOf(trials.piece, instance, field);
    return values.length > 0 ? [{ field, values }] : [];
  });
  for (const { field, values } of found.slice(0, MOST_GUESSED)) {
    const better = await shaped(trials, { section, learned, field, reason, values });
    if (better) return better;
  }
  return undefined;
}

/** Files of the kinds that the names of their fields and the path of the endpoint ask for, one at a time. */
async function withOtherFiles(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { full, required } = trials.piece.bases(learned);
  const reason = reasonOf(probed);
  for (const field of fieldsIn(section === 'positive' ? full : required)) {
    const values = filesFor(field, trials.piece.path);
    const better = await shaped(trials, { section, learned, field, reason, values });
    if (better) return better;
  }
  return undefined;
}

/** Other shapes for the texts that look like ids, one at a time. */
async function guessed(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { full, required } = trials.piece.bases(learned);
  const sent = fieldsIn(section === 'positive' ? full : required);
  const missing = new Set(
    readMessages(probed, sent).flatMap((one) => (one.about === 'row' ? one.fields : [])),
  );
  // A set-up or a person would fill these in any case.
  const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
  const isOpen = ({ location, at }: RequestField) => !filled.has(`/${location}${at}`);
  const texts = sent.filter((one) => isOpen(one) && looksLikeId(one)).slice(0, MOST_GUESSED);
  const reason = reasonOf(probed);
  for (const field of texts) {
    const shapes = missing.has(field) ? FIRST_ROWS : shapesOf(field.location);
    const values = withoutForeignRows(trials.piece, field, shapes);
    const found = await shaped(trials, { section, learned, field, reason, values });
    if (found) return found;
  }
  return undefined;
}

const ID = /(?:^|[_-])(?:id|uuid|guid|token|cursor|version)$|(?:Id|ID|Uuid|Token)$/;

function looksLikeId({ value, names }: RequestField): boolean {
  return typeof value === 'string' && ID.test(names.at(-1) ?? '');
}
