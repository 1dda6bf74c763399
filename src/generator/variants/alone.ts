import type { ShownField } from '../cases/cases.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { suits } from '../learned/apply.ts';
import { childPointer, valueAt, withValueAt } from '../pointer.ts';
import { baseValues, placeWords, smallestBase, type Variant, type VariantSource } from './draft.ts';

const SCENARIO = '9.02';
/** Of a larger request nothing more is left out: each place that is tried costs a validation. */
const MOST_TRIED = 100;

/** The smallest request with one optional field. */
export interface Alone {
  readonly shown: ShownField;
  /** What it sends at the location of the field. */
  readonly instance: Json;
}

/** Knows the smallest request of each optional field, which pairs are made of too. */
export class LoneFields {
  readonly #source: VariantSource;
  readonly #known = new Map<ShownField, Alone | undefined>();

  constructor(source: VariantSource) {
    this.#source = source;
  }

  /** The fields that a valid request may leave out. */
  optional(): readonly ShownField[] {
    const { shown, bases } = this.#source;
    return shown.filter(({ field }) => {
      const sent = baseValues(bases, smallestBase(bases)).get(field.location);
      const isSent = sent !== undefined && valueAt(sent, field.at) !== undefined;
      return !field.required && !field.isItem && !isSent;
    });
  }

  /** The smallest request with a field; undefined where none is found that is small. */
  of(shown: ShownField): Alone | undefined {
    if (!this.#known.has(shown)) this.#known.set(shown, this.#find(shown));
    return this.#known.get(shown);
  }

  #find(shown: ShownField): Alone | undefined {
    const { field, instance, found, starts } = shown;
    const { location, at } = field;
    const { bases, operation } = this.#source;
    const start = starts.smallest(field, instance, found);
    if (start === undefined) return undefined;
    const { name = 'positive', own } = start.base;
    const isFull = name === 'positive' && smallestBase(bases) !== name;
    const sent = own.get(location) ?? (isFull ? bases.full : bases.required).get(location);
    if (sent === undefined) return undefined;
    const least = bases.least.get(location);
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
    return { shown, instance: smallest };
  }
}

/** 9.02: each optional field alone, and after that each boolean with its other value. */
export function* loneVariants(source: VariantSource, fields: LoneFields): Generator<Variant> {
  const optional = fields.optional();
  const base = smallestBase(source.bases);
  for (const shown of optional) {
    const alone = fields.of(shown);
    if (alone === undefined) continue;
    const { location, at } = shown.field;
    const own = new Map([[location, alone.instance]]);
    const place = { location, at };
    const words = `${placeWords(place)} without the other optional fields`;
    yield { scenario: SCENARIO, words, place, base, own, changed: [place] };
  }
  for (const shown of optional) {
    const { location, at, value, constraints } = shown.field;
    const alone = typeof value === 'boolean' && !constraints.members ? fields.of(shown) : undefined;
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
