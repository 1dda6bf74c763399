import type { Database } from '../database/index.ts';
import {
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
 * @param boundUrl where the server listens, which is known only when it does
 */
export function openIdentity(
  config: Config,
  place: Pick<GitHubClient, 'webUrl' | 'apiUrl'>,
  database: Database,
  boundUrl: () => string,
): IdentityPorts {
  const { githubClient, oidcIssuer: issuer } = config;
  const { webUrl, apiUrl } = place;
  const fetch = guardedFetch(config.outboundAllow);
  return {
    database,
    get baseUrl() {
      return config.baseUrl ?? boundUrl();
    },
    now: () => new Date(),
    github: githubClient === null ? null : { ...githubClient, webUrl, apiUrl, fetch },
    oidc: { issuer },
    verifyOidc: oidcVerifier({ issuer, fetch }),
    refusals: new RefusalCounter(),
  };
}
