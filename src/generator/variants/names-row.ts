import type { Operation } from '../document/operations.ts';
import { segmentsOf } from '../pointer.ts';
import type { Field } from '../requests/fields.ts';
import { letters, singular } from '../setup/names.ts';

/** Names of values that name a row, once they are in snake case. */
const KEYS =
  /(?:^|[^a-z])(?:ids?|uuids?|guids?|pks?|keys?|refs?|slugs?|num(?:ber)?s?|no|codes?|sha)$/;
/** Where a request names the row that it makes itself. */
const OWN_KEYS: ReadonlySet<string> = new Set(['id', '_id', 'uuid', 'guid']);

/** Whether the name of a field says that its value names a row. */
export function isKey(field: Field): boolean {
  return KEYS.test(snakeCase(nameOf(field)));
}

/** Whether it is the key of the very row that the request is about. */
export function isOwnKey(field: Field): boolean {
  return OWN_KEYS.has(nameOf(field).toLowerCase());
}

/**
 * Whether a parameter of the path names a row: every text does, and a number by its name, or where it follows its
 * collection, as in `/pets/{pet}`.
 */
export function namesRowInPath({ path }: Pick<Operation, 'path'>, field: Field): boolean {
  const name = nameOf(field);
  if (field.location !== 'path' || isNewName(path, name)) return false;
  if (field.kind === 'string' || isKey(field)) return true;
  const segments = path.split('/');
  const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
  return letters(singular(collection)) === letters(name);
}

/** The same as in `rows.py` of a suite: `{newOwnerId}` and `{newPath}` may name a row that is there. */
const NEW_NAME = /^new_(?:\w+_)?(?:name|title|label)$/;

/** Whether a parameter of a path is what a row shall be called, as in `/users/{id}/rename/{newName}`. */
function isNewName(path: string, name: string): boolean {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, one = '']) => snakeCase(one));
  const isNew = (one: string) => NEW_NAME.test(one);
  return isNew(snakeCase(name)) && !names.every(isNew);
}

function nameOf({ at }: Field): string {
  return segmentsOf(at).findLast((segment) => !/^\d+$/.test(segment)) ?? '';
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase();
}
