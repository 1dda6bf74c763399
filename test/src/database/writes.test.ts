import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/database/index.ts';
import { EMPTY_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

test('the embedded store counts the writes that have ended, in a transaction or not', async () => {
  const [embedded, postgresql] = EMPTY_STORES;
  if (embedded === undefined || postgresql === undefined) throw new Error('there are two stores');
  const database = await connect(await embedded.create());
  onTestFinished(() => database.close());
  const { workspaces } = tables;
  const insert = () => {
    const row = { id: randomUUID(), name: randomUUID(), kind: 'local' as const };
    return database.system('a test').insert(workspaces).values(row);
  };
  const changes = async (work: () => Promise<unknown>) => {
    const before = database.writes;
    await work();
    return database.writes !== before;
  };
  expect(await changes(async () => insert())).toBe(true);
  expect(await changes(() => database.transaction(async () => insert()))).toBe(true);
  expect(await changes(() => database.system('a test').execute(sql`DELETE FROM workspaces`))).toBe(
    true,
  );
  const undone = () => database.transaction(() => Promise.reject(new Error('undone')));
  expect(await changes(() => undone().catch(() => undefined))).toBe(true);
  expect(await changes(async () => database.system('a test').select().from(workspaces))).toBe(
    false,
  );
  const shared = await connect(await postgresql.create());
  onTestFinished(() => shared.close());
  expect(shared.writes).toBeNull();
});
