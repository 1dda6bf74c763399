import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { ACROSS_WORKSPACES } from './support/house/across-workspaces.ts';
import { TENANT_ROOMS, unscopedQueries } from './support/house/tenancy-faults.ts';
import * as tables from './support/tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tenantTables = new Set(
  Object.entries(tables).flatMap(([name, table]) =>
    is(table, PgTable) && 'workspaceId' in getTableColumns(table) ? [name] : [],
  ),
);

const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.ts') && TENANT_ROOMS.some((room) => path.startsWith(room)))
  .flatMap((path) =>
    unscopedQueries(readFileSync(join(root, path), 'utf8'), tenantTables).map(
      (fault) => `${path} ${fault}`,
    ),
  );

describe('a query on a table of workspaces', () => {
  test('names the workspace, or stands in the list of those that must not, with a reason', () => {
    expect(tenantTables.size).toBeGreaterThan(5);
    expect(found.filter((fault) => !(fault in ACROSS_WORKSPACES))).toEqual([]);
  });

  test('of that list is really there', () => {
    expect(Object.keys(ACROSS_WORKSPACES).filter((fault) => !found.includes(fault))).toEqual([]);
  });

  const TEXTS = [
    ['q.select().from(members)', ['f: members']],
    ['q.select().from(members).where(eq(members.id, id))', ['f: members']],
    [
      'q.select({ w: members.workspaceId }).from(members).where(eq(members.id, id))',
      ['f: members'],
    ],
    ['q.delete(tables.members).where(eq(members.id, id))', ['f: members']],
    ['q.update(members).set({ workspaceId }).where(named(id))', ['f: members']],
    ['q.execute(sql`DELETE FROM members`)', ['f: execute']],
    ['q.$count(members)', ['f: $count']],
    ['q.select().from(elsewhere)', []],
    ['q.select().from(members).where(ofWorkspace(members, actor)).limit(1)', []],
    ['q.select().from(members).where(and(eq(members.workspaceId, w), x))', []],
    ['q.delete(members).where(ofActor(id))', []],
  ] as const;
  test.each(TEXTS)('%s: %j', (query, faults) => {
    const text = `function f() { return ${query}; }
      function named(id) { return eq(members.id, id); }
      function ofActor(id) { return and(eq(members.workspaceId, a), eq(members.id, id)); }`;
    expect(unscopedQueries(text, new Set(['members']))).toEqual(faults);
  });
});
