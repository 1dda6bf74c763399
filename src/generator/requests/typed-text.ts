import { Big } from 'big.js';
import type { TypeName } from '../document/schema.ts';
import { isArray, isNumber, isObject, type Json } from '../json.ts';
import { writeScalar } from '../write-json.ts';
import type { Applicable, ReadAs } from './wire-reading.ts';

const TRUE = /^(true|1|yes|on|t|y)$/i;
const BOOLEAN = /^(true|1|yes|on|t|y|false|0|no|off|f|n)$/i;
const NUMERAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** What servers take for a number beside that, such as `007`, `+1`, ` 1` and `.5`. */
const LENIENT_NUMERAL = /^\s*\+?(-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*$/;

/** A text as the first of its possible types that can hold it. */
export function typed(text: string, { schemas, types }: Applicable, as: ReadAs): Json {
  if (as.includes('text') && types.has('string')) return text;
  if (as.includes('boolean') && types.has('boolean') && BOOLEAN.test(text)) return TRUE.test(text);
  if (isNumeric(types)) {
    const numeral = as.includes('number') ? LENIENT_NUMERAL.exec(text)?.[1] : undefined;
    if (numeral !== undefined || NUMERAL.test(text)) return exact(numeral ?? text);
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null') return null;
  if (types.size > 0) return text;
  const members = schemas.flatMap((schema) => [...(schema.enum ?? []), schema.const?.value ?? '']);
  const like = members.find((one) => !isArray(one) && !isObject(one) && writeScalar(one) === text);
  return like ?? text;
}

/** Whether a number is possible. */
export function isNumeric(types: ReadonlySet<TypeName>): boolean {
  return types.has('integer') || types.has('number');
}

function exact(text: string): Json {
  const value = new Big(text);
  const double = Number(text);
  return isNumber(double) && Number.isFinite(double) && new Big(double).eq(value) ? double : value;
}
