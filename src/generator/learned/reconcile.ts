import type { Operation } from '../document/operations.ts';
import { type Edits, readEdits } from '../edits/read-edits.ts';
import { equal } from '../equality.ts';
import { valueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import type { Bases } from '../requests/base.ts';
import { Causes } from '../requests/causes.ts';
import { validRequests } from '../requests/in-media-type.ts';
import { applyLearned } from './apply.ts';
import { readLearned } from './comments.ts';
import {
  isOfPlace,
  isOfRequest,
  type Learned,
  type Lesson,
  mediaTypeIn,
  withoutRejected,
} from './learned.ts';

/**
 * What a calibration has learned, for an environment file that somebody has changed since it began: their
 * lessons stay, those that they took out stay out, and a place that they gave another value is left to them.
 *
 * @param from the file that the calibration began with
 * @param now the file as it is
 */
export function reconciled(
  { operation: document, maxDepth }: { readonly operation: Operation; readonly maxDepth: number },
  learned: Learned,
  { from, now }: { readonly from: string | undefined; readonly now: string | undefined },
): Learned {
  if (now === undefined || from === now) return learned;
  // What is still rejected is known to the calibration alone.
  const theirs = withoutRejected(readLearned(now));
  const known = new Set([...withoutRejected(readLearned(from)), ...theirs].map(keyOf));
  const theirPlaces = new Set(theirs.map(placeOf));
  const preferred = mediaTypeIn(theirs);
  const reach = { maxDepth, preferred };
  const { operation, bases: plain } = validRequests(document, reach, new Causes());
  if ('impossible' in plain) return theirs;
  const edits = readEdits(now);
  const before = applyLearned(operation, plain, theirs);
  const isNew = (lesson: Lesson) =>
    !known.has(keyOf(lesson)) &&
    !theirPlaces.has(placeOf(lesson)) &&
    !(isOfPlace(lesson.change) && isEditedPlace(edits, before, lesson.change));
  return [...theirs, ...learned.filter(isNew)];
}

/** Whether a person has given another value at a place of a valid request, or taken it out. */
export function isEditedPlace(
  edits: Edits,
  before: Bases,
  { location, at }: { readonly location: Location; readonly at: string },
): boolean {
  return (['positive', 'positive_required'] as const).some((section) => {
    const written = edits.valueOf(section, location)?.value;
    const instance = (section === 'positive' ? before.full : before.least).get(location);
    if (written === undefined || instance === undefined) return false;
    const [theirs, generated] = [valueAt(written, at), valueAt(instance, at)];
    if (theirs === undefined || generated === undefined) return theirs !== generated;
    return !equal(theirs, generated);
  });
}

function keyOf({ change }: Lesson): string {
  return JSON.stringify(change);
}

/** What a change is about: there is one value for a place. */
function placeOf({ change }: Lesson): string {
  if (change.kind === 'without-set-up') return change.call;
  if (change.kind === 'as') return change.kind;
  if (change.kind === 'rejected') return `${change.kind} ${change.section}`;
  if (!isOfPlace(change)) return `${change.kind} ${change.key}`;
  return `${isOfRequest(change) ? '' : 'unique '}${change.location}${change.at}`;
}
