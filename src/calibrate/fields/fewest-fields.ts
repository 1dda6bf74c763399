import { type Lesson, minimised } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { shapesOf } from '../complaints/values.ts';
import { reasonOf } from '../reason.ts';
import { shaped } from '../repair/shaped.ts';
import { optionalFields } from '../request-fields.ts';
import { isServerGenerated } from '../resources/index.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** Sets of fields that are tried at most; the budget of requests may end before. */
const MOST_SETS = 30;

/**
 * Of a rejected request with every field, the fewest optional fields that have to go (delta debugging), and
 * of these, those that another value keeps. What servers make themselves goes first.
 * @param start lessons with which the smallest request is accepted, and the larger one's response
 * @returns undefined where not even the smallest set of fields is accepted
 */
export async function withFewestFields(
  trials: Trials,
  start: Repaired,
): Promise<Repaired | undefined> {
  const all = optionalFields(trials, start.learned).filter(
    ({ location, at }) => !trials.piece.isEdited(location, at),
  );
  const reason = reasonOf(start.probed);
  trials.beginSearch();
  const send: Send = (removed) =>
    trials.try('positive', [...start.learned, ...removed.map((field) => removal(field, reason))]);
  const generated = all.filter(({ names }) => isServerGenerated(names.at(-1) ?? ''));
  const isEnough = generated.length > 0 && isAccepted(await send(generated));
  if (!isEnough && !isAccepted(await send(all))) return undefined;
  const removed = await fewest(isEnough ? generated : all, send);
  return withValues(trials, start, await reasoned(removed, reason, send));
}

/**
 * Of a rejected request with only the required fields, the fewest optional fields that it needs, where the
 * request with every field is accepted.
 * @returns undefined where that is not accepted either
 */
export async function widened(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired | undefined> {
  if (!isAccepted(await trials.try('positive', start.learned))) return undefined;
  const reason = reasonOf(start.probed);
  const withFields = (fields: readonly RequestField[]) => [
    ...start.learned,
    ...fields.map(
      ({ location, at }): Lesson => ({ change: { kind: 'with', location, at }, reason }),
    ),
  ];
  const send = (fields: readonly RequestField[]) => trials.try(section, withFields(fields));
  const all = optionalFields(trials, start.learned);
  if (!isAccepted(await send(all))) return undefined;
  const needed = await fewest(all, send);
  const probed = await send(needed);
  return probed && { learned: withFields(needed), probed };
}

type Send = (gone: readonly RequestField[]) => ReturnType<Trials['try']>;

/** The fewest fields with which a request is accepted, as far as the budget goes; all of them do. */
async function fewest(all: readonly RequestField[], send: Send): Promise<readonly RequestField[]> {
  let best = all;
  const sets = minimised(all, MOST_SETS);
  // That nothing has to go is known to be wrong.
  sets.next();
  let step = sets.next(false);
  while (!step.done) {
    const probed = await send(step.value);
    if (probed === undefined) return best;
    const isRight = isAccepted(probed);
    if (isRight) best = step.value;
    step = sets.next(isRight);
  }
  return best;
}

interface Removed {
  readonly field: RequestField;
  readonly lesson: Lesson;
}

/**
 * Why each has to go: the response to a request that has it, and none of the others. What is accepted beside
 * the rest, where the budget did not go far enough to find out before, need not go.
 */
async function reasoned(
  fields: readonly RequestField[],
  reason: string,
  send: Send,
): Promise<readonly Removed[]> {
  const removed: Removed[] = [];
  let left = fields;
  for (const field of fields) {
    const remaining = left.filter((one) => one !== field);
    const probed = await send(remaining);
    if (isAccepted(probed)) left = remaining;
    else removed.push({ field, lesson: removal(field, probed ? reasonOf(probed) : reason) });
  }
  return removed;
}

/** Fields that may stay with another value are not left out. */
async function withValues(
  trials: Trials,
  start: Repaired,
  removed: readonly Removed[],
): Promise<Repaired | undefined> {
  let left = removed;
  let values = start.learned;
  const learned = () => [...values, ...left.map(({ lesson }) => lesson)];
  for (const one of removed) {
    if (typeof one.field.value !== 'string') continue;
    const remaining = left.filter((other) => other !== one);
    const before = [...values, ...remaining.map(({ lesson }) => lesson)];
    const { field, lesson } = one;
    const repaired = await shaped(trials, {
      ...{ section: 'positive', learned: before, field, reason: lesson.reason },
      values: shapesOf(field.location),
    });
    if (!repaired) continue;
    left = remaining;
    values = [...values, ...repaired.learned.slice(before.length)];
  }
  const probed = await trials.try('positive', learned());
  return probed && { learned: learned(), probed };
}

function removal({ location, at }: RequestField, reason: string): Lesson {
  return { change: { kind: 'without', location, at }, reason };
}
