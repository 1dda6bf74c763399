import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '../../../src/database/index.ts';
import { type Catalog, contractions } from '../../support/architecture/contractions.ts';
import { historyOf, MIGRATIONS, readJournal } from '../../support/platform/history.ts';
import { temporaryStore } from '../../support/stores/stores.ts';

/** How many migrations the oldest version has that may run beside this one. */
const OLDEST = 1;

const Column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  defaulted: z.boolean(),
});
const Rule = z.object({
  table: z.string(),
  name: z.string(),
  definition: z.string(),
  columns: z.array(z.string()),
});

const COLUMNS = sql`
  SELECT c.relname AS "table", a.attname AS "name", format_type(a.atttypid, a.atttypmod) AS "type",
    NOT a.attnotnull AS "nullable", a.atthasdef AS "defaulted"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped`;

const RULES = sql`
  WITH rules AS (
    SELECT conrelid AS relation, conname AS name, pg_get_constraintdef(oid) AS definition, conkey AS keys
    FROM pg_constraint WHERE contype IN ('c', 'f', 'x') AND conrelid <> 0
    UNION ALL
    SELECT indrelid, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indkey::int2[]
    FROM pg_index WHERE indisunique
    UNION ALL
    SELECT tgrelid, tgname, pg_get_triggerdef(oid), '{}' FROM pg_trigger WHERE NOT tgisinternal
  )
  SELECT c.relname AS "table", r.name::text AS "name", r.definition, ARRAY(
    SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = r.relation AND a.attnum = ANY(r.keys)
  ) AS "columns"
  FROM rules r JOIN pg_class c ON c.oid = r.relation
  WHERE c.relnamespace = 'public'::regnamespace`;

async function catalogOf(database: Database): Promise<Catalog> {
  const queries = database.system('a test');
  const rows = async <T extends z.ZodType>(shape: T, query: typeof COLUMNS) =>
    z.looseObject({ rows: z.array(shape) }).parse(await queries.execute(query)).rows;
  return { columns: await rows(Column, COLUMNS), rules: await rows(Rule, RULES) };
}

test('what the oldest version reads and writes that runs beside this one, this one lets it', async () => {
  const store = temporaryStore();
  const old = await connect(store, historyOf(OLDEST));
  const older = await catalogOf(old);
  await old.close();
  expect(older.columns.length).toBeGreaterThan(100);
  expect(older.rules.length).toBeGreaterThan(50);
  const database = await connect(store);
  onTestFinished(() => database.close());
  expect(contractions(older, await catalogOf(database))).toEqual([]);
  expect(readJournal(MIGRATIONS).entries.length).toBeGreaterThanOrEqual(OLDEST);
});

/** Each migration, and what is said about it. */
const NEXT: readonly (readonly [string, string])[] = [
  ['CREATE TABLE next (id uuid PRIMARY KEY, name text NOT NULL UNIQUE)', ''],
  ['ALTER TABLE executions ADD COLUMN next text', ''],
  ['ALTER TABLE executions ADD COLUMN next integer DEFAULT 0 NOT NULL', ''],
  ['ALTER TABLE executions ADD COLUMN next uuid REFERENCES pipelines', ''],
  ['CREATE INDEX next ON executions (reason)', ''],
  [
    'ALTER TABLE executions ADD COLUMN next text NOT NULL',
    'executions.next is new, and must be given',
  ],
  ['ALTER TABLE executions DROP COLUMN reason', 'executions.reason is gone, or has another name'],
  [
    'ALTER TABLE executions RENAME reason TO cause',
    'executions.reason is gone, or has another name',
  ],
  ['DROP TABLE delivery_attempts', 'delivery_attempts.id is gone, or has another name'],
  [
    'ALTER TABLE executions ALTER status TYPE text',
    'executions.status is text and no longer smallint',
  ],
  ['ALTER TABLE executions ALTER reason SET NOT NULL', 'executions.reason no longer takes null'],
  ['ALTER TABLE executions ALTER hops DROP DEFAULT', 'executions.hops has lost its default'],
  [
    'ALTER TABLE executions ADD CONSTRAINT next CHECK (hops < 5)',
    'executions.next is a new rule for what older versions write',
  ],
  [
    'CREATE UNIQUE INDEX next ON executions (pipeline_name)',
    'executions.next is a new rule for what older versions write',
  ],
];

describe('a migration of tomorrow', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connect(temporaryStore());
  });
  afterAll(() => database.close());

  test.each(NEXT)('%s: %s', async (statement, fault) => {
    const older = await catalogOf(database);
    const undone = new Error('undone');
    const migrated = database.transaction(async () => {
      await database.system('a test').execute(sql.raw(statement));
      const found = contractions(older, await catalogOf(database));
      expect(found.slice(0, 1)).toEqual(fault === '' ? [] : [fault]);
      throw undone;
    });
    await expect(migrated).rejects.toBe(undone);
  });
});
