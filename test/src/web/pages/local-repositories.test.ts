import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../../../src/server/demo/index.ts';
import { startGitServer } from '../../../support/network/git-server.ts';
import { httpServer } from '../../../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { localClinic } from '../../../support/pages/local-clinic.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { listed, writerAt } from '../../../support/platform/git-tokens.ts';
import { postgresqlStore, temporaryStore } from '../../../support/stores/stores.ts';
import { until } from '../../../support/until.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const Ended = z.looseObject({
  state: z.literal('dispatched'),
  sum: z.object({ counts: z.looseObject({ failed: z.number(), passed: z.number() }) }),
});
const Generated = z.looseObject({ state: z.literal('generated') });
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
    expect(await page.getByLabel('Repository URL').isVisible()).toBe(false);
    await page.getByLabel('Repository type').selectOption('github');
    await page.getByRole('button', { name: 'Create record' }).click();
    const fault = page.locator('[id="repository.url-fault"]');
    await expect.poll(() => fault.isVisible()).toBe(true);
    await page.getByLabel('File, JSON or YAML').setInputFiles(file);
    await page.getByLabel('Repository type').selectOption('local');
    await check('record-new-local');
    await page.getByRole('button', { name: 'Create record' }).click();
    await expect.poll(() => page.getByText('Proofgate itself').isVisible()).toBe(true);
    expect(await page.locator('dd').getByText('api-tests', { exact: true }).count()).toBe(1);
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

  test('a record reads its document from a server of this machine, is run there, and reads no other private address', async () => {
    const api = await startSampleApi({ fault: true });
    onTestFinished(() => api.stop());
    const relative = `${DOCUMENT}`.replace('https://clinic.example/v1', '/v1');
    const served = await httpServer((_, response) => response.end(relative));
    const platform = await startApi(async () => temporaryStore());
    const { page, baseUrl } = await visitAs(browser(), platform, ADMIN, false);
    await page.goto(`${baseUrl}/records/new`);
    await page.locator('#name').fill('own server');
    await page.getByLabel('Read it from a URL').check();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const create = async (url: string) => {
      await page.getByLabel('URL of the document').fill(url);
      await page.getByLabel('Base URL').fill(api.baseUrl);
      await button('Create record').click();
    };
    await create('http://10.0.0.1/openapi.yaml');
    const fault = page.locator('[id="specification.url-fault"]');
    expect(await fault.textContent()).toContain('10.0.0.1 is a private or reserved address');
    await create(served);
    await page.waitForURL(`${baseUrl}/records/own%20server`);
    await button('Generate now').click();
    await expect.poll(() => button('Run its tests').isVisible()).toBe(true);
    await button('Run its tests').click();
    await page.waitForURL('**/executions/*');
    const call = await apiClient(platform, 'admin', ['admin']);
    const path = new URL(page.url()).pathname;
    const { sum } = await until(() => call('GET', path, Ended));
    expect(sum.counts.failed).toBe(1);
    expect(sum.counts.passed).toBeGreaterThan(10);
  });

  test('a record is connected to a Git repository by a button, after a refusal that keeps the form', async () => {
    const server = await startGitServer();
    onTestFinished(() => server.close());
    server.seed('shop', { 'README.md': 'Shop\n' });
    const theirs = { 'generated-scripts/mine.py': 'mine\n' };
    server.push('shop', 'taken', theirs, 'main');
    const platform = await startApi(async () => temporaryStore(), {
      GIT_TOKEN: server.tokens.write,
      CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', server.url)),
      OUTBOUND_ALLOW: '127.0.0.0/8',
    });
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/git-credentials', Made, { name: 'writer', ...writerAt(server.url) });
    await call('POST', '/records', z.unknown(), {
      name: 'clinic',
      specification: { kind: 'upload', file_name: 'openapi.yaml', content: `${DOCUMENT}` },
      repository: { type: 'local', branch: 'tests' },
    });
    const { page, check, look, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/clinic`);
    const button = page.getByRole('link', { name: 'Connect a Git repository' });
    expect(await button.count()).toBe(0);
    await page.getByRole('button', { name: 'Generate now' }).click();
    await until(() => call('GET', '/records/clinic', Generated));
    const other = await visitAs(browser(), platform, { ...ADMIN, role: 'member' });
    const refused = await other.page.request.get(`${baseUrl}/records/clinic/connect`);
    expect(refused.status()).toBe(403);
    await look('/records/clinic', 'record-local-connectable');
    await button.click();
    await check('record-connect');
    await page.getByLabel('Git provider').selectOption('gitlab');
    await page.getByLabel('Repository URL').fill(`${server.url}/group/shop.git`);
    await page.getByLabel('Branch').fill('taken');
    await page.getByLabel('Repo token').selectOption('writer');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const refusal = page.getByRole('alert');
    await expect.poll(() => refusal.textContent()).toContain('mine.py');
    await check('record-connect-refused');
    expect(await page.getByLabel('Repository URL').inputValue()).toMatch(/shop\.git$/);
    await page.getByLabel('Branch').fill('api-tests');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => page.getByText('/group/shop.git').first().isVisible()).toBe(true);
    expect(await button.count()).toBe(0);
    await check('record-connected');
    expect(server.git('shop', ['ls-tree', '--name-only', 'api-tests'])).toContain('generated');
    await look('/records/clinic/connect', 'record-connect-again');
    await expect.poll(() => page.getByText('already').isVisible()).toBe(true);
  });

  test('an edit of a record with a suite offers to connect it instead of another type', async () => {
    const { platform } = await localClinic();
    const { page, look, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await look('/records/clinic/edit', 'record-local-edit');
    expect(await page.getByLabel('Repository type').count()).toBe(0);
    await page.locator('[id="repository.root_folder"]').fill('tests/api');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`${baseUrl}/records/clinic`);
    expect(await page.getByText('tests/api').count()).toBe(1);
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
