import { exactJson } from './exact-json.ts';

/**
 * One field of a JSON secret as text: a string as it is, a number as it is written, everything else as
 * JSON. Pure, and no fault repeats the secret.
 *
 * @returns the text, or what is wrong
 */
export function fieldOf(
  secret: string,
  field: string,
): { readonly text: string } | { readonly fault: string } {
  const value = exactJson(secret);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || JSON.isRawJSON(value)) {
    return { fault: 'the secret is no JSON object; leave out `#` and the field' };
  }
  const found: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
  if (found === undefined || found === null) return { fault: 'the secret has no such field' };
  return { text: typeof found === 'string' ? found : JSON.stringify(found) };
}
