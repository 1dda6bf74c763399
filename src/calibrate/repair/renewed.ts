import { type Json, type Lesson, withValueAt } from '../../generator/index.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** Texts that are tried as new ones, the named ones first. */
const MOST_NEW = 3;
/** What a server says of a row that is there. */
const DUPLICATE =
  /\balready\b|\bduplicate|\btaken\b|\bin use\b|must be unique|unique constraint|\b(?:another|an existing) (?:\w+ ){1,3}(?:uses?|using|has|have|with) (?:the same|this|that)\b/i;
/** What it says of a row that is not there, also with a 409. */
const MISSING = /\bnot (?:be )?f(?:ind|ound)\b|\bdoes(?: not|n['’]t) exist\b|\bno such\b/i;

/** Whether a rejection says that such a row is there already. */
export function isConflict({ status, body }: Repaired['probed']): boolean {
  return (
    (status === 409 && !MISSING.test(body)) ||
    (status !== null && status >= 400 && DUPLICATE.test(body))
  );
}

/**
 * A rejected request with other texts that are new each time: a further one where such a row is there
 * already, or one fewer where the response quotes a text that was made up, since it names something.
 * @param section `positive` or `positive_required`
 * @returns undefined where that does not help
 */
export async function renewed(
  trials: Trials,
  section: string,
  now: Repaired,
): Promise<Repaired | undefined> {
  if (isConflict(now.probed)) return withNewText(trials, section, now);
  const reason = reasonOf(now.probed);
  const lessons = quotedTexts(trials, now).map(({ location, at }): Lesson => {
    return { change: { kind: 'same', location, at }, reason };
  });
  return withOneOf(trials, section, now, lessons);
}

/**
 * A request that makes a row which is there already, with a further text that is new each time.
 * @param section `positive` or `positive_required`
 * @returns undefined where that does not help
 */
export function withNewText(
  trials: Trials,
  section: string,
  now: Repaired,
): Promise<Repaired | undefined> {
  const reason = reasonOf(now.probed);
  const lessons = newTexts(trials, section, now).map(({ location, at }): Lesson => {
    return { change: { kind: 'new', location, at }, reason };
  });
  return withOneOf(trials, section, now, lessons);
}

/**
 * The same with null in one field: of times and numbers none can be new, but where a row may lack them any number of rows
 * does.
 * @returns undefined where that does not help, also the second time
 */
export async function withNull(
  trials: Trials,
  section: string,
  { learned, probed }: Repaired,
): Promise<Repaired | undefined> {
  const { piece } = trials;
  const { full, required } = piece.bases(learned);
  const request = section === 'positive' ? full : required;
  const body = request.get('body');
  const fields = fieldsIn(request).filter(
    ({ location, at, value }) =>
      location === 'body' &&
      body !== undefined &&
      (value === null || typeof value !== 'object') &&
      piece.isValid(location, withValueAt(body, at, null)),
  );
  const reason = reasonOf(probed);
  for (const { location, at } of fields.slice(0, MOST_NEW)) {
    const lesson: Lesson = { change: { kind: 'value', location, at, value: null }, reason };
    const all = [...learned, lesson];
    const found = trials.changes(learned, lesson) ? await trials.try(section, all) : undefined;
    if (!isAccepted(found)) continue;
    const second = await trials.again(section, all);
    if (found && isAccepted(second)) return { learned: all, probed: found };
  }
  return undefined;
}

async function withOneOf(
  trials: Trials,
  section: string,
  now: Repaired,
  lessons: readonly Lesson[],
): Promise<Repaired | undefined> {
  const reason = reasonOf(now.probed);
  for (const lesson of lessons) {
    if (!trials.changes(now.learned, lesson)) continue;
    const learned = [...now.learned, lesson];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return undefined;
    if (isAccepted(probed)) return { learned, probed };
    // Now it is another text that is there already: the name was, and so is the address.
    const isNext = isConflict(probed) && reasonOf(probed) !== reason;
    const found = isNext ? await renewed(trials, section, { learned, probed }) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The texts of a request that may be the key of the row that it makes, those named in the response first. */
function newTexts(
  { piece }: Trials,
  section: string,
  { learned, probed }: Repaired,
): RequestField[] {
  const { full, required } = piece.bases(learned);
  const texts = fieldsIn(section === 'positive' ? full : required).filter(
    ({ location, value }) => location !== 'header' && typeof value === 'string',
  );
  const named = readComplaints(probed.body).flatMap((one) => namedFields(one, texts));
  const distinct = new Map([...named, ...texts].map((field) => [keyOf(field), field]));
  return [...distinct.values()].slice(0, MOST_NEW);
}

/** The texts of `[unique]` that a response quotes, as they were in the request. */
function quotedTexts({ piece }: Trials, { learned, probed }: Repaired): RequestField[] {
  if (probed.status === null || probed.status < 400 || probed.status >= 500) return [];
  const { sections } = piece.environmentFile(learned, 'requests');
  const lines = sections.find(({ name }) => name === 'unique')?.lines ?? [];
  const fields = fieldsIn(piece.bases(learned).full);
  return lines.flatMap(({ key, value }) => {
    if (!isQuoted(value, probed.body)) return [];
    return fields.find(({ location, at }) => `/${location}${at}` === key) ?? [];
  });
}

/** Whether a body has an instance of a template in it; only the digits may be anything. */
function isQuoted(template: Json | undefined, body: string): boolean {
  if (typeof template !== 'string') return false;
  const [before = '', after = ''] = template.split('{unique}').map(escaped);
  return new RegExp(`${before}[0-9a-f]{8}${after}`).test(body);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
