import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Store } from '../../../src/database/index.ts';
import {
  beginSignIn,
  createAdminLink,
  createOidcPolicy,
  createToken,
  exchangeOidc,
  finishSignIn,
  issueExecutionToken,
  oidcVerifier,
  redeemLink,
  setCookie,
} from '../../../src/identity/index.ts';
import {
  CLIENT,
  type SignInGitHub,
  startSignInGitHub,
} from '../../support/github/sign-in-github.ts';
import { BASE_URL, cookieOf, identityBench, REMOTE } from '../../support/platform/identity.ts';
import { REPOSITORY, testIssuer } from '../../support/platform/oidc-issuer.ts';
import { startPlatformProcess, stopProcess } from '../../support/platform/platform.ts';
import { dump } from '../../support/stores/dump.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

let github: SignInGitHub | undefined;
const there = (): SignInGitHub => {
  if (github === undefined) throw new Error('GitHub has not started yet');
  return github;
};
beforeAll(async () => {
  github = await startSignInGitHub(['ada']);
  github.register(BASE_URL);
  github.accounts.installed = [{ id: await github.idOf('ada'), login: 'ada', type: 'User' }];
});
afterAll(() => github?.close());

/** Whatever is after the `=` of a cookie or the query of a link. */
const lastPart = (text: string) => text.slice(text.lastIndexOf('=') + 1);

describe.each(PLAIN_STORES)('the database on $name', ({ create }) => {
  const issuer = testIssuer(BASE_URL, () => bench.ports().now());
  const bench = identityBench(create, {
    get oidc() {
      return { issuer: issuer.url() };
    },
    get github() {
      return { ...CLIENT, webUrl: there().url, apiUrl: there().url, fetch };
    },
    verifyOidc: (...asked) => oidcVerifier({ issuer: issuer.url(), fetch })(...asked),
  });

  test('holds no token, cookie, link, state, code or verifier that gives anybody access', async () => {
    const ports = bench.ports();
    const { principal, cookie } = await bench.newWorkspace();
    const input = { name: 'ci', scopes: ['read' as const], expiresInDays: 1 };
    const { token } = await createToken(ports, principal, input);
    const link = lastPart(await createAdminLink(ports));
    const unused = lastPart(await createAdminLink(ports));
    const linked = await redeemLink(ports, { link: unused, cookie: null, remoteAddress: REMOTE });
    const { location, browser } = await beginSignIn(ports);
    const { searchParams } = await there().authorize(location, 'ada');
    const code = searchParams.get('code') ?? '';
    const state = searchParams.get('state') ?? '';
    const begun = await beginSignIn(ports);
    const pending = setCookie('sign-in', browser, { baseUrl: BASE_URL, seconds: 60 });
    const request = { code, state, cookie: pending.split(';')[0] ?? '', remoteAddress: REMOTE };
    const session = await finishSignIn(ports, request);
    const { repository_id: repositoryId, repository_owner_id: repositoryOwnerId } = REPOSITORY;
    const policy = { name: 'ci', repositoryId, repositoryOwnerId, scopes: ['read' as const] };
    await createOidcPolicy(ports, principal, policy);
    const jwt = await issuer.token();
    const workflow = await exchangeOidc(ports, { token: jwt, remoteAddress: REMOTE });
    const { workspaceId } = principal;
    const grant = { workspaceId, executionId: randomUUID(), bindings: [], endsAt: ports.now() };
    const execution = await issueExecutionToken(ports, grant);
    const wrong = `${token}-wrong`;
    await bench.bearer(wrong);
    const secrets = {
      ...{ token, wrong, link, unused, linked, code, state, session, jwt, browser, execution },
      begun: begun.browser,
      begunState: new URL(begun.location).searchParams.get('state'),
      cookie: lastPart(cookie),
      workflow: workflow?.token,
      github: there().issued.at(-1),
      client: CLIENT.clientSecret,
    };
    const dumped = await dump(ports.database);
    expect(dumped).toContain('oidc:ci');
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret ?? '', name).not.toBe('');
      expect(dumped.includes(`${secret}`), name).toBe(false);
    }
    expect(await bench.byCookie(cookieOf(session ?? ''))).toMatchObject({ user: 'ada' });
  });
});

const environmentOf = (store: Store) =>
  store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url };

describe.each(PLAIN_STORES)('a server that logs everything on $name', ({ create }) => {
  test('says the link once, and no cookie, token or used link at all', async () => {
    const store = await create();
    const platform = await startPlatformProcess({ ...environmentOf(store), LOG_LEVEL: 'trace' });
    const { url, said } = platform;
    const linkSaid = () => /sign-in\?link=([\w-]{43})/.exec(said())?.[1] ?? '';
    await expect.poll(linkSaid).not.toBe('');
    const link = linkSaid();
    const form = { method: 'POST', redirect: 'manual' } as const;
    const origin = { origin: url };
    const signIn = () =>
      fetch(`${url}/sign-in`, { ...form, headers: origin, body: new URLSearchParams({ link }) });
    const session = lastPart((await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '');
    expect(session).toMatch(/^[\w-]{43}$/);
    expect((await signIn()).status).toBe(401);
    const cookie = `proofgate=${session}`;
    const page = await (await fetch(`${url}/sign-in`, { headers: { cookie } })).text();
    expect(page).toContain('signed in as <strong>admin</strong>');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const answer = await fetch(`${url}/sign-out`, {
      ...form,
      headers: { ...origin, cookie },
      body: new URLSearchParams({ csrf }),
    });
    expect(answer.status).toBe(303);
    expect(await stopProcess(platform.child)).toBe(0);
    expect(said().split(link)).toHaveLength(2);
    expect(said()).not.toContain(session);
    expect(said()).not.toContain(csrf);
    const database = await connect(store);
    const dumped = await dump(database);
    await database.close();
    expect(dumped).toContain('link-unknown');
    for (const secret of [link, session, csrf]) expect(dumped).not.toContain(secret);
  });

  test('says another link at the next start, and the old one is worthless', async () => {
    const environment = environmentOf(await create());
    const links = [];
    for (let start = 0; start < 2; start += 1) {
      const { url, said, child } = await startPlatformProcess(environment);
      await expect.poll(said).toMatch(/sign-in\?link=[\w-]{43}/);
      links.push(/link=([\w-]{43})/.exec(said())?.[1] ?? '');
      const body = new URLSearchParams({ link: links[0] ?? '' });
      if (start > 0) {
        const headers = { origin: url };
        expect((await fetch(`${url}/sign-in`, { method: 'POST', headers, body })).status).toBe(401);
      }
      await stopProcess(child);
    }
    expect(links[0]).not.toBe(links[1]);
  });
});
