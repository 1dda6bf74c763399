import {
  childPointer,
  equal,
  isObject,
  type Json,
  type JsonObject,
  type Lesson,
  withValueAt,
} from '../../generator/index.ts';
import type { ObservedObject } from '../observed/observed-objects.ts';
import { namesWrittenRow } from '../observed/written-rows.ts';
import { reasonOf } from '../reason.ts';
import { isKeyName, isScalar, isServerGenerated, plainName } from '../resources/index.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** Objects of responses that a body is made like. */
const MOST_OBJECTS = 2;
/** Requests for leaving out again what the body does not need. */
const MOST_HALVINGS = 12;
/** What says that a request is wrong, not that it may not be sent or that a row is missing. */
const INVALID: ReadonlySet<number> = new Set([400, 422, 500]);

/**
 * A rejected request whose body has the values of an object that a response has shown: settings as they are, or a row of
 * the same kind. A server that names one wrong field at a time would take a request for each of them. What the body does
 * not need is made up again.
 *
 * @param start the lessons so far, with the response to the request
 * @returns `start` where that does not help
 * @throws ServerUnreachable
 */
export async function withObservedBody(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const { status } = start.probed;
  if (status === null || !INVALID.has(status)) return start;
  const { full, required } = trials.piece.bases(start.learned);
  const body = (section === 'positive' ? full : required).get('body');
  if (!isObject(body)) return start;
  const { path } = trials.piece;
  for (const observed of trials.harvest.objects.like(path, Object.keys(body), MOST_OBJECTS)) {
    const values = lessonsOf(trials, start, body, observed);
    if (values.length < 2) continue;
    // What no response holds may be wrong as well.
    const removals = section === 'positive' ? removalsOf(trials, start, body, observed) : [];
    for (const lessons of removals.length > 0 ? [values, [...values, ...removals]] : [values]) {
      const learned = [...start.learned, ...lessons];
      const probed = await trials.try(section, learned);
      if (probed === undefined) return start;
      if (isAccepted(probed)) {
        return withFewerOf(trials, section, { start, now: { learned, probed }, lessons });
      }
    }
  }
  return start;
}

/** The members of a body that may have the values of an object: none that a person, a set-up or nobody else gives. */
function lessonsOf(
  { piece }: Trials,
  { learned, probed }: Repaired,
  body: JsonObject,
  { source, object }: ObservedObject,
): readonly Lesson[] {
  const filled = [...(probed.created ?? []), ...(probed.given ?? [])];
  const sections = piece.environmentFile(learned, 'requests').sections;
  const unique = sections.find(({ name }) => name === 'unique')?.lines.map(({ key }) => key) ?? [];
  const assigned = [...filled, ...unique];
  const reason = reasonOf(probed);
  const lessons: Lesson[] = [];
  let whole: Json = body;
  for (const [name, sent] of Object.entries(body)) {
    const at = childPointer('', name);
    const value = object[name];
    if (value === undefined || value === null || equal(value, sent)) continue;
    if (assigned.some((place) => `${place}/`.startsWith(`/body${at}/`))) continue;
    if (piece.isEdited('body', at) || mayBeKey(piece, name, sent)) continue;
    const changed = withValueAt(whole, at, value);
    if (!piece.isValid('body', changed)) continue;
    whole = changed;
    // A list or an object is a form that the server takes, not something that only it has.
    const from = isScalar(value) ? { from: source } : {};
    const change = { kind: 'value', location: 'body', at, value, ...from } as const;
    lessons.push({ change, reason });
  }
  return lessons;
}

/** The members of a body that may be left out, and that an object lacks. */
function removalsOf(
  { piece }: Trials,
  { learned, probed }: Repaired,
  body: JsonObject,
  { object }: ObservedObject,
): readonly Lesson[] {
  const reason = reasonOf(probed);
  const { least } = piece.bases(learned);
  const required = least.get('body');
  return Object.keys(body).flatMap((name): Lesson[] => {
    const at = childPointer('', name);
    const isObserved = object[name] !== undefined && object[name] !== null;
    const isNeeded = isObject(required) && Object.hasOwn(required, name);
    if (isObserved || isNeeded || piece.isEdited('body', at)) return [];
    return [{ change: { kind: 'without', location: 'body', at }, reason }];
  });
}

/** Whether a member may name the row itself, whose key is somebody's or the server's to make. */
function mayBeKey(piece: Trials['piece'], name: string, value: Json): boolean {
  const field = { location: 'body', at: childPointer('', name), names: [name], value } as const;
  if (namesWrittenRow(piece, field)) return true;
  return piece.method === 'POST' && (isServerGenerated(name) || isKeyName(plainName(name)));
}

/** An accepted request with as few lessons as some halvings find. */
async function withFewerOf(
  trials: Trials,
  section: string,
  {
    start,
    now,
    lessons,
  }: Record<'start' | 'now', Repaired> & { readonly lessons: readonly Lesson[] },
): Promise<Repaired> {
  let best = now;
  let remaining = lessons;
  let requests = 0;
  const parts: (readonly Lesson[])[] = halvesOf(lessons);
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    if (requests >= MOST_HALVINGS) return best;
    requests += 1;
    const dropped = new Set(part);
    const fewer = remaining.filter((one) => !dropped.has(one));
    const learned = [...start.learned, ...fewer];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return best;
    if (isAccepted(probed)) {
      best = { learned, probed };
      remaining = fewer;
    } else parts.push(...halvesOf(part));
  }
  return best;
}

function halvesOf(lessons: readonly Lesson[]): (readonly Lesson[])[] {
  if (lessons.length < 2) return [];
  const middle = Math.ceil(lessons.length / 2);
  return [lessons.slice(0, middle), lessons.slice(middle)];
}
