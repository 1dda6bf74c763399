import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { credentialAllowlist } from './credentials.ts';
import { parseSigningKey } from './signing-key.ts';

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

const signingKey = z.string().transform((text, context) => {
  const key = parseSigningKey(text);
  if (key === null) context.addIssue('must be at least 32 bytes in base64 or hex');
  return key;
});

const localKeys = z.string().transform((text, context) => {
  const keys = text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [parseSigningKey(part)]));
  const good = keys.filter((key) => key !== null);
  if (good.length < keys.length || keys.length === 0) {
    context.addIssue(
      'must be keys of at least 32 bytes in base64 or hex, the one for new values first',
    );
  }
  return good;
});

/** The environment of the server (DESIGN, "Configuration of the server"), variable by variable. */
export const Environment = z.object({
  HOST: text.default('127.0.0.1').describe('Interface to listen on; `0.0.0.0` in a container'),
  PORT: port.default(3000).describe('Port; 0 takes any free one'),
  BASE_URL: httpAddress
    .optional()
    .describe('Where people and GitHub reach the platform, when that is not the bound address'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' })
    .optional()
    .describe(
      'PostgreSQL, as `postgresql://…`; without it an embedded database lives in `DATA_DIR`',
    ),
  DATA_DIR: text
    .default('data')
    .describe(
      'Folder of the embedded database, of local repositories and of the file `signing-key`',
    ),
  SIGNING_KEY: signingKey
    .optional()
    .describe(
      'What the keys of gatekeepers and dispatches follow from: 32 bytes or more in base64 or hex; without it the file `signing-key` is created',
    ),
  LOCAL_SECRETS_KEY: localKeys
    .default([])
    .describe(
      'Lets owners of records keep credentials on the platform, encrypted under it: 32 bytes or more in base64 or hex, such as `openssl rand -base64 32`; to rotate it, the new key, a comma and the one before; without it none are kept',
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web or worker')
    .default('all')
    .describe(
      '`web` answers requests, `worker` does the work, `all` does both; `web` and `worker` need `DATABASE_URL`',
    ),
  OUTBOUND_ALLOW: cidrList
    .default([])
    .describe('Networks (CIDR) that outgoing requests may reach although they are private'),
  VAULT_HOSTS_ALLOW: hostList
    .default([])
    .describe("Hosts of credential stores beside the vendors' own, `host` or `host:port`"),
  CREDENTIALS: credentialAllowlist
    .default({})
    .describe(
      'Variables that workspaces may refer to as `env://NAME`, as JSON or the path of a JSON file: `{"VARIABLE": {"WORKSPACE": ["HOST"]}}`; all others do not exist for them',
    ),
  GHE_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d+)?$/, 'must be a host name such as github.example.com')
    .optional()
    .describe('GitHub Enterprise Server, such as `github.example.com`; without it github.com'),
  APP_ID: z
    .string()
    .regex(/^\d+$/, 'must be the number of the GitHub App')
    .optional()
    .describe('Number of the GitHub App; without it there is no App'),
  PRIVATE_KEY: privateKey
    .optional()
    .describe(
      'Private key of the App: PEM, PEM with `\\n` for its line ends, or base64; needed with `APP_ID`',
    ),
  WEBHOOK_SECRET: text.optional().describe('Signs the webhooks of GitHub; needed with `APP_ID`'),
  GITHUB_CLIENT_ID: text
    .optional()
    .describe(
      'The App as an OAuth client, for people who sign in with GitHub; with `GITHUB_CLIENT_SECRET` or not at all',
    ),
  GITHUB_CLIENT_SECRET: text.optional().describe('The secret of that client'),
  MANAGED_SANDBOX: z
    .enum(['bubblewrap', 'user', 'none'], 'must be bubblewrap, user or none')
    .optional()
    .describe(
      'The weakest sandbox that tests may run in on this machine: `bubblewrap`, `user` or `none`; without it `user`, or `none` in local mode with `HOST` and `BASE_URL` on loopback. The strongest that works is taken',
    ),
  EXECUTION_TIMEOUT_SECONDS: wholeNumber(1, 10_000)
    .default(3600)
    .describe('What one execution of a pipeline may take'),
  RETENTION_DAYS: wholeNumber(1, 3650).default(90).describe('How long ended executions are kept'),
  OIDC_ISSUER: httpAddress
    .default('https://token.actions.githubusercontent.com')
    .describe(
      'Who signs the OIDC tokens of workflows; for GitHub Enterprise Server `https://HOST/_services/token`',
    ),
  SECRETS_CACHE_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be seconds, from 0 to 3600')
    .transform(Number)
    .refine((seconds) => seconds <= 3600, 'must be seconds, from 0 to 3600')
    .default(60)
    .describe('How long a secret that was read stays in memory; 0: not at all'),
  SECRETS_ALLOW_ANONYMOUS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .describe(
      '`true` answers reads of secrets without a token; only with `HOST` and `BASE_URL` on loopback',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`'),
});

/** The variables, parsed. */
export type Values = z.output<typeof Environment>;

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
