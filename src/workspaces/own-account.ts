import type { Database, InWorkspace } from '../database/index.ts';
import { Problem } from '../problem.ts';
import { getWorkspace } from './workspaces.ts';

/**
 * The App may act at every account that has installed it, so a workspace of GitHub reaches the
 * repositories of its own account and no others, unless it has a credential.
 *
 * @param repository `OWNER/NAME`, or the URL path of a repository
 * @param refusal what it is called, and what to do instead, given the workspace's own account
 * @throws Problem `credential-missing`
 */
export async function requireOwnAccount(
  database: Database,
  workspace: InWorkspace,
  repository: string,
  refusal: { readonly called: string; readonly remedy: (account: string) => string },
): Promise<void> {
  const found = await getWorkspace(database, workspace);
  const [account = ''] = repository.replace(/^\//, '').split('/');
  if (found?.kind === 'local' || found?.name.toLowerCase() === account.toLowerCase()) return;
  const remedy = refusal.remedy(found?.name ?? 'its own account');
  const message = `${refusal.called} belongs to another account than the workspace; ${remedy}.`;
  throw new Problem('credential-missing', message);
}
