import { decimal, isArray, isNumber, isObject, type Json } from './json.ts';

const PLAIN = /^[ -~]*$/;
/** Line separators and invisible or direction marks: safe in JSON only as escapes. */
const PAIR_OR_UNSAFE =
  /[\ud800-\udbff][\udc00-\udfff]|[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\ud800-\udfff]/g;
const MAX_DIGITS = 400;

/** A JSON text on one line, as Python's `json.dumps` spaces it, every digit of a number kept. */
export function writeJson(value: Json): string {
  if (isArray(value)) return `[${value.map(writeJson).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, item]) => `${quote(key)}: ${writeJson(item)}`);
    return `{${members.join(', ')}}`;
  }
  return typeof value === 'string' ? quote(value) : writeScalar(value);
}

/** The text of a scalar on the wire: a string as it is, a number digit by digit. */
export function writeScalar(value: Json): string {
  if (typeof value === 'string') return value;
  if (!isNumber(value)) return isArray(value) || isObject(value) ? writeJson(value) : String(value);
  const digits = decimal(value).toFixed();
  return digits.length <= MAX_DIGITS ? digits : decimal(value).toString();
}

function quote(text: string): string {
  const quoted = JSON.stringify(text);
  if (PLAIN.test(quoted)) return quoted;
  return quoted.replace(PAIR_OR_UNSAFE, (found) =>
    found.length === 2 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
