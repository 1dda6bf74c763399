import { z } from '@hono/zod-openapi';

/** A whole number from 1 to 100, and no other spelling of one. */
const limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
  .transform(Number)
  .default(30)
  .openapi({ type: 'integer', minimum: 1, maximum: 100, default: 30 });

/** The query of every list; a parameter that is not known is a slip, and refused. */
export const pageQuery = z.strictObject({
  limit,
  cursor: z
    .uuid('must be the cursor of a page')
    .optional()
    .openapi({ description: '`next` of the page before' }),
});

export type PageQuery = z.output<typeof pageQuery>;

/** What a list answers: the newest first. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item).max(100),
    next: z
      .uuid()
      .nullable()
      .openapi({ description: '`cursor` of the next page; null at the end' }),
  });
}

/** A page as it is requested from the modules. */
export interface Page {
  readonly before?: string;
  readonly limit: number;
}

/** How pages are requested from the modules: one row more than asked, to know whether there is another. */
export function toPage({ limit: size, cursor }: PageQuery): Page {
  return { limit: size + 1, ...(cursor === undefined ? {} : { before: cursor }) };
}

/** Cuts a page that was read with one too many. */
export function cutPage<T extends { readonly id: string }, W>(
  rows: readonly T[],
  query: PageQuery,
  toWire: (row: T) => W,
): { items: W[]; next: string | null } {
  const items = rows.slice(0, query.limit);
  const next = rows.length > query.limit ? (items.at(-1)?.id ?? null) : null;
  return { items: items.map(toWire), next };
}
