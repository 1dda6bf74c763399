import { Big } from 'big.js';
import type { ShownField } from '../cases/cases.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import { LOCATIONS } from '../requests/base.ts';
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

const SCENARIO = '9.04';

/** Values of other kinds than the 1 or the example that a base has, the most telling first. */
const WHOLE = ['0', '-1', '5', '1'];
const FRACTIONS = ['2.5', '0.5', '0.25'];
/** What siblings are set to where theirs are not equal, and the steps between them where they are. */
const EQUAL = ['1', '5', '2', '10', '100'];
const DIFFERENT = [3, 4, 5, 6, 7, 8, 9];

/** 9.04: a number of another kind for each field that names no row, one of each before a second of any. */
export function* numberVariants(source: VariantSource): Generator<Variant> {
  const numbers = source.shown.filter((shown) => isPlainNumber(source, shown));
  yield* siblingVariants(source, numbers);
  const options = numbers.map((shown) => ({ shown, values: otherNumbers(shown) }));
  const turns = Math.max(0, ...options.map(({ values }) => values.length));
  for (let turn = 0; turn < turns; turn++) {
    for (const { shown, values } of options) {
      const value = values[turn];
      if (value === undefined) continue;
      const words = `${String(value)} for ${placeWords(shown.field)}`;
      yield withValue(source, shown, value, { scenario: SCENARIO, words });
    }
  }
}

/** A row of somebody might have any number, and a listed one is a member of an enum. */
function isPlainNumber({ operation }: VariantSource, { field }: ShownField): boolean {
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  if (!isNumber || field.constraints.members || isKey(field)) return false;
  const isWrite = !['GET', 'HEAD', 'POST'].includes(operation.method);
  return field.location !== 'path' || !(isWrite || namesRowInPath(operation, field));
}

/** The valid numbers of other kinds, and the limits of the format. */
function otherNumbers({ field }: ShownField): Json[] {
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

function numbersOf(field: ShownField['field']): Numbers {
  return new Numbers(field.constraints, field.kind === 'integer', field.value);
}

/** The numbers of one object, all equal; where they are equal already, all different. */
function* siblingVariants(
  source: VariantSource,
  numbers: readonly ShownField[],
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
    const small = baseValues(bases, smallestBase(bases)).get(location);
    const isSmall = group.every(
      ({ field }) => small !== undefined && valueAt(small, field.at) !== undefined,
    );
    const base = isSmall ? smallestBase(bases) : 'positive';
    const sent = baseValues(bases, base).get(location);
    if (sent === undefined) continue;
    const areEqual = group.every(({ field }) => equal(field.value, first.field.value));
    const values = areEqual ? different(group) : equalOnes(group);
    if (values === undefined) continue;
    const instance = group.reduce<Json>(
      (whole, { field }, index) => withValueAt(whole, field.at, values[index]),
      sent,
    );
    const changed = group.map(({ field }) => ({ location, at: field.at }));
    const kind = areEqual ? 'different numbers' : 'equal numbers';
    const words = `${kind} for ${changed.map(({ at }) => at).join(', ')} in the ${location}`;
    yield {
      ...{ scenario: SCENARIO, words, place: undefined, base, changed },
      own: new Map(LOCATIONS.flatMap((one) => (one === location ? [[one, instance]] : []))),
    };
  }
}

function equalOnes(group: readonly ShownField[]): Json[] | undefined {
  const value = EQUAL.map((one) => new Big(one)).find((one) =>
    group.every(({ field }) => numbersOf(field).isValid(one)),
  );
  return value && group.map(() => toJson(value));
}

function different(group: readonly ShownField[]): Json[] | undefined {
  const values = group.map((_, index) => new Big(DIFFERENT[index] ?? 0));
  const areValid = group.every(({ field }, index) =>
    numbersOf(field).isValid(values[index] ?? new Big(0)),
  );
  return areValid ? values.map(toJson) : undefined;
}
