import { eq } from 'drizzle-orm';
import { tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { LibraryPorts } from './library-ports.ts';
import type { OwnRepository } from './open-own-repository.ts';

const { workspaces } = tables;

/**
 * Without a credential the App itself reads and writes, and it may do so at every account that has
 * installed it: a workspace of GitHub reaches the repositories of its own account and no others.
 *
 * @throws Problem `credential-missing`
 */
export async function requireOwnAccount(
  { database }: LibraryPorts,
  asked: OwnRepository,
): Promise<void> {
  const { credentialId, repositoryType, repositoryUrl, workspaceId } = asked;
  if (credentialId !== null || repositoryType !== 'github') return;
  const ofWorkspace = eq(workspaces.id, workspaceId);
  const [found] = await database.queries.select().from(workspaces).where(ofWorkspace);
  const [, account = ''] = new URL(repositoryUrl).pathname.split('/');
  if (found?.kind === 'local' || found?.name.toLowerCase() === account.toLowerCase()) return;
  const message = `${repositoryUrl} belongs to another account than the workspace; select a credential for it.`;
  throw new Problem('credential-missing', message);
}
