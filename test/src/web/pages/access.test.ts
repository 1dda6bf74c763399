import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { LOOKS, visitAs } from '../../../support/pages/pages.ts';
import { apiClient } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';

describe.skipIf(!hasBrowser)('pages of access', () => {
  const browser = testBrowser();

  test('a new token is shown once, and can be ended', async () => {
    const platform = await startApi(anyStore);
    const look = { role: 'admin', scheme: 'light', width: 1440 } as const;
    const { page, check } = await visitAs(browser(), platform, look);
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('link', { name: 'New token' }).click();
    await check('new-token');
    await page.getByLabel('Name').fill('for <b>CI</b>');
    await page.getByRole('checkbox', { name: 'read: see everything in the workspace' }).check();
    await page.getByLabel('Days until it ends').fill('4000');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect.poll(() => page.getByLabel('Days until it ends').inputValue()).toBe('4000');
    expect(await page.locator('#expires_in_days-fault').textContent()).not.toBe('');
    expect(await page.getByLabel('Name').inputValue()).toBe('for <b>CI</b>');
    await check('new-token-faulty');
    await page.getByLabel('Name').fill('for CI');
    await page.getByLabel('Days until it ends').fill('7');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByLabel('token', { exact: true }).inputValue();
    const headers = { authorization: `Bearer ${token}` };
    const members = `${platform.api}/members`;
    expect((await fetch(members, { headers })).status).toBe(200);
    await check('token-shown');
    await page.getByRole('link', { name: 'API tokens' }).last().click();
    await page.getByRole('button', { name: 'Revoke for CI' }).click();
    await expect.poll(() => page.getByText('No tokens yet').isVisible()).toBe(true);
    expect((await fetch(members, { headers })).status).toBe(401);
  });

  test.each(LOOKS)('all can be read by a $role, $scheme, $width wide', async (as) => {
    const platform = await startApi(anyStore);
    const { page, look } = await visitAs(browser(), platform, as);
    for (const path of ['/members', '/tokens', '/oidc-policies', '/workspaces']) await look(path);
    await look('/tokens/new');
    const isAdmin = as.role === 'admin';
    if (isAdmin) await look('/audit-log');
    const answer = await page.goto(`${platform.platform.url}/audit-log`);
    expect(answer?.status()).toBe(isAdmin ? 200 : 403);
    expect(await page.locator('a[href="/audit-log"]').count()).toBe(isAdmin ? 2 : 0);
    await page.goto(`${platform.platform.url}/members`);
    expect(await page.getByRole('button', { name: 'Save member' }).count()).toBe(isAdmin ? 1 : 0);
  });

  test('the audit log says in words what was done, and is searched by its address', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('PUT', '/members/carol', z.unknown(), { role: 'member' });
    const { page, check } = await visitAs(browser(), platform, LOOKS[0]);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'PUT /api/v2/members/carol' }).waitFor();
    await page.getByLabel('Search').fill('carol');
    await page.getByLabel('Outcome').selectOption('done');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/text=carol/);
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(await page.locator('tbody tr').textContent()).toContain(
      'Add a member or set the role, in a local workspace',
    );
    await check('audit-log-searched');
    await page.getByLabel('Outcome').selectOption('refused');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('None fits these filters').waitFor();
    await check('audit-log-nothing');
  });

  test('a member is added, gets a sign-in link that works once, and is removed', async () => {
    const platform = await startApi(anyStore);
    const { page, check } = await visitAs(browser(), platform, LOOKS[0]);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByLabel('Login').fill('carol; DROP');
    await page.getByRole('button', { name: 'Save member' }).click();
    await expect.poll(() => page.locator('#login-fault').count()).toBe(1);
    expect(await page.getByLabel('Login').inputValue()).toBe('carol; DROP');
    await page.getByLabel('Login').fill('carol');
    await page.getByRole('button', { name: 'Save member' }).click();
    await page.getByRole('button', { name: 'Sign-in link carol' }).click();
    const link = await page.getByLabel('sign-in link', { exact: true }).inputValue();
    await check('member-link');
    const other = await (await browser().newContext()).newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => other.getByRole('link', { name: 'carol member' }).count()).toBe(1);
    await other.context().close();
    await page.getByRole('link', { name: 'Members' }).first().click();
    await page.getByRole('button', { name: 'Remove carol' }).click();
    await expect.poll(() => page.getByText('carol').count()).toBe(0);
  });

  test('workflows get access and lose it', async () => {
    const platform = await startApi(anyStore);
    const { page, check } = await visitAs(browser(), platform, LOOKS[0]);
    await page.getByRole('link', { name: 'Workflow access' }).click();
    await page.getByRole('link', { name: 'Add workflow access' }).click();
    await page.getByLabel('Name').fill('pets');
    await page.getByLabel('Repository id').fill('acme/pets');
    await page.getByLabel('Owner id').fill('2');
    await page.getByRole('checkbox', { name: 'generate' }).check();
    await page.getByLabel('Only this ref').fill('refs/heads/main');
    await page.getByRole('button', { name: 'Let in' }).click();
    await expect.poll(() => page.locator('#repository_id-fault').count()).toBe(1);
    expect(await page.getByRole('checkbox', { name: 'generate' }).isChecked()).toBe(true);
    await check('policy-faulty');
    await page.getByLabel('Repository id').fill('1');
    await page.getByRole('button', { name: 'Let in' }).click();
    await expect.poll(() => page.getByText('refs/heads/main').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete pets' }).click();
    await expect.poll(() => page.getByText('No workflow has access').count()).toBe(1);
  });

  test('a form without its token is refused, and so is one that is too large', async () => {
    const platform = await startApi(anyStore);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOKS[0]);
    const forged = await page.request.post(`${baseUrl}/members`, {
      form: { login: 'eve', role: 'admin', csrf: 'x' },
    });
    expect(forged.status()).toBe(403);
    const huge = await page.request.post(`${baseUrl}/members`, {
      multipart: { login: 'e'.repeat(41 * 1024 * 1024) },
    });
    expect(huge.status()).toBe(413);
    await page.goto(`${baseUrl}/members`);
    expect(await page.getByText('eve').count()).toBe(0);
  });

  test('whoever is not signed in is sent to sign in, and a program is informed', async () => {
    const { platform } = await startApi(anyStore);
    const answer = await fetch(`${platform.url}/members`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${platform.url}/sign-in`,
    ]);
    const headers = { 'hx-request': 'true' };
    const part = await fetch(`${platform.url}/members`, { headers, redirect: 'manual' });
    expect(part.headers.get('hx-redirect')).toBe('/sign-in');
  });

  test('an address without a page says so with the menu, and programs get no page', async () => {
    const platform = await startApi(anyStore);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOKS[0]);
    const answer = await page.goto(`${baseUrl}/pipelnes`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['content-encoding']).toBe('gzip');
    expect(await page.getByText('There is no page at this address.').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Pipelines' }).count()).toBeGreaterThan(0);
    const program = await fetch(`${baseUrl}/api/v3/records`, { redirect: 'manual' });
    expect([program.status, program.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
});
