import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { isViolation } from '../../database/index.ts';
import * as fields from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireAdmin } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { CREDENTIAL_TYPES, type CredentialType } from '../stores/store.ts';
import { credentials, safes } from '../tables.ts';
import { comparedKey, keyNameFault, storedName } from './key-names.ts';
import { credentialKey } from './safe-fields.ts';
import { getSafe, type Safe } from './safes.ts';

const credentialInput = z.strictObject({
  name: fields.freeName,
  type: z.enum(CREDENTIAL_TYPES, `must be ${CREDENTIAL_TYPES.join(', ')}`),
  key: credentialKey,
});

const credentialEdit = credentialInput.partial();

export type CredentialInput = z.input<typeof credentialInput>;
export type CredentialEdit = z.input<typeof credentialEdit>;

/** A credential as people see it. */
export interface Credential {
  readonly id: string;
  readonly safeKey: string;
  readonly name: string;
  readonly type: CredentialType;
  readonly key: string;
  /** The name under which the store holds the entry: an admin creates it there. */
  readonly storedName: string;
}

const CREDENTIAL_COLUMNS = {
  id: credentials.id,
  safeKey: safes.safeKey,
  secureUuid: safes.secureUuid,
  name: credentials.name,
  type: credentials.type,
  key: credentials.key,
} as const;

/**
 * Registers one entry of a store. Its value is never stored.
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `name-taken` where the store would take two
 *   keys for one
 */
export async function createCredential(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  input: CredentialInput,
): Promise<Credential> {
  requireAdmin(actor, 'register a credential');
  const { name, type, key } = parseInput(credentialInput, input);
  const safe = await getSafe(ports, actor, safeKey);
  requireKeyName(safe, key);
  const { workspaceId } = actor;
  const row = { id: uuid(), workspaceId, safeId: safe.id, name, type, key };
  const inserted = await ports.database
    .in(actor)
    .insert(credentials)
    .values({ ...row, comparedKey: comparedKey(safe.kind, key) })
    .onConflictDoNothing()
    .returning({ id: credentials.id })
    .catch((error: unknown) => {
      throw isViolation(error, 'foreignKey') ? safeDeleted(safeKey) : error;
    });
  if (inserted.length === 0) throw keyConflict(safe, key);
  return getCredential(ports, actor, safeKey, row.id);
}

/** Credentials of a safe, the newest first. @throws Problem `not-found` for the safe */
export async function listCredentials(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<Credential[]> {
  const safe = await getSafe(ports, actor, safeKey);
  const older = page.before === undefined ? undefined : lt(credentials.id, page.before);
  const rows = await ports.database
    .in(actor)
    .select(CREDENTIAL_COLUMNS)
    .from(credentials)
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .where(and(eq(credentials.safeId, safe.id), older))
    .orderBy(desc(credentials.id))
    .limit(page.limit);
  return rows.map(toCredential);
}

/** @throws Problem `not-found` */
export async function getCredential(
  { database }: SecretsPorts,
  actor: Actor,
  safeKey: string,
  id: string,
): Promise<Credential> {
  const inSafe = eq(safes.safeKey, safeKey);
  const [found] = await database
    .in(actor)
    .select(CREDENTIAL_COLUMNS)
    .from(credentials)
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .where(and(eq(credentials.id, id), inSafe));
  return found === undefined ? credentialNotFound(id) : toCredential(found);
}

/**
 * Changes the name, type or key of a credential; another type or key is another entry of the store, and
 * what was read of the one before counts no longer.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found`, `name-taken`
 */
export async function editCredential(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  id: string,
  input: CredentialEdit,
): Promise<Credential> {
  requireAdmin(actor, 'edit a credential');
  const { name, type, key } = parseInput(credentialEdit, input);
  const safe = await getSafe(ports, actor, safeKey);
  const before = await getCredential(ports, actor, safeKey, id);
  if (key !== undefined) requireKeyName(safe, key);
  await ports.database
    .in(actor)
    .update(credentials)
    .set({
      name: name ?? before.name,
      type: type ?? before.type,
      key: key ?? before.key,
      comparedKey: comparedKey(safe.kind, key ?? before.key),
      generation: sql`${credentials.generation} + 1`,
    })
    .where(eq(credentials.id, id))
    .catch((error: unknown) => {
      throw isViolation(error, 'unique') ? keyConflict(safe, key ?? before.key) : error;
    });
  return getCredential(ports, actor, safeKey, id);
}

/** Deletes a credential with its bindings, at once for everybody. @throws Problem `forbidden`, `not-found` */
export async function deleteCredential(
  ports: SecretsPorts,
  actor: Actor,
  safeKey: string,
  id: string,
): Promise<void> {
  requireAdmin(actor, 'delete a credential');
  const safe = await getSafe(ports, actor, safeKey);
  const inSafe = eq(credentials.safeId, safe.id);
  const removed = await ports.database
    .in(actor)
    .delete(credentials)
    .where(and(eq(credentials.id, id), inSafe))
    .returning({ id: credentials.id });
  if (removed.length === 0) credentialNotFound(id);
}

function toCredential({
  secureUuid,
  ...row
}: Omit<Credential, 'storedName'> & { readonly secureUuid: string }): Credential {
  return { ...row, storedName: storedName(secureUuid, row.key) };
}

/** What a store takes as a name differs, so this is said when the key is registered. */
function requireKeyName({ kind }: Safe, key: string): void {
  const fault = keyNameFault(kind, key);
  if (fault === null) return;
  throw new Problem('input-faulty', 'Fix these fields and send it again.', [`key: ${fault}`]);
}

function keyConflict({ name }: Safe, key: string): Problem {
  const message = `The safe ${name} has a credential whose key its store takes for ${key}; choose another key.`;
  return new Problem('name-taken', message);
}

function safeDeleted(safeKey: string): Problem {
  return new Problem('not-found', `The safe ${safeKey} has just been deleted.`);
}

function credentialNotFound(id: string): never {
  throw new Problem('not-found', `The safe has no credential ${id}.`);
}
