import { Big } from 'big.js';
import { decimalOf, type ExactObject, isNumeral, own } from './exact.ts';

/** The tightest value of a lower limit over all schemas of a place, or undefined. */
export function highest(schemas: readonly ExactObject[], keyword: string): Big | undefined {
  return operands(schemas, keyword).reduce<Big | undefined>(
    (best, limit) => (best === undefined || limit.gt(best) ? limit : best),
    undefined,
  );
}

/** The tightest value of an upper limit. */
export function lowest(schemas: readonly ExactObject[], keyword: string): Big | undefined {
  return operands(schemas, keyword).reduce<Big | undefined>(
    (best, limit) => (best === undefined || limit.lt(best) ? limit : best),
    undefined,
  );
}

/** The smallest step of which every multipleOf (and 1, for integers) is a divisor, or undefined. */
export function stepOf(schemas: readonly ExactObject[], integral: boolean): Big | undefined {
  const steps = operands(schemas, 'multipleOf');
  if (integral) steps.push(new Big(1));
  return steps.reduce<Big | undefined>(
    (common, step) => (common === undefined ? step : leastCommonMultiple(common, step)),
    undefined,
  );
}

/** One unit below the last decimal of a limit: 0.1 for 5, 0.01 for 0.5. */
export function decimalStep(limit: Big): Big {
  const decimals = Math.max(0, limit.c.length - 1 - limit.e);
  return new Big(`1e-${decimals + 1}`);
}

function leastCommonMultiple(a: Big, b: Big): Big {
  let [x, y] = [a, b];
  while (!y.eq(0)) [x, y] = [y, x.mod(y)];
  return a.div(x).times(b);
}

function operands(schemas: readonly ExactObject[], keyword: string): Big[] {
  return schemas
    .map((schema) => own(schema, keyword))
    .filter(isNumeral)
    .map(decimalOf);
}
