import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAdminLink } from '../../../src/identity/index.ts';
import { signIn } from '../../../src/web/index.ts';
import {
  CLIENT,
  type SignInGitHub,
  startSignInGitHub,
} from '../../support/github/sign-in-github.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

/** Where people land who have signed in; here it shows who they are. */
const withStart = (app: Hono) => app.get('/', (context) => context.redirect('/sign-in'));

let github: SignInGitHub | undefined;
const there = (): SignInGitHub => {
  if (github === undefined) throw new Error('GitHub has not started yet');
  return github;
};
beforeAll(async () => {
  github = await startSignInGitHub(['ada', 'bob']);
  const id = await github.idOf('ada');
  github.accounts.installed = [{ id, login: 'ada', type: 'User' }];
});
afterAll(() => github?.close());

describe.skipIf(!hasBrowser).each(PLAIN_STORES)(
  'signing in with a browser on $name',
  ({ create }) => {
    const browser = testBrowser();
    let baseUrl = '';
    const bench = identityBench(create, {
      get baseUrl() {
        return baseUrl;
      },
      get github() {
        return { ...CLIENT, webUrl: there().url, apiUrl: there().url, fetch };
      },
    });
    const server = createServer((request, response) =>
      getRequestListener(withStart(signIn(bench.ports())).fetch)(request, response),
    );
    beforeAll(async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      baseUrl = `http://127.0.0.1:${address.port}`;
      there().register(baseUrl);
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    const newContext = async (): Promise<BrowserContext> => {
      const context = await browser().newContext();
      onTestFinished(() => context.close());
      return context;
    };
    const open = async (address: string, context?: BrowserContext): Promise<Page> => {
      const page = await (context ?? (await newContext())).newPage();
      await page.goto(address);
      return page;
    };
    const sessionIn = async (page: Page) =>
      (await page.context().cookies()).find(({ name }) => name === 'proofgate');
    const text = (page: Page) => page.locator('main').textContent();
    const button = (page: Page, name: string) => page.getByRole('button', { name }).click();

    test('goes through GitHub and back, and out again', async () => {
      const page = await open(`${baseUrl}/sign-in`);
      await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
      await page.getByRole('button', { name: /ada/ }).click();
      await page.waitForURL(`${baseUrl}/sign-in`);
      expect(await text(page)).toContain('You are signed in as ada (admin).');
      const cookies = await page.context().cookies(baseUrl);
      const [cookie] = cookies.filter(({ name }) => name.startsWith('proofgate'));
      expect(cookie).toMatchObject({
        name: 'proofgate',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
      });
      expect(cookies.some(({ name }) => name === 'proofgate-sign-in')).toBe(false);
      expect(await page.evaluate('document.cookie')).not.toContain(cookie?.value);
      await button(page, 'Sign out');
      await page.waitForURL(`${baseUrl}/sign-in`);
      expect(await text(page)).toContain('Sign in with GitHub');
      expect(await bench.byCookie(`proofgate=${cookie?.value}`)).toBeNull();
    });

    test('refuses whoever belongs to no account with the App', async () => {
      const page = await open(`${baseUrl}/sign-in/github`);
      await page.getByRole('button', { name: /bob/ }).click();
      await page.waitForURL(/callback/);
      expect(await text(page)).toContain('You were not signed in.');
      expect(await sessionIn(page)).toBeUndefined();
    });

    test('works by a one-time link, which looking at it does not use up', async () => {
      const address = await createAdminLink(bench.ports());
      for (let look = 0; look < 2; look += 1) await fetch(address);
      const page = await open(address);
      await button(page, 'Sign in');
      await page.waitForURL(`${baseUrl}/sign-in`);
      expect(await text(page)).toContain('You are signed in as admin (admin).');
      const second = await open(address);
      await button(second, 'Sign in');
      await expect.poll(() => text(second)).toContain('You were not signed in.');
      expect(await sessionIn(second)).toBeUndefined();
    });

    test('gives a new session value at each sign-in, and none that was planted', async () => {
      const context = await newContext();
      const planted = 'A'.repeat(43);
      await context.addCookies([{ name: 'proofgate', value: planted, url: baseUrl }]);
      const page = await open(await createAdminLink(bench.ports()), context);
      await button(page, 'Sign in');
      await page.waitForURL(`${baseUrl}/sign-in`);
      const first = (await sessionIn(page))?.value;
      expect(first).not.toBe(planted);
      expect(await bench.byCookie(`proofgate=${planted}`)).toBeNull();
      await page.goto(await createAdminLink(bench.ports()));
      await button(page, 'Sign in');
      await page.waitForURL(`${baseUrl}/sign-in`);
      expect((await sessionIn(page))?.value).not.toBe(first);
      expect(await bench.byCookie(`proofgate=${first}`)).toBeNull();
    });

    /** A page of another site that sends a form to ours by itself. */
    const evilPage = (path: string, fields: string) =>
      httpServer((_, response) => {
        const form = `<form method="post" action="${baseUrl}${path}">${fields}</form>`;
        response.setHeader('content-type', 'text/html');
        response.end(`${form}<script>document.forms[0].submit()</script>`);
      });

    test("a form of another site does not sign out, nor in with somebody else's link", async () => {
      const context = await newContext();
      const page = await open(await createAdminLink(bench.ports()), context);
      await button(page, 'Sign in');
      await page.waitForURL(`${baseUrl}/sign-in`);
      const before = (await sessionIn(page))?.value;
      const address = await createAdminLink(bench.ports());
      const link = new URL(address).searchParams.get('link');
      const tries = [
        ['/sign-out', '<input name="csrf" value="guessed">'],
        ['/sign-in', `<input name="link" value="${link}">`],
      ] as const;
      for (const [path, fields] of tries) {
        // The two ports of loopback are one site, so the cookie is sent: only the origin differs.
        const evil = await context.newPage();
        await evil.goto(await evilPage(path, fields));
        await evil.waitForURL(`${baseUrl}${path}`);
        expect(await evil.locator('body').textContent()).toBe('Forbidden');
      }
      expect((await sessionIn(page))?.value).toBe(before);
      expect(await bench.byCookie(`proofgate=${before}`)).not.toBeNull();
    });

    test('signing out needs the CSRF token of the session, from our own origin too', async () => {
      const context = await newContext();
      const page = await open(await createAdminLink(bench.ports()), context);
      await button(page, 'Sign in');
      await page.waitForURL(`${baseUrl}/sign-in`);
      const cookie = `proofgate=${(await sessionIn(page))?.value}`;
      for (const body of ['', 'csrf=wrong']) {
        const headers = {
          cookie,
          origin: baseUrl,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const answer = await fetch(`${baseUrl}/sign-out`, { method: 'POST', headers, body });
        expect(answer.status).toBe(400);
      }
      expect(await bench.byCookie(cookie)).not.toBeNull();
    });

    test('no page is kept, framed, or revealed to other sites, and a link in it is only text', async () => {
      const answer = await fetch(
        `${baseUrl}/sign-in?link=${encodeURIComponent('"><script>x</script>')}`,
      );
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
      const policy = answer.headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy?.join()).not.toContain('unsafe');
      expect(await answer.text()).not.toContain('<script>');
    });

    test('a state that nobody began is refused without asking GitHub', async () => {
      const answer = await fetch(`${baseUrl}/sign-in/callback?code=x&state=y`);
      expect(answer.status).toBe(401);
      expect(await bench.lastReason()).toBe('sign-in-unknown');
    });
  },
);
