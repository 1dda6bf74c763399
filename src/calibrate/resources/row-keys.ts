import { type FieldName, nameFit, plainName } from './names.ts';
import { isEntries, isScalar, type Scalar, SECRET, WRAPS } from './observed-rows.ts';

/** A member of a response that may be the key of the row which the response is about. */
export interface RowKey {
  /** The names on the way to it. */
  readonly names: readonly string[];
  readonly value: Scalar;
  /** How well its name suits the field that needs the key: 0 where nothing but its value speaks for it. */
  readonly fit: number;
}

/** How many objects may be around a row. */
const DEEPEST = 3;
/** What is a single segment of a path, and no sentence. */
const SEGMENT = /^(?!\.{1,2}$)[^/\\?#\s]+$/;
/** The response to what makes a row can be nothing but its key, which has no name. */
const BARE = /^(?=.*\d)[\w.:~-]{1,64}$/;
const FIT_OF_BARE = 5;
/** Members of a response that say how a request fared, whatever they hold. */
const OUTCOME = /^(?:message|msg|detail|status|state|success|ok|error|count|total|type|version)$/;

/**
 * The members of a response to the request that made a row which may be its key, those first whose names suit the field
 * best: of the row itself, also below what only wraps it, or the whole response where it is nothing but a key. Other rows
 * in it, as the `owner` of a pet, are passed over.
 */
export function rowKeys(content: unknown, field: FieldName): RowKey[] {
  if (isBareKey(content)) return [{ names: [], value: content, fit: FIT_OF_BARE }];
  const found = partsOf(content, field, []).flatMap(({ names, row }) =>
    Object.entries(row).flatMap(([name, value]): RowKey[] => {
      const isUsable = isScalar(value) && typeof value !== 'boolean' && SEGMENT.test(`${value}`);
      const plain = plainName(name);
      if (!isUsable || SECRET.test(name) || OUTCOME.test(plain)) return [];
      const fit = nameFit(field, { name, holder: field.holder });
      return [{ names: [...names, name], value, fit }];
    }),
  );
  return found.toSorted((a, b) => b.fit - a.fit);
}

/** Whether a response is nothing but a key: a number, or a text like a UUID, and no word such as `created`. */
function isBareKey(content: unknown): content is string | number {
  return typeof content === 'number' || (typeof content === 'string' && BARE.test(content));
}

interface Part {
  readonly names: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
}

/** The objects of a response that may be the row, from the outside. */
function partsOf(value: unknown, field: FieldName, names: readonly string[]): Part[] {
  if (names.length > DEEPEST) return [];
  if (Array.isArray(value)) {
    return value.length === 1 ? partsOf(value[0], field, [...names, '0']) : [];
  }
  if (!isEntries(value)) return [];
  const entries = Object.entries(value);
  const below = entries.flatMap(([name, one]) => {
    const isRow = WRAPS.test(name.toLowerCase()) || plainName(name) === plainName(field.holder);
    return isRow || entries.length === 1 ? partsOf(one, field, [...names, name]) : [];
  });
  return [{ names, row: value }, ...below];
}
