import type { TypeName } from '../document/admitted-types.ts';
import {
  decimalOf,
  type Exact,
  exactNumber,
  exactText,
  isNumeral,
  parseExact,
} from '../validation/exact.ts';

/** The text that a value travels as: strings plain, all else as JSON text. */
export function wireText(value: Exact): string {
  return typeof value === 'string' ? value : exactText(value);
}

/**
 * What a lenient server may read from a text, given the types that the field admits (undefined:
 * any). A text that suits no admitted type is read as the string that it is.
 */
export function readText(text: string, types: ReadonlySet<TypeName> | undefined): readonly Exact[] {
  const admits = (name: TypeName) => types === undefined || types.has(name);
  const readings: Exact[] = [];
  const number = numberIn(text);
  if (number !== undefined && (admits('number') || admits('integer'))) readings.push(number);
  if (admits('boolean')) {
    if (TRUE.test(text)) readings.push(true);
    if (FALSE.test(text)) readings.push(false);
  }
  if (admits('null') && text === 'null') readings.push(null);
  if (admits('string')) readings.push(text);
  return readings.length > 0 ? readings : [text];
}

/** What a text that holds JSON may be read as: the structure where it is admitted, else the text. */
export function readJsonText(
  text: string,
  types: ReadonlySet<TypeName> | undefined,
): readonly Exact[] {
  try {
    const value = parseExact(text);
    const structured = typeof value === 'object' && value !== null && !isNumeral(value);
    const name = Array.isArray(value) ? 'array' : 'object';
    if (structured && (types === undefined || types.has(name))) return [value];
  } catch {
    // Not JSON: it is plain text.
  }
  return readText(text, types);
}

function numberIn(text: string): Exact | undefined {
  const trimmed = text.trim().replace(/^\+/, '');
  if (!/^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed)) return undefined;
  const [mantissa = '', exponent] = trimmed.split(/[eE]/);
  const padded = mantissa.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  const number = exactNumber(exponent === undefined ? padded : `${padded}e${exponent}`);
  return Number.isNaN(Number(decimalOf(number))) ? undefined : number;
}

/** Spellings of booleans that servers in use take. */
const TRUE = /^(true|1|yes|on|t|y)$/i;
const FALSE = /^(false|0|no|off|f|n)$/i;
