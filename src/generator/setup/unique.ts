import type { Operation } from '../document/operations.ts';
import type { Schema } from '../document/schema.ts';
import { isObject, type Json } from '../json.ts';
import { withValueAt } from '../pointer.ts';
import type { EnvironmentLine, EnvironmentSection } from '../suite/environment.ts';
import { expand } from '../validation/place.ts';
import { isValid } from '../validation/validate.ts';
import { letters, resourceOf } from './names.ts';
import { type BodyPlace, bodyPlaces } from './places.ts';
import { templateSuits } from './template.ts';

/** The comment above `[unique]`. */
export const UNIQUE_COMMENT =
  'New in each request: {unique} stands for 8 hexadecimal digits. Delete a line to send the same always';

/** Names that a server seldom gives to two rows. */
const UNIQUE = new Set(['name', 'slug', 'key', 'code', 'username', 'login', 'email', 'handle']);
/** Two instances that the whole body is tried with, beside the proof for the place. */
const INSTANCES = ['00000000', 'ffffffff'];

/**
 * `[unique]` of an operation that makes rows: the texts of its body that must be new for each row, each
 * with a template of which every instance is proven to satisfy its schema.
 * @param taken places that a set-up fills
 */
export function uniqueSection(
  operation: Operation,
  bodies: readonly Json[],
  taken: ReadonlySet<string>,
): EnvironmentSection | undefined {
  if (operation.method !== 'POST' || operation.body?.contentType.includes('multipart')) {
    return undefined;
  }
  const lines = new Map<string, EnvironmentLine>();
  for (const body of bodies) {
    for (const place of bodyPlaces(operation, body)) {
      const key = `/body${place.at}`;
      if (taken.has(key) || lines.has(key) || !isKey(operation, place)) continue;
      const value = templatesFor(place).find(
        (one) => templateSuits(place.constraints, one) && suitsWhole(operation, bodies, place, one),
      );
      if (value !== undefined) lines.set(key, { key, value });
    }
  }
  return lines.size > 0
    ? { name: 'unique', comment: UNIQUE_COMMENT, lines: [...lines.values()] }
    : undefined;
}

function isKey({ path }: Operation, { at, name }: BodyPlace): boolean {
  const word = letters(name);
  const own = letters(resourceOf(path));
  const rest = word.startsWith(own) ? word.slice(own.length) : word;
  return at.lastIndexOf('/') === 0 && UNIQUE.has(rest === '' ? word : rest);
}

/** Templates for a place, the most readable first. */
function templatesFor({ name, value, constraints }: BodyPlace): string[] {
  if (typeof value !== 'string') return [];
  const [format] = constraints.formats;
  const word = /^[\w .-]{1,30}$/.test(value) ? value : name;
  return [
    ...(value.includes('@') ? [value.replace('@', '{unique}@')] : []),
    ...(format === undefined ? [`${word}-{unique}`, `${word}{unique}`] : []),
    `${letters(name)}{unique}@example.com`,
    '{unique}-5717-4562-b3fc-2c963f66afa6',
    `https://example.com/{unique}`,
    `a{unique}`,
    '{unique}',
  ];
}

/** Whether all bodies that hold the place stay valid, and nothing above it depends on its value. */
function suitsWhole(
  operation: Operation,
  bodies: readonly Json[],
  { at }: BodyPlace,
  template: string,
): boolean {
  const root = operation.roots.get('body');
  if (!root || !isPlain(root)) return false;
  return bodies
    .filter((body) => isObject(body) && at.slice(1) in body)
    .every((body) =>
      INSTANCES.every((digits) => {
        const text = template.replace('{unique}', digits);
        return isValid([root], withValueAt(body, at, text));
      }),
    );
}

/** Whether no keyword of the whole body can tell one text of a property from another. */
function isPlain(root: Schema): boolean {
  let isChosen = false;
  const all = expand([root], '', (branches) => {
    isChosen ||= branches.length > 1;
    return branches[0];
  });
  const tells = (one: Schema) => Boolean(one.not ?? one.condition ?? one.enum ?? one.const);
  return !isChosen && !all.some(tells);
}
