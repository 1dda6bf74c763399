import { describe, expect, test } from 'vitest';
import {
  authenticate,
  createToken,
  listTokens,
  removeMember,
  revokeToken,
  setMember,
  type TokenInput,
} from '../../../src/identity/index.ts';
import { identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const DAY_MS = 86_400_000;
const PAGE = { limit: 10 };
const wanted = (more: Partial<TokenInput> = {}): TokenInput => ({
  name: 'ci',
  scopes: ['read'],
  expiresInDays: 30,
  ...more,
});

describe.each(PLAIN_STORES)('API tokens on $name', ({ create }) => {
  const bench = identityBench(create);

  test('are 256 random bits after pg_, and let their maker in with their scopes', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { id, token } = await createToken(bench.ports(), ada, wanted());
    expect(token).toMatch(/^pg_[\w-]{43}$/);
    const { workspaceId } = ada;
    expect(await bench.bearer(token)).toEqual({
      workspaceId,
      user: 'ada',
      role: 'member',
      scopes: ['read'],
      via: 'token',
      credentialId: id,
    });
  });

  test('are never shown again', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { token } = await createToken(bench.ports(), ada, wanted());
    const [listed] = await listTokens(bench.ports(), ada, PAGE);
    expect(listed).toMatchObject({ name: 'ci', owner: 'ada', scopes: ['read'] });
    expect(JSON.stringify(listed)).not.toContain(token.slice(3));
  });

  test('end themselves and those that may do no more, and a session ends them all', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const made = (...scopes: TokenInput['scopes'][number][]) =>
      createToken(bench.ports(), ada, wanted({ scopes }));
    const [reads, alsoReads, writes] = [
      await made('read'),
      await made('read'),
      await made('write'),
    ];
    const reader = await bench.bearer(reads.token);
    if (reader === null) throw new Error('the token is refused');
    await expect(revokeToken(bench.ports(), reader, writes.id)).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('you lack write'),
    });
    await revokeToken(bench.ports(), reader, alsoReads.id);
    await revokeToken(bench.ports(), reader, reads.id);
    expect(await bench.bearer(writes.token)).not.toBeNull();
    await revokeToken(bench.ports(), ada, writes.id);
    for (const { token } of [reads, alsoReads, writes])
      expect(await bench.bearer(token)).toBeNull();
  });

  test('one that nobody made, or that is cut or changed, is refused', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { token } = await createToken(bench.ports(), ada, wanted());
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of [token.slice(0, -1), token.slice(0, -1) + last, `${token}A`, 'pg_']) {
      expect(await bench.bearer(wrong)).toBeNull();
      expect(await bench.lastReason()).toBe('token-unknown');
    }
  });

  test.each([['Basic YTpi'], ['Bearer'], ['Bearer a b'], ['Bearer ghp_of_another_service']])(
    '%s is refused as malformed',
    async (authorization) => {
      const asked = { authorization, cookie: null, remoteAddress: '203.0.113.7' };
      expect(await authenticate(bench.ports(), asked)).toBeNull();
      expect(await bench.lastReason()).toBe('credential-malformed');
    },
  );

  test('expire at the moment that they say', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { token } = await createToken(bench.ports(), ada, wanted({ expiresInDays: 1 }));
    bench.advance(DAY_MS - 1);
    expect(await bench.bearer(token)).not.toBeNull();
    bench.advance(1);
    expect(await bench.bearer(token)).toBeNull();
    expect(await bench.lastReason()).toBe('token-expired');
  });

  test.each([0, 366, 1.5, -1])('cannot live for %d days', async (expiresInDays) => {
    const { principal: ada } = await bench.newWorkspace();
    const making = createToken(bench.ports(), ada, wanted({ expiresInDays }));
    await expect(making).rejects.toMatchObject({
      kind: 'input-faulty',
      faults: [expect.stringContaining('expiresInDays: must be')],
    });
  });

  test('have no more scopes than their maker', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'member');
    const making = createToken(bench.ports(), bob, wanted({ scopes: ['admin'] }));
    await expect(making).rejects.toMatchObject({ kind: 'forbidden' });
    const { token } = await createToken(bench.ports(), bob, wanted({ scopes: ['generate'] }));
    expect(await bench.bearer(token)).toMatchObject({ scopes: ['generate'] });
  });

  test('lose admin with their maker, and end when they leave', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'admin');
    const scopes: TokenInput['scopes'] = ['read', 'admin'];
    const { token } = await createToken(bench.ports(), bob, wanted({ scopes }));
    expect(await bench.bearer(token)).toMatchObject({ role: 'admin' });
    await setMember(bench.ports(), ada, 'bob', 'member');
    expect(await bench.bearer(token)).toMatchObject({ role: 'member', scopes: ['read'] });
    await removeMember(bench.ports(), ada, 'bob');
    expect(await bench.bearer(token)).toBeNull();
  });

  test('a token makes another only with admin, and none that outlives it', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const made = await createToken(bench.ports(), ada, wanted({ scopes: ['admin'] }));
    const weak = await createToken(bench.ports(), ada, wanted({ scopes: ['write'] }));
    const [admin, writer] = [await bench.bearer(made.token), await bench.bearer(weak.token)];
    if (admin === null || writer === null) throw new Error('a new token is refused');
    const second = await createToken(bench.ports(), admin, wanted({ expiresInDays: 365 }));
    expect(second.expiresAt).toEqual(made.expiresAt);
    const making = createToken(bench.ports(), writer, wanted());
    await expect(making).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('are revoked by their owner and by admins, at once', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'member');
    const { principal: cleo } = await bench.signIn(ada.workspaceId, 'cleo', 'member');
    const one = await createToken(bench.ports(), bob, wanted());
    const two = await createToken(bench.ports(), bob, wanted());
    const foreign = revokeToken(bench.ports(), cleo, one.id);
    await expect(foreign).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listTokens(bench.ports(), cleo, PAGE)).toEqual([]);
    await revokeToken(bench.ports(), bob, one.id);
    await revokeToken(bench.ports(), ada, two.id);
    for (const { token } of [one, two]) {
      expect(await bench.bearer(token)).toBeNull();
      expect(await bench.lastReason()).toBe('token-revoked');
    }
    expect(await listTokens(bench.ports(), ada, PAGE)).toEqual([]);
  });

  test('of another workspace are neither seen nor revoked, by an admin either', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: other } = await bench.newWorkspace();
    const { id, token } = await createToken(bench.ports(), ada, wanted());
    expect(await listTokens(bench.ports(), other, PAGE)).toEqual([]);
    for (const wrong of [id, 'no-id']) {
      const revoking = revokeToken(bench.ports(), other, wrong);
      await expect(revoking).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await bench.bearer(token)).not.toBeNull();
  });

  test('are listed in pages, the newest first', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const ids = [];
    for (const name of ['a', 'b', 'c']) {
      ids.unshift((await createToken(bench.ports(), ada, wanted({ name }))).id);
    }
    const first = await listTokens(bench.ports(), ada, { limit: 2 });
    const before = first[1]?.id ?? '';
    const second = await listTokens(bench.ports(), ada, { limit: 2, before });
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
  });
});
