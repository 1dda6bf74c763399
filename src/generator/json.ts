import { Big } from 'big.js';

/**
 * A JSON value whose numbers are exact: a `number` stands for the decimal that `String(number)`
 * shows, a `Big` for a numeral that a double cannot hold (64-bit limits, long decimals).
 */
export type Json = null | boolean | number | Big | string | readonly Json[] | JsonObject;

/** A JSON object. Keys come from documents: read them with `Object.hasOwn`, never `in`. */
export type JsonObject = { readonly [key: string]: Json };

/** The exact decimal of a JSON number. */
export function decimal(value: number | Big): Big {
  return typeof value === 'number' ? new Big(value) : value;
}

export function isNumber(value: Json | undefined): value is number | Big {
  return typeof value === 'number' || value instanceof Big;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Big)
  );
}

/** The own property `key` of a JSON object, or undefined: a document may name a key `toString`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
