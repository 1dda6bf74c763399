import git from 'isomorphic-git';
import { Problem } from '../problem.ts';
import { checkBranchName } from './branch-name.ts';
import { TREE_MODE } from './git-objects.ts';
import { httpClient } from './https/http-client.ts';
import { type Author, publishTo } from './https/publish.ts';
import { headOf } from './https/push.ts';
import { entryAt, filesBelow, isFile, readFiles } from './https/read-folder.ts';
import {
  commitTree,
  doing,
  emptyCopy,
  type HttpsRepository,
  objectOf,
} from './https/repository.ts';
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

const AUTHOR: Author = { name: 'Proofgate', email: 'proofgate@noreply.invalid' };

/** The user that goes with a token; both hosts look at the token alone. */
const USERS: Readonly<Record<RepositoryType, string>> = {
  gitlab: 'oauth2',
  github: 'x-access-token',
};

/** Opens repositories of any Git server over HTTPS, by shallow clones into memory. */
export function openHttps(settings: HttpsSettings = {}): OpenRepository {
  const { plainLoopback = false, author = AUTHOR } = settings;
  return async (address, token) => {
    const { href } = repositoryUrl(address.url, plainLoopback);
    const url = href.replace(/\/+$/, '');
    const authorization = token === null ? null : basic(USERS[address.type], token);
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
    readFile: (commit, path, maxBytes) => readFileAt(at, commit, path, maxBytes),
    async readFolder(commit, folder) {
      const entry = await entryAt(at, await commitTree(at, commit), folder);
      if (entry?.mode !== TREE_MODE) return new Map();
      return readFiles(at, await filesBelow(at, entry.id));
    },
    async publish(publication) {
      checkBranchName(publication.branch);
      return publishTo(at, publication, author);
    },
  };
}

async function defaultBranch({ http, url }: HttpsRepository): Promise<string> {
  const asked = { http, url, prefix: 'HEAD', symrefs: true };
  const refs = await doing({ url }, false, () => git.listServerRefs(asked));
  const target = refs.find(({ ref }) => ref === 'HEAD')?.target;
  if (target) return target.replace(/^refs\/heads\//, '');
  throw new Problem(
    'repository-empty',
    `${url} has no default branch: make a first commit, for instance a README.`,
  );
}

async function readFileAt(
  at: HttpsRepository,
  commit: string,
  path: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const entry = await entryAt(at, await commitTree(at, commit), path);
  if (!entry || !isFile(entry.mode)) return null;
  const bytes = await objectOf(at, entry.id);
  if (bytes.length <= maxBytes) return bytes;
  throw new Problem(
    'git-file-too-large',
    `${path} of ${at.url} has ${bytes.length} bytes, and at most ${maxBytes} are read: make it smaller.`,
  );
}

function basic(user: string, token: string): string {
  return `Basic ${Buffer.from(`${user}:${token}`, 'utf8').toString('base64')}`;
}
