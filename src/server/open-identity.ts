import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import { type IdentityPorts, oidcVerifier, RefusalCounter } from '../identity/index.ts';
import { guardedFetch } from '../outbound/index.ts';

/**
 * The ports of identity.
 *
 * @param boundUrl where the server listens, which is known only when it does
 */
export function openIdentity(
  config: Config,
  database: Database,
  boundUrl: () => string,
): IdentityPorts {
  const { githubClient, githubUrl, oidcIssuer: issuer } = config;
  const fetch = guardedFetch(config.outboundAllow);
  return {
    database,
    get baseUrl() {
      return config.baseUrl ?? boundUrl();
    },
    now: () => new Date(),
    github: githubClient === null ? null : { ...githubClient, ...githubUrl, fetch },
    oidc: { issuer },
    verifyOidc: oidcVerifier({ issuer, fetch }),
    refusals: new RefusalCounter(),
  };
}
