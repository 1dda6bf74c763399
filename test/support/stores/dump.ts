import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../../../src/database/index.ts';
import * as tables from './tables.ts';

const Rows = z.looseObject({ rows: z.array(z.object({ row: z.string() })) });

/** Every row of every table, as text: what somebody sees who reads the database. */
export async function dump(database: Database): Promise<string> {
  const queries = database.system('a test');
  const all = [];
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue;
    const result = await queries.execute(sql`SELECT t::text AS row FROM ${table} t`);
    all.push(...Rows.parse(result).rows.map(({ row }) => row));
  }
  return all.join('\n');
}
