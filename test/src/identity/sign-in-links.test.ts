import { describe, expect, test } from 'vitest';
import {
  createAdminLink,
  createMemberLink,
  redeemLink,
  setMember,
} from '../../../src/identity/index.ts';
import { BASE_URL, cookieOf, identityBench, REMOTE } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

describe.each(PLAIN_STORES)('one-time links on $name', ({ create }) => {
  const bench = identityBench(create);
  const redeem = (address: string) => {
    const link = new URL(address).searchParams.get('link') ?? '';
    return redeemLink(bench.ports(), { link, cookie: null, remoteAddress: REMOTE });
  };

  test('the admin of local mode signs in, once', async () => {
    const address = await createAdminLink(bench.ports());
    expect(address).toMatch(new RegExp(`^${BASE_URL}/sign-in\\?link=[\\w-]{43}$`));
    const value = await redeem(address);
    const who = await bench.byCookie(cookieOf(value ?? ''));
    expect(who).toMatchObject({ user: 'admin', role: 'admin', via: 'session' });
    expect(await redeem(address)).toBeNull();
    expect(await bench.lastReason()).toBe('link-unknown');
  });

  test('of two who use one at once, one is admitted', async () => {
    const address = await createAdminLink(bench.ports());
    const both = await Promise.all([redeem(address), redeem(address)]);
    expect(both.filter((value) => value !== null)).toHaveLength(1);
  });

  test('are good for an hour', async () => {
    const address = await createAdminLink(bench.ports());
    bench.advance(3_600_000);
    expect(await redeem(address)).toBeNull();
    expect(await bench.lastReason()).toBe('link-expired');
  });

  test('a new start makes the link of the one before worthless', async () => {
    const old = await createAdminLink(bench.ports());
    const fresh = await createAdminLink(bench.ports());
    expect(await redeem(old)).toBeNull();
    expect(await redeem(fresh)).not.toBeNull();
  });

  test('an admin makes one for a member of a local workspace, and nobody else does', async () => {
    const { principal: ada } = await bench.newWorkspace();
    await setMember(bench.ports(), ada, 'bob', 'member');
    const value = await redeem(await createMemberLink(bench.ports(), ada, 'bob'));
    const bob = await bench.byCookie(cookieOf(value ?? ''));
    expect(bob).toMatchObject({ workspaceId: ada.workspaceId, user: 'bob', role: 'member' });
    const { principal: other } = await bench.newWorkspace();
    const { principal: far } = await bench.newWorkspace('github');
    const ports = bench.ports();
    const cases = [
      [bob ?? ada, 'ada', 'forbidden'],
      [other, 'bob', 'not-found'],
      [far, 'ada', 'field-fixed'],
    ] as const;
    for (const [admin, member, kind] of cases) {
      await expect(createMemberLink(ports, admin, member)).rejects.toMatchObject({ kind });
    }
  });
});
