import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import type { Database, InWorkspace } from '../database/index.ts';
import { workspaces } from './tables.ts';

const WORKSPACES = 'they are the workspaces themselves';

/** A workspace as it is stored. */
export type Workspace = typeof workspaces.$inferSelect;

/** The workspace that somebody acts in; undefined once it is gone. */
export async function getWorkspace(
  database: Database,
  { workspaceId }: InWorkspace,
): Promise<Workspace | undefined> {
  const [found] = await database
    .system(WORKSPACES)
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found;
}

/** The same, locked until the caller's transaction ends. */
export async function lockWorkspace(
  database: Database,
  { workspaceId }: InWorkspace,
  strength: 'update' | 'no key update',
): Promise<Workspace | undefined> {
  const [found] = await database
    .system(WORKSPACES)
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for(strength);
  return found;
}

/** Workspaces by their ids, ordered by name. */
export function workspacesOf(database: Database, ids: readonly string[]): Promise<Workspace[]> {
  return database
    .system(WORKSPACES)
    .select()
    .from(workspaces)
    .where(inArray(workspaces.id, [...ids]))
    .orderBy(asc(workspaces.name));
}

/** The workspace of an account, by its id at GitHub; null when it has none. */
export async function findGitHubWorkspace(
  database: Database,
  accountId: string,
): Promise<string | null> {
  const [found] = await database
    .system(WORKSPACES)
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.kind, 'github'), eq(workspaces.accountId, accountId)));
  return found?.id ?? null;
}

/** A workspace by kind and name; null when there is none. */
export async function findWorkspaceNamed(
  database: Database,
  kind: Workspace['kind'],
  name: string,
): Promise<string | null> {
  const [found] = await database
    .system(WORKSPACES)
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.kind, kind), eq(workspaces.name, name)));
  return found?.id ?? null;
}

/** Stores a new workspace. @returns its id; null when it exists already */
export async function insertWorkspace(
  database: Database,
  row: Pick<Workspace, 'kind' | 'name' | 'accountId'>,
): Promise<string | null> {
  const [created] = await database
    .system(WORKSPACES)
    .insert(workspaces)
    .values({ id: uuid(), ...row })
    .onConflictDoNothing()
    .returning({ id: workspaces.id });
  return created?.id ?? null;
}

/**
 * Gives an account's workspace, where it has one, the account's present name. A workspace of another
 * account that has this name, from before that account was renamed, gives it up: who takes a free name
 * at GitHub does not take the workspace.
 */
export async function takeName(database: Database, accountId: string, name: string): Promise<void> {
  const { kind, name: called, accountId: account, id } = workspaces;
  const isOther = or(isNull(account), ne(account, accountId));
  const [other] = await database
    .system(WORKSPACES)
    .select({ id, account })
    .from(workspaces)
    .where(and(eq(kind, 'github'), eq(called, name), isOther));
  if (other !== undefined) {
    const former = `${name} (formerly, ${other.account ?? other.id})`;
    await database
      .system(WORKSPACES)
      .update(workspaces)
      .set({ name: former })
      .where(eq(id, other.id));
  }
  await database
    .system(WORKSPACES)
    .update(workspaces)
    .set({ name })
    .where(and(eq(kind, 'github'), eq(account, accountId)));
}

/** The App works at the account from now on. */
export async function openWorkspace(
  database: Database,
  { workspaceId }: InWorkspace,
): Promise<void> {
  await database
    .system(WORKSPACES)
    .update(workspaces)
    .set({ closedAt: null })
    .where(eq(workspaces.id, workspaceId));
}

/** The App no longer works at the account: nobody acts in its workspace. */
export async function closeWorkspace(
  database: Database,
  { workspaceId }: InWorkspace,
  at: Date,
): Promise<void> {
  await database
    .system(WORKSPACES)
    .update(workspaces)
    .set({ closedAt: at })
    .where(eq(workspaces.id, workspaceId));
}

/** For queries of other modules: whether the workspace that a column names is open. */
export function isOpen(database: Database, workspaceId: PgColumn): SQL {
  return exists(
    database
      .system(WORKSPACES)
      .select({ one: sql`1` })
      .from(workspaces)
      .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.closedAt))),
  );
}
