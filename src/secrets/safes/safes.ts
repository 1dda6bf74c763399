import { randomBytes, randomUUID } from 'node:crypto';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type Database, isViolation } from '../../database/index.ts';
import * as fields from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { runtimeName } from '../../runtimes/index.ts';
import { type Actor, requireAdmin } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { safes } from '../tables.ts';
import { requireAccess } from './access-test.ts';
import { safeStore } from './safe-fields.ts';
import { requireRuntime } from './safe-runtime.ts';
import { type StoreColumns, storeColumns } from './safe-store.ts';

const safeInput = z.strictObject({
  name: fields.freeName,
  /** Null: the default runtime. */
  runtime: fields.displayName.nullable(),
  store: safeStore,
});

const safeEdit = safeInput.omit({ runtime: true }).partial();

export type SafeInput = z.input<typeof safeInput>;
export type SafeEdit = z.input<typeof safeEdit>;

/** A safe as people see it. */
export interface Safe extends StoreColumns {
  readonly id: string;
  readonly name: string;
  readonly safeKey: string;
  readonly secureUuid: string;
  readonly runtime: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

const safeColumns = (database: Database) => ({
  id: safes.id,
  name: safes.name,
  safeKey: safes.safeKey,
  secureUuid: safes.secureUuid,
  kind: safes.kind,
  url: safes.url,
  place: safes.place,
  access: safes.access,
  runtime: runtimeName(database, safes.runtimeId),
  createdBy: safes.createdBy,
  createdAt: safes.createdAt,
});

/**
 * Creates a safe, once the platform has access to its store (docs/secrets.md#set-it-up). The store is checked before
 * anything is written, and outside any transaction: it may be slow.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found` for the runtime, `address-refused`,
 *   `safe-access-refused` with the reason, `name-taken`
 */
export async function createSafe(
  ports: SecretsPorts,
  actor: Actor,
  input: SafeInput,
): Promise<Safe> {
  requireAdmin(actor, 'create a safe');
  const { name, runtime, store } = parseInput(safeInput, input);
  const columns = storeColumns(store);
  const { id: runtimeId } = await requireRuntime(ports, actor, runtime, columns);
  const secureUuid = randomUUID();
  await requireAccess(ports, actor, columns, secureUuid);
  const safeKey = randomBytes(16).toString('hex');
  const { workspaceId, user: createdBy } = actor;
  const row = { id: uuid(), workspaceId, name, safeKey, secureUuid, runtimeId, createdBy };
  const inserted = await ports.database
    .in(actor)
    .insert(safes)
    .values({ ...row, ...columns, createdAt: ports.identity.now() })
    .onConflictDoNothing({ target: [safes.workspaceId, safes.name] })
    .returning({ id: safes.id });
  if (inserted.length === 0) throw nameConflict(name);
  return getSafe(ports, actor, safeKey);
}

/** Safes of the workspace, the newest first; `before` is the id of the last one seen. */
export function listSafes(
  { database }: SecretsPorts,
  actor: Actor,
  page: { readonly before?: string; readonly limit: number },
): Promise<Safe[]> {
  const older = page.before === undefined ? undefined : lt(safes.id, page.before);
  return database
    .in(actor)
    .select(safeColumns(database))
    .from(safes)
    .where(older)
    .orderBy(desc(safes.id))
    .limit(page.limit);
}

/** @throws Problem `not-found` */
export async function getSafe(
  { database }: SecretsPorts,
  actor: Actor,
  safeKey: string,
): Promise<Safe> {
  const [found] = await database
    .in(actor)
    .select(safeColumns(database))
    .from(safes)
    .where(eq(safes.safeKey, safeKey));
  return found ?? safeNotFound(safeKey);
}

/**
 * Gives a safe another name, or another URL and access, once the platform has access there. What was read
 * before counts no longer.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `field-fixed` for another kind of store,
 *   `address-refused`, `safe-access-refused`, `name-taken`
 */
export async function editSafe(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  input: SafeEdit,
): Promise<Safe> {
  requireAdmin(actor, 'edit a safe');
  const { name, store } = parseInput(safeEdit, input);
  const before = await getSafe(ports, actor, safeKey);
  const columns = store === undefined ? null : storeColumns(store);
  if (columns !== null) {
    if (columns.kind !== before.kind) {
      const message = `The safe stands for ${before.kind}, and its keys are named for that; make another safe.`;
      throw new Problem('field-fixed', message);
    }
    await requireRuntime(ports, actor, before.runtime, columns);
    await requireAccess(ports, actor, columns, before.secureUuid);
  }
  const generation = sql`${safes.generation} + 1`;
  const values = {
    ...(name !== undefined && { name }),
    ...(columns && { ...columns, generation }),
  };
  if (Object.keys(values).length > 0) {
    await ports.database
      .in(actor)
      .update(safes)
      .set(values)
      .where(eq(safes.id, before.id))
      .catch((error: unknown) => {
        throw isViolation(error, 'unique') ? nameConflict(name ?? before.name) : error;
      });
  }
  return getSafe(ports, actor, safeKey);
}

/**
 * Deletes a safe with its credentials and their bindings, at once for everybody: every read checks
 * that they still exist (docs/secrets.md#set-it-up).
 *
 * @throws Problem `forbidden`, `not-found`
 */
export async function deleteSafe(
  { database }: SecretsPorts,
  actor: Actor,
  safeKey: string,
): Promise<void> {
  requireAdmin(actor, 'delete a safe');
  const removed = await database
    .in(actor)
    .delete(safes)
    .where(eq(safes.safeKey, safeKey))
    .returning({ id: safes.id });
  if (removed.length === 0) safeNotFound(safeKey);
}

function safeNotFound(safeKey: string): never {
  throw new Problem('not-found', `The workspace has no safe ${JSON.stringify(safeKey)}.`);
}

function nameConflict(name: string): Problem {
  return new Problem('name-taken', `A safe named ${JSON.stringify(name)} already exists.`);
}
