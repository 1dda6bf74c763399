import type { Context } from 'probot';
import { ensureGitHubWorkspace, gitHubAccount, membershipChanged } from '../identity/index.ts';
import type { GitHubPorts } from './ports.ts';

/**
 * The App was installed at an account, sees other repositories of it, or works there no longer. The
 * account has a workspace from the first installation on, and keeps it: suites and their history are its
 * own. When the installation ends or is suspended, everybody is out of it at once. Runtimes are checked
 * again. An enterprise owns no repository: its organizations have workspaces, from their first push.
 */
export async function onInstallation(
  ports: GitHubPorts,
  { payload, log }: Context<'installation' | 'installation_repositories'>,
): Promise<void> {
  const { action, installation } = payload;
  // An organization or a person has a login, an enterprise a slug.
  const { account, id: installationId } = installation;
  const name = account === null ? null : 'login' in account ? account.login : account.slug;
  log.info({ installation: installationId, account: name, action }, 'installation');
  if (account === null || !('login' in account)) return;
  const identity = { database: ports.library.database, now: () => new Date() };
  const known = gitHubAccount.parse(account);
  const kind = MEANINGS[action];
  if (kind === undefined) await ensureGitHubWorkspace(identity.database, known);
  else await membershipChanged(identity, { kind, account: known });
  await ports.installationChanged(account.login);
}

/** Other actions, and other repositories, say nothing of whether the App works there. */
const MEANINGS: Readonly<Record<string, 'closed' | 'opened'>> = {
  ...{ deleted: 'closed', suspend: 'closed' },
  ...{ created: 'opened', unsuspend: 'opened' },
};
