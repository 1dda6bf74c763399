import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '../../../src/database/index.ts';
import { EMPTY_STORES, STORES, temporaryFolder } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { workspaces } = tables;

async function opened(create: (typeof STORES)[number]['create']): Promise<Database> {
  const database = await connect(await create());
  onTestFinished(() => database.close());
  return database;
}

const insert = (database: Database, name: string) =>
  database
    .system('a test')
    .insert(workspaces)
    .values({ id: crypto.randomUUID(), name, kind: 'local' });

describe.each(EMPTY_STORES)('$name, at first without tables,', ({ create }) => {
  test('keeps what was written when it is opened again', async () => {
    const store = await create();
    const first = await connect(store);
    await insert(first, 'kept');
    await first.close();
    const again = await connect(store);
    onTestFinished(() => again.close());
    const rows = await again.system('a test').select({ name: workspaces.name }).from(workspaces);
    expect(rows).toEqual([{ name: 'kept' }]);
  });
});

describe.each(STORES)('$name', ({ create }) => {
  test('undoes all of a transaction that fails', async () => {
    const database = await opened(create);
    const failing = database.transaction(async () => {
      await insert(database, 'lost');
      throw new Error('halfway');
    });
    await expect(failing).rejects.toThrow('halfway');
    expect(await database.system('a test').$count(workspaces)).toBe(0);
  });

  test('joins an inner transaction to the outer one', async () => {
    const database = await opened(create);
    const failing = database.transaction(async () => {
      await database.transaction(async () => {
        await insert(database, 'inner');
      });
      expect(await database.system('a test').$count(workspaces)).toBe(1);
      throw new Error('outer');
    });
    await expect(failing).rejects.toThrow('outer');
    expect(await database.system('a test').$count(workspaces)).toBe(0);
  });

  test('does not hand an ended transaction to work that outlives it', async () => {
    const database = await opened(create);
    let late: Promise<unknown> = Promise.resolve();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await database.transaction(async () => {
      late = gate.then(() => database.system('a test').execute(sql`SELECT 1`));
    });
    release();
    await expect(late).resolves.toBeDefined();
    expect(database.inTransaction).toBe(false);
  });
});

test('the embedded store has 32 MB of buffers, and no database beside its own', async () => {
  const database = await opened(async () => ({ kind: 'pglite', folder: temporaryFolder() }));
  const rows = z.looseObject({ rows: z.array(z.unknown()) });
  const read = async (statement: ReturnType<typeof sql>) =>
    rows.parse(await database.system('a test').execute(statement)).rows;
  expect(await read(sql`SHOW shared_buffers`)).toEqual([{ shared_buffers: '32MB' }]);
  expect(await read(sql`SELECT datname FROM pg_database`)).toEqual([{ datname: 'postgres' }]);
});
