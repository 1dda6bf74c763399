import type { InWorkspace } from '../database/index.ts';
import { type LocalRepositories, localPlace } from '../git/local-repositories.ts';
import { Problem } from '../problem.ts';
import type { LibraryPorts } from './library-ports.ts';

/**
 * The local repositories of this installation.
 * @throws Problem `local-repository-unavailable` where it keeps none
 */
export function requireLocal({ localRepositories }: LibraryPorts): LocalRepositories {
  if (localRepositories !== null) return localRepositories;
  const message =
    'Local repositories are kept in DATA_DIR by the one process that has the embedded database, and this server uses PostgreSQL (DATABASE_URL), which several processes may share: use a repository of GitHub or GitLab.';
  throw new Problem('local-repository-unavailable', message);
}

/**
 * That a URL is of a local repository of a workspace. That of another one is said to be missing, so that
 * nobody learns whether it is there.
 *
 * @throws Problem `repository-missing`
 */
export function requireOwnLocal({ workspaceId }: InWorkspace, url: string): void {
  if (localPlace(url)?.workspaceId === workspaceId) return;
  const message = `${url} is no local repository of this workspace: take the URL that the record shows.`;
  throw new Problem('repository-missing', message);
}
