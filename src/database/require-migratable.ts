import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { Queries } from './database.ts';

const Rows = z.looseObject({ rows: z.array(z.object({ value: z.string().nullable() })) });

/**
 * Requires that the migrations can bring a database up to date: the first of them creates the tables of version
 * 1.0.0, so that a database whose tables are older cannot be changed by the others.
 *
 * @param queries of the database, before it is migrated
 * @throws Problem `database-outdated`, and nothing was changed
 */
export async function requireMigratable(queries: Queries, migrationsFolder: string): Promise<void> {
  // What drizzle-orm's migrator keeps: the time of each migration that it has run.
  const journal = sql`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS value`;
  if ((await readValue(queries, journal)) === null) return;
  const last = sql`SELECT max(created_at)::text AS value FROM drizzle.__drizzle_migrations`;
  const newest = await readValue(queries, last);
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (newest === null || baseline === undefined || Number(newest) >= baseline.folderMillis) return;
  const message =
    'The tables of this database are older than version 1.0.0, and were left as they are: start version 1.0.0 on it once, then this version.';
  throw new Problem('database-outdated', message);
}

async function readValue(queries: Queries, query: SQL): Promise<string | null> {
  return Rows.parse(await queries.execute(query)).rows[0]?.value ?? null;
}
