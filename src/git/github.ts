import { Problem } from '../problem.ts';
import { checkBranchName } from './branch-name.ts';
import {
  bucketOf,
  type GitHubApp,
  type GitHubClient,
  type GitHubReach,
  githubClient,
  pacedOptions,
} from './github/client.ts';
import { type RouteResponse, requestRoute } from './github/installation-requests.ts';
import { changeFileOf, publishTo } from './github/publish.ts';
import { readBlobs } from './github/read-blobs.ts';
import { readFileAt, requireCommit } from './github/read-file.ts';
import { listFolder } from './github/read-tree.ts';
import { defaultBranch, type GitHubRepository, headOf, withProblems } from './github/repository.ts';
import type { GitRepository, OpenRepository, RepositoryAddress } from './provider.ts';
import { repositoryUrl } from './repository-url.ts';

export type { GitHubApp, GitHubClient } from './github/client.ts';
export { faultOf, isRefusal } from './github/faults.ts';

export interface GitHubSettings {
  /** Where repositories live: `https://github.com`, or the host of GitHub Enterprise Server. */
  readonly webUrl?: string;
  /** `https://api.github.com`, or `https://HOST/api/v3`. */
  readonly apiUrl?: string;
  /** Opens repositories for which no token is given, as its installation there. */
  readonly app?: GitHubApp;
  /** See `GitHubReach`. Default true. */
  readonly paced?: boolean;
  /** Default: Node's own. */
  readonly fetch?: typeof fetch;
}

/** GitHub as the App sees it. */
export interface GitHubAppSettings extends GitHubSettings {
  readonly app: GitHubApp;
}

const WEB_URL = 'https://github.com';
const API_URL = 'https://api.github.com';

/**
 * Opens repositories of one GitHub: with the given token (personal access token or GITHUB_TOKEN),
 * without one as the App's installation, and without an App as nobody, who may read what is public.
 */
export function openGitHub(settings: GitHubSettings = {}): OpenRepository {
  const { webUrl = WEB_URL, app } = settings;
  const reach = reachOf(settings);
  return async (address, token) => {
    const named = nameOf(address, webUrl);
    if (token !== null) return githubRepository(githubClient({ token }, reach), address, webUrl);
    if (!app) return githubRepository(githubClient(null, reach), address, webUrl);
    const installation = await installationOf(app, named, reach);
    return githubRepository(githubClient({ app, installation }, reach), address, webUrl);
  };
}

/** What an Octokit of a token is given, such as that of a workflow; the token itself is not in it. */
export function tokenClientOptions(settings: GitHubSettings, token: string) {
  return pacedOptions(reachOf(settings), bucketOf({ token }));
}

/**
 * What an Octokit of the App is given, such as Probot's, so that it keeps the pace of the clients here.
 *
 * @param installation whose client it is; null: the App's own
 */
export function appClientOptions(settings: GitHubAppSettings, installation: number | null) {
  return pacedOptions(reachOf(settings), bucketOf({ app: settings.app, installation }));
}

/** Gives the client of an installation; each keeps its token and its pace. */
function installationClients(settings: GitHubAppSettings): (installation: number) => GitHubClient {
  const known = new Map<number, GitHubClient>();
  return (installation) => {
    const { app } = settings;
    const client =
      known.get(installation) ?? githubClient({ app, installation }, reachOf(settings));
    known.set(installation, client);
    return client;
  };
}

/** Routes of GitHub's REST API about repositories, as the App asks them. */
export interface RepositoryRoutes {
  /** As the installation at `OWNER/NAME`; its first two parameters are filled in. See `requestRoute`. */
  readonly request: (
    repository: string,
    route: string,
    parameters?: Readonly<Record<string, unknown>>,
  ) => Promise<RouteResponse>;
  /** The installation at a repository, as the App itself. */
  readonly installation: (repository: string) => Promise<RouteResponse>;
}

/** Opens routes of repositories; who has installed the App is asked each time, since it changes. */
export function repositoryRoutes(settings: GitHubAppSettings): RepositoryRoutes {
  const { app, webUrl = WEB_URL } = settings;
  const reach = reachOf(settings);
  const clientOf = installationClients(settings);
  const named = (repository: string) => {
    const [owner = '', repo = ''] = repository.split('/');
    return { owner, repo, url: `${webUrl}/${repository}.git` };
  };
  return {
    request: async (repository, route, parameters = {}) => {
      const { url, ...at } = named(repository);
      const client = clientOf(await installationOf(app, { ...at, url }, reach));
      return requestRoute(client, route, { ...at, ...parameters }, url);
    },
    installation: (repository) => {
      const { url, ...at } = named(repository);
      const client = githubClient({ app, installation: null }, reach);
      return installationAt(client, at, url);
    },
  };
}

/** The installation at a repository, read as the App itself; see `requestRoute`. */
export function installationAt(
  client: GitHubClient,
  at: { readonly owner: string; readonly repo: string },
  url: string,
): Promise<RouteResponse> {
  return requestRoute(client, 'GET /repos/{owner}/{repo}/installation', at, url);
}

/**
 * The App's bot login.
 *
 * @param client the App's own
 * @param url where it is, for messages
 * @throws Problem as reading does
 */
export function appLogin(client: GitHubClient, url: string): Promise<string> {
  return withProblems({ client, owner: '', repo: '', url }, { writing: false }, async () => {
    const { data } = await client.request('GET /app');
    return `${data?.slug}[bot]`;
  });
}

function reachOf(settings: GitHubSettings): GitHubReach {
  return {
    apiUrl: settings.apiUrl ?? API_URL,
    paced: settings.paced ?? true,
    fetch: settings.fetch ?? fetch,
  };
}

/** A repository of GitHub through a client that is authenticated already, such as Probot's. */
export function githubRepository(
  client: GitHubClient,
  address: RepositoryAddress,
  webUrl: string = WEB_URL,
): GitRepository {
  const at = { client, ...nameOf(address, webUrl) };
  const reading = <T>(act: () => Promise<T>) => withProblems(at, { writing: false }, act);
  return {
    async head(branch) {
      checkBranchName(branch);
      return reading(() => headOf(at, branch));
    },
    defaultBranch: () => reading(() => defaultBranch(at)),
    readFile: (commit, path, maxBytes) => reading(() => readFileAt(at, commit, path, maxBytes)),
    readFolder: (commit, folder) =>
      reading(async () => {
        const found = await listFolder(at, await requireCommit(at, commit), folder);
        return readBlobs(at, found?.files ?? []);
      }),
    async publish(publication) {
      checkBranchName(publication.branch);
      return publishTo(at, publication);
    },
    async changeFile(change) {
      checkBranchName(change.branch);
      return changeFileOf(at, change);
    },
  };
}

/** Owner and name of a repository, of `https://HOST/OWNER/NAME.git`. */
function nameOf(address: RepositoryAddress, webUrl: string): Omit<GitHubRepository, 'client'> {
  const { origin, pathname, href } = repositoryUrl(address.url, webUrl.startsWith('http:'));
  const [owner, name, ...more] = pathname.replace(/^\/|\/$/g, '').split('/');
  const repo = name?.replace(/\.git$/, '') ?? '';
  if (origin !== new URL(webUrl).origin || !owner || repo === '' || more.length > 0) {
    throw new Problem(
      'repository-url-wrong',
      `The repository URL ${href} is none of ${webUrl}: give ${webUrl}/OWNER/NAME.git.`,
    );
  }
  return { owner: decodeURIComponent(owner), repo: decodeURIComponent(repo), url: href };
}

/** The App's installation that has a repository. */
async function installationOf(
  app: GitHubApp,
  { owner, repo, url }: Omit<GitHubRepository, 'client'>,
  reach: GitHubReach,
): Promise<number> {
  const client = githubClient({ app, installation: null }, reach);
  return withProblems({ client, owner, repo, url }, { writing: false }, async () => {
    const route = 'GET /repos/{owner}/{repo}/installation';
    return (await client.request(route, { owner, repo })).data.id;
  });
}
