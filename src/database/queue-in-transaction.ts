import { is, SQL, sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import { z } from 'zod';
import type { Queries } from './database.ts';

/** What both drivers answer; only pg-boss reads the rows. */
const Result = z.looseObject({ rows: z.array(z.unknown()) });

/** The connection of pg-boss for as long as a transaction lasts. */
export function queueInTransaction(queries: Queries): Db {
  const transaction = {
    execute: async (query: unknown) => {
      if (!is(query, SQL)) throw new TypeError('pg-boss sent something that is no SQL');
      return Result.parse(await queries.execute(query));
    },
  };
  return fromDrizzle(transaction, sql);
}
