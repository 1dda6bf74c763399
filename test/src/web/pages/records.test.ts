import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import { generate } from '../../../../src/generator/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { startGitServer } from '../../../support/network/git-server.ts';
import { httpServer } from '../../../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll, sendAnyway } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { listed, writerAt } from '../../../support/platform/git-tokens.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const LOOPBACK = '127.0.0.0/8, ::1/128';
const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const Runs = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });

const Rules = z.object({ items: z.array(z.object({ rules: z.string(), upgrade: z.unknown() })) });

const Named = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), name: z.string() })),
});

/** A platform with a repository that it may write to. */
async function withRepository(...documentUrls: readonly string[]) {
  const git = await startGitServer();
  onTestFinished(() => git.close());
  git.seed('clinic', { 'README.md': 'Clinic\n' });
  const environment = {
    ...{ OUTBOUND_ALLOW: LOOPBACK, GIT_TOKEN: git.tokens.write },
    CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', git.url, ...documentUrls)),
  };
  const platform = await startApi(anyStore, environment);
  const call = await apiClient(platform, 'admin', ['admin']);
  await call('POST', '/git-credentials', z.unknown(), { name: 'writer', ...writerAt(git.url) });
  return { platform, call, git, repositoryUrl: `${git.url}/group/clinic.git` };
}

function recordOf(repositoryUrl: string, content = DOCUMENT, name = 'clinic') {
  return {
    name,
    specification: { kind: 'upload', file_name: 'openapi.yaml', content },
    repository: { type: 'gitlab', url: repositoryUrl, branch: 'tests', credential: 'writer' },
    endpoints: ['GET /pets'],
  };
}

async function upload(page: Page, content: string): Promise<void> {
  const file = { name: 'openapi.yaml', mimeType: 'text/yaml', buffer: Buffer.from(content) };
  await page.getByLabel('File, JSON or YAML').setInputFiles(file);
}

async function generatedOn(page: Page): Promise<void> {
  const scripts = page.getByRole('heading', { name: 'Scripts' });
  await expect.poll(() => scripts.isVisible()).toBe(true);
}

describe.skipIf(!hasBrowser)('pages of generation records', () => {
  const browser = testBrowser();

  test('a document is fetched, endpoints are picked, and the page follows the generation', async () => {
    const { platform, repositoryUrl } = await withRepository();
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.getByRole('link', { name: 'Generation records' }).click();
    await expect.poll(() => page.getByText('No generation records yet').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'New record' }).click();
    await page.locator('#name').fill('clinic <b>');
    await upload(page, 'openapi: 3.1.0\npaths: 5\n');
    await page.getByRole('button', { name: 'Fetch' }).click();
    const fault = page.locator('[id="specification.content-fault"]');
    await expect.poll(() => fault.textContent()).toContain('openapi.yaml:2:8');
    await check('record-new-document-faulty');
    await upload(page, DOCUMENT);
    await page.getByRole('button', { name: 'Fetch' }).click();
    await expect.poll(() => page.getByText('Audit: security').isVisible()).toBe(true);
    expect(await page.locator('#name').inputValue()).toBe('clinic <b>');
    await page.getByLabel('These').check();
    await page.getByLabel('Filter endpoints').fill('get /pets');
    await page.getByLabel('Select all shown').check();
    await page.getByLabel('Filter endpoints').fill('');
    const picked = await page.locator('input[name="endpoints"]:checked').count();
    expect(picked).toBeLessThan(await page.locator('input[name="endpoints"]').count());
    await page.getByLabel('Repository type').selectOption('gitlab');
    await page.getByLabel('Repository URL').fill('not a url');
    await page.getByLabel('Branch').fill('te sts');
    await page.getByLabel('Repo token').selectOption('writer');
    await page.getByRole('button', { name: 'Create record' }).click();
    for (const field of ['name', 'repository.url', 'repository.branch']) {
      await expect.poll(() => page.locator(`[id="${field}-fault"]`).isVisible()).toBe(true);
    }
    expect(await page.locator('input[name="endpoints"]:checked').count()).toBe(picked);
    await check('record-new-faulty');
    await page.locator('#name').fill('clinic');
    await page.getByLabel('Repository URL').fill(repositoryUrl);
    await page.getByLabel('Branch').fill('tests');
    await page.getByRole('button', { name: 'Create record' }).click();
    await page.getByRole('button', { name: 'Generate now' }).click();
    await generatedOn(page);
    await check('record-generated');
    expect(await page.getByRole('table', { name: 'Scripts by endpoint' }).count()).toBe(1);
  });

  test('an edit shows with the next generation, a fault with its remedy, and a deletion asks first', async () => {
    const { platform, call, git, repositoryUrl } = await withRepository();
    await call('POST', '/records', Made, recordOf(repositoryUrl));
    const root = folderWith({ 'openapi.yaml': DOCUMENT });
    const earlier = generate(await readDocument(`${root}/openapi.yaml`, readPorts), {
      ...{ endpoints: ['GET /pets'], rules: '1.0' },
    });
    const files = [...earlier.files].map(([path, text]) => [`generated-scripts/${path}`, text]);
    git.push('clinic', 'tests', Object.fromEntries(files), 'main');
    const { page, check, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/clinic`);
    await page.getByRole('button', { name: 'Generate now' }).click();
    await generatedOn(page);
    const offer = page.getByText(
      /This suite keeps the rules 1\.0\. Rules 1\.1 would add \d+ tests: 9\.0/,
    );
    await expect.poll(() => offer.isVisible()).toBe(true);
    await check('record-upgrade-offered');
    await page.getByRole('button', { name: 'Upgrade to rules 1.1' }).click();
    await expect.poll(() => offer.count()).toBe(0);
    await generatedOn(page);
    const { items } = await call('GET', '/records/clinic/runs', Rules);
    expect(items).toEqual([
      { rules: '1.1', upgrade: null },
      {
        rules: '1.0',
        upgrade: { rules: '1.1', tests: expect.any(Number), added: expect.any(Array) },
      },
    ]);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    expect(await page.getByLabel('Branch').count()).toBe(0);
    await page.getByLabel('POST /pets', { exact: true }).check();
    await page.getByLabel('Owners').fill('admin, ../evil');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.locator('#owners-fault').isVisible()).toBe(true);
    expect(await page.getByLabel('POST /pets', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Owners').fill('admin, bob');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Generate now' }).click();
    const change = page.getByText('POST /pets: added');
    await expect.poll(() => change.isVisible()).toBe(true);
    await check('record-regenerated');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Repository URL').fill(repositoryUrl.replace('clinic', 'nowhere'));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Generate now' }).click();
    const cause = page.getByText('Repository not found');
    await expect.poll(() => cause.isVisible()).toBe(true);
    await check('record-failed');
    const testCases = await call('GET', '/test-cases', Named);
    const held = testCases.items.find(({ name }) => name === 'POST /pets')?.id;
    await call('POST', '/pipelines', Made, { name: 'nightly', test_case_ids: [held] });
    await page.getByRole('link', { name: 'Delete', exact: true }).click();
    const going = page.getByRole('heading', { name: 'Test cases that go with it (1)' });
    await expect.poll(() => going.isVisible()).toBe(true);
    const staying = page.getByRole('heading', { name: 'since a pipeline holds them' });
    expect(await staying.textContent()).toContain('(1)');
    await check('record-delete-impact');
    await page.getByLabel('Type clinic to confirm').fill('clinic');
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await expect.poll(() => page.getByText('No generation records yet').isVisible()).toBe(true);
    const left = await call('GET', '/test-cases', Named);
    expect(left.items).toMatchObject([{ id: held, linked: false }]);
    await page.goto(`${baseUrl}/test-cases/${held}/files`);
    await expect.poll(() => page.getByText('no longer exists in Git').isVisible()).toBe(true);
    await check('test-case-unlinked-files');
  });

  test('a document behind a credential is fetched from its URL, and an edit fetches another', async () => {
    const url = await httpServer((request, response) => {
      if (request.headers.authorization === undefined) response.writeHead(401).end();
      else response.end(DOCUMENT);
    });
    const { platform, call, repositoryUrl } = await withRepository(url);
    const reader = { name: 'reader', ...writerAt(url), purpose: 'document' };
    await call('POST', '/git-credentials', z.unknown(), reader);
    const { page, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/new`);
    await page.getByLabel('Read it from a URL').check();
    await page.getByLabel('URL of the document').fill('ftp://nowhere');
    await page.getByRole('button', { name: 'Fetch' }).click();
    const fault = page.locator('[id="specification.url-fault"]');
    await expect.poll(() => fault.textContent()).toContain('http');
    await page.getByLabel('URL of the document').fill(`${url}/openapi.yaml`);
    await page.getByRole('button', { name: 'Fetch' }).click();
    await expect.poll(() => fault.textContent()).toContain('credential');
    await page.getByLabel('Private Git repository').selectOption('reader');
    await page.getByRole('button', { name: 'Fetch' }).click();
    await expect.poll(() => page.getByText('Audit: security').isVisible()).toBe(true);
    await page.locator('#name').fill('clinic');
    await page.getByLabel('Repository type').selectOption('gitlab');
    await page.getByLabel('Repository URL').fill(repositoryUrl);
    await page.getByLabel('Branch').fill('tests');
    await page.getByRole('button', { name: 'Create record' }).click();
    await expect.poll(() => page.getByText('private').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Upload a file').check();
    await upload(page, DOCUMENT.replaceAll('/visits', '/calls'));
    await page.getByRole('button', { name: 'Fetch' }).click();
    await page.getByLabel('These').check();
    await page.getByLabel('DELETE /calls/{visitId}').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.getByText('an uploaded file').isVisible()).toBe(true);
    expect(await page.getByText('DELETE /calls/{visitId}').count()).toBe(1);
  });

  test('every page of records can be read by everybody who may see it', async () => {
    const { platform, call, repositoryUrl } = await withRepository();
    const hostile = DOCUMENT.replace(/^ {2}title: .*$/m, '  title: "<script>alert(1)</script>"');
    await call('POST', '/records', Made, recordOf(repositoryUrl, hostile));
    const { page, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/clinic`);
    await page.getByRole('button', { name: 'Generate now' }).click();
    await generatedOn(page);
    const { items } = await call('GET', '/records/clinic/runs', Runs);
    const generated = await call('GET', '/test-cases', Named);
    const pages = {
      '/records': 'records',
      '/records/new': 'record-new',
      '/records/clinic': 'record',
      [`/records/clinic/runs/${items[0]?.id}`]: 'run',
      [`/test-cases/${generated.items[0]?.id}/files`]: 'test-case-generated-files',
    };
    const ofOwners = {
      '/records/clinic/edit': 'record-edit',
      '/records/clinic/delete': 'record-delete',
    };
    await lookAtAll(browser(), platform, pages, ofOwners);
    await page.goto(`${baseUrl}/pipelines/new`);
    await page.getByRole('checkbox', { name: 'GET /pets · clinic', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Filter test cases' }).fill('get /pets · CLIN');
    expect(await page.locator('.others label:visible').first().textContent()).toContain('clinic');
    await page.goto(`${baseUrl}/records/clinic`);
    await page.getByRole('button', { name: 'Run its tests' }).click();
    await page.getByRole('heading', { name: 'clinic #1' }).waitFor();
    const bob = await visitAs(browser(), platform, { ...ADMIN, role: 'member' });
    await bob.page.goto(`${baseUrl}/records/clinic`);
    expect(await bob.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await bob.page.getByRole('button', { name: 'Generate now' }).count()).toBe(0);
    expect(await sendAnyway(bob, '/records/clinic/delete', { confirmation: 'clinic' })).toBe(403);
    expect(await sendAnyway(bob, '/records/clinic/generate', {})).toBe(403);
    const ada = { page, baseUrl };
    expect(await sendAnyway(ada, '/records/clinic/generate', {})).toBe(303);
    expect(await sendAnyway(ada, '/records/clinic/generate', {})).toBe(303);
  });
});
