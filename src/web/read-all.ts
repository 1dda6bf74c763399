import type { z } from 'zod';
import { wire } from '../api/index.ts';
import type { ApiClient } from './api-client.ts';

/** How many pages of 100 are read where people choose among all; nobody looks through more. */
const MOST_PAGES = 10;

/**
 * Reads a whole list of the API, 1,000 rows at most.
 * @param mostPages fewer pages of 100, where a page must be quick and few are chosen
 * @throws Problem as the API answers it
 */
export async function readAll<T>(
  api: ApiClient,
  path: string,
  item: z.ZodType<T>,
  mostPages: number = MOST_PAGES,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await api.get(path, wire.pageOf(item), { limit: '100', cursor });
    rows.push(...page.items);
    if (page.next === null) return rows;
    cursor = page.next;
  }
  return rows;
}
