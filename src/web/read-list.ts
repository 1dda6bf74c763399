import type { z } from 'zod';
import { wire } from '../api/index.ts';
import { readAll } from './read-all.ts';
import type { WebContext } from './web-env.ts';

/** Rows of a page that is put together here. */
const PAGE = 30;

/** How rows of a kind are searched and ordered. */
export interface Ordering<T> {
  /** What is searched. */
  readonly words: (row: T) => string;
  /** Orders by what they are called; the newest first is there without being named. */
  readonly orders: Readonly<Record<string, (a: T, b: T) => number>>;
}

/** A page of a list. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  /** The part of the address that the pager keeps. */
  readonly query: Readonly<Record<'text' | 'sort' | 'cursor', string | undefined>>;
}

/**
 * A page of a list, searched and ordered as the address says. As it is, the newest first, it is read a page at a time;
 * else the newest 1,000 rows are read, and searched and ordered here.
 * @param path of the list in the API, with a query or without
 */
export async function readList<T>(
  context: WebContext,
  path: string,
  item: z.ZodType<T>,
  { words, orders }: Ordering<T>,
): Promise<ListPage<T>> {
  const api = context.get('api');
  const { text, sort, cursor } = context.req.query();
  const [query, wanted] = [{ text, sort, cursor }, (text ?? '').trim().toLowerCase()];
  const order = orders[sort ?? ''];
  if (wanted === '' && order === undefined) {
    return { ...(await api.get(path, wire.pageOf(item), { cursor })), query };
  }
  const all = await readAll(api, path, item);
  const found = all.filter((row) => words(row).toLowerCase().includes(wanted));
  const ordered = order === undefined ? found : found.toSorted(order);
  const from = /^\d{1,4}$/.test(cursor ?? '') ? Number(cursor) : 0;
  const next = from + PAGE < ordered.length ? String(from + PAGE) : null;
  return { items: ordered.slice(from, from + PAGE), next, query };
}

/** By a text, in upper or lower case, and with numbers as people count. */
export function byText<T>(textOf: (row: T) => string): (a: T, b: T) => number {
  return (a, b) => textOf(a).localeCompare(textOf(b), 'en', { numeric: true });
}

/** Failed, blocked, passed, and what has not run or still does. */
export function byLastResult<
  T extends { readonly last_execution: { status: number | null } | null },
>(a: T, b: T): number {
  return rankOf(a.last_execution?.status) - rankOf(b.last_execution?.status);
}

/** The place of a status in the order of results: failed, blocked, passed, none. */
export function rankOf(status: number | null | undefined): number {
  const at = [2, 3, 1].indexOf(status ?? 0);
  return at === -1 ? 3 : at;
}
