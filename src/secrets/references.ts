import { and, eq } from 'drizzle-orm';
import type { InWorkspace } from '../database/index.ts';
import { Problem } from '../problem.ts';
import { auditRead } from './reads/audit-read.ts';
import { GRANTED, type OpenableSafe, type ReadableCredential } from './reads/grant.ts';
import { storeProblem } from './reads/store-problem.ts';
import { entryName } from './reads/store-reads.ts';
import type { SecretsPorts } from './secrets-ports.ts';
import { bindings, credentials, safes } from './tables.ts';

/**
 * Reads a secret for the platform itself by its reference `SAFE_KEY/KEY`, such as a Git token.
 * @throws Problem `credential-unset` where it is not there any more; those of stores
 */
export async function readReference(
  ports: SecretsPorts,
  workspace: InWorkspace,
  reference: string,
): Promise<string> {
  const before = await requireLive(ports, workspace, reference);
  const entry = entryName(before.safe, before.credential);
  const known = ports.values.get(entry, performance.now());
  const line = {
    reader: { workspaceId: workspace.workspaceId, actor: 'platform', via: 'system' as const },
    remoteAddress: '',
    caller: 'platform',
    credentialId: before.credential.id,
    target: reference,
  };
  if (known !== undefined) {
    await auditRead(ports, { ...line, outcome: 'done' });
    return known.value;
  }
  const flight = ports.reads.read(before.safe, before.credential);
  try {
    const stored = await flight.landed;
    const after = await requireLive(ports, workspace, reference);
    if (entryName(after.safe, after.credential) === entry)
      ports.values.set(entry, stored, performance.now());
    await auditRead(ports, { ...line, outcome: 'done' });
    return stored.value;
  } catch (error) {
    const problem = error instanceof Problem ? error : storeProblem(error);
    const reason = problem instanceof Problem ? problem.kind : 'internal';
    await auditRead(ports, { ...line, outcome: 'failed', reason });
    throw problem;
  } finally {
    flight.end();
  }
}

/**
 * Whether a reference names a secret of a safe of the workspace, for those who keep the reference.
 * @throws Problem `input-faulty`
 */
export async function requireReference(
  ports: SecretsPorts,
  workspace: InWorkspace,
  reference: string,
): Promise<void> {
  const found = await findReference(ports, workspace, reference);
  const fault = await referenceFault(ports, workspace, found?.credential ?? null);
  if (fault === null) return;
  throw new Problem('input-faulty', 'Some fields need attention.', [`reference: ${fault}`]);
}

async function referenceFault(
  { database }: SecretsPorts,
  workspace: InWorkspace,
  credential: ReadableCredential | null,
): Promise<string | null> {
  if (credential === null) return 'names no credential of a safe; register it in the safe first';
  if (credential.type !== 'secret') return 'names no secret: a key or certificate is no token';
  // A test sends what it reads anywhere, and a Git token is sent only to its hosts.
  const [bound] = await database
    .in(workspace)
    .select({ id: bindings.id })
    .from(bindings)
    .where(eq(bindings.credentialId, credential.id))
    .limit(1);
  if (bound === undefined) return null;
  return 'names a secret that is bound to test cases; register another entry, or unbind it first';
}

async function requireLive(ports: SecretsPorts, workspace: InWorkspace, reference: string) {
  const found = await findReference(ports, workspace, reference);
  if (found !== null) return found;
  const message = `${reference} is not there any more: its safe or credential was deleted; register another one.`;
  throw new Problem('credential-unset', message);
}

/** The credential that `SAFE_KEY/KEY` names; a key may hold further slashes. */
export async function findReference(
  { database }: Pick<SecretsPorts, 'database'>,
  workspace: InWorkspace,
  reference: string,
): Promise<{ readonly safe: OpenableSafe; readonly credential: ReadableCredential } | null> {
  const [, safeKey = '', key = ''] = /^([^/]*)\/(.*)$/s.exec(reference) ?? [];
  const [found] = await database
    .in(workspace)
    .select(GRANTED)
    .from(credentials)
    .innerJoin(safes, eq(safes.id, credentials.safeId))
    .where(and(eq(safes.safeKey, safeKey), eq(credentials.key, key)));
  return found ?? null;
}
