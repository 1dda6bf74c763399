import type { Lesson } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { readMessages } from '../complaints/read-messages.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, optionalFields } from '../request-fields.ts';
import { isServerGenerated } from '../resources/index.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';

/** Optional fields that are tried alone, and those of which each two are tried together. */
const MOST_ALONE = 8;
const MOST_PAIRED = 5;
/** Statuses that say a request is invalid, or that nobody has caught what is wrong with it. */
const INVALID: ReadonlySet<number> = new Set([400, 422, 500]);

/**
 * The one or two optional fields with which the smallest request is accepted, where no response says which, and the
 * request with every field is rejected too. Fields that every row of the collection has had in responses come first: all of
 * them together, of which those that are not needed are dropped afterwards; then each alone, the outer ones first, then
 * each two of the first.
 * @param start the lessons so far, with the response to the smallest request
 * @returns undefined where none helps
 */
export async function withFewFields(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired | undefined> {
  if (!isOpaque(trials, start)) return undefined;
  const reason = reasonOf(start.probed);
  const always = trials.harvest.members.alwaysIn(trials.piece.path);
  const isInRows = ({ location, names }: RequestField) =>
    location === 'body' && names.length === 1 && always.has(names[0] ?? '');
  const optional = optionalFields(trials, start.learned)
    .filter(({ location, at }) => !trials.piece.isEdited(location, at))
    .toSorted(
      (a, b) => Number(isInRows(b)) - Number(isInRows(a)) || a.names.length - b.names.length,
    );
  // What the server makes itself is in its rows too, and may be wrong in a request.
  const inRows = optional.filter(
    (field) => isInRows(field) && !isServerGenerated(field.names[0] ?? ''),
  );
  const paired = optional.slice(0, MOST_PAIRED);
  const pairs = paired.flatMap((one, index) =>
    paired.slice(index + 1).map((other) => [one, other]),
  );
  const alone = optional.slice(0, MOST_ALONE).map((one) => [one]);
  const sets = [...(inRows.length > 1 ? [inRows] : []), ...alone, ...pairs];
  const candidates = sets.map((fields) => [
    ...start.learned,
    ...fields.map((field) => addition(field, reason)),
  ]);
  return firstAccepted(trials, section, candidates);
}

/** Whether a response says that the request is invalid, but not where. */
export function isOpaque({ piece }: Trials, { learned, probed }: Repaired): boolean {
  if (probed.status === null || !INVALID.has(probed.status)) return false;
  const messages = readMessages(probed, fieldsIn(piece.bases(learned).full));
  return messages.every(({ fields }) => fields.length === 0);
}

function addition({ location, at }: RequestField, reason: string): Lesson {
  return { change: { kind: 'with', location, at }, reason };
}
