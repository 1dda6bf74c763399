import git from 'isomorphic-git';
import { Problem } from '../problem.ts';
import { checkBranchName } from './branch-name.ts';
import { httpClient } from './https/http-client.ts';
import { changeFileOf, publishTo } from './https/publish.ts';
import { headOf } from './https/push.ts';
import { commitTree, emptyCopy, type HttpsRepository, withProblems } from './https/repository.ts';
import { AUTHOR, type Author } from './objects/create-commit.ts';
import { readFileAt, readFolderAt } from './objects/read-folder.ts';
import type { GitRepository, OpenRepository, RepositoryType } from './provider.ts';
import { repositoryUrl } from './repository-url.ts';

export interface HttpsSettings {
  /** Takes `http://` on a loopback host, for tests and for a Git server beside. Default false. */
  readonly plainLoopback?: boolean;
  /** Default: Node's own. A guarded one keeps repositories away from private addresses. */
  readonly fetch?: typeof fetch;
  /** Author of the commits. */
  readonly author?: Author;
}

/** The user that goes with a token; both hosts check only the token. */
function userOf(type: RepositoryType): string {
  return type === 'github' ? 'x-access-token' : 'oauth2';
}

/** Opens repositories of any Git server over HTTPS, by shallow clones into memory. */
export function openHttps(settings: HttpsSettings = {}): OpenRepository {
  const { plainLoopback = false, author = AUTHOR } = settings;
  return async (address, token) => {
    const { href } = repositoryUrl(address.url, plainLoopback);
    const url = href.replace(/\/+$/, '');
    const authorization = token === null ? null : basic(userOf(address.type), token);
    const http = httpClient({ url, authorization, fetch: settings.fetch ?? fetch });
    return httpsRepository(await emptyCopy(url, http), author);
  };
}

function httpsRepository(at: HttpsRepository, author: Author): GitRepository {
  return {
    async head(branch) {
      checkBranchName(branch);
      return headOf(at, branch);
    },
    defaultBranch: () => defaultBranch(at),
    async readFile(commit, path, maxBytes) {
      return readFileAt(at, await commitTree(at, commit), { path, maxBytes, url: at.url });
    },
    async readFolder(commit, folder) {
      return readFolderAt(at, await commitTree(at, commit), folder);
    },
    async publish(publication) {
      checkBranchName(publication.branch);
      return publishTo(at, publication, author);
    },
    async changeFile(change) {
      checkBranchName(change.branch);
      return changeFileOf(at, change, author);
    },
  };
}

async function defaultBranch({ http, url }: HttpsRepository): Promise<string> {
  const query = { http, url, prefix: 'HEAD', symrefs: true };
  const refs = await withProblems({ url }, false, () => git.listServerRefs(query));
  const target = refs.find(({ ref }) => ref === 'HEAD')?.target;
  if (target) return target.replace(/^refs\/heads\//, '');
  throw new Problem(
    'repository-empty',
    `${url} has no default branch: make a first commit, for instance a README.`,
  );
}

function basic(user: string, token: string): string {
  return `Basic ${Buffer.from(`${user}:${token}`, 'utf8').toString('base64')}`;
}
