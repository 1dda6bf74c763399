import { describe, expect, test } from 'vitest';
import { startApi } from '../support/api-platform.ts';
import { hasBrowser, testBrowser } from '../support/browser.ts';
import { visitAs } from '../support/pages.ts';
import { temporaryStore } from '../support/stores.ts';

describe.skipIf(!hasBrowser)('pages of access', () => {
  const browser = testBrowser();

  test('a new token is shown once, and can be ended', async () => {
    const platform = await startApi(async () => temporaryStore());
    const look = { role: 'admin', scheme: 'light', width: 1440 } as const;
    const { page, check } = await visitAs(browser(), platform, look);
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('link', { name: 'New token' }).click();
    await check('new-token');
    await page.getByLabel('Name').fill('for <b>CI</b>');
    await page.getByRole('checkbox', { name: 'read' }).check();
    await page.getByLabel('Days until it ends').fill('4000');
    await page.getByRole('button', { name: 'Make token' }).click();
    await expect.poll(() => page.getByLabel('Days until it ends').inputValue()).toBe('4000');
    expect(await page.locator('#expires_in_days-fault').textContent()).not.toBe('');
    expect(await page.getByLabel('Name').inputValue()).toBe('for <b>CI</b>');
    await check('new-token-faulty');
    await page.getByLabel('Name').fill('for CI');
    await page.getByLabel('Days until it ends').fill('7');
    await page.getByRole('button', { name: 'Make token' }).click();
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
});
