import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startGitServer } from '../../../support/network/git-server.ts';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll, sendAnyway } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { listed, writerAt } from '../../../support/platform/git-tokens.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const LOOPBACK = '127.0.0.0/8, ::1/128';
const SCRIPT = 'def test_it():\n    assert "<script>alert(1)</script>" != 1  # never\n';
const Bindings = z.object({ items: z.array(z.unknown()) });

/** A safe with one credential; gives the path of the safe. */
async function withSafe(call: Awaited<ReturnType<typeof apiClient>>): Promise<string> {
  const access = { method: 'iam' };
  const store = { kind: 'azure-key-vault', address: { by: 'vault', vault: 'pets' }, access };
  const { safe_key: key } = await call('POST', '/safes', Made, { name: 'clinic', store });
  const secret = { name: 'key of the clinic', type: 'secret', key: 'api-key' };
  await call('POST', `/safes/${key}/credentials`, Made, secret);
  return `/safes/${key}`;
}

describe.skipIf(!hasBrowser)('pages of test cases', () => {
  const browser = testBrowser();

  test('a script is uploaded, read, bound to a credential, unbound and deleted', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.getByRole('link', { name: 'Test cases', exact: true }).click();
    await expect.poll(() => page.getByText('No test cases yet').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Upload script' }).click();
    const buffer = Buffer.from(SCRIPT);
    const file = { name: 'evil<b>.py', mimeType: 'text/x-python', buffer };
    await page.getByLabel('Python script for pytest').setInputFiles(file);
    await page.getByLabel('Labels').fill('smoke, <i>');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect.poll(() => page.locator('#labels-fault').isVisible()).toBe(true);
    expect(await page.locator('#file_name-fault').isVisible()).toBe(true);
    await check('test-case-faulty');
    await page.getByLabel('Labels').fill('smoke, pets');
    await page.getByLabel('Name').fill('test_it.py');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('link', { name: 'Scripts' }).click();
    await expect.poll(() => page.locator('pre').textContent()).toContain('"<script>alert(1)');
    expect(await page.locator('.hljs-keyword').count()).toBeGreaterThan(0);
    await check('test-case-script');

    await page.getByRole('link', { name: 'test_it.py' }).click();
    await page.getByRole('link', { name: 'Bind a credential' }).click();
    await expect.poll(() => page.getByText('No safes yet').isVisible()).toBe(true);
    await withSafe(call);
    await page.reload();
    await page.getByRole('button', { name: 'Show its credentials' }).click();
    await page
      .getByLabel('Credential')
      .selectOption({ label: 'key of the clinic (secret api-key)' });
    await page.getByRole('button', { name: 'Bind', exact: true }).click();
    const unbind = page.getByRole('button', { name: 'Unbind key of the clinic' });
    await expect.poll(() => unbind.isVisible()).toBe(true);
    await check('test-case-bound');
    expect(await page.getByText(/^secret:\/\/[0-9a-f]{32}\/api-key$/).isVisible()).toBe(true);
    const { items } = await call('GET', '/test-cases', z.object({ items: z.array(Made) }));
    const path = `/test-cases/${items[0]?.id}`;
    expect((await call('GET', `${path}/bindings`, Bindings)).items).toHaveLength(1);
    await unbind.click();
    await expect.poll(() => unbind.count()).toBe(0);

    const held = { name: 'nightly', test_case_ids: [items[0]?.id] };
    const { id } = await call('POST', '/pipelines', Made, held);
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByLabel('Type test_it.py to confirm').fill('test_it.py');
    await page.getByRole('button', { name: 'Delete this test case' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('nightly');
    await call('DELETE', `/pipelines/${id}`, z.null());
    await page.getByLabel('Type test_it.py to confirm').fill('test_it.py');
    await page.getByRole('button', { name: 'Delete this test case' }).click();
    await expect.poll(() => page.url()).toBe(`${baseUrl}/test-cases`);
    expect(await page.getByText('No test cases yet').isVisible()).toBe(true);
  });

  test('scripts are imported from Git, found by their label, and every page can be read', async () => {
    const git = await startGitServer();
    onTestFinished(() => git.close());
    git.seed('shop', { 'tests/test_a.py': SCRIPT, 'tests/test_b.py': SCRIPT });
    const environment = {
      ...{ OUTBOUND_ALLOW: LOOPBACK, GIT_TOKEN: git.tokens.read },
      CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', git.url)),
    };
    const platform = await startApi(anyStore, environment);
    const call = await apiClient(platform, 'admin', ['admin']);
    const reader = { name: 'reader', ...writerAt(git.url), purpose: 'repository-read' };
    await call('POST', '/git-credentials', z.unknown(), reader);
    const { page, check, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/test-cases/import`);
    await page.getByLabel('Repository type').selectOption('gitlab');
    await page.getByLabel('Repository URL').fill(`${git.url}/group/shop`);
    await page.getByLabel('Branch').fill('main');
    await page.getByLabel('Folder').fill('../tests');
    await page.getByLabel('Git credential').selectOption('reader');
    await page.getByRole('button', { name: 'Import' }).click();
    for (const field of ['url', 'folder']) {
      await expect.poll(() => page.locator(`#${field}-fault`).isVisible()).toBe(true);
    }
    await check('import-faulty');
    await page.getByLabel('Repository URL').fill(`${git.url}/group/shop.git`);
    await page.getByLabel('Folder').fill('tests');
    await page.getByRole('button', { name: 'Import' }).click();
    const ended = page.getByText('The scripts are');
    await expect.poll(() => ended.textContent()).toContain('test cases now');
    await check('imported');
    await page.goto(`${baseUrl}/test-cases`);
    await page.getByLabel('Labels').fill('main');
    await page.getByLabel('Created from').fill('2020-01-01');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'test_a.py' }).isVisible()).toBe(true);
    await page.getByLabel('Created from').fill('yesterday');
    await page.getByLabel('Labels').fill('<script>');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => page.locator('#created_from-fault').isVisible()).toBe(true);
    expect(await page.locator('#labels-fault').isVisible()).toBe(true);
    expect(await page.getByLabel('Labels').inputValue()).toBe('<script>');
    await check('test-cases-filter-faulty');
    await page.goto(`${baseUrl}/test-cases?labels=nothing`);
    await expect.poll(() => page.getByText('Nothing matches').isVisible()).toBe(true);

    await page.goto(`${baseUrl}/test-cases?text=TEST_&sort=name`);
    expect(await page.locator('tbody a').allTextContents()).toEqual([
      'test_a.py',
      'main',
      'test_b.py',
      'main',
    ]);
    await call('POST', '/test-cases', Made, {
      file_name: 'test_c.py',
      content: 'def test(): pass',
    });
    await page.reload();
    for (const name of ['test_a.py', 'test_c.py'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Label selected' }).click();
    // What a label would be refused for is not offered.
    await page.getByText('1 of 2 test cases left out: what comes out of Git').waitFor();
    await check('test-cases-labelled');
    await page.getByLabel('Labels to add').fill('smoke');
    await page.getByRole('button', { name: 'Label 1' }).click();
    await page.waitForURL(`${baseUrl}/test-cases`);
    const labelled = page.getByRole('row').filter({ hasText: 'smoke' });
    expect(await labelled.getByRole('link').allTextContents()).toEqual(['test_c.py', 'smoke']);
    await withSafe(call);
    const { items } = await call('GET', '/test-cases', z.object({ items: z.array(Made) }));
    const path = `/test-cases/${items[0]?.id}`;
    const pages = {
      '/test-cases': 'test-cases',
      '/test-cases/new': 'test-case-new',
      '/test-cases/import': 'import-new',
      [path]: 'test-case',
      [`${path}/files`]: 'test-case-files',
    };
    const ofOwner = {
      [`${path}/bind`]: 'test-case-bind',
      [`${path}/delete`]: 'test-case-delete',
    };
    await lookAtAll(browser(), platform, pages, ofOwner);
    const bob = await visitAs(browser(), platform, { ...ADMIN, role: 'member' });
    await bob.page.goto(`${baseUrl}${path}`);
    expect(await bob.page.getByRole('link', { name: 'Delete' }).count()).toBe(0);
    expect(await sendAnyway(bob, `${path}/delete`, { confirmation: 'test_b.py' })).toBe(403);
    const credential = '00000000-0000-7000-8000-000000000000';
    expect(await sendAnyway(bob, `${path}/bind`, { credential })).toBe(403);
  });
});
