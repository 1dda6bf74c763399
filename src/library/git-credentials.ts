import { and, asc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { tables } from '../database/index.ts';
import { parseInput } from '../parse-input.ts';
import { Problem } from '../problem.ts';
import { type Actor, requireAdmin } from './actor.ts';
import { credentialReference, displayName } from './fields.ts';
import type { LibraryPorts } from './library-ports.ts';

const { generationRecords, gitCredentials, gitImports } = tables;

const credentialInput = z.strictObject({
  name: displayName,
  reference: credentialReference,
  access: z.enum(tables.GIT_ACCESS, 'must be read or write'),
});

export type GitCredentialInput = z.input<typeof credentialInput>;

export interface GitCredential {
  readonly name: string;
  readonly reference: string;
  readonly access: 'read' | 'write';
}

/**
 * Registers where a personal access token is found; the token itself is never stored.
 * @throws Problem `forbidden`, `input-faulty`, `name-taken`
 */
export async function registerGitCredential(
  { database, requireReference }: LibraryPorts,
  actor: Actor,
  input: GitCredentialInput,
): Promise<void> {
  requireAdmin(actor, 'register a Git credential');
  const values = parseInput(credentialInput, input);
  await requireReference(actor, values.reference);
  const made = await database.queries
    .insert(gitCredentials)
    .values({ id: uuid(), workspaceId: actor.workspaceId, ...values })
    .onConflictDoNothing()
    .returning({ id: gitCredentials.id });
  if (made.length > 0) return;
  throw new Problem('name-taken', `A Git credential ${values.name} is registered already.`);
}

/** The registered credentials of the workspace, by name. */
export function listGitCredentials(
  { database }: LibraryPorts,
  actor: Actor,
): Promise<GitCredential[]> {
  const { name, reference, access } = gitCredentials;
  return database.queries
    .select({ name, reference, access })
    .from(gitCredentials)
    .where(eq(gitCredentials.workspaceId, actor.workspaceId))
    .orderBy(asc(name));
}

/**
 * Forgets a credential that nothing uses.
 * @throws Problem `forbidden`, `not-found`, or `credential-in-use` with the records that use it
 */
export async function deleteGitCredential(
  { database }: LibraryPorts,
  actor: Actor,
  name: string,
): Promise<void> {
  requireAdmin(actor, 'delete a Git credential');
  return database.transaction(async () => {
    const { queries } = database;
    const [found] = await queries
      .select({ id: gitCredentials.id })
      .from(gitCredentials)
      .where(and(eq(gitCredentials.workspaceId, actor.workspaceId), eq(gitCredentials.name, name)))
      .for('update');
    if (found === undefined) {
      throw new Problem('not-found', `No Git credential ${JSON.stringify(name)} is registered.`);
    }
    const { readCredentialId, writeCredentialId } = generationRecords;
    const users = await queries
      .select({ name: generationRecords.name, read: readCredentialId, write: writeCredentialId })
      .from(generationRecords)
      .where(eq(generationRecords.workspaceId, actor.workspaceId));
    const using = users.filter(({ read, write }) => read === found.id || write === found.id);
    if (using.length > 0) {
      const names = using.map((one) => one.name).join(', ');
      throw new Problem(
        'credential-in-use',
        `These records use ${name}: ${names}; change them first.`,
      );
    }
    await queries
      .update(gitImports)
      .set({ credentialId: null })
      .where(eq(gitImports.credentialId, found.id));
    await queries.delete(gitCredentials).where(eq(gitCredentials.id, found.id));
  });
}
