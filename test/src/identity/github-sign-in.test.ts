import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginSignIn,
  finishSignIn,
  listMembers,
  listWorkspaces,
  membershipChanged,
  setCookie,
  switchWorkspace,
} from '../../../src/identity/index.ts';
import {
  CLIENT,
  type SignInGitHub,
  startSignInGitHub,
} from '../../support/github/sign-in-github.ts';
import { BASE_URL, cookieOf, identityBench, REMOTE } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

let github: SignInGitHub | undefined;
const there = (): SignInGitHub => {
  if (github === undefined) throw new Error('GitHub has not started yet');
  return github;
};
beforeAll(async () => {
  github = await startSignInGitHub(['ada', 'bob']);
  github.register(BASE_URL);
});
afterAll(() => github?.close());
beforeEach(() => {
  there().accounts.installed = [];
  there().accounts.memberships = {};
});

let ids = 50_000;
/** Installs the App at a new account. */
function install(login: string, suspendedAt?: string): number {
  ids += 1;
  const account = { id: ids, login, type: 'Organization' as const };
  there().accounts.installed.push(suspendedAt ? { ...account, suspendedAt } : account);
  return ids;
}

describe.each(PLAIN_STORES)('sign-in with GitHub on $name', ({ create }) => {
  const bench = identityBench(create, {
    get github() {
      return { ...CLIENT, webUrl: there().url, apiUrl: there().url, fetch: heard };
    },
  });
  /** What happens elsewhere just after GitHub has answered. */
  let onceAsked = () => Promise.resolve();
  const heard: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!`${asked[0]}`.includes('/user/memberships/')) return answer;
    const act = onceAsked;
    onceAsked = () => Promise.resolve();
    await act();
    return answer;
  };
  const browserCookie = (browser: string) =>
    setCookie('sign-in', browser, { baseUrl: BASE_URL, seconds: 60 }).split(';')[0] ?? '';

  /** Begins, and goes to GitHub and back, but does not finish. */
  const goThere = async (login: string) => {
    const { location, browser } = beginSignIn(bench.ports());
    const { searchParams } = await there().authorize(location, login);
    const code = searchParams.get('code') ?? '';
    const state = searchParams.get('state') ?? '';
    return { code, state, cookie: browserCookie(browser), remoteAddress: REMOTE };
  };
  const signIn = async (login: string) => {
    const value = await finishSignIn(bench.ports(), await goThere(login));
    return value === null ? null : cookieOf(value);
  };
  const signedIn = async (login: string) => {
    const cookie = await signIn(login);
    const principal = cookie === null ? null : await bench.byCookie(cookie);
    if (cookie === null || principal === null) throw new Error(`${await bench.lastReason()}`);
    return { cookie, principal };
  };

  test('asks GitHub with state and an S256 challenge, and with no secret', async () => {
    const { location, browser } = beginSignIn(bench.ports());
    const { searchParams } = new URL(location);
    expect([...searchParams.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'redirect_uri',
      'state',
    ]);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(`${BASE_URL}/sign-in/callback`);
    expect(location).not.toContain(browser);
  });

  test('members and owners of an organisation get their role; admins of none, no workspace', async () => {
    install('alpha');
    install('beta');
    install('gamma');
    install('delta', '2026-01-01T00:00:00Z');
    there().accounts.memberships = {
      alpha: { state: 'active', role: 'member' },
      beta: { state: 'active', role: 'admin' },
      gamma: { state: 'pending', role: 'admin' },
      delta: { state: 'active', role: 'admin' },
    };
    const { principal } = await signedIn('ada');
    expect(principal).toMatchObject({ user: 'ada', role: 'member', via: 'session' });
    const workspaces = await listWorkspaces(bench.ports(), principal);
    const seen = workspaces.map(({ name, kind, role }) => [name, kind, role]);
    expect(seen).toEqual([
      ['alpha', 'github', 'member'],
      ['beta', 'github', 'admin'],
    ]);
  });

  test('a personal account has its owner as admin, and no collaborators', async () => {
    const id = await there().idOf('bob');
    there().accounts.installed = [{ id, login: 'bob', type: 'User' }];
    expect((await signedIn('bob')).principal).toMatchObject({ user: 'bob', role: 'admin' });
    expect(await signIn('ada')).toBeNull();
    expect(await bench.lastReason()).toBe('sign-in-no-workspace');
  });

  test('whoever left an organisation is out of it at the next sign-in', async () => {
    install('epsilon');
    install('zeta');
    there().accounts.memberships = {
      epsilon: { state: 'active', role: 'member' },
      zeta: { state: 'active', role: 'member' },
    };
    const before = await signedIn('ada');
    delete there().accounts.memberships.epsilon;
    const { principal } = await signedIn('ada');
    const left = await listWorkspaces(bench.ports(), principal);
    expect(left.map(({ name }) => name)).toEqual(['zeta']);
    expect(await bench.byCookie(before.cookie)).toBeNull();
  });

  test('a changed role holds from the next sign-in, in sessions from before too', async () => {
    install('eta');
    there().accounts.memberships = { eta: { state: 'active', role: 'admin' } };
    const { cookie } = await signedIn('ada');
    there().accounts.memberships = { eta: { state: 'active', role: 'member' } };
    await signedIn('ada');
    expect(await bench.byCookie(cookie)).toMatchObject({ role: 'member' });
  });

  test('a person switches to another workspace with a new session, but not where they are no member', async () => {
    install('iota');
    install('theta');
    there().accounts.memberships = {
      iota: { state: 'active', role: 'member' },
      theta: { state: 'active', role: 'admin' },
    };
    const { principal, cookie } = await signedIn('ada');
    const [, theta] = await listWorkspaces(bench.ports(), principal);
    const value = await switchWorkspace(bench.ports(), principal, theta?.id ?? '', cookie);
    expect(await bench.byCookie(cookieOf(value))).toMatchObject({ workspaceId: theta?.id });
    expect(await bench.byCookie(cookie)).toBeNull();
    const foreign = await bench.newWorkspace('github');
    for (const id of [foreign.principal.workspaceId, 'no-id']) {
      const going = switchWorkspace(bench.ports(), principal, id, null);
      await expect(going).rejects.toMatchObject({ kind: 'not-found' });
    }
  });

  test('who takes the former name of an account does not take its workspace', async () => {
    install('acme');
    there().accounts.memberships = { acme: { state: 'active', role: 'admin' } };
    const first = await signedIn('ada');
    there().accounts.installed = [];
    install('acme');
    const second = await signedIn('bob');
    expect(second.principal.workspaceId).not.toBe(first.principal.workspaceId);
    const { workspaces } = tables;
    const [former] = await bench
      .ports()
      .database.system('a test')
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, first.principal.workspaceId));
    expect(former?.name).toMatch(/^acme \(formerly, \d+\)$/);
    expect(await listMembers(bench.ports(), second.principal)).toMatchObject([{ login: 'bob' }]);
  });

  test('a state is good once, for ten minutes, in the browser that began', async () => {
    install('kappa');
    there().accounts.memberships = { kappa: { state: 'active', role: 'member' } };
    const used = await goThere('ada');
    expect(await finishSignIn(bench.ports(), used)).not.toBeNull();
    const late = await goThere('ada');
    const stolen = await goThere('ada');
    const cookies = { none: await goThere('ada'), other: await goThere('ada') };
    const cases = [
      [used, 'sign-in-unknown'],
      [{ ...stolen, state: 'x' }, 'sign-in-unknown'],
      [{ ...stolen, state: `9${stolen.state}` }, 'sign-in-unknown'],
      [{ ...stolen, state: `${stolen.state}x` }, 'sign-in-other-browser'],
      [{ ...cookies.none, cookie: null }, 'sign-in-other-browser'],
      [{ ...cookies.other, cookie: stolen.cookie }, 'sign-in-other-browser'],
    ] as const;
    for (const [request, reason] of cases) {
      expect(await finishSignIn(bench.ports(), request)).toBeNull();
      expect(await bench.lastReason()).toBe(reason);
    }
    // Who only has the state does not use it up.
    expect(await finishSignIn(bench.ports(), cookies.other)).not.toBeNull();
    bench.advance(600_000);
    expect(await finishSignIn(bench.ports(), late)).toBeNull();
    expect(await bench.lastReason()).toBe('sign-in-expired');
  });

  test('is not finished when somebody leaves while GitHub is asked, by the answer of before', async () => {
    const account = { accountId: `${install('nu')}`, login: 'nu' };
    there().accounts.memberships = { nu: { state: 'active', role: 'admin' } };
    await signedIn('bob');
    const person = { githubId: `${await there().idOf('ada')}`, login: 'ada' };
    onceAsked = () => membershipChanged(bench.ports(), { kind: 'left', account, person });
    expect(await signIn('ada')).toBeNull();
    expect(await bench.lastReason()).toBe('sign-in-overtaken');
    expect(await signIn('ada')).not.toBeNull();
  });

  test('stores nothing for whoever only begins it, or whom GitHub does not confirm', async () => {
    const rows = () => bench.ports().database.system('a test').$count(tables.pendingSignIns);
    const before = await rows();
    const begun = await goThere('ada');
    expect(await rows()).toBe(before);
    expect(await finishSignIn(bench.ports(), { ...begun, code: 'none' })).toBeNull();
    expect(await bench.lastReason()).toBe('sign-in-refused-by-github');
    expect(await rows()).toBe(before);
  });

  test("a code of somebody else's sign-in is refused by the challenge", async () => {
    install('lambda');
    there().accounts.memberships = { lambda: { state: 'active', role: 'member' } };
    const [attacker, victim] = [await goThere('bob'), await goThere('ada')];
    const mixed = { ...victim, code: attacker.code };
    expect(await finishSignIn(bench.ports(), mixed)).toBeNull();
    expect(await bench.lastReason()).toBe('sign-in-refused-by-github');
  });

  test('is not there in local mode', async () => {
    const local = { ...bench.ports(), github: null };
    expect(() => beginSignIn(local)).toThrow(expect.objectContaining({ kind: 'not-found' }));
  });
});
