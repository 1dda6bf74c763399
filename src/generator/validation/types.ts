import type { TypeName } from '../document/schema.ts';
import { decimal, isArray, isNumber, isObject, type Json } from '../json.ts';

/** Whether a value is of a type; 4.0 is an integer (2020-12 validation, 6.1.1). */
export function hasType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'number') return isNumber(value);
  if (type === 'integer') return isInteger(value);
  return typeof value === type;
}

export function isInteger(value: Json): boolean {
  return isNumber(value) && decimal(value).round(0, 0).eq(decimal(value));
}

/** The length of a string in code points (RFC 8259, section 7 by way of 2020-12, 6.3.1). */
export function lengthOf(text: string): number {
  // In a text without pairs, as nearly all are, this is found at once, however long it is.
  if (!LEADING.test(text)) return text.length;
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdbff && /[\udc00-\udfff]/.test(text.charAt(index + 1)))
      length--;
  }
  return length;
}

/** The first half of a character that takes two units of UTF-16. */
const LEADING = /[\ud800-\udbff]/;
