import type { Lesson } from '../../generator/index.ts';
import type { LineProposal } from '../observed/creations.ts';
import type { Probed } from '../probe.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';
import { withLine } from './line-lessons.ts';

/** Clean-ups that are tried for one request. */
const MOST_CLEAN_UPS = 3;

/**
 * A request that makes rows, and of which nothing is removed, gets a line of `[cleanup]` which takes the key from where
 * its response has really named the row. The line stays where the server accepts that DELETE; the rows that were made
 * before it was known are removed by it as well.
 * @param start lessons with which the request is accepted
 */
export async function withWorkingCleanUps(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const { piece, harvest } = trials;
  if (!mayMakeRow(piece.method, start.probed) || hasRemoved(start.probed)) return start;
  const proposals = harvest.creations
    .cleanUps(piece)
    .map((one) => withLine(start.learned, lessonOf(one)))
    .filter(({ lesson }) => trials.changes(start.learned, lesson));
  for (const { learned: others, lesson } of proposals.slice(0, MOST_CLEAN_UPS)) {
    const learned = [...others, lesson];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return start;
    if (!isAccepted(probed) || !hasRemoved(probed)) continue;
    return { learned, probed };
  }
  return start;
}

/** A PUT that made nothing new may have changed what was there. */
function mayMakeRow(method: string, probed: Probed): boolean {
  return isAccepted(probed) && (method === 'POST' || (method === 'PUT' && probed.status === 201));
}

/** Whether a row was there to be removed: 404 says of a wrong key just what it says of a row that has gone. */
function hasRemoved({ removed = [] }: Probed): boolean {
  return removed.some(({ status }) => status !== null && status >= 200 && status < 300);
}

function lessonOf({ key, line, where }: LineProposal): Lesson {
  const reason = `${line.call} removes what is named in ${where}`;
  return { change: { kind: 'clean-up', key, line }, reason };
}
