import { equal } from '../equality.ts';
import { isObject, type Json, own } from '../json.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import type { Location } from '../report.ts';
import type { Bases } from '../requests/base.ts';
import type { Alone, LoneFields } from './alone.ts';
import {
  baseValues,
  type Place,
  placeWords,
  smallestBase,
  type Variant,
  type VariantSource,
  valueWords,
} from './draft.ts';

const SCENARIO = '9.03';
/** Of more fields no further pairs are made: they are more than any limit of variants. */
const MOST_FIELDS = 24;
/** Members of one enum that are combined with those of others, and how many enums are. */
const MOST_MEMBERS = 6;
const MOST_FACTORS = 12;

/** 9.03: two optional fields, and members of two enums, in turn. */
export function* pairVariants(source: VariantSource, fields: LoneFields): Generator<Variant> {
  const kinds = [optionalPairs(source, fields), memberPairs(source)];
  for (let open = kinds; open.length > 0; ) {
    const turns = open.map((kind) => ({ kind, turn: kind.next() }));
    for (const { turn } of turns) if (!turn.done) yield turn.value;
    open = turns.flatMap(({ kind, turn }) => (turn.done ? [] : [kind]));
  }
}

function* optionalPairs(source: VariantSource, fields: LoneFields): Generator<Variant> {
  const optional = fields.optional().slice(0, MOST_FIELDS);
  const base = smallestBase(source.bases);
  for (const [first, second] of allPairs(optional)) {
    const [one, other] = [fields.of(first), fields.of(second)];
    if (one === undefined || other === undefined) continue;
    const changed = [placeOf(one), placeOf(other)];
    if (isWithin(changed)) continue;
    const words = `${changed.map(placeWords).join(' and ')}, no other optional field`;
    const place = undefined;
    yield { scenario: SCENARIO, words, place, base, own: united(one, other), changed };
  }
}

/** All pairs of a list, so that each item comes up before any comes up again (the circle method). */
export function* allPairs<T>(items: readonly T[]): Generator<readonly [T, T]> {
  const seats: (T | undefined)[] = items.length % 2 === 0 ? [...items] : [...items, undefined];
  for (let round = 1; round < seats.length; round++) {
    for (let index = 0; index < seats.length / 2; index++) {
      const [one, other] = [seats[index], seats[seats.length - 1 - index]];
      if (one !== undefined && other !== undefined) yield [one, other];
    }
    seats.splice(1, 0, seats.pop());
  }
}

function placeOf({ context: { field } }: Alone): Place {
  return { location: field.location, at: field.at };
}

/** Whether one place holds the other, so that they are no pair. */
function isWithin([one, other]: readonly Place[]): boolean {
  if (one === undefined || other === undefined || one.location !== other.location) return false;
  return `${one.at}/`.startsWith(`${other.at}/`) || `${other.at}/`.startsWith(`${one.at}/`);
}

function united(one: Alone, other: Alone): ReadonlyMap<Location, Json> {
  const { location } = one.context.field;
  if (location !== other.context.field.location) {
    return new Map([
      [location, one.instance],
      [other.context.field.location, other.instance],
    ]);
  }
  return new Map([[location, merged(one.instance, other.instance)]]);
}

/** Two objects in one; of other values the first. */
function merged(one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return one;
  const more = Object.entries(other).map(([key, value]): [string, Json] => {
    const same = own(one, key);
    return [key, same === undefined ? value : merged(same, value)];
  });
  return { ...one, ...Object.fromEntries(more) };
}

/** A field that takes one of a few values, the one of the base first. */
export interface Factor {
  readonly place: Place;
  readonly levels: readonly Json[];
}

/** Members that no other request combines: each two that are not those of the base, a few in one request. */
function* memberPairs({ bases, contexts }: VariantSource): Generator<Variant> {
  const all = contexts.flatMap(({ field }): Factor[] => {
    const members = field.constraints.members ?? (field.kind === 'boolean' ? [true, false] : []);
    const alternatives = members.filter((one) => !equal(one, field.value)).slice(0, MOST_MEMBERS);
    const { location, at, value } = field;
    return alternatives.length === 0
      ? []
      : [{ place: { location, at }, levels: [value, ...alternatives] }];
  });
  const required = all.filter(({ place }) => {
    const sent = bases.required.get(place.location);
    return sent !== undefined && valueAt(sent, place.at) !== undefined;
  });
  const isSmall = required.length > 1;
  const factors = (isSmall ? required : all).slice(0, MOST_FACTORS);
  const base = isSmall ? smallestBase(bases) : 'positive';
  yield* combinations(bases, factors, { scenario: SCENARIO, base });
}

/** Requests in which each two further levels of two factors come together, a few in one request. */
export function* combinations(
  bases: Bases,
  factors: readonly Factor[],
  { scenario, base }: Pick<Variant, 'scenario' | 'base'>,
): Generator<Variant> {
  for (const row of coveringRows(factors.map(({ levels }) => levels.length - 1))) {
    const values = new Map<Location, Json>();
    const changed: Place[] = [];
    const named: string[] = [];
    for (const [index, { place, levels }] of factors.entries()) {
      const level = row[index] ?? 0;
      const value = levels[level];
      const sent = values.get(place.location) ?? baseValues(bases, base).get(place.location);
      if (level === 0 || value === undefined || sent === undefined) continue;
      values.set(place.location, withValueAt(sent, place.at, value));
      changed.push(place);
      named.push(`${valueWords(value)} for ${placeWords(place)}`);
    }
    const words = named.join(' and ');
    yield { scenario, words, place: undefined, base, own: values, changed };
  }
}

/**
 * Rows of levels in which each two levels of two factors, neither of them level 0, come together at least once: a
 * greedy choice, which needs few rows and is the same in every run.
 * @param counts how many levels above 0 each factor has
 */
export function* coveringRows(counts: readonly number[]): Generator<readonly number[]> {
  const open = new Set<string>();
  const key = (i: number, a: number, j: number, b: number) =>
    i < j ? `${i}.${a} ${j}.${b}` : `${j}.${b} ${i}.${a}`;
  for (const [i, most] of counts.entries()) {
    for (const [j, others] of counts.entries()) {
      if (j <= i) continue;
      for (let a = 1; a <= most; a++) for (let b = 1; b <= others; b++) open.add(key(i, a, j, b));
    }
  }
  for (const [seed] of open.entries()) {
    const row = counts.map(() => 0);
    for (const part of seed.split(' ')) {
      const [factor = 0, level = 0] = part.split('.').map(Number);
      row[factor] = level;
    }
    const gain = (factor: number, level: number) =>
      row.filter(
        (other, at) => at !== factor && other > 0 && open.has(key(factor, level, at, other)),
      ).length;
    for (const [factor, most] of counts.entries()) {
      if (row[factor] !== 0) continue;
      let best = 0;
      for (let level = 1; level <= most; level++) {
        if (gain(factor, level) > (best === 0 ? 0 : gain(factor, best))) best = level;
      }
      row[factor] = best;
    }
    for (const [i, a] of row.entries()) {
      for (const [j, b] of row.entries()) if (i < j) open.delete(key(i, a, j, b));
    }
    yield row;
  }
}
