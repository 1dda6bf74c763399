import { inputFaults } from '../../input/input-faults.ts';
import { Problem } from '../../problem.ts';
import type { CredentialAllowlist } from './credentials.ts';
import { Environment, type Values } from './environment.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

export interface Config {
  /** The interface that the server listens on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where people and GitHub reach the server, without a slash at the end; null: the bound address. */
  readonly baseUrl: string | null;
  readonly store: { readonly kind: 'postgresql'; readonly url: string } | EmbeddedStore;
  /** What the server keeps in its own files; created when missing. */
  readonly dataFolder: string;
  /** What the keys of webhooks are derived from; null: it is in a file of `dataFolder`. */
  readonly signingKey: Uint8Array | null;
  readonly role: 'all' | 'web' | 'worker';
  /** Networks (CIDR) that outgoing requests may reach although they are private. */
  readonly outboundAllow: readonly string[];
  /** Hosts of credential stores beside the vendors' own, `host` or `host:port`, at any address. */
  readonly vaultHostsAllow: readonly string[];
  /** Which variables the workspaces may have, and for which hosts. */
  readonly credentials: CredentialAllowlist;
  /** Neither an App nor sign-in with GitHub: one admin, who runs the server, on one machine. */
  readonly isLocal: boolean;
  /** Local mode with `HOST` and `BASE_URL` on loopback: only people of this machine reach it. */
  readonly isPrivate: boolean;
  /** Where GitHub's pages and API are. */
  readonly githubUrl: { readonly webUrl: string; readonly apiUrl: string };
  /** The GitHub App; null in local mode. */
  readonly app: AppConfig | null;
  /** The App as an OAuth client, for sign-in; null: local mode. */
  readonly githubClient: { readonly clientId: string; readonly clientSecret: string } | null;
  /** Who signs the OIDC tokens of workflows, without a slash at the end. */
  readonly oidcIssuer: string;
  /** The weakest sandbox that the managed runtime accepts. */
  readonly managedSandbox: 'bubblewrap' | 'user' | 'none';
  /** What one execution may take. */
  readonly executionTimeoutSeconds: number;
  /** How long finished executions are kept. */
  readonly retentionDays: number;
  readonly secrets: {
    /** How long a value stays in memory; 0: not at all. */
    readonly cacheSeconds: number;
    /** Whether a read without a token is answered; only on loopback. */
    readonly allowAnonymous: boolean;
    /** What values of records are kept encrypted under, the key of new ones first; none: they are not kept. */
    readonly localKeys: readonly Uint8Array[];
  };
  readonly logLevel: string;
}

export type { CredentialAllowlist } from './credentials.ts';

export interface AppConfig {
  readonly id: number;
  /** PEM. */
  readonly privateKey: string;
  readonly webhookSecret: string;
}

export interface EmbeddedStore {
  readonly kind: 'pglite';
  readonly folder: string;
}

/**
 * Reads the server's configuration (12-factor: environment only). An empty variable counts as absent.
 * @throws Problem `server-misconfigured` with a line for every faulty variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = Environment.safeParse(Object.fromEntries(present));
  const faults = parsed.success
    ? combinations(parsed.data)
    : inputFaults(parsed.error).map(({ path, message }) => `${path.join('.')} ${message}`);
  if (!parsed.success || faults.length > 0) {
    const message = 'Set these environment variables right (docs/configuration.md lists them all).';
    throw new Problem('server-misconfigured', message, faults);
  }
  const {
    HOST,
    PORT,
    BASE_URL,
    DATABASE_URL,
    DATA_DIR,
    SIGNING_KEY,
    LOCAL_SECRETS_KEY,
    ROLE,
    OUTBOUND_ALLOW,
    VAULT_HOSTS_ALLOW,
    CREDENTIALS,
    LOG_LEVEL,
    GHE_HOST,
    OIDC_ISSUER,
    MANAGED_SANDBOX,
    EXECUTION_TIMEOUT_SECONDS,
    RETENTION_DAYS,
    SECRETS_CACHE_SECONDS,
    SECRETS_ALLOW_ANONYMOUS,
  } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    baseUrl: BASE_URL ?? null,
    store:
      DATABASE_URL === undefined
        ? { kind: 'pglite', folder: DATA_DIR }
        : { kind: 'postgresql', url: DATABASE_URL },
    dataFolder: DATA_DIR,
    signingKey: SIGNING_KEY ?? null,
    role: ROLE,
    outboundAllow: OUTBOUND_ALLOW,
    vaultHostsAllow: VAULT_HOSTS_ALLOW,
    credentials: CREDENTIALS,
    isLocal: parsed.data.APP_ID === undefined && parsed.data.GITHUB_CLIENT_ID === undefined,
    githubUrl: githubUrl(GHE_HOST),
    app: appOf(parsed.data),
    githubClient: githubClient(parsed.data),
    oidcIssuer: OIDC_ISSUER,
    isPrivate: isPrivate(parsed.data),
    managedSandbox: MANAGED_SANDBOX ?? (isPrivate(parsed.data) ? 'none' : 'user'),
    executionTimeoutSeconds: EXECUTION_TIMEOUT_SECONDS,
    retentionDays: RETENTION_DAYS,
    secrets: {
      cacheSeconds: SECRETS_CACHE_SECONDS,
      allowAnonymous: SECRETS_ALLOW_ANONYMOUS === 'true',
      localKeys: LOCAL_SECRETS_KEY,
    },
    logLevel: LOG_LEVEL,
  };
}

/** Whether people sign in by a link: without an App there is nobody else to ask. */
function isLocal({ APP_ID, GITHUB_CLIENT_ID }: Values): boolean {
  return APP_ID === undefined && GITHUB_CLIENT_ID === undefined;
}

/** GitHub Enterprise Server serves its API below its own host. */
function githubUrl(host: string | undefined): Config['githubUrl'] {
  return host === undefined
    ? { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' }
    : { webUrl: `https://${host}`, apiUrl: `https://${host}/api/v3` };
}

/** Errors that no single variable has. */
function combinations(values: Values): string[] {
  const { ROLE, DATABASE_URL, APP_ID } = values;
  const needs = (name: 'PRIVATE_KEY' | 'WEBHOOK_SECRET', why: string) =>
    APP_ID !== undefined && values[name] === undefined ? [`APP_ID needs ${name}: ${why}`] : [];
  return [
    ...(ROLE === 'all' || DATABASE_URL !== undefined
      ? []
      : [`ROLE ${ROLE} needs DATABASE_URL: the embedded database serves only one process`]),
    ...needs('PRIVATE_KEY', 'the App proves with it who it is'),
    ...needs('WEBHOOK_SECRET', 'without one anybody could send webhooks in the name of GitHub'),
    ...((values.GITHUB_CLIENT_ID === undefined) === (values.GITHUB_CLIENT_SECRET === undefined)
      ? []
      : ['GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are set both or not at all']),
    ...(values.SECRETS_ALLOW_ANONYMOUS === 'false' || isReachedOnLoopback(values)
      ? []
      : [
          'SECRETS_ALLOW_ANONYMOUS needs HOST (and BASE_URL) on loopback: anybody could read there',
        ]),
  ];
}

/** Whether only people of this machine reach it: others could upload tests, which are Python. */
function isPrivate(values: Values): boolean {
  return isLocal(values) && isReachedOnLoopback(values);
}

function isReachedOnLoopback({ HOST, BASE_URL }: Values): boolean {
  const hosts = [HOST, ...(BASE_URL === undefined ? [] : [new URL(BASE_URL).hostname])];
  return hosts.every((host) => LOOPBACK.test(host));
}

function githubClient({ GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET }: Values) {
  if (GITHUB_CLIENT_ID === undefined || GITHUB_CLIENT_SECRET === undefined) return null;
  return { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET };
}

function appOf(values: Values): AppConfig | null {
  const { APP_ID, PRIVATE_KEY, WEBHOOK_SECRET } = values;
  if (!APP_ID || !PRIVATE_KEY || !WEBHOOK_SECRET) return null;
  return {
    id: Number(APP_ID),
    privateKey: PRIVATE_KEY,
    webhookSecret: WEBHOOK_SECRET,
  };
}
