import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '../../../src/database/index.ts';
import { historyOf, MIGRATIONS, readJournal } from '../../support/platform/history.ts';
import { EMPTY_STORES, POSTGRESQL } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const Column = z.object({ table: z.string(), column: z.string() });
const Rows = z.looseObject({ rows: z.array(Column) });

/** `table.column` of everything that the database has. */
async function columnsOf(database: Database): Promise<string[]> {
  const result = await database
    .system('a test')
    .execute(
      sql`SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
    );
  return Rows.parse(result)
    .rows.map(({ table, column }) => `${table}.${column}`)
    .sort();
}

/** `table.column` of everything that the code knows. */
function known(): string[] {
  const casing = new CasingCache('snake_case');
  return Object.values(tables)
    .filter((one) => is(one, PgTable))
    .flatMap((table) => {
      const columns = Object.values(getTableColumns(table));
      return columns.map((column) => `${getTableName(table)}.${casing.getColumnCasing(column)}`);
    })
    .sort();
}

const COUNT = readJournal(MIGRATIONS).entries.length;
const EVERY = Array.from({ length: COUNT + 1 }, (_, count) => count);
/** The SQL is the same for both stores, and each start of the embedded one costs seconds; connect.test.ts has its second. */
const EMBEDDED = [0, COUNT - 1];

describe.each(EMPTY_STORES)('migrations on $name', ({ name, create }) => {
  test.each(name === POSTGRESQL.name ? EVERY : EMBEDDED)(
    'bring a schema of %i migrations to that of this version',
    async (count) => {
      const store = await create();
      if (count > 0) await (await connect(store, historyOf(count))).close();
      const database = await connect(store);
      onTestFinished(() => database.close());
      expect(await columnsOf(database)).toEqual(known());
    },
  );

  test('leave tables from before version 1.0.0 as they are', async () => {
    const store = await create();
    const old = await connect(store);
    const queries = old.system('a test');
    await queries.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = 1`);
    await old.close();
    for (let start = 0; start < 2; start++) {
      await expect(connect(store)).rejects.toMatchObject({
        kind: 'database-outdated',
        message: expect.stringContaining('start version 1.0.0 on it once'),
      });
    }
  });
});

test('every migration file is in the journal', () => {
  const names = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.sql'));
  expect(files.sort()).toEqual(readJournal(MIGRATIONS).entries.map(({ tag }) => `${tag}.sql`));
});

test('a first start of the embedded store unpacks the tables of this version, without rows', async () => {
  const archive = new Blob([readFileSync('lib/database/new.tar.gz')]);
  const unpacked = await PGlite.create({ loadDataDir: archive });
  onTestFinished(() => unpacked.close());
  const { rows } = await unpacked.query(
    `SELECT count(*)::int AS migrations, (SELECT count(*)::int FROM executions) AS executions
     FROM drizzle.__drizzle_migrations`,
  );
  expect(rows).toEqual([{ migrations: COUNT, executions: 0 }]);
});
