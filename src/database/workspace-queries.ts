import { and, eq, is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { reachOf } from './reach.ts';

/** Anything that says which workspace it acts in: an actor, a principal, a row. */
export interface InWorkspace {
  readonly workspaceId: string;
}

/** Queries that see the rows of one workspace and no others. */
export type WorkspaceQueries = Pick<
  Queries,
  'select' | 'selectDistinct' | 'update' | 'delete' | 'insert' | '$count'
>;

type Method = (...values: readonly unknown[]) => unknown;
/** What a method becomes, given the original. */
type Around = (original: Method, values: readonly unknown[]) => unknown;

const JOINS = ['innerJoin', 'leftJoin'] as const;

/**
 * Confines queries to a workspace: every SELECT, UPDATE and DELETE gets a condition, and every row that is
 * inserted the workspace. A table without a column `workspaceId` is confined through the row that it
 * belongs to by a foreign key. Queries within a query are the responsibility of whoever wrote them.
 *
 * @throws Error for a table that belongs to no workspace, which `database.system` is for
 */
export function confineQueries(queries: Queries, { workspaceId }: InWorkspace): WorkspaceQueries {
  const rowsOf = (query: unknown, table: unknown) => confineRows(query, table, workspaceId);
  const arounds: Readonly<Record<keyof WorkspaceQueries, Around>> = {
    select: (original, values) => afterFrom(original(...values), rowsOf),
    selectDistinct: (original, values) => afterFrom(original(...values), rowsOf),
    update: (original, [table]) =>
      wrapMethod(original(table), 'set', (set, values) => rowsOf(set(...values), table)),
    delete: (original, [table]) => rowsOf(original(table), table),
    insert: (original, [table]) =>
      wrapMethod(original(table), 'values', (values, [rows]) =>
        values(Array.isArray(rows) ? rows.map(inWorkspace) : inWorkspace(rows)),
      ),
    $count: (original, [source, filter]) =>
      original(source, withOwn(ownRows(source, workspaceId), filter)),
  };
  const inWorkspace = (row: unknown) => {
    if (typeof row !== 'object' || row === null || !('workspaceId' in row)) return row;
    if (row.workspaceId === workspaceId) return row;
    throw new Error('a row of another workspace is not written');
  };
  return new Proxy(queries, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      const found = Object.entries(arounds).find(([one]) => one === name)?.[1];
      if (found === undefined || typeof method !== 'function') return undefined;
      const original: Method = (...values) => Reflect.apply(method, target, values);
      return (...values: readonly unknown[]) => found(original, values);
    },
  });
}

function afterFrom(builder: unknown, rowsOf: (query: unknown, table: unknown) => unknown): unknown {
  return wrapMethod(builder, 'from', (from, [table]) => rowsOf(from(table), table));
}

/** Gives a query the condition of its table, and each join that of the table that is joined. */
function confineRows(query: unknown, table: unknown, workspaceId: string): unknown {
  const own = ownRows(table, workspaceId);
  const [...joins] = JOINS;
  for (const join of joins) {
    wrapMethod(query, join, (original, [other, on]) =>
      original(other, withOwn(hasWorkspace(other) ? ownRows(other, workspaceId) : undefined, on)),
    );
  }
  const where: Around = (original, [condition]) => original(withOwn(own, condition));
  wrapMethod(query, 'where', where);
  const confine: unknown = isObject(query) ? Reflect.get(query, 'where') : undefined;
  return typeof confine === 'function' ? Reflect.apply(confine, query, [undefined]) : query;
}

function withOwn(own: SQL | undefined, condition: unknown): SQL | undefined {
  if (condition === undefined) return own;
  if (is(condition, SQL)) return and(own, condition);
  throw new Error('a condition of a workspace is SQL');
}

function hasWorkspace(table: unknown): boolean {
  return is(table, PgTable) && reachOf(table)?.kind === 'column';
}

/** The condition of the rows of a workspace; undefined for what is no table. */
function ownRows(table: unknown, workspaceId: string): SQL | undefined {
  if (!is(table, PgTable)) return undefined;
  const reach = reachOf(table);
  if (reach === null) {
    throw new Error(`${getTableConfig(table).name} belongs to no workspace`);
  }
  if (reach.kind === 'column') return eq(reach.column, workspaceId);
  const { parent, pairs } = reach;
  const isParent = and(...pairs.map(([own, others]) => eq(others, own)));
  return sql`EXISTS (SELECT 1 FROM ${parent} WHERE ${and(isParent, ownRows(parent, workspaceId))})`;
}

/** Replaces a method of one object. @returns the object */
function wrapMethod(object: unknown, name: string, replaced: Around): unknown {
  const method: unknown = isObject(object) ? Reflect.get(object, name) : undefined;
  if (!isObject(object) || typeof method !== 'function') return object;
  const original: Method = (...values) => Reflect.apply(method, object, values);
  const value: Method = (...values) => replaced(original, values);
  Object.defineProperty(object, name, { value });
  return object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
