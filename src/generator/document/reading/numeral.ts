import { Big } from 'big.js';

/** More digits or a larger exponent is no limit of an API, and would cost minutes to calculate. */
const MAX_SIZE = 400;

/**
 * The exact value of a decimal numeral: a number where `String(Number(text))` is the same decimal,
 * else a Big. Throws a RangeError for numerals of absurd size.
 */
export function exactNumeral(text: string): number | Big {
  const value = Number(text);
  // A double keeps 15 significant digits.
  if (text.length <= 15 && !/[eE]/.test(text)) return value;
  // big.js knows neither a plus sign nor a bare point, which YAML allows.
  const [, mantissa = '', exponent = '0'] = /^[+]?([^eE]*)(?:[eE](.*))?$/.exec(text) ?? [];
  if (mantissa.length > MAX_SIZE || !(Math.abs(Number(exponent)) <= MAX_SIZE)) {
    throw new RangeError(text);
  }
  const normal = mantissa.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  const exact = new Big(`${normal}e${Number(exponent)}`);
  return Number.isFinite(value) && exact.eq(new Big(value)) ? value : exact;
}
