import { desc } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Store } from '../../../src/database/index.ts';
import {
  createAdminLink,
  createToken,
  credentialFinders,
  type IdentityPorts,
  issueExecutionToken,
  RefusalCounter,
} from '../../../src/identity/index.ts';
import { folderWith } from '../../support/folder.ts';
import { Made } from '../../support/platform/api-client.ts';
import { REPOSITORY, testIssuer } from '../../support/platform/oidc-issuer.ts';
import { startPlatformProcess, stopProcess } from '../../support/platform/platform.ts';
import { dump } from '../../support/stores/dump.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';
import { startVaults, VAULT_SECRETS, type Vaults } from '../../support/vaults/start-vaults.ts';

let vaults: Vaults | undefined;
beforeAll(async () => {
  vaults = await startVaults();
});
afterAll(() => vaults?.close());

const { auditLog, executions, workspaces } = tables;
const CANARY = 'canary-6f1d-value';
const Token = z.object({ token: z.string(), secrets_service: z.url() });

/** An admin's API token and the token of an execution that runs, in a store that nobody uses yet. */
async function tokensIn(
  store: Store,
): Promise<{ readonly api: string; readonly execution: string }> {
  const database = await connect(store);
  const ports: IdentityPorts = {
    ...{ database, baseUrl: 'http://127.0.0.1', now: () => new Date(), github: null },
    ...{ oidc: { issuer: '' }, refusals: new RefusalCounter() },
    ...credentialFinders(database),
    verifyOidc: async () => ({ reason: 'oidc-issuer' }),
  };
  await createAdminLink(ports);
  const [workspace] = await database.system('a test').select().from(workspaces);
  const workspaceId = workspace?.id ?? '';
  const admin = { workspaceId, user: 'admin', role: 'admin', scopes: ['admin'] } as const;
  const principal = { ...admin, via: 'session', credentialId: 'test' } as const;
  const input = { name: 'ci', scopes: ['admin' as const], expiresInDays: 1 };
  const { token } = await createToken(ports, principal, input);
  const executionId = uuid();
  await database
    .system('a test')
    .insert(executions)
    .values({
      ...{ id: executionId, workspaceId, pipelineName: 'pets', trigger: 'manual' },
      ...{ triggerName: 'admin', state: 'running', receivedAt: new Date() },
    });
  const endsAt = new Date(Date.now() + 3_600_000);
  const grant = { workspaceId, executionId, bindings: [], endsAt };
  const execution = await issueExecutionToken(ports, grant);
  await database.close();
  return { api: token, execution };
}

/** The environment of a platform that trusts the vaults on loopback as it does the vendors. */
function environmentFor(store: Store, issuer: string): Record<string, string> {
  if (vaults === undefined) throw new Error('the vaults have not started');
  const folder = folderWith({ 'authority.pem': vaults.authority.certificate });
  const { AZURE_AUTHORITY_HOST = '', AWS_REGION = '', AWS_ENDPOINT_URL_STS = '' } = process.env;
  return {
    ...(store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url }),
    ...vaults.environment,
    ...{ AZURE_AUTHORITY_HOST, AWS_REGION, AWS_ENDPOINT_URL_STS },
    ...{ OIDC_ISSUER: issuer, OUTBOUND_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'trace' },
    NODE_EXTRA_CA_CERTS: `${folder}/authority.pem`,
  };
}

describe.each(PLAIN_STORES)('a platform that logs everything on $name', ({ create }) => {
  const issuer = testIssuer('', () => new Date());

  test('writes no secret and no token anywhere, whatever goes wrong', async () => {
    if (vaults === undefined) throw new Error('the vaults have not started');
    const { stub, azure, address } = vaults;
    const store = await create();
    const tokens = await tokensIn(store);
    const { url, child, said } = await startPlatformProcess(environmentFor(store, issuer.url()));
    const bodies: string[] = [];
    const call = async (method: string, path: string, token: string, body?: object) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, text };
    };
    const make = async (path: string, body: object) => {
      const { text } = await call('POST', `/api/v2${path}`, tokens.api, body);
      bodies.push(text);
      return Made.parse(JSON.parse(text));
    };
    const { access } = address('azure-key-vault');
    if (access.method !== 'client') throw new Error('the vault takes a client');
    const { tenantId: tenant_id, clientId: client_id, clientSecret: client_secret } = access;
    const wire = { method: 'client', tenant_id, client_id, client_secret };
    const inVault = { kind: 'azure-key-vault', address: { by: 'url', url: azure.url } };
    const safe = await make('/safes', { name: 'pets', store: { ...inVault, access: wire } });
    const wrong = { ...wire, client_secret: 'env://NOT_SET' };
    await make('/safes', { name: 'wrong', store: { ...inVault, access: wrong } });
    const credentials = `/safes/${safe.safe_key}/credentials`;
    const made = await make(credentials, { name: 'a', type: 'secret', key: 'a' });
    await make(credentials, { name: 'a', type: 'secret', key: 'A' });
    await azure.put.secret(made.stored_name ?? '', CANARY);
    const reference = `${safe.safe_key}/a`;
    const policy = { name: 'ci', ...REPOSITORY, scopes: ['read'], credentials: [reference] };
    await make('/oidc-policies', policy);
    const oidc = await issuer.token({ audience: url });
    const exchanged = await call('POST', '/api/v2/oidc/secrets-token', oidc);
    const { token } = Token.parse(JSON.parse(exchanged.text));
    const read = (path: string, by: string) => call('GET', `/secrets${path}`, by);
    const query = `key=a&safe_key=${safe.safe_key}`;
    const path = `secrets/${made.stored_name}`;
    for (const behaviour of ['malformed', 'html', 'disabled'] as const) {
      stub.behave(path, behaviour, behaviour, behaviour, behaviour, behaviour);
      const answer = await read(`/?${query}`, token);
      expect([behaviour, answer.status]).not.toEqual([behaviour, 200]);
      bodies.push(answer.text);
    }
    stub.behave(path);
    const good = await read(`/x/${token}/?${query}`, 'none');
    expect(good).toEqual({ status: 200, text: JSON.stringify({ value: CANARY }) });
    for (const one of [tokens.execution, `${token}x`, oidc, tokens.api]) {
      for (const asked of [`/?${query}`, `/?key=../a&safe_key=x`, `/?key=a`]) {
        bodies.push((await read(asked, one)).text);
        bodies.push((await read(`/x/${one}${asked}`, one)).text);
      }
    }
    expect(await stopProcess(child)).toBe(0);
    const database = await connect(store);
    const dumped = await dump(database);
    const [line] = await database
      .system('a test')
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.id))
      .limit(1);
    await database.close();
    expect(line?.action).toBe('secret.read');
    const secrets = [CANARY, token, oidc, ...Object.values(tokens), ...VAULT_SECRETS];
    const places = { log: said(), database: dumped, bodies: bodies.join('\n') };
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(100);
      const found = secrets.filter((secret) => text.includes(secret));
      expect([place, found]).toEqual([place, []]);
    }
  });
});
