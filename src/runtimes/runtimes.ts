import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { type Database, type InWorkspace, isViolation } from '../database/index.ts';
import { displayName } from '../input/fields.ts';
import { parseInput } from '../input/parse-input.ts';
import { Problem } from '../problem.ts';
import { type Actor, requireAdmin } from '../workspaces/index.ts';
import type { RuntimeRow } from './runtimes-ports.ts';
import { actionsRuntimes, runtimes, type SANDBOXES } from './tables.ts';

/** The default runtime of every workspace (docs/managed-runtime.md). */
const MANAGED_RUNTIME = 'managed';

/** A runtime as people see it. */
export interface Runtime {
  readonly name: string;
  readonly kind: 'managed' | 'self-managed';
  readonly default: boolean;
  readonly operational: boolean;
  /** Why it is not operational, or which isolation is missing. */
  readonly reason: string | null;
  /** What its tests run in; null where it is not known, or the platform does not decide. */
  readonly sandbox: (typeof SANDBOXES)[number] | null;
  /** How many executions it runs at the same time. */
  readonly concurrency: number;
  /** Where it is on GitHub Actions; null for the managed one. */
  readonly settings: typeof actionsRuntimes.$inferSelect | null;
}

/** The runtimes of the workspace, by name. */
export function listRuntimes(
  { database }: { readonly database: Database },
  workspace: InWorkspace,
): Promise<Runtime[]> {
  const { name, kind, isDefault, operational, reason, sandbox, concurrency } = runtimes;
  return database
    .in(workspace)
    .select({
      ...{ name, kind, default: isDefault, operational, reason, sandbox, concurrency },
      settings: getTableColumns(actionsRuntimes),
    })
    .from(runtimes)
    .leftJoin(actionsRuntimes, eq(actionsRuntimes.runtimeId, runtimes.id))
    .orderBy(asc(name));
}

/** @throws Problem `not-found` */
export async function getRuntime(
  ports: { readonly database: Database },
  workspace: InWorkspace,
  name: string,
): Promise<Runtime> {
  const found = (await listRuntimes(ports, workspace)).find((one) => one.name === name);
  return found ?? runtimeNotFound(name);
}

/** @throws Problem `not-found`, always */
export function runtimeNotFound(name: string | null): never {
  throw new Problem('not-found', `The workspace has no runtime ${JSON.stringify(name)}.`);
}

/** The row of a runtime by its name, of the default one for null. @throws Problem `not-found` */
export async function chooseRuntime(
  database: Database,
  workspace: InWorkspace,
  name: string | null,
): Promise<RuntimeRow> {
  const chosen = name === null ? eq(runtimes.isDefault, true) : eq(runtimes.name, name);
  const [found] = await database.in(workspace).select().from(runtimes).where(chosen);
  return found ?? runtimeNotFound(name);
}

/** The id of the default runtime; null where there is none. */
export async function findDefaultRuntime(
  database: Database,
  workspace: InWorkspace,
): Promise<string | null> {
  const [found] = await database
    .in(workspace)
    .select({ id: runtimes.id })
    .from(runtimes)
    .where(eq(runtimes.isDefault, true));
  return found?.id ?? null;
}

/** The row of a runtime by its id; undefined once it has been deleted. */
export async function findRuntimeById(
  database: Database,
  workspace: InWorkspace,
  id: string,
): Promise<RuntimeRow | undefined> {
  const [found] = await database.in(workspace).select().from(runtimes).where(eq(runtimes.id, id));
  return found;
}

/**
 * The same, locked until the caller's transaction ends. Rows that refer to the runtime can still be
 * created.
 */
export async function lockRuntime(
  database: Database,
  workspace: InWorkspace,
  id: string,
): Promise<RuntimeRow | undefined> {
  const [found] = await database
    .in(workspace)
    .select()
    .from(runtimes)
    .where(eq(runtimes.id, id))
    .for('no key update');
  return found;
}

/** The names of the workspace's runtimes by their ids. */
export async function runtimeNames(
  database: Database,
  workspace: InWorkspace,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .in(workspace)
    .select({ id: runtimes.id, name: runtimes.name })
    .from(runtimes);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** For queries of other modules: the name of the runtime that a column refers to; NULL where it does not. */
export function runtimeName(database: Database, runtimeId: PgColumn): SQL<string> {
  const named = database
    .system('a column of another query says which row')
    .select({ name: runtimes.name })
    .from(runtimes)
    .where(eq(runtimes.id, runtimeId));
  return sql<string>`(${named})`;
}

/** Creates the runtime that every workspace has. */
export async function createDefaultRuntime(
  database: Database,
  { workspaceId }: InWorkspace,
): Promise<void> {
  await database.in({ workspaceId }).insert(runtimes).values({
    id: uuid(),
    workspaceId,
    name: MANAGED_RUNTIME,
    kind: 'managed',
    isDefault: true,
    operational: true,
  });
}

/**
 * Gives a runtime another name; records keep it.
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `name-taken`
 */
export async function renameRuntime(
  { database }: { readonly database: Database },
  actor: Actor,
  name: string,
  newName: string,
): Promise<void> {
  requireAdmin(actor, 'rename a runtime');
  const parsedName = parseInput(displayName, newName);
  const changed = await database
    .in(actor)
    .update(runtimes)
    .set({ name: parsedName })
    .where(eq(runtimes.name, name))
    .returning({ id: runtimes.id })
    .catch((error: unknown) => {
      if (!isViolation(error, 'unique')) throw error;
      throw new Problem('name-taken', `A runtime ${JSON.stringify(parsedName)} is there already.`);
    });
  if (changed.length === 0) runtimeNotFound(name);
}
