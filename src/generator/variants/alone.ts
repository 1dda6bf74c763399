import type { FieldContext } from '../cases/cases.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { suits } from '../learned/apply.ts';
import { childPointer, valueAt, withValueAt } from '../pointer.ts';
import { baseValues, placeWords, smallestBase, type Variant, type VariantSource } from './draft.ts';

const SCENARIO = '9.02';
/** Of a larger request nothing more is left out: each place that is tried costs a validation. */
const MOST_TRIED = 100;

/** The smallest request with one optional field. */
export interface Alone {
  readonly context: FieldContext;
  /** What it sends at the location of the field. */
  readonly instance: Json;
}

/** Knows the smallest request of each optional field, which pairs are made of too. */
export class LoneFields {
  readonly #source: VariantSource;
  readonly #known = new Map<FieldContext, Alone | undefined>();

  constructor(source: VariantSource) {
    this.#source = source;
  }

  /** The fields that a valid request may leave out. */
  optional(): readonly FieldContext[] {
    const { contexts, bases } = this.#source;
    return contexts.filter(({ field }) => {
      const sent = baseValues(bases, smallestBase(bases)).get(field.location);
      const isSent = sent !== undefined && valueAt(sent, field.at) !== undefined;
      return !field.required && !field.isItem && !isSent;
    });
  }

  /** The smallest request with a field; undefined where none is found that is small. */
  of(context: FieldContext): Alone | undefined {
    if (!this.#known.has(context)) this.#known.set(context, this.#find(context));
    return this.#known.get(context);
  }

  #find(context: FieldContext): Alone | undefined {
    const { field, instance, found, starts } = context;
    const { location, at } = field;
    const { bases, operation } = this.#source;
    const start = starts.smallest(field, instance, found);
    if (start === undefined) return undefined;
    const { name = 'positive', own } = start.base;
    const isFull = name === 'positive' && smallestBase(bases) !== name;
    const sent = own.get(location) ?? (isFull ? bases.full : bases.required).get(location);
    if (sent === undefined) return undefined;
    // A request that needs no body at all needs nothing in it.
    const isNeeded = baseValues(bases, smallestBase(bases)).has(location);
    const least = isNeeded ? bases.least.get(location) : undefined;
    const spare = propertyPlaces(sent).filter((place) => {
      if (at === place || at.startsWith(`${place}/`)) return false;
      return least === undefined || valueAt(least, place) === undefined;
    });
    if (spare.length > MOST_TRIED) return undefined;
    const smallest = spare.reduceRight((whole, place) => {
      const less = withValueAt(whole, place, undefined);
      const isThere = valueAt(less, at) !== undefined;
      return isThere && suits(operation, location, less) ? less : whole;
    }, sent);
    return { context, instance: smallest };
  }
}

/** 9.02: each optional field alone, and after that each boolean with its other value. */
export function* loneVariants(source: VariantSource, fields: LoneFields): Generator<Variant> {
  const optional = fields.optional();
  const base = smallestBase(source.bases);
  for (const context of optional) {
    const alone = fields.of(context);
    if (alone === undefined) continue;
    const { location, at } = context.field;
    const own = new Map([[location, alone.instance]]);
    const place = { location, at };
    const words = `${placeWords(place)} without the other optional fields`;
    yield { scenario: SCENARIO, words, place, base, own, changed: [place] };
  }
  for (const context of optional) {
    const { location, at, value, constraints } = context.field;
    const alone =
      typeof value === 'boolean' && !constraints.members ? fields.of(context) : undefined;
    if (alone === undefined) continue;
    const own = new Map([[location, withValueAt(alone.instance, at, value !== true)]]);
    const place = { location, at };
    const words = `${placeWords(place)} as ${value !== true}, without the other optional fields`;
    yield { scenario: SCENARIO, words, place, base, own, changed: [place] };
  }
}

/** The places of all properties, outer ones first; items of lists are no properties. */
export function propertyPlaces(value: Json, at = ''): string[] {
  if (isArray(value)) {
    return value.flatMap((item, index) => propertyPlaces(item, childPointer(at, index)));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const place = childPointer(at, key);
    return [place, ...propertyPlaces(one, place)];
  });
}
