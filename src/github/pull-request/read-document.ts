import type { Session } from '../../generation/index.ts';
import type { GitRepository } from '../../git/provider.ts';
import { ensureGitHubWorkspace } from '../../identity/index.ts';
import { credentialFor, tokenFor } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import {
  configurationAt,
  isUrl,
  pathOf,
  requireNoOverlays,
  type Specification,
} from '../configuration.ts';
import type { GitHubPorts, OwnedSite } from '../ports.ts';

/** Who may be believed: a person with write access to the repository, or anybody (a fork). */
export type Trust = 'writer' | 'anybody';

/**
 * Opens the document of a specification as it is at a commit.
 *
 * @param read gets the path of every file that is requested, whether or not it is there
 * @throws Problem as `openSession`, `credential-missing`, `address-refused`, and as `requireNoOverlays`
 */
export async function readDocument(
  ports: GitHubPorts,
  site: OwnedSite,
  commit: string,
  specification: Specification,
  trust: Trust,
  read: Set<string> = new Set(),
): Promise<Session> {
  requireNoOverlays(specification);
  const { source } = specification;
  if (!isUrl(source)) {
    const repository = recordReads(site.repository, read);
    return ports.library.openCommitted(repository, commit, pathOf(source));
  }
  if (trust === 'anybody') {
    const message = `The document of ${specification.name} is at a URL, which is not read for a pull request from a fork; it is when the pull request is merged.`;
    throw new Problem('address-refused', message);
  }
  return ports.library.openUrl(source, await documentToken(ports, site, specification));
}

function recordReads(repository: GitRepository, read: Set<string>): GitRepository {
  return {
    ...repository,
    readFile: (commit, path, maxBytes) => {
      read.add(path);
      return repository.readFile(commit, path, maxBytes);
    },
  };
}

async function documentToken(ports: GitHubPorts, site: OwnedSite, specification: Specification) {
  const credential = await reviewedCredential(ports, site, specification);
  if (credential === null) return null;
  const { id: credentialId, workspaceId } = credential;
  const use = { purpose: 'document', url: specification.source } as const;
  return tokenFor(ports.library, { workspaceId, credentialId }, use);
}

/**
 * The registered credential for a document at a URL; null where none is named. Whoever may push a
 * branch may write its configuration, so a credential is used only where the default branch says so
 * too: that was reviewed.
 *
 * @throws Problem `credential-missing`, `credential-out-of-scope`, `credential-unset`
 */
export async function reviewedCredential(
  ports: GitHubPorts,
  site: OwnedSite,
  { name, source, credential }: Specification,
) {
  if (credential === undefined) return null;
  const head = await site.repository.head(await site.repository.defaultBranch());
  const reviewed = head === null ? null : await configurationAt(site, head);
  const isReviewed = reviewed?.specifications.some(
    (one) => one.source === source && one.credential === credential,
  );
  if (!isReviewed) {
    const message = `The default branch does not name ${credential} for ${source} yet, so it is not sent there; merge that line of the configuration first.`;
    throw new Problem('credential-missing', message);
  }
  const { database } = ports.library;
  const workspaceId = await ensureGitHubWorkspace(database, site.account);
  const use = { purpose: 'document', url: source } as const;
  const found = await credentialFor(ports.library, { workspaceId }, credential, use);
  if (found !== null) return found;
  const message = `The credential ${credential} of ${name} is not registered in the workspace ${site.owner}; an admin can register it.`;
  throw new Problem('credential-missing', message);
}
