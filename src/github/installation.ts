import { ensureGitHubWorkspace, gitHubAccount } from '../identity/index.ts';
import type { GitHubPorts } from './ports.ts';

export interface InstallationPayload {
  readonly action: string;
  readonly installation: {
    readonly id: number;
    /** An organisation or a person has a login, an enterprise a slug. */
    readonly account:
      | { readonly login: string; readonly id: number }
      | { readonly slug: string }
      | null;
  };
}

/**
 * The App was installed at an account, or sees other repositories of it: the account has a workspace
 * from then on. One whose installation ends keeps it, since suites and their history are its own. Its
 * runtimes are looked at again. An enterprise owns no repository: its organisations have workspaces,
 * from their first push.
 */
export async function onInstallation(
  { library, log, installationChanged }: GitHubPorts,
  { action, installation }: InstallationPayload,
): Promise<void> {
  const { account, id: installationId } = installation;
  const name = account === null ? null : 'login' in account ? account.login : account.slug;
  log.info({ installation: installationId, account: name, action }, 'installation');
  if (account === null || !('login' in account)) return;
  if (!ENDS.has(action)) {
    await ensureGitHubWorkspace(library.database, gitHubAccount.parse(account));
  }
  await installationChanged(account.login);
}

const ENDS: ReadonlySet<string> = new Set(['deleted', 'suspend']);
