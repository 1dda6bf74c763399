import type { Config } from '../config.ts';
import { openGitHub } from '../git/github.ts';
import { openHttps } from '../git/https.ts';
import type { OpenRepository } from '../git/provider.ts';
import { guardedFetch } from '../outbound/index.ts';

/** Where GitHub is, and whether its pace is kept: tests have a GitHub of their own. */
export interface GitHubPlace {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly paced?: boolean;
}

/** Opens repositories by their type, through the outbound guard: people name the hosts. */
export function openRepositories(
  { outboundAllow, app }: Config,
  place: GitHubPlace,
): OpenRepository {
  const fetch = guardedFetch(outboundAllow);
  const github = openGitHub({ ...place, fetch, ...(app !== null && { app }) });
  const gitlab = openHttps({ fetch, plainLoopback: outboundAllow.length > 0 });
  return (address, token) => (address.type === 'github' ? github : gitlab)(address, token);
}
