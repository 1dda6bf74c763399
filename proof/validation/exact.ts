import { Big } from 'big.js';

/**
 * A JSON value with exact numbers: a `number` stands for the decimal that `String(number)` shows;
 * a numeral that no double holds (64-bit limits, long decimals) is a `Big`.
 */
export type Exact = null | boolean | number | Big | string | readonly Exact[] | ExactObject;
export type ExactObject = { readonly [key: string]: Exact };

/** Parses JSON text; throws a SyntaxError where `JSON.parse` does. */
export function parseExact(text: string): Exact {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined
      ? exactNumber(context.source)
      : value,
  );
}

/** The number that a JSON numeral stands for. */
export function exactNumber(source: string): number | Big {
  const double = Number(source);
  // A numeral of at most 15 digits and no exponent always survives the conversion to a double.
  if (source.length < 16 && !/[eE]/.test(source)) return double;
  const big = new Big(source);
  return Number.isFinite(double) && big.eq(new Big(String(double))) ? double : big;
}

/** JSON text with every number written out exactly. */
export function exactText(value: Exact): string {
  if (isNumeral(value)) return digitsOf(decimalOf(value));
  if (isList(value)) return `[${value.map(exactText).join(', ')}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${exactText(item)}`).join(', ')}}`;
}

/** Environment files write a number digit by digit, and it travels as it is written there. */
function digitsOf(value: Big): string {
  const digits = value.toFixed();
  return digits.length <= MAX_DIGITS ? digits : value.toString();
}

/** Longer numbers are written with an exponent. */
const MAX_DIGITS = 400;

/** An object with exactly these own properties; unlike a literal it may hold `__proto__`. */
export function mapOf<T>(entries: Iterable<readonly [string, T]>): { [key: string]: T } {
  return Object.fromEntries(entries);
}

export function decimalOf(value: number | Big): Big {
  return typeof value === 'number' ? new Big(String(value)) : value;
}

export function isNumeral(value: Exact | undefined): value is number | Big {
  return typeof value === 'number' || value instanceof Big;
}

export function isIntegral(value: Exact | undefined): boolean {
  return isNumeral(value) && decimalOf(value).mod(1).eq(0);
}

export function isList(value: Exact | undefined): value is readonly Exact[] {
  return Array.isArray(value);
}

export function isMap(value: Exact | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Big);
}

/** The own property of an object, else undefined: a document may name a key `constructor`. */
export function own(object: ExactObject, key: string): Exact | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Equality as JSON Schema defines it: numbers by value, objects whatever their order. */
export function sameValue(a: Exact, b: Exact): boolean {
  if (isNumeral(a) && isNumeral(b)) return decimalOf(a).eq(decimalOf(b));
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index] ?? null));
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}
