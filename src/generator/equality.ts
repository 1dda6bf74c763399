import { decimal, isArray, isNumber, isObject, type Json, own } from './json.ts';

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

/** Whether JSON Schema calls two values equal; what differs early is found early. */
export function equal(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return canonical(a) === canonical(b);
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(item, b[index] ?? null));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const [one, other] = [own(a, key), own(b, key)];
    return one !== undefined && other !== undefined && equal(one, other);
  });
}

/** Lists below this length are searched quicker than they are indexed. */
const SHORT = 16;
const indexes = new WeakMap<readonly Json[], ReadonlySet<string>>();

/** Whether a list, such as an enum of 100,000 values, holds an equal value. */
export function isListed(list: readonly Json[], value: Json): boolean {
  if (list.length < SHORT) return list.some((one) => equal(one, value));
  let index = indexes.get(list);
  if (!index) {
    index = new Set(list.map(canonical));
    indexes.set(list, index);
  }
  return index.has(canonical(value));
}

function quote(text: string): string {
  return JSON.stringify(text);
}
