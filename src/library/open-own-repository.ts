import type { InWorkspace } from '../database/index.ts';
import type { GitRepository, ReadableRepository, RepositoryType } from '../git/provider.ts';
import { requireOwnAccount } from '../workspaces/index.ts';
import { tokenFor } from './git-credentials/token-for.ts';
import type { LibraryPorts } from './library-ports.ts';
import { requireLocal, requireOwnLocal } from './local-repository.ts';

type RepositoryPurpose = 'repository-read' | 'repository-write';

/** A repository that a record or an import names, and the credential that it selects. */
export interface OwnRepository extends InWorkspace {
  readonly repositoryType: RepositoryType;
  readonly repositoryUrl: string;
  readonly credentialId: string | null;
}

/**
 * Opens a repository with the selected credential, or without one as the App. A local one needs neither;
 * it is created when it is first written.
 *
 * @throws Problem `credential-missing`, `credential-unset`, `credential-out-of-scope`,
 *   `local-repository-unavailable`, and those of repositories
 */
export function openOwnRepository(
  ports: LibraryPorts,
  own: OwnRepository,
  purpose: 'repository-read',
): Promise<ReadableRepository>;
export function openOwnRepository(
  ports: LibraryPorts,
  own: OwnRepository,
  purpose: RepositoryPurpose,
): Promise<GitRepository>;
export async function openOwnRepository(
  ports: LibraryPorts,
  own: OwnRepository,
  purpose: RepositoryPurpose,
): Promise<GitRepository> {
  const { repositoryType: type, repositoryUrl: url } = own;
  if (type === 'local') {
    const repositories = requireLocal(ports);
    requireOwnLocal(own, url);
    if (purpose === 'repository-write') await repositories.create(url);
    return ports.openRepository({ type, url }, null);
  }
  if (own.credentialId === null && type === 'github') {
    const remedy = () => 'select a credential for it';
    await requireOwnAccount(ports.database, own, new URL(url).pathname, { called: url, remedy });
  }
  return ports.openRepository({ type, url }, await tokenFor(ports, own, { purpose, url }));
}
