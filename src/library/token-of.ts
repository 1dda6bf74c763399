import { eq } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import type { LibraryPorts } from './library-ports.ts';

const { gitCredentials } = tables;

/** The token behind a registered credential; null when none is selected. */
export async function tokenOf(
  { database, readToken }: LibraryPorts,
  credentialId: string | null,
): Promise<string | null> {
  if (credentialId === null) return null;
  const [found] = await database.queries
    .select({ reference: gitCredentials.reference, workspaceId: gitCredentials.workspaceId })
    .from(gitCredentials)
    .where(eq(gitCredentials.id, credentialId));
  if (found === undefined) throw new Error('a reference to a credential dangles');
  return readToken(found, found.reference);
}
