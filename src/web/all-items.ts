import { z } from 'zod';
import type { ApiClient } from './api-client.ts';

/** The largest page that the API gives, and how many of them a choice is made from. */
const PAGE = '100';
const MOST_PAGES = 10;

/** The items of a list to choose from: the newest thousand. @throws Problem as the API answers it */
export async function allItems<T>(api: ApiClient, path: string, item: z.ZodType<T>): Promise<T[]> {
  const page = z.object({ items: z.array(item), next: z.string().nullable() });
  const items: T[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < MOST_PAGES; at++) {
    const answer = await api.get(path, page, { limit: PAGE, cursor });
    items.push(...answer.items);
    if (answer.next === null) break;
    cursor = answer.next;
  }
  return items;
}
