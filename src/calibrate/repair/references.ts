import { type Change, childPointer, isObject } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { keyOf } from '../request-fields.ts';

/** Members by which an object refers to a row, the surest first. */
const KEYS = ['id', 'uuid', 'guid', 'pk', 'key', 'slug', 'name', 'code'];

/** An object of a body that refers to a row, `{"status": {"id": 7, "url": "…"}}`, and its member that names the row. */
interface Reference {
  readonly object: RequestField;
  readonly key: RequestField;
}

/**
 * The references among the fields that a response names.
 * @param all the fields of the request with every field
 */
export function referencesIn(
  named: readonly RequestField[],
  all: readonly RequestField[],
): readonly Reference[] {
  return named.flatMap((object): Reference[] => {
    if (object.location !== 'body' || object.at === '' || !isObject(object.value)) return [];
    const members = KEYS.map((name) => childPointer(object.at, name));
    const keys = members.flatMap((at) =>
      all.filter((one) => one.location === 'body' && one.at === at && !isObject(one.value)),
    );
    const [key] = keys;
    return key === undefined ? [] : [{ object, key }];
  });
}

/** References that are sent without what names their row get it, all at once. */
export function* namedReferences(
  references: readonly Reference[],
  isSent: ReadonlySet<string>,
): Generator<readonly Change[]> {
  const lacking = references.filter(
    ({ object, key }) => isSent.has(keyOf(object)) && !isSent.has(keyOf(key)),
  );
  if (lacking.length === 0) return;
  yield lacking.map(({ key: { location, at } }) => ({ kind: 'with', location, at }));
}

/** References lose what they have beside the name of their row: a server may look a row up by all of it. */
export function* bareReferences(references: readonly Reference[]): Generator<readonly Change[]> {
  for (const { object, key } of references) {
    const { location, value } = object;
    const names = isObject(value) ? Object.keys(value) : [];
    const places = names.map((name) => childPointer(object.at, name));
    const surplus = places.filter((at) => at !== key.at);
    if (surplus.length > 0) yield surplus.map((at) => ({ kind: 'without', location, at }));
  }
}
