import { resolve } from 'node:path';
import { openGitHub } from '../git/github.ts';
import { openHttps } from '../git/https.ts';
import { localRepositories, openLocal } from '../git/local.ts';
import type { LocalRepositories } from '../git/local-repositories.ts';
import type { OpenRepository, RepositoryType } from '../git/provider.ts';
import { guardedFetch } from '../outbound/index.ts';
import type { Config } from './config/config.ts';

/** Where GitHub is, and whether its pace is kept: tests have a GitHub of their own. */
export interface GitHubPlace {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly paced?: boolean;
}

/** Opens repositories by their type, through the outbound guard: people name the hosts. */
export function openRepositories(config: Config, place: GitHubPlace): OpenRepository {
  const { outboundAllow, app } = config;
  const fetch = guardedFetch(outboundAllow);
  const github = openGitHub({ ...place, fetch, ...(app !== null && { app }) });
  const gitlab = openHttps({ fetch, plainLoopback: outboundAllow.length > 0 });
  const local = openLocal({ root: localRoot(config) });
  const providers: Readonly<Record<RepositoryType, OpenRepository>> = { github, gitlab, local };
  return (address, token) => providers[address.type](address, token);
}

/**
 * The repositories that the platform keeps itself. The embedded store belongs to one process, which has its
 * folder locked; of PostgreSQL nobody knows how many processes use it, nor whether they share a disk.
 *
 * @returns null where there are none
 */
export function openLocalRepositories(config: Config): LocalRepositories | null {
  return config.store.kind === 'pglite' ? localRepositories({ root: localRoot(config) }) : null;
}

function localRoot({ dataFolder }: Config): string {
  return resolve(dataFolder, 'repositories');
}
