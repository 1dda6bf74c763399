import { isLineChange, type Lesson } from '../../generator/index.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import type { LineProposal } from '../observed/creations.ts';
import { isFutile, isMissing, namesUnknownRow, refusedKey } from '../observed/observed-values.ts';
import { reasonOf } from '../reason.ts';
import { isTelling } from '../repair/repair.ts';
import { fieldsIn } from '../request-fields.ts';
import { isAccepted, isHopeless, type Repaired, type Trials } from '../trials.ts';
import { withLine } from './line-lessons.ts';

/** Set-ups that are tried for one request at a time. */
const MOST_SETUPS = 5;
const MOST_ALONGSIDE = 2;
/** What writes to the row at the end of its path. */
const CHANGES_ROW = /^(?:PUT|PATCH|DELETE)$/;

/**
 * A request that is rejected since a row is not there gets one by a set-up, which takes its key from where the response
 * to a request that makes such rows has really named it. One that changes or removes its row takes no key that may be
 * somebody else's.
 */
export async function withCreatedRows(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  if (!needsRow(trials, start)) return start;
  const { piece, harvest } = trials;
  const open = new Set(start.probed.given ?? []);
  const useful = (lines: readonly LineProposal[]) =>
    lines
      .filter(({ line, isSure }) => {
        const isNamed = Object.keys(line.take).some((place) => open.has(place));
        return !isNamed && (isSure || !CHANGES_ROW.test(piece.method));
      })
      .map((one) => withLine(start.learned, lessonOf(one, start)))
      .filter(({ learned, lesson }) => trials.changes(learned, lesson));
  const { creations } = harvest;
  const inQuery = rowsInQuery(trials, section, start);
  const ofQuery = inQuery.flatMap((name) => creations.setUpsOfQuery(name));
  const ofWords = namedByValue(trials, section, start).flatMap(({ location, at, names }) =>
    creations.setUpsOfWords(`/${location}${at}`, names.at(-1) ?? '', start.probed.body),
  );
  const key = refusedKey(start.probed);
  const ofKey = key === undefined ? [] : creations.setUpsOfOwnKey(piece, key);
  const rows = useful([...creations.setUps(piece), ...ofKey, ...ofQuery, ...ofWords]).slice(
    0,
    MOST_SETUPS,
  );
  const alongside = useful(
    isMissing(start.probed) ? creations.setUpsAlongside(piece, inQuery) : [],
  ).slice(0, MOST_ALONGSIDE);
  // Where set-ups have made all rows of the path, it is something else that is missing.
  const hasRows = hasItsRows(piece.path, start);
  const proposals = hasRows ? [...alongside, ...rows] : [...rows, ...alongside];
  for (const { learned: others, lesson } of proposals) {
    const learned = [...others, lesson];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return start;
    if (isAccepted(probed) && piece.method === 'GET' && isLineChange(lesson.change)) {
      harvest.creations.confirm(lesson.change.line);
    }
    if (isAccepted(probed)) return { learned, probed };
    const now = { learned, probed };
    if (isBetter(trials, now) && !isFillingWrong(trials, now, lesson)) return now;
  }
  return start;
}

function needsRow(trials: Trials, { probed }: Repaired): boolean {
  if (isAccepted(probed) || isFutile(trials, probed)) return false;
  return namesUnknownRow(trials, probed);
}

/** Whether set-ups have made each row that a path names. */
function hasItsRows(path: string, { probed }: Repaired): boolean {
  const created = new Set(probed.created ?? []);
  const names = path.matchAll(/\{([^{}]+)\}/g);
  return [...names].every(([, name]) => created.has(`/path/${name}`));
}

/** The parameters of the query that are sent, and may name the row that is missing. */
function rowsInQuery(
  { piece }: Trials,
  section: string,
  { learned, probed }: Repaired,
): readonly string[] {
  if (!isMissing(probed)) return [];
  const { full, required } = piece.bases(learned);
  const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
  return fieldsIn(section === 'positive' ? full : required).flatMap(({ location, at, names }) =>
    location === 'query' && names.length === 1 && !filled.has(`/query${at}`) ? names : [],
  );
}

/** The fields beside the path whose value stands in a response that says that a row is not there. */
function namedByValue(
  { piece }: Trials,
  section: string,
  { learned, probed }: Repaired,
): readonly RequestField[] {
  if (!isMissing(probed)) return [];
  const { full, required } = piece.bases(learned);
  return fieldsIn(section === 'positive' ? full : required).filter(
    ({ location, value }) =>
      (location === 'body' || location === 'query') &&
      (typeof value === 'string' || typeof value === 'number') &&
      standsIn(probed.body, `${value}`),
  );
}

/** Whether a text has a value as a word of its own. */
function standsIn(text: string, value: string): boolean {
  const at = value === '' ? -1 : text.indexOf(value);
  const around = `${text[at - 1] ?? ''}${text[at + value.length] ?? ''}`;
  return at >= 0 && !/\w/.test(around);
}

/** Whether all set-ups have worked, and the server has found the row, though something else is wrong. */
function isBetter(trials: Trials, now: Repaired): boolean {
  const { probed } = now;
  const isSetUp = probed.fault === undefined && probed.setups.every((one) => one === '');
  return isSetUp && !isMissing(probed) && !isHopeless(probed) && isTelling(trials, now);
}

/** Whether a response names a field that the set-up of a lesson has filled: the row has another key than that. */
function isFillingWrong({ piece }: Trials, { learned, probed }: Repaired, { change }: Lesson) {
  if (!isLineChange(change)) return false;
  const fields = fieldsIn(piece.bases(learned).full);
  const named = readComplaints(probed.body).flatMap((one) => namedFields(one, fields));
  return named.some(({ location, at }) => `/${location}${at}` in change.line.take);
}

function lessonOf({ key, line, where }: LineProposal, { probed }: Repaired): Lesson {
  const response = probed.fault === undefined ? reasonOf(probed) : 'no set-up';
  const reason = `${line.call} names it in ${where} (${response})`;
  return { change: { kind: 'set-up', key, line }, reason };
}
