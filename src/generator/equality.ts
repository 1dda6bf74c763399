import { decimal, isArray, isNumber, isObject, type Json } from './json.ts';

/** A text that two values share exactly when JSON Schema calls them equal (2020-12 core, 4.2.2). */
export function canonical(value: Json): string {
  if (isNumber(value)) return decimal(value).toFixed();
  if (isArray(value)) return `[${value.map(canonical).join()}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, item]) => `${quote(key)}:${canonical(item)}`);
    return `{${members.sort().join()}}`;
  }
  return typeof value === 'string' ? quote(value) : String(value);
}

export function equal(a: Json, b: Json): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : canonical(a) === canonical(b);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
