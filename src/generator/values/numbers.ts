import { Big } from 'big.js';
import { isListed } from '../equality.ts';
import { decimal, isNumber, type Json } from '../json.ts';
import type { Constraints } from '../validation/constraints.ts';
import { isInteger } from '../validation/types.ts';
import { numberFormat } from './formats.ts';
import { type EntailedKeyword, impossible, type Violation } from './violation.ts';

export type NumberKeyword =
  | 'type'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'format'
  | 'enum';

/**
 * The numbers that a place admits, and those that break one constraint of it, in exact decimals.
 * Between two neighbouring limits all multiples of the step behave alike, so the limits, their
 * neighbours on and off the step, and the listed members stand for every number there is.
 */
export class Numbers {
  readonly #constraints: Constraints;
  readonly #integral: boolean;
  readonly #hint: Big | undefined;

  constructor(constraints: Constraints, integral: boolean, hint: Json | undefined) {
    this.#constraints = constraints;
    this.#integral = integral;
    this.#hint = isNumber(hint) ? decimal(hint) : undefined;
  }

  /** A valid number, the document's own where it gives one. */
  valid(): number | Big | undefined {
    const first = [this.#hint, ...this.#members(), new Big(1), new Big(0)];
    const candidates = [...first.filter((one) => one !== undefined), ...this.#candidates()];
    const found = candidates.find((one) => this.#broken(one).length === 0);
    return found && toJson(found);
  }

  /** The n-th valid number, for items that must differ. */
  another(count: number): (number | Big)[] {
    const start = this.valid();
    if (start === undefined) return [];
    const step = this.#step() ?? new Big(1);
    const found: (number | Big)[] = [start];
    for (let index = 1; found.length < count && index <= 2 * count + 2; index++) {
      for (const sign of [1, -1]) {
        const next = decimal(start).plus(step.times(index * sign));
        if (found.length < count && this.#broken(next).length === 0) found.push(toJson(next));
      }
    }
    return found;
  }

  /** Valid numbers with a fraction, for those that must not be integers. */
  fractions(): (number | Big)[] {
    const found = this.#candidates().filter((one) => !one.mod(1).eq(0) && this.isValid(one));
    return found.map(toJson);
  }

  /**
   * A number that breaks the keyword and as little else as can be; proof by exhaustion.
   * An exclusive limit is passed, not met: meeting it is a separate scenario.
   */
  breaking(keyword: NumberKeyword): Violation {
    const { exclusiveMinimum, exclusiveMaximum } = this.#constraints;
    const met = { exclusiveMinimum, exclusiveMaximum }[String(keyword)];
    const breaking = this.#candidates()
      .filter((value) => !met?.eq(value))
      .map((value) => ({ value, broken: this.#broken(value) }))
      .filter(({ broken }) => broken.includes(keyword));
    const single = breaking.filter(({ broken }) => broken.length === 1);
    // Many servers read numbers as doubles: a value that still breaks when rounded comes first.
    const alone =
      single.find(({ value }) => this.#broken(rounded(value)).includes(keyword)) ?? single[0];
    if (alone) return { value: toJson(alone.value), entails: [] };
    if (isMany(this.#members())) return impossible('not decided: too many values are listed');
    const common = (breaking[0]?.broken ?? []).filter(
      (one) => one !== keyword && breaking.every(({ broken }) => broken.includes(one)),
    );
    const best = breaking.find(({ broken }) => broken.length === common.length + 1);
    if (!best) return impossible(`no value breaks only ${keyword}`);
    const entails: EntailedKeyword[] = common.map((one) => ({ keyword: one, by: 'proof' }));
    return { value: toJson(best.value), entails };
  }

  /** The valid number just inside an exclusive limit. */
  beside(limit: Big, sign: 1 | -1): number | Big | undefined {
    const step = this.#step();
    if (!step) return validOrNone(this, limit.plus(decimalStep(limit).times(sign)));
    const floor = floorTo(limit, step);
    const near = sign === 1 ? floor.plus(step) : floor.eq(limit) ? floor.minus(step) : floor;
    return validOrNone(this, near);
  }

  isValid(value: Big): boolean {
    return this.#broken(value).length === 0;
  }

  #broken(value: Big): NumberKeyword[] {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multiples, members } =
      this.#constraints;
    const json = toJson(value);
    const broken: [NumberKeyword, boolean | undefined][] = [
      ['type', this.#integral && !isInteger(json)],
      ['minimum', minimum && value.lt(minimum)],
      ['maximum', maximum && value.gt(maximum)],
      ['exclusiveMinimum', exclusiveMinimum && value.lte(exclusiveMinimum)],
      ['exclusiveMaximum', exclusiveMaximum && value.gte(exclusiveMaximum)],
      ['multipleOf', multiples.some((one) => !value.mod(one).eq(0))],
      ['format', this.#ranges().some((one) => value.lt(one.minimum) || value.gt(one.maximum))],
      ['enum', members && !isListed(members, json)],
    ];
    return broken.flatMap(([keyword, is]) => (is ? [keyword] : []));
  }

  #ranges() {
    return this.#constraints.formats.map(numberFormat).filter((one) => one !== undefined);
  }

  #members(): Big[] {
    return (this.#constraints.members ?? []).filter(isNumber).map(decimal);
  }

  /** The distance between neighbouring valid numbers, where they are on a grid. */
  #step(): Big | undefined {
    const steps = [...this.#constraints.multiples, ...(this.#integral ? [new Big(1)] : [])];
    return steps.length > 0 ? steps.reduce(commonMultiple) : undefined;
  }

  /** Numbers near every limit, nearest first: on the step, beside it, and further out. */
  #candidates(): Big[] {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = this.#constraints;
    const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
      (one) => one !== undefined,
    );
    const ranges = this.#ranges().flatMap((one) => [one.maximum, one.minimum]);
    const step = this.#step();
    const start = this.#hint ?? new Big(1);
    const members = this.#members();
    const listed = isMany(members) ? [...members.slice(0, 50), ...members.slice(-50)] : members;
    const anchors = [...limits, ...ranges, start, ...listed, new Big(0)];
    const near = anchors.flatMap((limit) => around(limit, step));
    // Each grid has points that the common one lacks; on and off it, on both sides of a limit.
    const ownGrids = anchors.flatMap((limit) =>
      this.#constraints.multiples.flatMap((one) => {
        const floor = floorTo(limit, one);
        return GRID_OFFSETS.map((count) => floor.plus(one.times(count)));
      }),
    );
    const isFloat = this.#constraints.formats.includes('float');
    return [...(isFloat ? FAR_BEYOND_FLOAT : []), ...near, ...ownGrids];
  }
}

const GRID_OFFSETS = ['0', '1', '-1', '0.5', '-0.5', '1.5', '0.1', '-0.1', '1.1'];

/** Far enough that no rounding brings them back. */
const FAR_BEYOND_FLOAT = ['3.5e38', '-3.5e38'].map((one) => new Big(one));

/** Whether the candidates stand for every number there is. */
export function isExhaustive({ members }: Constraints): boolean {
  return !isMany((members ?? []).filter(isNumber).map(decimal));
}

/** Too many members to try the neighbourhood of each. */
function isMany(members: readonly Big[]): boolean {
  return members.length > 1000;
}

function rounded(value: Big): Big {
  const double = Number(value.toFixed());
  return Number.isFinite(double) ? new Big(double) : value;
}

function around(limit: Big, step: Big | undefined): Big[] {
  const fine = decimalStep(limit);
  const half = new Big('0.5');
  const plain = [limit, limit.minus(1), limit.plus(1), limit.plus(half), limit.minus(half)];
  const finer = [limit.minus(fine), limit.plus(fine)];
  if (!step) return [...plain, ...finer, limit.times(2)];
  const floor = floorTo(limit, step);
  const grid = [-2, -1, 0, 1, 2].map((count) => floor.plus(step.times(count)));
  const offGrid = [floor.plus(step.times(half)), floor.plus(step.times('0.1'))];
  return [...plain, ...grid, ...finer, ...offGrid, limit.plus(2), limit.minus(2), limit.plus(3)];
}

/** One unit of the decimal place below a number's own precision: 10 → 0.1, 0.25 → 0.001. */
function decimalStep(limit: Big): Big {
  const places = limit.toFixed().split('.')[1]?.length ?? 0;
  return new Big(`1e-${places + 1}`);
}

/** The greatest multiple of `step` that is not above `value`. */
function floorTo(value: Big, step: Big): Big {
  const rest = value.mod(step);
  const down = value.minus(rest);
  return rest.lt(0) ? down.minus(step) : down;
}

function commonMultiple(a: Big, b: Big): Big {
  let [x, y] = [a, b];
  while (!y.eq(0)) [x, y] = [y, x.mod(y)];
  return floorTo(a.times(b), x).div(x);
}

/** A JSON number: a double where that keeps every digit. */
export function toJson(value: Big): number | Big {
  const double = Number(value.toFixed());
  return Number.isFinite(double) && new Big(double).eq(value) ? double : value;
}

function validOrNone(numbers: Numbers, value: Big): number | Big | undefined {
  return numbers.isValid(value) ? toJson(value) : undefined;
}
