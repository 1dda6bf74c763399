import { childPointer, type Lesson } from '../../generator/index.ts';
import { isMissing, namesUnknownRow } from '../observed/observed-values.ts';
import { reasonOf } from '../reason.ts';
import { isAccepted, isHopeless, type Repaired, type Trials } from '../trials.ts';
import { withCreatedRows } from './created-rows.ts';

/** A path that ends with the key of a row. */
const KEY_AT_END = /\{([^{}]+)\}\/?$/;

/**
 * A PUT whose row is not known, and for which nothing makes one, makes one itself: its key becomes a text that is new in
 * each request. What that row is in gets set-ups: nothing is made in a row of somebody else.
 * @returns how far it came: a response that is about something else than a row counts
 */
export async function withOwnKey(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const { method, path } = trials.piece;
  const name = method === 'PUT' ? KEY_AT_END.exec(path)?.[1] : undefined;
  const { probed } = start;
  if (name === undefined || isAccepted(probed) || !namesUnknownRow(trials, probed)) return start;
  const change = { kind: 'new', location: 'path', at: childPointer('', name) } as const;
  const reason = probed.fault === undefined ? reasonOf(probed) : 'no set-up';
  const lesson: Lesson = { change, reason };
  if (!trials.changes(start.learned, lesson)) return start;
  const learned = [...start.learned, lesson];
  const first = await trials.try(section, learned);
  if (first === undefined) return start;
  const now = await withCreatedRows(trials, section, { learned, probed: first });
  if (isAboutElse(now.probed)) return now;
  // What is missing may be what the larger request says of the row.
  const full = section === 'positive' ? first : await trials.try('positive', now.learned);
  return full !== undefined && isAboutElse(full) ? now : start;
}

/** Whether a response is about something else than a row that is not there. */
function isAboutElse(probed: Repaired['probed']): boolean {
  const isElse = probed.fault === undefined && !isMissing(probed) && !isHopeless(probed);
  return isAccepted(probed) || isElse;
}
