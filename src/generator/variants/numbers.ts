import { Big } from 'big.js';
import type { FieldContext } from '../cases/cases.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import type { Bases } from '../requests/base.ts';
import type { BaseName } from '../requests/smallest/section-base.ts';
import { numberFormat } from '../values/formats.ts';
import { Numbers, toJson } from '../values/numbers.ts';
import {
  baseValues,
  placeWords,
  smallestBase,
  type Variant,
  type VariantSource,
  withValue,
} from './draft.ts';
import { isKey, namesRowInPath } from './names-row.ts';
import { combinations, type Factor } from './pairs.ts';

const SCENARIO = '9.04';

/** Values of other kinds than the 1 or the example that a base has, the most telling first. */
const WHOLE = ['0', '-1', '5', '1'];
const FRACTIONS = ['2.5', '0.5', '0.25'];
/** What siblings are all set to, and what they are set to one after the other. */
const EQUAL = ['1', '5', '2', '10', '100'];
const DIFFERENT = ['3', '4', '5', '6', '7', '8', '9'];
/** Further numbers of one field that are combined with those of others, and how many fields are. */
const MOST_COMBINED = 4;
const MOST_FACTORS = 12;

/** 9.04: a number of another kind for each field that names no row, one of each before a second of any. */
export function* numberVariants(source: VariantSource): Generator<Variant> {
  const numbers = source.contexts.filter((context) => isPlainNumber(source, context));
  yield* siblingVariants(source, numbers);
  const options = numbers.map((context) => ({ context, values: otherNumbers(context) }));
  const turns = Math.max(0, ...options.map(({ values }) => values.length));
  for (let turn = 0; turn < turns; turn++) {
    for (const { context, values } of options) {
      const value = values[turn];
      if (value === undefined) continue;
      const words = `${String(value)} for ${placeWords(context.field)}`;
      yield withValue(source, context, value, { scenario: SCENARIO, words });
    }
  }
}

/** A row of somebody might have any number, and a listed one is a member of an enum. */
function isPlainNumber({ operation }: VariantSource, { field }: FieldContext): boolean {
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  if (!isNumber || field.constraints.members || isKey(field)) return false;
  const isWrite = !['GET', 'HEAD', 'POST'].includes(operation.method);
  return field.location !== 'path' || !(isWrite || namesRowInPath(operation, field));
}

/** The valid numbers of other kinds, and the limits of the format. */
function otherNumbers({ field }: FieldContext): Json[] {
  const numbers = numbersOf(field);
  const ranges = field.constraints.formats.map(numberFormat).filter((one) => one !== undefined);
  const limits = ranges.flatMap(({ maximum, minimum }) => [maximum, minimum]);
  const [zero, negative, ...others] = WHOLE.map((one) => new Big(one));
  const fraction = FRACTIONS.map((one) => new Big(one)).find((one) => numbers.isValid(one));
  return [zero, negative, fraction, ...others, ...limits]
    .filter((one) => one !== undefined)
    .filter((one) => numbers.isValid(one))
    .map((one) => toJson(one))
    .filter((one) => !equal(one, field.value));
}

function numbersOf(field: FieldContext['field']): Numbers {
  return new Numbers(field.constraints, field.kind === 'integer', field.value);
}

/**
 * 9.04 too: each two other numbers of fields that every request has, a few in one request. Those that may be left out
 * meet in pairs of optional fields (9.03).
 */
export function* numberCombinations(source: VariantSource): Generator<Variant> {
  const { bases } = source;
  const base = smallestBase(bases);
  const factors = source.contexts
    .filter((context) => isPlainNumber(source, context) && isIn(bases, base, context))
    .slice(0, MOST_FACTORS)
    .map((context): Factor => {
      const { location, at, value } = context.field;
      const levels = [value, ...otherNumbers(context).slice(0, MOST_COMBINED)];
      return { place: { location, at }, levels };
    });
  yield* combinations(bases, factors, { scenario: SCENARIO, base });
}

/** Whether a base sends a field. */
function isIn(bases: Bases, base: BaseName, { field }: FieldContext): boolean {
  const sent = baseValues(bases, base).get(field.location);
  return sent !== undefined && valueAt(sent, field.at) !== undefined;
}

/** The numbers of one object: all equal, one greater than the other, and one smaller than the other. */
function* siblingVariants(
  source: VariantSource,
  numbers: readonly FieldContext[],
): Generator<Variant> {
  const { bases } = source;
  const groups = Map.groupBy(
    numbers.filter(({ field }) => !field.isItem),
    ({ field: { location, at } }) => `${location} ${at.slice(0, at.lastIndexOf('/'))}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined || group.length < 2 || group.length > DIFFERENT.length) continue;
    const { location } = first.field;
    const isSmall = group.every((one) => isIn(bases, smallestBase(bases), one));
    const base = isSmall ? smallestBase(bases) : 'positive';
    const sent = baseValues(bases, base).get(location);
    if (sent === undefined) continue;
    const changed = group.map(({ field }) => ({ location, at: field.at }));
    for (const { kind, values } of siblingValues(group)) {
      const instance = group.reduce<Json>(
        (whole, { field }, index) => withValueAt(whole, field.at, values[index]),
        sent,
      );
      const words = `${kind} numbers for ${changed.map(({ at }) => at).join(', ')} in the ${location}`;
      const own = new Map([[location, instance]]);
      yield { scenario: SCENARIO, words, place: undefined, base, changed, own };
    }
  }
}

/** The values of siblings, in each order that all of them may have. */
function siblingValues(group: readonly FieldContext[]) {
  const limits = group.map(({ field }) => numbersOf(field));
  const areValid = (values: readonly Big[]) =>
    limits.every((one, index) => one.isValid(values[index] ?? new Big(0)));
  const equalOnes = EQUAL.map((one) => group.map(() => new Big(one))).find(areValid);
  const rising = DIFFERENT.slice(0, group.length).map((one) => new Big(one));
  return [
    { kind: 'equal', values: equalOnes },
    { kind: 'rising', values: rising },
    { kind: 'falling', values: rising.toReversed() },
  ].flatMap(({ kind, values }) =>
    values !== undefined && areValid(values) ? [{ kind, values: values.map(toJson) }] : [],
  );
}
