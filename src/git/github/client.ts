import { createHash } from 'node:crypto';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';

/** What this provider needs of a client: Octokit's `request`, so that Probot's own fits too. */
export type GitHubClient = Pick<Octokit, 'request'>;

/** Who asks: a token's owner, an installation of the App, the App itself, or nobody. */
export type GitHubIdentity =
  | { readonly token: string }
  | { readonly app: GitHubApp; readonly installation: number | null }
  | null;

export interface GitHubApp {
  readonly id: number;
  /** PEM, PKCS#1 or PKCS#8. */
  readonly privateKey: string;
}

export interface GitHubReach {
  /** `https://api.github.com`, or `https://HOST/api/v3` of GitHub Enterprise Server. */
  readonly apiUrl: string;
  /**
   * Keeps GitHub's pace: a second between writes, and one more try after the wait that a rate limit
   * names. Only tests against their own server turn it off.
   */
  readonly paced: boolean;
  readonly fetch: typeof fetch;
}

/** Time for one request and its answer. GitHub ends a request after 10 seconds itself. */
const REQUEST_MS = 30_000;
/** A longer wait is reported to the person instead of being sat out. */
const LONGEST_WAIT_SECONDS = 120;

const PacedOctokit = Octokit.plugin(retry, throttling);

/** A client for one identity. Calls nothing yet. */
export function githubClient(identity: GitHubIdentity, reach: GitHubReach): GitHubClient {
  const options = { ...pacedOptions(reach, bucketOf(identity)), ...authentication(identity) };
  return new PacedOctokit(options);
}

/**
 * What every Octokit with the plugins `retry` and `throttling` is given: where GitHub is, its pace, a time limit
 * for each request, and no log.
 *
 * @param bucket whose pace it is: GitHub counts by identity
 */
export function pacedOptions(reach: GitHubReach, bucket: string) {
  const waitOnce = (seconds: number, _options: object, _client: unknown, tries: number) =>
    tries === 0 && seconds <= LONGEST_WAIT_SECONDS;
  return {
    baseUrl: reach.apiUrl,
    userAgent: 'proofgate',
    request: { fetch: withTimeout(reach.fetch) },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    retry: { retryAfterBaseValue: reach.paced ? 1000 : 0 },
    throttle: {
      enabled: reach.paced,
      id: bucket,
      onRateLimit: waitOnce,
      onSecondaryRateLimit: waitOnce,
    },
  };
}

function authentication(identity: GitHubIdentity): object {
  if (!identity) return {};
  if ('token' in identity) return { auth: identity.token };
  const { app, installation } = identity;
  return {
    authStrategy: createAppAuth,
    auth: {
      appId: app.id,
      privateKey: app.privateKey,
      ...(installation === null ? {} : { installationId: installation }),
    },
  };
}

/** GitHub counts by identity, so each has its own queue; the token itself stays out of it. */
export function bucketOf(identity: GitHubIdentity): string {
  if (!identity) return 'nobody';
  if ('token' in identity) return createHash('sha256').update(identity.token).digest('hex');
  return `app ${identity.app.id} ${identity.installation ?? ''}`;
}

function withTimeout(send: typeof fetch): typeof fetch {
  return (input, init) => send(input, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });
}

/** Octokit's warnings repeat URLs and answers; what matters arrives as a Problem. */
function ignore(): void {}
