import type { Database } from '../database/index.ts';
import {
  credentialFinders,
  type GitHubClient,
  type IdentityPorts,
  oidcVerifier,
  RefusalCounter,
} from '../identity/index.ts';
import { guardedFetch } from '../outbound/index.ts';
import type { Config } from './config/config.ts';

/**
 * The ports of identity.
 *
 * @param place where people sign in with GitHub
 * @param baseUrl where others reach the platform
 */
export function openIdentity(
  config: Config,
  place: Pick<GitHubClient, 'webUrl' | 'apiUrl'>,
  database: Database,
  baseUrl: string,
): IdentityPorts {
  const { githubClient, oidcIssuer: issuer } = config;
  const { webUrl, apiUrl } = place;
  const fetch = guardedFetch(config.outboundAllow);
  return {
    database,
    ...credentialFinders(database),
    baseUrl,
    now: () => new Date(),
    github: githubClient === null ? null : { ...githubClient, webUrl, apiUrl, fetch },
    oidc: { issuer },
    verifyOidc: oidcVerifier({ issuer, fetch }),
    refusals: new RefusalCounter(),
  };
}
