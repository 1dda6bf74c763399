import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { LOOKS, visitAs } from '../../../support/pages/pages.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';

describe.skipIf(!hasBrowser)('pages of runtimes on GitHub Actions', () => {
  const browser = testBrowser();

  test('one is created, says why it does not work, and is deleted when its name is typed', async () => {
    const platform = await startApi(anyStore);
    const { page, check } = await visitAs(browser(), platform, LOOKS[0]);
    await page.getByRole('link', { name: 'Runtimes' }).click();
    await page.getByRole('link', { name: 'New on GitHub Actions' }).click();
    await page.getByLabel('Name').fill('big runners');
    await page.getByLabel('Repository').fill('../../etc');
    await page.getByLabel('Action').fill('acme/proofgate@v1');
    await page.getByLabel('Labels of its runners').fill('self-hosted, linux');
    await page.getByRole('button', { name: 'Create runtime' }).click();
    await page.locator('#repository-fault').waitFor();
    expect(await page.getByLabel('Labels of its runners').inputValue()).toBe('self-hosted, linux');
    await check('runtime-new-faulty');
    await page.getByLabel('Repository').fill('acme/pets');
    await page.getByRole('button', { name: 'Create runtime' }).click();
    await page
      .locator('.muted')
      .getByText(/^no: .*App/)
      .waitFor();
    await page.getByRole('button', { name: 'Install workflow of big runners' }).click();
    await page.waitForURL(`${platform.platform.url}/runtimes`);
    await page
      .locator('.muted')
      .getByText(/^no: .*App/)
      .waitFor();

    await lookAtAll(
      browser(),
      platform,
      { '/runtimes': 'runtimes-actions' },
      { '/runtimes/new': 'runtime-new', '/runtimes/big%20runners/delete': 'runtime-delete' },
    );
    await page.goto(`${platform.platform.url}/runtimes`);
    await page.getByRole('link', { name: 'Delete big runners' }).click();
    await page.getByLabel('to confirm').fill('big');
    await page.getByRole('button', { name: 'Delete this runtime' }).click();
    await page.locator('#confirmation-fault').waitFor();
    await page.getByLabel('to confirm').fill('big runners');
    await page.getByRole('button', { name: 'Delete this runtime' }).click();
    await expect.poll(() => page.getByText('big runners').count()).toBe(0);
  });
});
