import { type FieldName, type RowKey, rowKeys } from '../resources/index.ts';

/** From here on a name says of a member that it is the key of its row. */
export const SURE_FIT = 5;
/** Members of one response that are tried. */
export const MOST_MEMBERS = 4;

export interface ListKey {
  readonly name: string;
  /** Whether it names one row alone, as far as the list shows. */
  readonly isSure: boolean;
}

/** The members by which the rows of a list may be named, the likeliest first; the parameter itself where none is seen. */
export function listKeys(content: unknown, field: FieldName): ListKey[] {
  const found = membersOf(content, field).map(({ names, fit }): ListKey => {
    const name = names.at(-1) ?? field.name;
    const values = valuesIn(content, names);
    const isDistinct = values.length > 1 && new Set(values).size === values.length;
    return { name, isSure: fit >= SURE_FIT || isDistinct };
  });
  if (found.length === 0) return [{ name: field.name, isSure: true }];
  return found.slice(0, MOST_MEMBERS);
}

/** The members of the rows of a list; what stands beside the list is none. */
export function membersOf(content: unknown, field: FieldName): RowKey[] {
  return rowKeys(firstsOf(content), field).filter(({ names }) => names.at(-2) === '0');
}

/** The values of a member in all rows of a list; `names` lead to it in the first of them. */
function valuesIn(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (first === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesIn(one, rest));
  const holder = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return holder.flatMap(([name, one]) => (name === first ? valuesIn(one, rest) : []));
}

/** A response with one item of each list: its rows are all alike. */
function firstsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstsOf(one)]));
}
