import type { Learned, Lesson } from '../../generator/index.ts';
import { namedFields } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { isSameMessage, isTelling } from '../repair/repair.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { isAccepted, isHopeless, type Repaired, type Trials } from '../trials.ts';

/** How a response says that a row is not there, whatever its status. */
const NO_ROW =
  /\b(?:not|n['’]t)\b.{0,40}\b(?:exist|found|find)\b|\bno such\b|\bunknown\b|\bno\b.{0,40}\bfound\b/i;

/** Whether a request was rejected since a row is not there. */
export function isMissing({ status, body }: Repaired['probed']): boolean {
  if (status === 404 || status === 410) return true;
  return status !== null && status >= 400 && status < 500 && NO_ROW.test(body);
}

/** Whether a set-up of a request has failed. */
export function isNotSetUp({ fault, setups }: Repaired['probed']): boolean {
  return fault === undefined ? setups.some((one) => one !== '') : fault.startsWith(SETUP_FAILED);
}

const SETUP_FAILED = 'a set-up failed';

/** How a suite says that a request is not sent, since it might change a row of somebody else. */
const NO_OWN_ROW = new RegExp(`^(?:no set-up creates the row|${SETUP_FAILED})`);
/** The same of a row that a key beside the path names: `DELETE /keys?id=`. */
const NO_ROW_OF_KEY =
  /^[A-Z]+ might \w+ somebody's row: no set-up has created the one that (\S+) names/;

/** Where a request that was not even sent has the key of its row, beside the path: `/query/id`. */
export function refusedKey({ fault }: Pick<Repaired['probed'], 'fault'>): string | undefined {
  return NO_ROW_OF_KEY.exec(fault ?? '')?.[1];
}

/** Whether a request was not even sent, since it might change a row of somebody else. */
export function isRefusedWrite({ fault }: Repaired['probed']): boolean {
  return fault !== undefined && (NO_OWN_ROW.test(fault) || NO_ROW_OF_KEY.test(fault));
}

/** Whether a rejected request may be accepted once others have shown rows: one that names some which nobody knows. */
export function waitsForRow(trials: Trials, { probed }: Repaired): boolean {
  return !isAccepted(probed) && namesUnknownRow(trials, probed);
}

/** Whether a request that was rejected, or not even sent, names rows which nobody knows. */
export function namesUnknownRow(
  { piece }: Pick<Trials, 'piece'>,
  probed: Repaired['probed'],
): boolean {
  if (probed.fault !== undefined) return isRefusedWrite(probed);
  return hasOpenRow({ piece }, probed) || isMissing(probed);
}

/** Whether a set-up has failed, or the path has a value that none of them, no response and nobody has given. */
function hasOpenRow({ piece }: Pick<Trials, 'piece'>, probed: Repaired['probed']): boolean {
  if (isNotSetUp(probed)) return true;
  const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
  return [...piece.path.matchAll(/\{([^{}]+)\}/g)].some(([, name]) => !filled.has(`/path/${name}`));
}

/**
 * Whether no change of a request can make the server accept it. A 403 may hide a row that nobody knows: some servers
 * answer so in place of a 404.
 */
export function isFutile(trials: Pick<Trials, 'piece'>, probed: Repaired['probed']): boolean {
  if (!isHopeless(probed)) return false;
  const mayHideRow = probed.status === 403 && !probed.anonymous && hasOpenRow(trials, probed);
  return !mayHideRow;
}

/**
 * A rejected request with what the responses of other endpoints hold under the names of its fields: those of its path
 * of one row, then its other fields. Of what is accepted, only what it needs stays.
 * @returns how far it came: a row that is there counts though something else is wrong
 */
export async function withObservedValues(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const { status } = start.probed;
  if (isAccepted(start.probed) || isFutile(trials, start.probed) || status === null) return start;
  const rows = await tried(trials, section, start, 'ofPath');
  if (isAccepted(rows.probed)) return rows;
  const found = await tried(trials, section, rows, 'ofOtherFields');
  return isAccepted(found.probed) ? fewest(trials, section, rows, found) : rows;
}

async function tried(
  trials: Trials,
  section: string,
  start: Repaired,
  which: 'ofPath' | 'ofOtherFields',
): Promise<Repaired> {
  const refused = new Set<string>();
  for (const lessons of trials.harvest.proposals(trials.piece, section, start)[which]) {
    const fitting = lessons.filter(
      (one) => !refused.has(placeOf(one)) && !isFoundBySetup(trials, start, one),
    );
    if (fitting.length === 0) continue;
    const learned = replaced(start.learned, fitting);
    const probed = await trials.try(section, learned);
    if (probed === undefined) return start;
    if (isAccepted(probed)) return { learned, probed };
    // What the request was rejected for at first is not known to be of these values.
    const isOther = !isSameMessage(trials, section, [start, { learned, probed }], []);
    if (which === 'ofOtherFields' && isOther) {
      for (const place of namedPlaces(trials, section, { learned, probed }, fitting))
        refused.add(place);
    }
    const isThere = isMissing(start.probed) && !isMissing(probed);
    if (which === 'ofPath' && isThere && isTelling(trials, { learned, probed }))
      return { learned, probed };
  }
  return start;
}

/** The fields of lessons that a response names: other values of these are not tried, if one has made the request worse. */
function namedPlaces(
  { piece }: Trials,
  section: string,
  { learned, probed }: Repaired,
  lessons: Learned,
): string[] {
  const { full, required } = piece.bases(learned);
  const places = new Set(lessons.map(placeOf));
  const fields = fieldsIn(section === 'positive' ? full : required).filter((one) =>
    places.has(keyOf(one)),
  );
  return readComplaints(probed.body).flatMap((one) => namedFields(one, fields).map(keyOf));
}

/** Whether a set-up can find the row that a text names in each run: that outlives the row which is there now. */
function isFoundBySetup(trials: Trials, { learned, probed }: Repaired, lesson: Lesson): boolean {
  const { change } = lesson;
  if (change.kind !== 'value' || change.location !== 'body' || !isMissing(probed)) return false;
  const { location, at } = change;
  return trials.changes(learned, { ...lesson, change: { kind: 'id', location, at } });
}

/** Lessons with others that take the place of those on the same fields. */
function replaced(learned: Learned, lessons: Learned): Learned {
  const places = new Set(lessons.map(placeOf));
  return [...learned.filter((one) => !places.has(placeOf(one))), ...lessons];
}

function placeOf({ change }: Lesson): string {
  return change.kind === 'value' ? `${change.location}${change.at}` : JSON.stringify(change);
}

/** Of what was added to a request, only what it is not accepted without. */
async function fewest(
  trials: Trials,
  section: string,
  before: Repaired,
  after: Repaired,
): Promise<Repaired> {
  let now = after;
  const added = after.learned.filter((one) => !before.learned.includes(one));
  for (const one of added.length > 1 ? added : []) {
    const learned = now.learned.filter((other) => other !== one);
    const probed = await trials.try(section, learned);
    if (isAccepted(probed) && probed) now = { learned, probed };
  }
  return now;
}
