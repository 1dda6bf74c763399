import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseSigningKey } from './config/signing-key.ts';
import { Problem } from './problem.ts';

const text = z.string().min(1);
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port from 0 to 65535');

/** A whole number within limits, in digits. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine(
      (value) => least <= value && value <= most,
      `must be a whole number from ${least} to ${most}`,
    );

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** PEM as it is, with its line ends written \\n, or in base64: shells and panels keep one line. */
const privateKey = z
  .string()
  .transform((key) => (key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString()))
  .transform((key) => key.replaceAll('\\n', '\n'))
  .refine(isPrivateKey, 'must be the private key of the GitHub App, in PEM or base64');

const cidrList = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every(isCidr), 'must be networks such as 10.0.0.0/8, fd00::/8');

/** Host names with a letter in their last part, so no IP address, and perhaps a port. */
const HOST =
  /^(?=.{1,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z][a-z0-9-]*(?::\d{1,5})?$/;

const hostList = z
  .string()
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  )
  .refine(
    (parts) => parts.every((part) => HOST.test(part)),
    'must be host names such as vault.example.com, vault.example.com:8443; no URL, no IP address',
  );

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;
const signingKey = z.string().transform((text, context) => {
  const key = parseSigningKey(text);
  if (key === null) context.addIssue('must be at least 32 bytes in base64 or hex');
  return key;
});

/** The environment of the server (DESIGN, "Configuration of the server"), variable by variable. */
const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3000),
  BASE_URL: httpAddress.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' })
    .optional(),
  DATA_DIR: text.default('data'),
  SIGNING_KEY: signingKey.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  OUTBOUND_ALLOW: cidrList.default([]),
  VAULT_HOSTS_ALLOW: hostList.default([]),
  GHE_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d+)?$/, 'must be a host name such as github.example.com')
    .optional(),
  APP_ID: z.string().regex(/^\d+$/, 'must be the number of the GitHub App').optional(),
  PRIVATE_KEY: privateKey.optional(),
  WEBHOOK_SECRET: text.optional(),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  EXECUTION_TIMEOUT_SECONDS: wholeNumber(1, 10_000).default(3600),
  RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  OIDC_ISSUER: httpAddress.default('https://token.actions.githubusercontent.com'),
  SECRETS_CACHE_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be seconds, from 0 to 3600')
    .transform(Number)
    .refine((seconds) => seconds <= 3600, 'must be seconds, from 0 to 3600')
    .default(60),
  SECRETS_ALLOW_ANONYMOUS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export interface Config {
  /** The interface that the server listens on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where people and GitHub reach the server, without a slash at the end; null: the bound address. */
  readonly baseUrl: string | null;
  readonly store: { readonly kind: 'postgresql'; readonly url: string } | EmbeddedStore;
  /** What the server keeps in files of its own; made when it is not there. */
  readonly dataFolder: string;
  /** What the keys of webhooks follow from; null: it lies in a file of `dataFolder`. */
  readonly signingKey: Uint8Array | null;
  readonly role: 'all' | 'web' | 'worker';
  /** Networks (CIDR) that outgoing requests may reach although they are private. */
  readonly outboundAllow: readonly string[];
  /** Hosts of credential stores beside the vendors' own, `host` or `host:port`, at any address. */
  readonly vaultHostsAllow: readonly string[];
  /** Where GitHub's pages and API are. */
  readonly githubUrl: { readonly webUrl: string; readonly apiUrl: string };
  /** The GitHub App; null in local mode. */
  readonly app: AppConfig | null;
  /** The App as an OAuth client, for sign-in; null: local mode. */
  readonly githubClient: { readonly clientId: string; readonly clientSecret: string } | null;
  /** Who signs the OIDC tokens of workflows, without a slash at the end. */
  readonly oidcIssuer: string;
  /** What one execution may take. */
  readonly executionTimeoutSeconds: number;
  /** How long finished executions are kept. */
  readonly retentionDays: number;
  readonly secrets: {
    /** How long a value stays in memory; 0: not at all. */
    readonly cacheSeconds: number;
    /** Whether a read without a token is answered; on loopback alone. */
    readonly allowAnonymous: boolean;
  };
  readonly logLevel: string;
}

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
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = Environment.safeParse(Object.fromEntries(given));
  const faults = parsed.success
    ? combinations(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  if (!parsed.success || faults.length > 0) {
    const message = 'Set these environment variables right (.env.example lists them all).';
    throw new Problem('server-misconfigured', message, faults);
  }
  const {
    HOST,
    PORT,
    BASE_URL,
    DATABASE_URL,
    DATA_DIR,
    SIGNING_KEY,
    ROLE,
    OUTBOUND_ALLOW,
    VAULT_HOSTS_ALLOW,
    LOG_LEVEL,
    GHE_HOST,
    OIDC_ISSUER,
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
    githubUrl: githubUrl(GHE_HOST),
    app: appOf(parsed.data),
    githubClient: githubClient(parsed.data),
    oidcIssuer: OIDC_ISSUER,
    executionTimeoutSeconds: EXECUTION_TIMEOUT_SECONDS,
    retentionDays: RETENTION_DAYS,
    secrets: {
      cacheSeconds: SECRETS_CACHE_SECONDS,
      allowAnonymous: SECRETS_ALLOW_ANONYMOUS === 'true',
    },
    logLevel: LOG_LEVEL,
  };
}

/** GitHub Enterprise Server serves its API below its own host. */
function githubUrl(host: string | undefined): Config['githubUrl'] {
  return host === undefined
    ? { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' }
    : { webUrl: `https://${host}`, apiUrl: `https://${host}/api/v3` };
}

type Values = z.infer<typeof Environment>;

/** Faults that no variable has alone. */
function combinations(values: Values): string[] {
  const { ROLE, DATABASE_URL, APP_ID } = values;
  const needs = (name: 'PRIVATE_KEY' | 'WEBHOOK_SECRET', why: string) =>
    APP_ID !== undefined && values[name] === undefined ? [`APP_ID needs ${name}: ${why}`] : [];
  return [
    ...(ROLE === 'all' || DATABASE_URL !== undefined
      ? []
      : [`ROLE ${ROLE} needs DATABASE_URL: the embedded database serves one process alone`]),
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

function isPrivateKey(key: string): boolean {
  try {
    createPrivateKey(key);
    return true;
  } catch {
    return false;
  }
}

function isCidr(part: string): boolean {
  return isIP(part.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(part);
}
