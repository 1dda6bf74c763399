import type { Octokit } from '@octokit/core';
import type { Logger } from 'pino';
import type { ChangedRun } from '../execution/index.ts';
import type { GitRepository } from '../git/provider.ts';
import { type GitHubAccount, gitHubAccount } from '../identity/index.ts';
import type { LibraryPorts } from '../library/index.ts';
import { Problem } from '../problem.ts';

/** Octokit's `request`, authenticated already. */
export type GitHubClient = Pick<Octokit, 'request'>;

/** What the App needs of the platform; the composition root fills it in. */
export interface GitHubPorts {
  readonly library: LibraryPorts;
  /** Notified of every workflow run that GitHub reports. */
  readonly runChanged: (run: ChangedRun) => Promise<void>;
  /** Notified of every account whose installation has changed. */
  readonly installationChanged: (account: string) => Promise<void>;
  /** Where people reach the platform, without a slash at the end. */
  readonly baseUrl: string;
  readonly log: Logger;
  /** Where repositories live, such as `https://github.com`. */
  readonly webUrl: string;
  /** Probot's client of an installation of the App (`app.auth`); it keeps GitHub's pace. */
  readonly clientOf: (installationId: number) => Promise<GitHubClient>;
  /** The client of the App itself, which may ask what GitHub delivers to it. */
  readonly appClient: () => Promise<GitHubClient>;
  /** A repository through such a client; the URL ends in `.git`. */
  readonly repositoryOf: (client: GitHubClient, url: string) => GitRepository;
  /** An error of GitHub as a Problem; any other error is returned unchanged. */
  readonly faultOf: (
    error: unknown,
    operation: { readonly url: string; readonly writing: boolean },
  ) => unknown;
  /** The App's installation at a repository (`OWNER/NAME`); null where there is none. */
  readonly installationOf: (repository: string) => Promise<number | null>;
  /** The App's bot login, such as `proofgate[bot]`. */
  readonly ownLogin: () => Promise<string>;
  /** How many seconds a delivery is put off each time that GitHub or a record asks to wait. */
  readonly waitsSeconds: readonly number[];
}

/** A repository at an installation, and how to send requests to it. */
export interface Site {
  readonly installationId: number;
  readonly owner: string;
  readonly repo: string;
  /** The clone URL. */
  readonly url: string;
  /** Runs requests to GitHub; an error is a Problem that names the missing permission. */
  readonly request: <T>(
    permission: Permission,
    act: (client: GitHubClient) => Promise<T>,
  ) => Promise<T>;
  readonly repository: GitRepository;
}

/** A site whose account is known by its id, and so its workspace: logins may change hands. */
export interface OwnedSite extends Site {
  readonly account: GitHubAccount;
}

/** The permissions of app.yml, by what they are needed for. */
type Permission = 'contents' | 'checks' | 'pull_requests';

/** The part of Probot's context that every event of a repository has. */
export interface RepositoryContext {
  readonly octokit: GitHubClient;
  readonly repo: () => { readonly owner: string; readonly repo: string };
  readonly payload: {
    readonly repository: {
      /** GitHub's description allows null, and GitHub sends none. */
      readonly owner: { readonly login: string; readonly id: number } | null;
    };
  };
}

/** The repository of an event, through the client of its context. Calls nothing yet. */
export function siteOf(
  ports: GitHubPorts,
  context: RepositoryContext,
  installationId: number,
): OwnedSite {
  const account = gitHubAccount.parse(context.payload.repository.owner);
  const at = { installationId, ...context.repo() };
  return { ...openSite(ports, context.octokit, at), account };
}

/** A repository outside of any event, for jobs. Calls nothing yet. */
export async function siteAt(
  ports: GitHubPorts,
  installationId: number,
  owner: string,
  repo: string,
): Promise<Site> {
  const client = await ports.clientOf(installationId);
  return openSite(ports, client, { installationId, owner, repo });
}

function openSite(
  ports: GitHubPorts,
  client: GitHubClient,
  at: Pick<Site, 'installationId' | 'owner' | 'repo'>,
): Site {
  const url = `${ports.webUrl}/${at.owner}/${at.repo}.git`;
  const repository = ports.repositoryOf(client, url);
  const request: Site['request'] = async (permission, act) => {
    try {
      return await act(client);
    } catch (error) {
      const fault = ports.faultOf(error, { url, writing: permission !== 'contents' });
      throw isReadOnly(fault) ? notPermitted(url, permission) : fault;
    }
  };
  return { ...at, url, request, repository };
}

function isReadOnly(fault: unknown): boolean {
  return fault instanceof Problem && fault.kind === 'credential-read-only';
}

function notPermitted(url: string, permission: Permission): Problem {
  const message = `The App may not write ${permission} of ${url}: an owner of the account accepts its permissions in the settings of the installation.`;
  return new Problem('credential-read-only', message);
}
