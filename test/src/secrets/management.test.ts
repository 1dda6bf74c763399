import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { InWorkspace } from '../../../src/database/index.ts';
import { Permit } from '../../../src/library/git-credentials/permit.ts';
import { StoreFault } from '../../../src/secrets/stores/store.ts';
import { apiClient, Made, Refused } from '../../support/platform/api-client.ts';
import { REPOSITORY, testIssuer } from '../../support/platform/oidc-issuer.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { entryOf } from '../../support/stores/memory-store.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const IAM = { method: 'iam' };
const VAULT = {
  kind: 'azure-key-vault',
  address: { by: 'vault', vault: 'pets' },
  access: IAM,
};
const WRITER = { purpose: 'repository-write' as const, hosts: ['gitlab.example'] };
const Nothing = z.null();
const Items = z.looseObject({ items: z.array(z.looseObject({})) });
const Names = z
  .array(z.object({ name: z.string() }))
  .transform((all) => all.map((one) => one.name));
const Impact = z.object({
  credentials: Names,
  test_cases: Names,
  pipelines: Names,
  git_credentials: z.array(z.string()),
  records: z.array(z.string()),
  oidc_policies: Names,
});

describe.each(PLAIN_STORES)('safes of a workspace on $name', ({ create }) => {
  test('are saved only when their store gives us access, and changed likewise', async () => {
    const ground = await secretsGround(create);
    const call = await apiClient(ground, 'admin', ['admin']);
    ground.stores.refusal = new StoreFault('refused', 'It does not know us.');
    const body = { name: 'pets', store: VAULT };
    expect(await call('POST', '/safes', Refused, body)).toMatchObject({
      status: 422,
      error: 'safe-access-refused',
      detail: expect.stringMatching(/refused.*It does not know us/),
    });
    expect((await call('GET', '/safes', Items)).items).toEqual([]);
    ground.stores.refusal = null;
    const { safe_key: safeKey } = await call('POST', '/safes', Made, body);
    expect(await call('POST', '/safes', Refused, body)).toMatchObject({ error: 'name-taken' });
    const path = `/safes/${safeKey}`;
    ground.stores.refusal = new StoreFault('unreachable', 'Nobody answers.');
    const moved = { by: 'url', url: 'https://other.vault.azure.net/' };
    const edit = { store: { ...VAULT, address: moved } };
    expect(await call('PATCH', path, Refused, edit)).toMatchObject({ status: 422 });
    expect(await call('PATCH', path, Made, { name: 'cats' })).toMatchObject({ name: 'cats' });
    ground.stores.refusal = null;
    expect(await call('PATCH', path, Made, edit)).toMatchObject({
      safe_key: safeKey,
      name: 'cats',
      store: { url: 'https://other.vault.azure.net', place: null },
    });
    const aws = {
      store: {
        kind: 'aws-secrets-manager',
        address: { by: 'region', region: 'eu-west-1' },
        access: IAM,
      },
    };
    expect(await call('PATCH', path, Refused, aws)).toMatchObject({ error: 'field-fixed' });
    expect(await call('PATCH', path, Refused, { safe_key: 'x' })).toMatchObject({ status: 422 });
  });

  test('say what a deletion would hit, and what they are deleted with', async () => {
    const ground = await secretsGround(create);
    const call = await apiClient(ground, 'admin', ['admin']);
    const safe = await ground.newSafe('aws-secrets-manager');
    const credential = await ground.newCredential(safe, 'git/token', 'ghp_x');
    const other = await ground.newCredential(safe, 'other', 'o');
    const testCase = await ground.newTestCase();
    await ground.bind(testCase, other);
    await call('POST', '/pipelines', Made, { name: 'nightly', test_case_ids: [testCase] });
    const reference = `${safe.safeKey}/git/token`;
    const git = { name: 'git', reference, ...WRITER };
    await call('POST', '/git-credentials', Made, git);
    const repository = { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' };
    const specification = { kind: 'upload', file_name: 'a.json', content: '{}' };
    const record = {
      name: 'pets',
      specification,
      repository: { ...repository, credential: 'git' },
    };
    await call('POST', '/records', Made, record);
    const ids = { repository_id: '1', repository_owner_id: '2' };
    const policy = { name: 'ci', ...ids, scopes: ['read'], credentials: [reference] };
    await call('POST', '/oidc-policies', Made, policy);
    const path = `/safes/${safe.safeKey}`;
    const hit = {
      credentials: ['git token'],
      ...{ test_cases: [], pipelines: [] },
      git_credentials: ['git'],
      records: ['pets'],
      oidc_policies: ['ci'],
    };
    expect(await call('GET', `${path}/credentials/${credential.id}/impact`, Impact)).toEqual(hit);
    const bound = {
      test_cases: [expect.stringMatching(/^test_.*\.py$/)],
      pipelines: ['nightly'],
    };
    const whole = { ...hit, ...bound, credentials: ['git token', 'other'] };
    expect(await call('GET', `${path}/impact`, Impact)).toEqual(whole);
    const none = { ...bound, credentials: ['other'], oidc_policies: [] };
    expect(await call('GET', `${path}/credentials/${other.id}/impact`, Impact)).toEqual({
      ...none,
      git_credentials: [],
      records: [],
    });
    await call('DELETE', path, Nothing);
    expect((await call('GET', `/test-cases/${testCase}/bindings`, Items)).items).toEqual([]);
    expect(await call('GET', path, Refused)).toMatchObject({ status: 404 });
    expect((await call('GET', '/oidc-policies', Items)).items).toMatchObject([{ credentials: [] }]);
  });

  test('hold Git tokens, which are read out of them and gone with them', async () => {
    const ground = await secretsGround(create);
    const call = await apiClient(ground, 'admin', ['admin']);
    const safe = await ground.newSafe('aws-secrets-manager');
    const token = await ground.newCredential(safe, 'git/token', 'ghp_x');
    await ground.newCredential(safe, 'key', 'JWK', 'key');
    const register = (named: string) => {
      const body = { name: 'git', reference: `${safe.safeKey}/${named}`, ...WRITER };
      return call('POST', '/git-credentials', Refused, body);
    };
    for (const wrong of ['missing', 'key']) {
      expect((await register(wrong)).errors).toEqual([expect.stringMatching(/^reference: names/)]);
    }
    const reference = `${safe.safeKey}/git/token`;
    const body = { name: 'git', reference, ...WRITER };
    const testCase = await ground.newTestCase();
    const binding = `/test-cases/${testCase}/bindings/${token.id}`;
    await call('PUT', binding, Nothing);
    expect((await register('git/token')).errors).toEqual([
      expect.stringMatching(/^reference: .*bound to test cases/),
    ]);
    await call('DELETE', binding, Nothing);
    await call('POST', '/git-credentials', Made, body);
    expect(await call('PUT', binding, Refused)).toMatchObject({ error: 'credential-in-use' });
    const { gitTokens } = ground.platform.library;
    const read = async ({ workspaceId }: InWorkspace) => {
      const registered = { name: 'git', workspaceId, reference, explanation: null, ...WRITER };
      const use = { purpose: 'repository-read', url: 'https://gitlab.example/a/b.git' } as const;
      const permit = Permit.of(registered, use, { operatorHosts: null, plainLoopback: false });
      if (permit instanceof Permit) return gitTokens.read(permit);
      throw permit;
    };
    expect(await read(ground.admin)).toBe('ghp_x');
    expect(await read(ground.admin)).toBe('ghp_x');
    expect(ground.stores.asked).toEqual([entryOf('secret', token.storedName)]);
    const elsewhere = { workspaceId: '00000000-0000-7000-8000-000000000000' };
    const gone = { kind: 'credential-unset' };
    await expect(read(elsewhere)).rejects.toMatchObject(gone);
    await call('DELETE', `/safes/${safe.safeKey}/credentials/${token.id}`, Nothing);
    await expect(read(ground.admin)).rejects.toMatchObject({
      ...gone,
      message: expect.stringContaining(reference),
    });
  });
});

describe.each(PLAIN_STORES)('a workflow that reads secrets on $name', ({ create }) => {
  const issuer = testIssuer('', () => new Date());

  test('reads what its policy names, with its own token, while the policy is there', async () => {
    const environment = { OIDC_ISSUER: issuer.url(), OUTBOUND_ALLOW: '127.0.0.0/8' };
    const ground = await secretsGround(create, environment);
    const call = await apiClient(ground, 'admin', ['admin']);
    const safe = await ground.newSafe();
    await ground.newCredential(safe, 'named', 'N');
    await ground.newCredential(safe, 'unnamed', 'U');
    const policy = { name: 'ci', ...REPOSITORY, scopes: ['read'] };
    const credentials = [`${safe.safeKey}/named`];
    const missing = { ...policy, credentials: [`${safe.safeKey}/missing`] };
    expect((await call('POST', '/oidc-policies', Refused, missing)).errors).toEqual([
      expect.stringMatching(/^credentials\.0: /),
    ]);
    const { id } = await call('POST', '/oidc-policies', Made, { ...policy, credentials });
    const exchange = (token: string, path: string) =>
      fetch(`${ground.api}/oidc/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    const oidc = await issuer.token({ audience: ground.platform.url });
    const Answer = z.object({
      token: z.string().regex(/^pgs_/),
      expires_at: z.iso.datetime(),
      secrets_service: z.url(),
    });
    const { token, expires_at, secrets_service } = Answer.parse(
      await (await exchange(oidc, 'secrets-token')).json(),
    );
    expect((await exchange(oidc, 'secrets-token')).status).toBe(401);
    const fresh = await issuer.token({ audience: ground.platform.url });
    const hour = await exchange(fresh, 'exchange');
    const workflow = z.looseObject({ token: z.string() }).parse(await hour.json()).token;
    expect((await exchange(workflow, 'secrets-token')).status).toBe(401);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const query = `key=named&safe_key=${safe.safeKey}`;
    expect(await (await fetch(`${secrets_service}/?${query}`)).json()).toEqual({ value: 'N' });
    const unnamed = await ground.read(token, safe.safeKey, 'unnamed');
    expect(unnamed.status).toBe(404);
    expect(unnamed.text).toMatch(/the OIDC policy of the workflow must name/);
    expect((await ground.read(workflow, safe.safeKey, 'named')).status).toBe(401);
    const api = await fetch(`${ground.api}/safes`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(api.status).toBe(401);
    await call('DELETE', `/oidc-policies/${id}`, Nothing);
    expect((await ground.read(token, safe.safeKey, 'named')).status).toBe(401);
  });
});
