import { asc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { isSameHost } from '../../input/hosts.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireAdmin } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRecords, gitCredentials, gitImports } from '../tables.ts';
import {
  credentialEdit,
  credentialInput,
  type GitCredentialEdit,
  type GitCredentialInput,
} from './input.ts';
import { type Purpose, unreadableVariable, unusableReason } from './permit.ts';

/** A registered credential, as people see it. */
export interface GitCredential {
  readonly name: string;
  readonly reference: string;
  readonly purpose: Purpose | null;
  readonly hosts: readonly string[];
  /** Why it cannot be used, or not for all that it was once used for; null where all is well. */
  readonly problem: string | null;
}

type Row = typeof gitCredentials.$inferSelect;

/**
 * Registers where a personal access token is found, what it is for and where it may be sent; the token
 * itself is never stored.
 *
 * @throws Problem `forbidden`, `input-faulty`, `name-taken`
 */
export async function registerGitCredential(
  ports: LibraryPorts,
  actor: Actor,
  input: GitCredentialInput,
): Promise<GitCredential> {
  requireAdmin(actor, 'register a Git credential');
  const values = parseInput(credentialInput, input);
  await ports.gitTokens.requireReference(actor, values.reference);
  await requireOperatorHosts(ports, actor, values.reference, values.hosts);
  const [made] = await ports.database
    .in(actor)
    .insert(gitCredentials)
    .values({
      ...{ id: uuid(), workspaceId: actor.workspaceId, ...values },
      access: accessOf(values.purpose),
    })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) return toGitCredential(ports, made);
  throw new Problem('name-taken', `A Git credential ${values.name} is registered already.`);
}

/** The registered credentials of the workspace, by name. */
export async function listGitCredentials(
  ports: LibraryPorts,
  actor: Actor,
): Promise<GitCredential[]> {
  const rows = await ports.database
    .in(actor)
    .select()
    .from(gitCredentials)
    .orderBy(asc(gitCredentials.name));
  return Promise.all(rows.map((row) => toGitCredential(ports, row)));
}

/**
 * Gives a credential another purpose or other hosts, from its next use on.
 * @throws Problem `forbidden`, `input-faulty`, `not-found`
 */
export async function editGitCredential(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  input: GitCredentialEdit,
): Promise<GitCredential> {
  requireAdmin(actor, 'edit a Git credential');
  const edit = parseInput(credentialEdit, input);
  const { database } = ports;
  return database.transaction(async () => {
    const found = await lockCredential(ports, actor, name);
    const hosts = edit.hosts ?? found.hosts;
    const purpose = edit.purpose ?? found.purpose;
    const faults = [
      ...(purpose === null ? ['purpose: must be given, since it has none yet'] : []),
      ...(hosts.length === 0 ? ['hosts: must be given, since it has none yet'] : []),
    ];
    if (purpose === null || faults.length > 0) {
      throw new Problem('input-faulty', 'Some fields need attention.', faults);
    }
    await requireOperatorHosts(ports, actor, found.reference, hosts);
    const [changed] = await database
      .in(actor)
      .update(gitCredentials)
      .set({ purpose, hosts, access: accessOf(purpose), explanation: null })
      .where(eq(gitCredentials.id, found.id))
      .returning();
    if (changed === undefined) throw new Error('a locked credential is gone');
    return toGitCredential(ports, changed);
  });
}

/**
 * Forgets a credential that nothing uses.
 * @throws Problem `forbidden`, `not-found`, or `credential-in-use` with the records that use it
 */
export async function deleteGitCredential(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<void> {
  requireAdmin(actor, 'delete a Git credential');
  const { database } = ports;
  return database.transaction(async () => {
    const found = await lockCredential(ports, actor, name);
    const { readCredentialId, writeCredentialId } = generationRecords;
    const users = await database
      .in(actor)
      .select({ name: generationRecords.name, read: readCredentialId, write: writeCredentialId })
      .from(generationRecords);
    const using = users.filter(({ read, write }) => read === found.id || write === found.id);
    if (using.length > 0) {
      const names = using.map((one) => one.name).join(', ');
      throw new Problem(
        'credential-in-use',
        `These records use ${name}: ${names}; change them first.`,
      );
    }
    await database
      .in(actor)
      .update(gitImports)
      .set({ credentialId: null })
      .where(eq(gitImports.credentialId, found.id));
    await database.in(actor).delete(gitCredentials).where(eq(gitCredentials.id, found.id));
  });
}

async function lockCredential(
  { database }: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<Row> {
  const [found] = await database
    .in(actor)
    .select()
    .from(gitCredentials)
    .where(eq(gitCredentials.name, name))
    .for('update');
  if (found !== undefined) return found;
  throw new Problem('not-found', `No Git credential ${JSON.stringify(name)} is registered.`);
}

/** A variable has to be one of the workspace, and may go to no more hosts than the operator allows. */
async function requireOperatorHosts(
  { gitTokens }: LibraryPorts,
  actor: Actor,
  reference: string,
  hosts: readonly string[],
): Promise<void> {
  const allowed = await gitTokens.operatorHosts(actor, reference);
  if (allowed === null) return;
  const refused = hosts.filter((host) => !allowed.some((one) => isSameHost(one, host)));
  const faults =
    allowed.length === 0
      ? [`reference: ${unreadableVariable(reference).message}`]
      : refused.map(
          (host) =>
            `hosts: the operator allows ${reference} for ${allowed.join(', ')} and not for ${host}`,
        );
  if (faults.length > 0) throw new Problem('input-faulty', 'Some fields need attention.', faults);
}

async function toGitCredential({ gitTokens }: LibraryPorts, row: Row): Promise<GitCredential> {
  const { name, reference, purpose, hosts, explanation } = row;
  const allowed = await gitTokens.operatorHosts(row, reference);
  const notAllowed = allowed?.length === 0 ? unreadableVariable(reference).message : null;
  const problem = unusableReason(row) ?? notAllowed ?? explanation;
  return { name, reference, purpose, hosts, problem };
}

/** What versions before purposes go by. */
function accessOf(purpose: Purpose): Row['access'] {
  return purpose === 'repository-write' ? 'write' : 'read';
}
