import type { z } from '@hono/zod-openapi';

/** A body of optional properties that must hold one at least: an edit that changes nothing is a slip. */
export function requireChange<T extends z.ZodObject>(schema: T): T {
  return schema
    .refine((value) => Object.keys(value).length > 0, 'must hold at least one property')
    .openapi({ minProperties: 1 });
}
