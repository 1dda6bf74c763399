import { eq } from 'drizzle-orm';
import { type InWorkspace, tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { ExecutionPorts } from './execution-ports.ts';

const { workspaces } = tables;

/**
 * The App starts workflows at every account that has installed it: a workspace of GitHub has those of
 * its own account and no others.
 *
 * @throws Problem `credential-missing`
 */
export async function requireOwnRepository(
  { database }: Pick<ExecutionPorts, 'database'>,
  { workspaceId }: InWorkspace,
  repository: string,
): Promise<void> {
  const ofIt = eq(workspaces.id, workspaceId);
  const [found] = await database.queries.select().from(workspaces).where(ofIt);
  const [account = ''] = repository.split('/');
  if (found?.kind === 'local' || found?.name.toLowerCase() === account.toLowerCase()) return;
  const message = `${repository} belongs to another account than the workspace; name a repository of ${found?.name}.`;
  throw new Problem('credential-missing', message);
}
