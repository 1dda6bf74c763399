import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { createToken, ensureGitHubWorkspace, type Scope } from '../../src/identity/index.ts';
import { type AppBench, startAppBench } from '../support/platform/app-bench.ts';
import { anyStore } from '../support/stores/stores.ts';
import * as tables from '../support/stores/tables.ts';
import { AZURE_CLIENT } from '../support/vaults/azure-wire.ts';
import { trustedAuthority } from '../support/vaults/test-authority.ts';
import { startWitness, type Witness } from './witness.ts';

/** What must never arrive at a host that it is not for, by the kind of credential. */
export const CANARIES = {
  /** Git tokens in the server's environment, for each purpose. */
  DOC_PAT: 'canary-document-in-env',
  REPO_PAT: 'canary-repository-in-env',
  /** What lets the service into a safe. */
  VAULT_SECRET: AZURE_CLIENT.clientSecret,
  /** A Git token in a safe. */
  SAFE_PAT: 'canary-token-in-safe',
  /** Of the server itself; no list names them. */
  OWN_SECRET: 'canary-of-the-server',
} as const;

/** Sends a request to the management API, and gives the status and the answer. */
export type Send = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly text: string }>;

/** A platform with an App, two workspaces, and two hosts that require the credentials of the first. */
export interface AbuseGround {
  readonly bench: AppBench;
  /** The host that the credentials are for. */
  readonly ours: Witness;
  /** The host of the attacker. */
  readonly theirs: Witness;
  /** The workspace that has the credentials: its id, an admin and a member. */
  readonly victim: { readonly workspaceId: string; readonly admin: Send; readonly member: Send };
  /** Another one, with an admin. */
  readonly other: { readonly workspaceId: string; readonly admin: Send };
  /** `SAFE_KEY/KEY` of the Git token in the victim's safe. */
  readonly safeReference: () => string;
  readonly close: () => Promise<void>;
}

const Safe = z.object({ safe_key: z.string() });

/** Starts it all on loopback; the platform is not a local one, so it sends credentials only over TLS. */
export async function startAbuseGround(): Promise<AbuseGround> {
  const authority = trustedAuthority();
  const ours = await startWitness(authority, CANARIES.SAFE_PAT);
  const theirs = await startWitness(authority, 'a value of the attacker');
  // Where applications sign in is the vendor's, and in tests the operator's.
  process.env.AZURE_AUTHORITY_HOST = `https://${ours.host}`;
  const bench = await startAppBench(await anyStore(), { environment: environment(ours, theirs) });
  const { library } = bench.platform;
  const { account } = bench.github;
  const victim = await ensureGitHubWorkspace(library.database, account);
  const cats = { accountId: '4711', login: 'cats' };
  const other = await ensureGitHubWorkspace(library.database, cats);
  const admin = await senderOf(bench, victim, 'ada', 'admin');
  const safeKey = await registered(admin, ours);
  return {
    ...{ bench, ours, theirs },
    victim: { workspaceId: victim, admin, member: await senderOf(bench, victim, 'bob', 'member') },
    other: { workspaceId: other, admin: await senderOf(bench, other, 'eve', 'admin') },
    safeReference: () => `${safeKey}/git-token`,
    close: async () => {
      await bench.close();
      await Promise.all([ours.close(), theirs.close()]);
    },
  };
}

/** The operator lists the victim's variables for its host, and lets the attacker have a vault. */
function environment(ours: Witness, theirs: Witness): Record<string, string> {
  const hosts = { octo: [ours.host, ours.vaultHost] };
  const list = { DOC_PAT: hosts, REPO_PAT: hosts, VAULT_ID: hosts, VAULT_SECRET: hosts };
  const { DOC_PAT, REPO_PAT, VAULT_SECRET, OWN_SECRET } = CANARIES;
  return {
    ...{ DOC_PAT, REPO_PAT, VAULT_SECRET, OWN_SECRET, VAULT_ID: AZURE_CLIENT.clientId },
    CREDENTIALS: JSON.stringify({ ...list, NOT_SET: hosts }),
    VAULT_HOSTS_ALLOW: `${ours.vaultHost} ${theirs.vaultHost}`,
    OUTBOUND_ALLOW: '127.0.0.0/8, ::1/128',
  };
}

/** Registers a credential of each kind at the victim; gives the key of its safe. */
async function registered(admin: Send, ours: Witness): Promise<string> {
  const made = async (path: string, body: object) => {
    let { status, text } = await admin('POST', path, body);
    // A busy machine may take longer than the access test of a safe waits.
    for (let tries = 0; text.includes('(timeout)') && tries < 5; tries++) {
      ({ status, text } = await admin('POST', path, body));
    }
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return text;
  };
  const safe = await made('/safes', { name: 'vault', store: vaultAt(ours.vaultHost) });
  const { safe_key } = Safe.parse(JSON.parse(safe));
  const secret = { name: 'git token', type: 'secret', key: 'git-token' };
  await made(`/safes/${safe_key}/credentials`, secret);
  const hosts = [ours.host];
  const purposes = { document: 'env://DOC_PAT', 'repository-write': 'env://REPO_PAT' };
  for (const [purpose, variable] of Object.entries(purposes)) {
    const inSafe = { reference: `${safe_key}/git-token`, purpose, hosts };
    await made('/git-credentials', { name: `env ${purpose}`, reference: variable, purpose, hosts });
    await made('/git-credentials', { name: `safe ${purpose}`, ...inSafe });
  }
  return safe_key;
}

/** A safe that signs in with the victim's variables. */
export function vaultAt(host: string) {
  const { tenantId: tenant_id } = AZURE_CLIENT;
  const variables = { client_id: 'env://VAULT_ID', client_secret: 'env://VAULT_SECRET' };
  return {
    kind: 'azure-key-vault',
    address: { by: 'url', url: `https://${host}` },
    access: { method: 'client', tenant_id, ...variables },
  };
}

/** Somebody of a workspace, with an API token of all that the role may have. */
async function senderOf(
  { platform }: AppBench,
  workspaceId: string,
  user: string,
  role: 'admin' | 'member',
): Promise<Send> {
  const { identity, url } = platform;
  const scopes: Scope[] = role === 'admin' ? ['admin'] : ['read', 'write', 'generate', 'run'];
  const row = { id: uuid(), workspaceId, login: user, role, refreshedAt: new Date() };
  await identity.database.system('a test').insert(tables.members).values(row);
  const principal = { workspaceId, user, role, scopes, via: 'session', credentialId: 'x' } as const;
  const input = { name: 'abuse', scopes, expiresInDays: 1 };
  const { token } = await createToken(identity, principal, input);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v2${path}`, sent);
    return { status: answer.status, text: await answer.text() };
  };
}
