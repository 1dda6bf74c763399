import type { Database } from '../database/index.ts';
import type { CredentialFinders } from './find-credentials.ts';
import type { RefusalCounter } from './refusal-counter.ts';
import type { VerifyOidc } from './workflows/verify-oidc.ts';

/** What identity needs from the world; the composition root fills it in. */
export interface IdentityPorts extends CredentialFinders {
  readonly database: Database;
  /** Where people and workflows reach the platform, without a slash at the end. */
  readonly baseUrl: string;
  readonly now: () => Date;
  /** The App's OAuth client; null in local mode. */
  readonly github: GitHubClient | null;
  readonly oidc: { readonly issuer: string };
  readonly verifyOidc: VerifyOidc;
  /** Bounds what refusals write into the audit log. */
  readonly refusals: RefusalCounter;
}

/** The App as an OAuth client, and where GitHub is. */
export interface GitHubClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
}

/** Who signs the tokens of workflows. */
export interface OidcIssuer {
  /** Such as `https://token.actions.githubusercontent.com`, without a slash at the end. */
  readonly issuer: string;
  readonly fetch: typeof fetch;
}
