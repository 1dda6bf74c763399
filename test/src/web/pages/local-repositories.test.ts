import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { postgresqlStore, temporaryStore } from '../../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const DOCUMENT = readFileSync('templates/demo/openapi.yaml');

describe.skipIf(!hasBrowser)('pages of local repositories', () => {
  const browser = testBrowser();

  test('a record is made without a URL and a credential, generated, and deleted with a warning', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page, check, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/new`);
    await page.locator('#name').fill('clinic');
    const file = { name: 'openapi.yaml', mimeType: 'text/yaml', buffer: DOCUMENT };
    await page.getByLabel('File, JSON or YAML').setInputFiles(file);
    await page.getByLabel('Branch').fill('tests');
    await page.getByRole('button', { name: 'Create record' }).click();
    const fault = page.locator('[id="repository.url-fault"]');
    await expect.poll(() => fault.isVisible()).toBe(true);
    await page.getByLabel('File, JSON or YAML').setInputFiles(file);
    await page.getByLabel('Repository type').selectOption('local');
    await check('record-new-local');
    await page.getByRole('button', { name: 'Create record' }).click();
    await expect.poll(() => page.getByText('Proofgate itself').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Generate now' }).click();
    const scripts = page.getByRole('heading', { name: 'Scripts' });
    await expect.poll(() => scripts.isVisible()).toBe(true);
    await check('record-local-generated');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as zip' }).click();
    expect((await download).suggestedFilename()).toBe('clinic.zip');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Owners').fill('admin, bob');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.getByText('admin, bob').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Delete', exact: true }).click();
    const warning = page.getByText('and its local repository with all scripts');
    await expect.poll(() => warning.isVisible()).toBe(true);
    await check('record-local-delete');
  });

  test('on PostgreSQL the type is not offered', async () => {
    const platform = await startApi(postgresqlStore);
    const { page, baseUrl } = await visitAs(browser(), platform, ADMIN);
    for (const path of ['/records/new', '/test-cases/import']) {
      await page.goto(`${baseUrl}${path}`);
      const types = page.getByLabel('Repository type').locator('option');
      expect(await types.allTextContents()).toEqual([
        'GitHub',
        'GitLab, or another Git over https',
      ]);
    }
  });
});
