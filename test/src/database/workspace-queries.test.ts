import { randomUUID } from 'node:crypto';
import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { connect, type Database, type InWorkspace } from '../../../src/database/index.ts';
import { reachOf } from '../../../src/database/reach.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { pipelines, pipelineTestCases, testCases, workspaces } = tables;

test('a query that forgets the workspace does not compile', () => {
  expectTypeOf<Database>().not.toHaveProperty('queries');
  expectTypeOf<Parameters<Database['in']>>().toEqualTypeOf<[workspace: InWorkspace]>();
  expectTypeOf<{ user: string }>().not.toExtend<InWorkspace>();
  expectTypeOf<Parameters<Database['system']>>().toEqualTypeOf<[reason: string]>();
  expectTypeOf<ReturnType<Database['in']>>().not.toHaveProperty('execute');
});

describe.each(PLAIN_STORES)('queries in a workspace, on $name', ({ create }) => {
  let database: Database;
  let ours: InWorkspace;
  let theirs: InWorkspace;
  const ids = { ours: randomUUID(), theirs: randomUUID() };
  beforeAll(async () => {
    database = await connect(await create());
    ours = { workspaceId: await ensureWorkspace(database, 'github', 'ours') };
    theirs = { workspaceId: await ensureWorkspace(database, 'github', 'theirs') };
    for (const [id, { workspaceId }] of [
      [ids.ours, ours] as const,
      [ids.theirs, theirs] as const,
    ]) {
      const owned = { id, workspaceId, name: id };
      await database
        .system('a test')
        .insert(pipelines)
        .values({ ...owned, createdBy: 'ada' });
      await database
        .system('a test')
        .insert(testCases)
        .values({
          ...{ ...owned, origin: 'uploaded', labels: [], owner: 'ada', isLinked: true },
          createdFrom: new Date(),
        });
      await database
        .system('a test')
        .insert(pipelineTestCases)
        .values({ pipelineId: id, position: 0, testCaseId: id });
    }
  });
  afterAll(() => database.close());

  test('see only its rows, with their own condition and without', async () => {
    const id = pipelines.id;
    const all = await database.in(ours).select({ id }).from(pipelines);
    expect(all).toEqual([{ id: ids.ours }]);
    const named = database.in(ours).select({ id }).from(pipelines);
    expect(await named.where(eq(id, ids.theirs))).toEqual([]);
    expect(await database.in(theirs).$count(pipelines, eq(id, ids.ours))).toBe(0);
    expect(await database.in(theirs).$count(pipelines)).toBe(1);
  });

  test('see rows without the column through the row that they belong to', async () => {
    const held = await database.in(ours).select().from(pipelineTestCases);
    expect(held.map(({ pipelineId }) => pipelineId)).toEqual([ids.ours]);
  });

  test('join only rows of the workspace', async () => {
    const joined = database
      .in(ours)
      .select({ ours: pipelines.id, theirs: testCases.id })
      .from(pipelines);
    expect(await joined.leftJoin(testCases, eq(testCases.id, ids.theirs))).toEqual([
      { ours: ids.ours, theirs: null },
    ]);
  });

  test('change and delete only its rows', async () => {
    const renamed = database.in(theirs).update(pipelines).set({ name: 'taken' });
    expect(await renamed.where(eq(pipelines.id, ids.ours)).returning()).toEqual([]);
    const removed = database.in(theirs).delete(pipelineTestCases);
    expect(await removed.where(eq(pipelineTestCases.pipelineId, ids.ours)).returning()).toEqual([]);
    const gone = await database.in(theirs).delete(pipelineTestCases).returning();
    expect(gone.map(({ pipelineId }) => pipelineId)).toEqual([ids.theirs]);
  });

  test('write no row of another workspace', () => {
    const row = { id: randomUUID(), ...theirs, name: 'new', createdBy: 'ada' };
    expect(() => database.in(ours).insert(pipelines).values(row)).toThrow('another workspace');
    expect(() => database.in(ours).insert(pipelines).values([row])).toThrow('another workspace');
  });

  test('do not reach tables that belong to no workspace', () => {
    expect(() => database.in(ours).select().from(workspaces)).toThrow('belongs to no workspace');
  });
});

test('the tables that belong to no workspace are these', () => {
  const all = Object.values(tables).filter((one) => is(one, PgTable));
  const free = all.filter((table) => reachOf(table) === null).map(getTableName);
  expect(free.toSorted()).toEqual([
    'github_deliveries',
    'pending_sign_ins',
    'signing_keys',
    'used_oidc_tokens',
    'workspaces',
  ]);
});
