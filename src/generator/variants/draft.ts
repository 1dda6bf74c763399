import type { BranchContext, FieldContext } from '../cases/cases.ts';
import type { Operation } from '../document/operations.ts';
import { canonical, equal } from '../equality.ts';
import { isArray, isObject, type Json } from '../json.ts';
import type { Learned } from '../learned/learned.ts';
import { childPointer, valueAt, withValueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import { type Bases, LOCATIONS, type RequestValues } from '../requests/base.ts';
import { hasOwnSegment } from '../requests/shared-segment.ts';
import { areSameBut, type BaseName } from '../requests/smallest/section-base.ts';
import { type Wire, wireOf } from '../requests/wire.ts';
import { isValidToAll } from '../validation/validate.ts';
import { JSON_TEXT } from '../values/transport.ts';
import { writeJson } from '../write-json.ts';

/** What variants are generated from. */
export interface VariantSource {
  readonly operation: Operation;
  readonly bases: Bases;
  /** The fields of `[positive]`, shallow ones first. */
  readonly contexts: readonly FieldContext[];
  readonly branches: readonly BranchContext[];
  /** What a server has taught about the requests. */
  readonly learned: Learned;
  readonly maxDepth: number;
}

/** A place of a request. */
export interface Place {
  readonly location: Location;
  readonly at: string;
}

/** A valid request beside `[positive]`: that of its base, with lines of its own. */
export interface Variant {
  /** 9.01 to 9.08. */
  readonly scenario: string;
  /** The one field that it is about; undefined where it is about several. */
  readonly place: Place | undefined;
  readonly words: string;
  readonly base: BaseName;
  readonly own: RequestValues;
  /** The places that it is about, whose values have to arrive as they were sent. */
  readonly changed: readonly Place[];
}

/** The base with the fewest fields, as far as there are two. */
export function smallestBase({ full, required }: Bases): BaseName {
  return areSameBut(full, required) ? 'positive' : 'positive_required';
}

/** What a base sends. */
export function baseValues(bases: Bases, name: BaseName): RequestValues {
  return name === 'positive' ? bases.full : bases.required;
}

/** A field with another value, in the smallest valid request that holds it. */
export function withValue(
  { bases }: VariantSource,
  { field, instance, found, starts }: FieldContext,
  value: Json,
  { scenario, words }: Pick<Variant, 'scenario' | 'words'>,
): Variant {
  const { location, at } = field;
  const start = starts.smallest(field, instance, found) ?? starts.whole(field, instance);
  const base = start.base.name ?? 'positive';
  const sent = start.base.own.get(location) ?? baseValues(bases, base).get(location) ?? instance;
  const own = new Map([...start.base.own, [location, withValueAt(sent, at, value)]]);
  const place = { location, at };
  return { scenario, words, place, base, own, changed: [place] };
}

/** A text that two requests share exactly when they send the same values. */
export function requestKey(values: RequestValues): string {
  const texts = LOCATIONS.map((location) => {
    const value = values.get(location);
    if (value === undefined || (location !== 'body' && canonical(value) === '{}')) return '';
    return canonical(value);
  });
  return texts.join('\n');
}

/** What a variant sends. */
export function requestOf(bases: Bases, { base, own }: Pick<Variant, 'base' | 'own'>) {
  return new Map([...baseValues(bases, base), ...own]);
}

/** Whether a draft is valid as it travels, and what is new in it still there then. */
export function isRight({ operation }: VariantSource, { own, changed }: Variant): boolean {
  if (own.has('path') && !hasOwnSegments(operation)) return false;
  return [...own].every(([location, instance]) => {
    const root = operation.roots.get(location);
    const wire = wireOf(operation, location);
    const reading = wire.read(instance);
    if (root === undefined || 'unreadable' in reading) return false;
    if (!isCarried(instance, '', wire) || !isValidToAll([root], reading.value)) return false;
    return changed.every((place) => {
      if (place.location !== location) return true;
      const [sent, read] = [valueAt(instance, place.at), valueAt(reading.value, place.at)];
      // Only JSON has a null: in a header or a query it is the text "null", which servers reject with reason.
      if (sent === null && wire.transportOf(place.at) !== JSON_TEXT) return false;
      return sent !== undefined && read !== undefined && equal(sent, read);
    });
  });
}

function hasOwnSegments(operation: Operation): boolean {
  return operation.parameters.every(
    (one) => one.in !== 'path' || hasOwnSegment(operation, one.name),
  );
}

/** Whether each text of an instance can travel; keys are as the document has them. */
function isCarried(value: Json, at: string, wire: Wire): boolean {
  if (typeof value === 'string') return wire.transportOf(at).carries(value);
  if (isArray(value)) {
    return value.every((item, index) => isCarried(item, childPointer(at, index), wire));
  }
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, one]) => isCarried(one, childPointer(at, key), wire));
}

/** Such as `/status in the query`; the whole body is `the body`. */
export function placeWords({ location, at }: Place): string {
  if (at === '') return `the ${location}`;
  return location === 'header' && at.startsWith('/Cookie/')
    ? `${at.slice('/Cookie'.length)} in the cookies`
    : `${at} in the ${location}`;
}

const LONGEST_VALUE = 60;

/** A value for people, cut where it is long. */
export function valueWords(value: Json): string {
  const text = writeJson(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE).toWellFormed()}…`;
}
