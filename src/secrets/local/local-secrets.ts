import { and, asc, eq, ne } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { HOST, HOST_HINT, hostEntry } from '../../input/hosts.ts';
import { parseInput } from '../../input/parse-input.ts';
import { type GenerationRecord, getRecord } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { localSecrets } from '../tables.ts';
import type { SealedValue } from './cipher.ts';
import { type Bounds, WAIT_MS } from './run-values.ts';

/** How a value is kept: `run` in memory for the next run of who gave it, `encrypted` in the database. */
export const KEEPS = ['run', 'encrypted'] as const;

/** The name of a variable that an environment file reads as `env://NAME`. */
export const localVariable = z
  .string()
  .max(100, 'must be at most 100 characters long')
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable: letters, digits and _');

/** What is given for a variable. */
export const localSecretInput = z.strictObject({
  value: z
    .string()
    .min(1, 'must not be empty')
    .max(10_000, 'must be at most 10000 characters long')
    .regex(/^[^\0]*$/, 'must hold no NUL'),
  keep: z.enum(KEEPS, 'must be run or encrypted'),
  hosts: z.array(z.string().regex(HOST, HOST_HINT)).min(1).max(50).nullable().default(null),
});

export type LocalSecretInput = z.input<typeof localSecretInput>;

/** A value that a record has on the platform, as people see it: never the value. */
export interface LocalSecret extends Bounds {
  readonly variable: string;
  readonly keep: (typeof KEEPS)[number];
  readonly givenBy: string;
  readonly givenAt: Date;
  /** When it is forgotten unless a run takes it before; null for one that is kept. */
  readonly endsAt: Date | null;
  /** Why no run gets it; null where runs do. */
  readonly unusable: string | null;
}

type LocalPorts = Pick<SecretsPorts, 'database' | 'cipher' | 'runValues' | 'identity'>;

/** Why a value of the database is not opened. */
export const OTHER_KEY =
  'it was encrypted under another LOCAL_SECRETS_KEY than the server has now; put the key back, or give the value again';
/** Why a value is not given to a suite elsewhere. */
export const OTHER_REPOSITORY =
  'it was given when the suite was in another repository; give it again for this one';

/** Which ways of keeping a value this installation offers. */
export function offeredKeeps({
  cipher,
  runValues,
}: Pick<SecretsPorts, 'cipher' | 'runValues'>): (typeof KEEPS)[number][] {
  return [
    ...(runValues === null ? [] : (['run'] as const)),
    ...(cipher === null ? [] : (['encrypted'] as const)),
  ];
}

/**
 * Gives a record a value for a variable of its suite, in the place of the one before. A value for one run goes
 * before one that is kept.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`; `local-secrets-unavailable` where this installation
 *   does not keep values so
 */
export async function giveLocalSecret(
  ports: LocalPorts,
  actor: Actor,
  name: string,
  variable: string,
  input: LocalSecretInput,
): Promise<void> {
  const record = await ownRecord(ports, actor, name);
  const { value, keep, hosts } = parseInput(localSecretInput, input);
  const bounds = { repository: record.repositoryUrl, hosts: hosts ?? ownHosts(record) };
  if (keep === 'encrypted') return seal(ports, actor, record, variable, { value, ...bounds });
  if (ports.runValues === null) throw unavailable(NO_RUN_VALUES);
  const runValue = { value, ...bounds, user: actor.user, givenAt: ports.identity.now() };
  // One that is kept stays: it is what later runs get.
  if (!ports.runValues.give(record.id, variable, runValue)) throw unavailable(TOO_MANY);
}

/** The values that a record has, by variable. @throws Problem `not-found` */
export async function listLocalSecrets(
  ports: LocalPorts,
  actor: Actor,
  name: string,
): Promise<LocalSecret[]> {
  const record = await getRecord(ports, actor, name);
  const rows = await ports.database
    .in(actor)
    .select()
    .from(localSecrets)
    .where(eq(localSecrets.recordId, record.id))
    .orderBy(asc(localSecrets.variable));
  const sealed = rows.map((row) => ({
    ...boundsOf(row),
    variable: row.variable,
    keep: 'encrypted' as const,
    givenBy: row.givenBy,
    givenAt: row.givenAt,
    endsAt: null,
    unusable: unusableReason(row, record) ?? (openRow(ports, row) === null ? OTHER_KEY : null),
  }));
  const now = ports.identity.now().getTime();
  const waiting = [...(ports.runValues?.waiting(record.id, now) ?? [])].map(
    ([variable, { user, givenAt, ...bounds }]) => ({
      ...boundsOf(bounds),
      variable,
      keep: 'run' as const,
      givenBy: user,
      givenAt,
      endsAt: new Date(givenAt.getTime() + WAIT_MS),
      unusable: unusableReason(bounds, record),
    }),
  );
  return [...sealed, ...waiting].toSorted((a, b) => (a.variable < b.variable ? -1 : 1));
}

/** Forgets the value of a variable, however it is kept. @throws Problem `not-found`, `forbidden` */
export async function deleteLocalSecret(
  ports: LocalPorts,
  actor: Actor,
  name: string,
  variable: string,
): Promise<void> {
  const record = await ownRecord(ports, actor, name);
  const wasWaiting = ports.runValues?.forget(record.id, variable) ?? false;
  const wasSealed = await removeSealed(ports, record, variable);
  if (wasWaiting || wasSealed) return;
  throw new Problem('not-found', `The record ${name} has no value for ${variable}.`);
}

/**
 * Encrypts again, under the operator's first key, what an earlier one has encrypted: the end of a rotation. What no
 * key opens stays as it is.
 *
 * @returns how many were encrypted again
 */
export async function renewLocalSecrets({
  database,
  cipher,
}: Pick<SecretsPorts, 'database' | 'cipher'>): Promise<number> {
  if (cipher === null) return 0;
  const queries = database.system('a key is rotated for all workspaces');
  const rows = await queries
    .select()
    .from(localSecrets)
    .where(ne(localSecrets.keyId, cipher.keyId));
  let count = 0;
  for (const row of rows) {
    const value = openRow({ cipher }, row);
    if (value === null) continue;
    await queries
      .update(localSecrets)
      .set(cipher.seal(value, contextOf(row)))
      .where(and(eq(localSecrets.id, row.id), eq(localSecrets.keyId, row.keyId)));
    count += 1;
  }
  return count;
}

export type LocalSecretRow = typeof localSecrets.$inferSelect;

/** The value of a row; null where no key opens it, or it was changed or copied from elsewhere. */
export function openRow(
  { cipher }: Pick<SecretsPorts, 'cipher'>,
  row: LocalSecretRow,
): string | null {
  return cipher?.open(row, contextOf(row)) ?? null;
}

/** Why a value is not for a record as it is now; null where it is. */
export function unusableReason(
  { repository }: Pick<Bounds, 'repository'>,
  { repositoryUrl }: Pick<GenerationRecord, 'repositoryUrl'>,
): string | null {
  return repository === repositoryUrl ? null : OTHER_REPOSITORY;
}

/** What a value is bound to: a row that is copied to another record, or to other hosts, does not open. */
function contextOf({
  workspaceId,
  recordId,
  variable,
  repository,
  hosts,
}: Pick<LocalSecretRow, 'workspaceId' | 'recordId' | 'variable' | 'repository' | 'hosts'>) {
  return [workspaceId, recordId, variable, repository, hosts];
}

function boundsOf({ repository, hosts }: Bounds): Bounds {
  return { repository, hosts };
}

async function seal(
  { database, cipher, runValues, identity }: LocalPorts,
  actor: Actor,
  { id: recordId, workspaceId }: GenerationRecord,
  variable: string,
  { value, repository, hosts }: Bounds & { readonly value: string },
): Promise<void> {
  if (cipher === null) throw unavailable(NO_KEY);
  const context = contextOf({ workspaceId, recordId, variable, repository, hosts: [...hosts] });
  const sealed: SealedValue = cipher.seal(value, context);
  const columns = {
    ...{ repository, hosts: [...hosts], ...sealed },
    ...{ givenBy: actor.user, givenAt: identity.now() },
  };
  await database
    .in(actor)
    .insert(localSecrets)
    .values({ id: uuid(), workspaceId, recordId, variable, ...columns })
    .onConflictDoUpdate({ target: [localSecrets.recordId, localSecrets.variable], set: columns });
  runValues?.forget(recordId, variable);
}

async function removeSealed(
  { database }: Pick<SecretsPorts, 'database'>,
  record: GenerationRecord,
  variable: string,
): Promise<boolean> {
  const ofBoth = [eq(localSecrets.recordId, record.id), eq(localSecrets.variable, variable)];
  const removed = await database
    .in(record)
    .delete(localSecrets)
    .where(and(...ofBoth))
    .returning({ id: localSecrets.id });
  return removed.length > 0;
}

async function ownRecord(ports: LocalPorts, actor: Actor, name: string): Promise<GenerationRecord> {
  const record = await getRecord(ports, actor, name);
  requireOwner(actor, record.owners, `the record ${name}`);
  return record;
}

/** The host of the base URL; of a record that has none a person has to name them. */
function ownHosts({ baseUrl }: GenerationRecord): string[] {
  if (baseUrl !== null) return [hostEntry(new URL(baseUrl))];
  const fault = 'hosts: must be given, since the record has no base URL of its own';
  throw new Problem('input-faulty', 'Fix what is listed and send it again.', [fault]);
}

const NO_RUN_VALUES =
  'With DATABASE_URL several processes may serve this installation, and a value in the memory of one would not reach a run of another: use a vault, or keep it encrypted under LOCAL_SECRETS_KEY.';
const NO_KEY =
  'Values are kept encrypted only where the operator has set LOCAL_SECRETS_KEY: use a vault, or give the value for one run.';
const TOO_MANY = 'Too many values wait for runs; run what waits first.';

function unavailable(message: string): Problem {
  return new Problem('local-secrets-unavailable', message);
}
