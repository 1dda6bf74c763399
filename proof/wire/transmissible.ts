import type { Operation } from '../document/operations.ts';
import type { Location } from '../report.ts';
import { type Exact, isList, isMap } from '../validation/exact.ts';
import { wireText } from './wire-text.ts';

/** The reason why HTTP or the client cannot carry a location's values, or undefined. */
export function obstacle(
  operation: Operation,
  location: Location,
  instance: Exact | undefined,
): string | undefined {
  if (instance === undefined) return undefined;
  if (textsIn(instance).some((text) => !text.isWellFormed())) return 'a lone surrogate';
  const kind = location === 'body' ? operation.body?.kind : undefined;
  if ((kind === 'form' || kind === 'multipart') && !isMap(instance)) return 'a form is an object';
  if (location === 'path' && isMap(instance)) return pathObstacle(operation.path, instance);
  if (location !== 'header' || !isMap(instance)) return undefined;
  const { Cookie: cookies, ...headers } = instance;
  for (const text of Object.values(headers).flatMap(textsIn)) {
    // Tab is the one control character that a field value may hold (RFC 9110, 5.5).
    if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) return 'a header cannot carry this character';
    if (/^[ \t]|[ \t]$/.test(text)) return 'a header loses spaces at its ends';
  }
  const cookieTexts = cookies === undefined ? [] : textsIn(cookies);
  const unfit = cookieTexts.some((text) => /[^\x20-\x7e\x80-\xff]/.test(text));
  return unfit ? 'a cookie cannot carry this character' : undefined;
}

/** Clients rewrite dot segments, and an empty segment is another route (RFC 3986, 5.2.4). */
function pathObstacle(path: string, instance: { readonly [name: string]: Exact }) {
  for (const segment of path.split('/').slice(1)) {
    if (!segment.includes('{')) continue;
    const text = segment.replace(/\{([^}]*)\}/g, (_, name: string) => {
      const value = instance[name];
      return value === undefined
        ? ''
        : isList(value)
          ? value.map(wireText).join(',')
          : wireText(value);
    });
    if (text === '') return 'an empty path segment';
    if (text === '.' || text === '..') return 'a dot segment';
  }
  return undefined;
}

/** Every string of a value, and the texts of what is no string. */
function textsIn(value: Exact): readonly string[] {
  if (isList(value)) return value.flatMap(textsIn);
  if (isMap(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]);
  return [wireText(value)];
}
