import type { Operation } from '../document/operations.ts';
import { equal } from '../equality.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { childPointer, segmentsOf, valueAt, withValueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import type { Bases } from '../requests/base.ts';
import { wireOf } from '../requests/wire.ts';
import { isValid } from '../validation/validate.ts';
import { isOfRequest, type Learned, type RequestChange } from './learned.ts';

/**
 * The two valid requests as a live server accepts them. A lesson that the document no longer admits, since
 * the request would not be valid with it, changes nothing.
 */
export function applyLearned(operation: Operation, bases: Bases, learned: Learned): Bases {
  if (learned.length === 0) return bases;
  const full = new Map(bases.full);
  const least = new Map(bases.least);
  const needed = new Set<Location>(bases.required.keys());
  for (const { change } of learned) {
    if (!isOfRequest(change)) continue;
    const { location } = change;
    if (change.kind !== 'with') {
      put(operation, full, change);
      if (change.kind !== 'without') put(operation, least, change);
      continue;
    }
    const whole = bases.full.get(location);
    const more = whole && grafted(least.get(location), whole, change.at);
    if (more === undefined || !suits(operation, location, more)) continue;
    least.set(location, more);
    needed.add(location);
  }
  // What was grafted may have a value of its own by now.
  for (const { change } of learned) {
    const isOfValue = isOfRequest(change) && change.kind !== 'with' && change.kind !== 'without';
    if (isOfValue) put(operation, least, change);
  }
  const required = new Map([...least].filter(([location]) => needed.has(location)));
  return { full, required, least, depths: bases.depths };
}

/** One instance of a location with the values that were learned, as far as it has their places. */
export function withLearnedValues(
  operation: Operation,
  location: Location,
  instance: Json,
  learned: Learned,
): Json {
  // The whole of another branch is no value of this one.
  const isMeant = (change: RequestChange) => change.kind === 'value' && change.at !== '';
  const withValues = withChanges(operation, location, instance, learned, isMeant);
  return withTwoItems(operation, location, withValues, learned);
}

/** An instance of a location with two items in the lists that were found to need them. */
export function withTwoItems(
  operation: Operation,
  location: Location,
  instance: Json,
  learned: Learned,
): Json {
  return withChanges(operation, location, instance, learned, ({ kind }) => kind === 'twice');
}

/** An instance with the changes of some kind, as far as it has their places and the document admits them. */
function withChanges(
  operation: Operation,
  location: Location,
  instance: Json,
  learned: Learned,
  isMeant: (change: RequestChange) => boolean,
): Json {
  const values = new Map([[location, instance]]);
  for (const { change } of learned) {
    if (!isOfRequest(change) || change.location !== location) continue;
    if (isMeant(change)) put(operation, values, change);
  }
  return values.get(location) ?? instance;
}

/**
 * A person's line without what only looks like an edit since the generated one has changed: fields that
 * were left out, and values that are as they were before anything was learned.
 */
export function withoutUnlearned(
  written: Json,
  generated: Json | undefined,
  learned: Learned,
  location: Location,
): Json {
  return learned.reduce((value, { change }) => {
    if (!isOfRequest(change) || change.location !== location) return value;
    const here = valueAt(value, change.at);
    const was = generated === undefined ? undefined : valueAt(generated, change.at);
    const isGenerated = here !== undefined && was !== undefined && equal(here, was);
    if (!isGenerated || change.kind === 'with') return value;
    return withChange(value, change) ?? value;
  }, written);
}

function put(operation: Operation, request: Map<Location, Json>, change: RequestChange): void {
  const { location, at } = change;
  const instance = request.get(location);
  if (instance === undefined || !hasPlace(instance, change)) return;
  if (at === '' && change.kind === 'without') return;
  const changed = withChange(instance, change);
  if (changed === undefined) return;
  if (suits(operation, location, changed)) request.set(location, changed);
}

/** Whether an instance has what is changed; of a member that the document lacks, the object that gets it. */
function hasPlace(instance: Json, { kind, at }: RequestChange): boolean {
  if (kind !== 'undocumented') return valueAt(instance, at) !== undefined;
  const holder = valueAt(instance, at.slice(0, at.lastIndexOf('/')));
  return isObject(holder) && valueAt(instance, at) === undefined;
}

/** An instance with a change; undefined for a list that has not one item. */
export function withChange(instance: Json, change: RequestChange): Json | undefined {
  if (change.kind !== 'twice') {
    return withValueAt(instance, change.at, 'value' in change ? change.value : undefined);
  }
  const list = valueAt(instance, change.at);
  if (list === undefined || !isArray(list) || list.length !== 1) return undefined;
  return withValueAt(instance, change.at, [...list, ...list]);
}

/** An instance with one more place of a larger one, and with the required fields on the path to it. */
function grafted(least: Json | undefined, whole: Json, at: string): Json | undefined {
  if (at === '') return least;
  const value = valueAt(whole, at);
  if (value === undefined) return undefined;
  const segments = segmentsOf(at);
  let instance: Json = least ?? {};
  let place = '';
  for (const [index, segment] of segments.entries()) {
    place = childPointer(place, segment);
    if (valueAt(instance, place) !== undefined) continue;
    const isLast = index === segments.length - 1;
    instance = withValueAt(instance, place, isLast ? value : (valueAt(whole, place) ?? null));
    if (!isLast) return instance;
  }
  return instance;
}

/** Whether an instance of a location satisfies the document as it travels. */
export function suits(operation: Operation, location: Location, instance: Json): boolean {
  const root = operation.roots.get(location);
  const reading = wireOf(operation, location).read(instance);
  return root !== undefined && 'value' in reading && isValid([root], reading.value);
}
