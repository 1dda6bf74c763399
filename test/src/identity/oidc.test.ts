import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  createOidcPolicy,
  createToken,
  deleteOidcPolicy,
  exchangeOidc,
  listAudit,
  listOidcPolicies,
  membershipChanged,
  type OidcPolicyInput,
  oidcVerifier,
} from '../../../src/identity/index.ts';
import { BASE_URL, identityBench, REMOTE } from '../../support/platform/identity.ts';
import { REPOSITORY, type TokenChange, testIssuer } from '../../support/platform/oidc-issuer.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

let repositories = 1000;
/** A repository of the test's own, so that the policies of other tests say nothing about it. */
function newRepository(): { repository_id: string; repository_owner_id: string } {
  repositories += 1;
  return { ...REPOSITORY, repository_id: `${repositories}` };
}
const policyFor = (
  { repository_id, repository_owner_id }: ReturnType<typeof newRepository>,
  more: Partial<OidcPolicyInput> = {},
): OidcPolicyInput => ({
  name: 'ci',
  repositoryId: repository_id,
  repositoryOwnerId: repository_owner_id,
  scopes: ['generate'],
  ...more,
});

describe.each(PLAIN_STORES)('OIDC of workflows on $name', ({ create }) => {
  const issuer = testIssuer(BASE_URL, () => bench.ports().now());
  const bench = identityBench(create, {
    get oidc() {
      return { issuer: issuer.url() };
    },
    verifyOidc: (...asked) => oidcVerifier({ issuer: issuer.url(), fetch })(...asked),
  });

  test('a token of the policy gives the workflow access, with the scopes of the policy', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    const { id } = await createOidcPolicy(bench.ports(), ada, policyFor(claims));
    expect(await bench.bearer(await issuer.token({ claims }))).toEqual({
      workspaceId: ada.workspaceId,
      user: 'oidc:ci',
      role: 'member',
      scopes: ['generate'],
      via: 'oidc',
      credentialId: id,
    });
  });

  const WRONG: readonly (readonly [string, TokenChange, string])[] = [
    ['for another audience', { audience: 'https://github.com/octo' }, 'oidc-audience'],
    ['of another issuer', { issuer: 'https://issuer.evil.example' }, 'oidc-issuer'],
    ['that has expired', { expiresIn: -60 }, 'oidc-expired'],
    ['that never expires', { without: ['exp'] }, 'oidc-expired'],
    ['that is not valid yet', { claims: { nbf: 4_000_000_000 } }, 'oidc-not-yet-valid'],
    ['with the key of somebody else', { isForged: true }, 'oidc-signature'],
    ['with a key that the issuer has not', { kid: 'two' }, 'oidc-key-unknown'],
    [
      'with a name in sub and no ids',
      { without: ['repository_id', 'repository_owner_id'] },
      'oidc-claims',
    ],
    ['without jti', { without: ['jti'] }, 'oidc-claims'],
    ['of a repository of the same name', { claims: { repository_id: '999' } }, 'oidc-no-policy'],
    [
      'of an account of the same name',
      { claims: { repository_owner_id: '999' } },
      'oidc-no-policy',
    ],
  ];

  test.each(WRONG)(
    'a token %s is refused, and only the log says why',
    async (_, change, reason) => {
      const { principal: ada } = await bench.newWorkspace();
      const claims = newRepository();
      await createOidcPolicy(bench.ports(), ada, policyFor(claims));
      const token = await issuer.token({ ...change, claims: { ...claims, ...change.claims } });
      expect(await bench.bearer(token)).toBeNull();
      expect(await bench.lastReason()).toBe(reason);
      expect(await exchangeOidc(bench.ports(), { token, remoteAddress: REMOTE })).toBeNull();
      expect(await bench.lastReason()).toBe(reason);
    },
  );

  test('a token without a signature, or signed with the public key as a secret, is refused', async () => {
    const claims = {
      ...REPOSITORY,
      jti: 'x',
      aud: BASE_URL,
      iss: issuer.url(),
      exp: 4_000_000_000,
    };
    const secret = new TextEncoder().encode(await issuer.publicPem());
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(secret);
    const unsigned = new UnsecuredJWT(claims).encode();
    for (const token of [confused, `${unsigned}AA`]) {
      expect(await bench.bearer(token)).toBeNull();
      expect(await bench.lastReason()).toBe('oidc-algorithm');
    }
    expect(await bench.bearer(unsigned)).toBeNull();
  });

  test('a text with two dots is no token', async () => {
    expect(await bench.bearer('a.b.c')).toBeNull();
    expect(await bench.lastReason()).toBe('oidc-malformed');
  });

  test('a token is good once, also when two requests bring it together', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    await createOidcPolicy(bench.ports(), ada, policyFor(claims));
    const token = await issuer.token({ claims });
    const both = await Promise.all([bench.bearer(token), bench.bearer(token)]);
    expect(both.filter((one) => one !== null)).toHaveLength(1);
    expect(await bench.lastReason()).toBe('oidc-replayed');
    expect(await exchangeOidc(bench.ports(), { token, remoteAddress: REMOTE })).toBeNull();
    const [line] = await listAudit(bench.ports(), ada, { limit: 1 });
    expect(line).toMatchObject({ actor: 'oidc:ci', outcome: 'refused', remoteAddress: REMOTE });
  });

  test('policies and tokens of a workspace end with the installation at its account', async () => {
    const { principal: ada } = await bench.newWorkspace('github');
    const [workspace] = await bench
      .ports()
      .database.system('a test')
      .select()
      .from(tables.workspaces)
      .where(eq(tables.workspaces.id, ada.workspaceId));
    const account = { accountId: workspace?.accountId ?? '', login: workspace?.name ?? '' };
    const claims = { ...newRepository(), repository_owner_id: account.accountId };
    await createOidcPolicy(bench.ports(), ada, policyFor(claims));
    const exchanged = async () => {
      const token = await issuer.token({ claims });
      return exchangeOidc(bench.ports(), { token, remoteAddress: REMOTE });
    };
    const before = await exchanged();
    await membershipChanged(bench.ports(), { kind: 'closed', account });
    expect(await bench.bearer(before?.token ?? '')).toBeNull();
    expect(await exchanged()).toBeNull();
    expect(await bench.lastReason()).toBe('oidc-no-policy');
    await membershipChanged(bench.ports(), { kind: 'opened', account });
    expect(await bench.bearer(before?.token ?? '')).toBeNull();
    expect(await bench.bearer((await exchanged())?.token ?? '')).toMatchObject({ user: 'oidc:ci' });
  });

  const CONDITIONS: readonly (readonly [Partial<OidcPolicyInput>, Record<string, string>])[] = [
    [{ ref: 'refs/heads/main' }, { ref: 'refs/heads/evil' }],
    [{ environment: 'production' }, { environment: 'staging' }],
    [
      { jobWorkflowRef: 'octo/ci/a.yml@refs/heads/main' },
      { job_workflow_ref: 'octo/ci/b.yml@refs/heads/main' },
    ],
  ];
  test.each(CONDITIONS)('%j is checked in the token', async (condition, wrong) => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    await createOidcPolicy(bench.ports(), ada, policyFor(claims, condition));
    const [name = '', value = ''] = Object.entries(condition)[0]?.map(String) ?? [];
    const claim = name === 'jobWorkflowRef' ? 'job_workflow_ref' : name;
    const right = { ...claims, [claim]: value };
    expect(await bench.bearer(await issuer.token({ claims: right }))).not.toBeNull();
    for (const claimed of [{ claims: { ...claims, ...wrong } }, { claims, without: [claim] }]) {
      expect(await bench.bearer(await issuer.token(claimed))).toBeNull();
      expect(await bench.lastReason()).toBe('oidc-no-policy');
    }
  });

  test('the policy with the most conditions decides, and gives only its scopes', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    const strong = { name: 'main', ref: 'refs/heads/main', scopes: ['admin' as const] };
    await createOidcPolicy(bench.ports(), ada, policyFor(claims));
    await createOidcPolicy(bench.ports(), ada, policyFor(claims, strong));
    const main = await bench.bearer(await issuer.token({ claims }));
    expect(main).toMatchObject({ user: 'oidc:main', role: 'admin', scopes: ['admin'] });
    const branch = { ...claims, ref: 'refs/heads/x' };
    const other = await bench.bearer(await issuer.token({ claims: branch }));
    expect(other).toMatchObject({ user: 'oidc:ci', scopes: ['generate'] });
  });

  test('policies of two workspaces for one repository admit nobody', async () => {
    const claims = newRepository();
    for (const { principal } of [await bench.newWorkspace(), await bench.newWorkspace()]) {
      await createOidcPolicy(bench.ports(), principal, policyFor(claims));
    }
    expect(await bench.bearer(await issuer.token({ claims }))).toBeNull();
    expect(await bench.lastReason()).toBe('oidc-ambiguous');
  });

  test('a workspace of GitHub admits only workflows of its own account', async () => {
    const { principal: ada } = await bench.newWorkspace('github');
    const making = createOidcPolicy(bench.ports(), ada, policyFor(newRepository()));
    await expect(making).rejects.toMatchObject({
      kind: 'input-faulty',
      faults: [expect.stringContaining('repositoryOwnerId: must be')],
    });
  });

  test('an exchanged token is valid many times, for an hour, while its policy exists', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    const { id } = await createOidcPolicy(bench.ports(), ada, policyFor(claims));
    const exchange = async () => {
      const token = await issuer.token({ claims });
      const made = await exchangeOidc(bench.ports(), { token, remoteAddress: REMOTE });
      return made?.token ?? '';
    };
    const first = await exchange();
    expect(first).toMatch(/^pgw_[\w-]{43}$/);
    for (let use = 0; use < 2; use += 1) {
      expect(await bench.bearer(first)).toMatchObject({ user: 'oidc:ci', via: 'oidc' });
    }
    bench.advance(3_600_000);
    expect(await bench.bearer(first)).toBeNull();
    expect(await bench.lastReason()).toBe('workflow-token-expired');
    const second = await exchange();
    await deleteOidcPolicy(bench.ports(), ada, id);
    expect(await bench.bearer(second)).toBeNull();
    expect(await bench.lastReason()).toBe('workflow-token-unknown');
  });

  test('a workflow makes no API tokens', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const claims = newRepository();
    await createOidcPolicy(bench.ports(), ada, policyFor(claims, { scopes: ['admin'] }));
    const workflow = await bench.bearer(await issuer.token({ claims }));
    if (workflow === null) throw new Error('the workflow is refused');
    const input = { name: 'mine', scopes: ['read' as const], expiresInDays: 365 };
    const making = createToken(bench.ports(), workflow, input);
    await expect(making).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('policies are created and deleted by admins, and seen only in their workspace', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'member');
    const { principal: other } = await bench.newWorkspace();
    const input = policyFor(newRepository());
    const ports = bench.ports();
    await expect(createOidcPolicy(ports, bob, input)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id } = await createOidcPolicy(ports, ada, input);
    await expect(createOidcPolicy(ports, ada, input)).rejects.toMatchObject({ kind: 'name-taken' });
    expect(await listOidcPolicies(ports, other)).toEqual([]);
    expect(await listOidcPolicies(ports, bob)).toMatchObject([
      { id, name: 'ci', createdBy: 'ada' },
    ]);
    await expect(deleteOidcPolicy(ports, bob, id)).rejects.toMatchObject({ kind: 'forbidden' });
    for (const wrong of [id, 'no-id']) {
      const deleting = deleteOidcPolicy(ports, other, wrong);
      await expect(deleting).rejects.toMatchObject({ kind: 'not-found' });
    }
    await deleteOidcPolicy(ports, ada, id);
    expect(await listOidcPolicies(ports, ada)).toEqual([]);
  });

  test('an issuer that does not answer admits nobody', async () => {
    const token = await issuer.token();
    await issuer.close();
    expect(await bench.bearer(token)).toBeNull();
    expect(await bench.lastReason()).toBe('oidc-issuer-unreachable');
  });
});
