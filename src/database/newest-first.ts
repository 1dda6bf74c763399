import { and, between, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows of several lists of a table that is ordered by its version 7 ids, each once, the newest first. */
export function newestOf<T extends { readonly id: string }>(
  lists: readonly (readonly T[])[],
  most: number,
): T[] {
  const byId = new Map(lists.flat().map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, most);
}

/** What a list is narrowed to: a column, and the value of all its rows there; undefined: any. */
export type Narrowing = readonly [column: PgColumn, value: string | number | undefined];

/** The parts of a query for a page of a list. */
export interface NewestFirst {
  readonly condition: SQL | undefined;
  readonly order: readonly SQL[];
}

/**
 * The rows of a list that meet all narrowings, the newest first by their version 7 ids. Rows are found
 * by the index that begins with the leading columns and ends with the id, however many newer rows there
 * are that do not meet them. Left to itself the planner assumes that rows of every value are spread
 * evenly among the others, and looks for those of a pipeline that rests by reading all newer ones: so a
 * leading column is a range of one value and part of the order, which only that index has.
 *
 * @param leading columns of one index, in their order
 */
export function newestFirst(
  id: PgColumn,
  leading: readonly Narrowing[],
  remaining: readonly Narrowing[],
): NewestFirst {
  const led = leading.filter(([, value]) => value !== undefined);
  return {
    condition: and(
      ...led.map(([column, value]) => between(column, value, value)),
      ...remaining.map(([column, value]) => (value === undefined ? undefined : eq(column, value))),
    ),
    order: [...led.map(([column]) => desc(column)), desc(id)],
  };
}
