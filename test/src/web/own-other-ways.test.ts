import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../../support/folder.ts';
import { closedPort } from '../../support/network/closed-port.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { sendAnyway } from '../../support/pages/looks.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { GUARDED_DOCUMENT, guardedClinic } from '../../support/platform/guarded-clinic.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { storeFolder, temporaryStore } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/until.ts';
import {
  ADMIN,
  clinic,
  DOCUMENT,
  ended,
  fill,
  GO,
  NARROW,
  Pipelines,
  petsOf,
  recordsOf,
  SERVER,
  TITLE,
} from './own-ground.ts';

const State = z.object({ state: z.string(), calibration: z.unknown() });
const DRAFT = { state: 'draft', calibration: null };
const PETS = petsOf(DOCUMENT);
const GUARDED_PETS = petsOf(GUARDED_DOCUMENT);

describe.skipIf(!hasBrowser)('the first run with an own document, otherwise', () => {
  const browser = testBrowser();

  test('works without script, with one more press', async () => {
    const baseUrl = await clinic();
    const platform = await startApi(async () => temporaryStore());
    const { page } = await visitAs(browser(), platform, NARROW, false);
    const context = await browser().newContext({
      ...{ javaScriptEnabled: false, storageState: await page.context().storageState() },
    });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(WAIT.pollMs);
    const plain = await context.newPage();
    await plain.goto(`${platform.platform.url}/first-run/own`);
    const named = PETS.replace(SERVER, baseUrl);
    const buffer = Buffer.from(named);
    const file = { name: 'my+own api (2).yaml', mimeType: 'text/yaml', buffer };
    await plain.getByLabel('OpenAPI document: a file').setInputFiles(file);
    await plain.getByRole('button', { name: GO }).click();
    await plain.getByRole('button', { name: 'Go on' }).click();
    expect((await ended(platform, plain)).status).toBe(2);
  });

  test('reads the document from a URL of this machine, and asks where the API is before it believes others', async () => {
    const named = PETS.replace(SERVER, await clinic());
    const relative = PETS.replace(SERVER, '/v1');
    const url = await httpServer((request, response) =>
      response.end(request.url === '/named.yaml' ? named : relative),
    );
    const platform = await startApi(async () => temporaryStore(), { OUTBOUND_ALLOW: '0.0.0.0/32' });
    const { page } = await visitAs(browser(), platform, ADMIN, false);
    await page.goto(`${platform.platform.url}/first-run/own`);
    const go = async (address: string) => {
      await page.getByLabel('or its URL').fill(address);
      await page.getByRole('button', { name: GO }).click();
    };
    const fault = (field: string) => page.locator(`#${field}-fault`).textContent();
    await page.getByLabel('or its text').fill(PETS);
    await go(`${url}/named.yaml`);
    expect(await fault('document_url')).toContain('keep one of them');
    await page.getByLabel('or its text').fill('');
    await go('http://10.0.0.1/openapi.yaml');
    expect(await fault('document_url')).toContain('10.0.0.1 is a private or reserved address');
    // A host that is not this machine by its name, such as that of a Git provider.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    await go(`${elsewhere}/relative.yaml`);
    expect(await fault('base_url')).toContain(`enter ${elsewhere}/v1 if the API runs where`);
    expect(await recordsOf(platform)).toEqual([]);
    await go(`${url}/relative.yaml`);
    await page.waitForURL(`**/first-run/own/${encodeURIComponent(TITLE)}`);
    expect(await recordsOf(platform)).toMatchObject([{ base_url: `${url}/v1` }]);
    await page.goto(`${platform.platform.url}/first-run/own`);
    await go(`${url}/named.yaml`);
    expect((await ended(platform, page)).status).toBe(2);
  });

  test('names missing credentials with the places that they can come from, and continues without', async () => {
    const baseUrl = await guardedClinic('s3cret');
    const platform = await startApi(async () => temporaryStore());
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${platform.platform.url}/first-run/own`);
    await fill(page, GUARDED_PETS, baseUrl);
    await page.getByRole('button', { name: GO }).click();
    const without = page.getByRole('button', { name: 'Go on' });
    await expect.poll(() => without.isVisible()).toBe(true);
    expect(await page.locator('li code', { hasText: /^PROOFGATE_CLINIC$/ }).count()).toBe(1);
    await page.getByText('Other places for them').click();
    for (const place of ['A vault', 'A workflow of GitHub Actions', 'Your terminal']) {
      expect(await page.getByText(place, { exact: true }).isVisible(), place).toBe(true);
    }
    await check('own-credentials');
    expect((await recordsOf(platform))[0]?.calibration).toBe(null);
    await page.reload();
    await without.click();
    const { status, test_cases: cases } = await ended(platform, page);
    expect(status).toBe(3);
    expect(cases.every(({ counts }) => counts.failed === 0 && counts.blocked > 0)).toBe(true);
  });

  test('takes credentials from a vault, by a reference that is pushed to the local repository', async () => {
    const baseUrl = await guardedClinic('s3cret-of-the-vault');
    const folder = storeFolder();
    const ground = await secretsGround(async () => ({ kind: 'pglite', folder }));
    const { page } = await visitAs(browser(), ground, ADMIN, false);
    await page.goto(`${ground.platform.url}/first-run/own`);
    await fill(page, GUARDED_DOCUMENT, baseUrl);
    await page.getByRole('button', { name: GO }).click();
    const goOn = page.getByRole('button', { name: 'Go on' });
    await expect.poll(() => goOn.isVisible()).toBe(true);
    const safe = await ground.newSafe();
    const credential = await ground.newCredential(safe, 'clinic', 's3cret-of-the-vault');
    const call = await apiClient(ground, 'admin', ['admin']);
    const { items } = await call('GET', '/test-cases?limit=100', Pipelines);
    for (const { id } of items) await ground.bind(id, credential);
    const shown = page.getByText(/^DATA_DIR\/repositories\/.*\.git$/);
    const bare = (await shown.textContent())?.replace('DATA_DIR', folder) ?? '';
    const clone = folderWith({});
    const git = (...args: readonly string[]) =>
      execFileSync('git', [
        '-C',
        clone,
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@b.example',
        ...args,
      ]);
    git('clone', '-q', '-b', 'tests', bare, '.');
    for (const file of globSync(`${clone}/generated-scripts/env/*.txt`)) {
      const text = readFileSync(file, 'utf8');
      const reference = `"secret://${safe.safeKey}/clinic"`;
      writeFileSync(file, text.replace('"env://PROOFGATE_CLINIC"', reference));
    }
    git('commit', '-qam', 'Read the key from the vault');
    git('push', '-q');
    await goOn.click();
    const { status, test_cases: cases } = await ended(ground, page);
    expect(status).toBe(2);
    const sum = (of: 'failed' | 'blocked') =>
      cases.reduce((total, { counts }) => total + counts[of], 0);
    expect([sum('failed'), sum('blocked')]).toEqual([1, 0]);
    await expect.poll(() => page.getByText(/The API accepts 10 of 10/).isVisible()).toBe(true);
    expect(await page.content()).not.toContain('s3cret-of-the-vault');
  });

  test('sends nothing more where nothing answers, says so in a sentence, and goes on with another URL', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    const executions = async () => (await call('GET', '/executions', Pipelines)).items.length;
    const { page, check } = await visitAs(browser(), platform, NARROW);
    await page.goto(`${platform.platform.url}/first-run/own`);
    const nowhere = await closedPort();
    await fill(page, PETS, nowhere);
    await page.getByRole('button', { name: GO }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.poll(() => again.isVisible()).toBe(true);
    const sentence = await page.locator('#steps').getByRole('alert').textContent();
    expect(sentence).toMatch(
      new RegExp(
        `^${nowhere} cannot be reached: [^.]+\\. Check the base URL, and whether the API runs\\.$`,
      ),
    );
    await check('own-unreachable');
    await again.click();
    // Still nothing there: the same sentence, once it was tried.
    const tried = async () =>
      (await call('GET', `/records/${encodeURIComponent(TITLE)}/calibrations`, Pipelines)).items
        .length;
    await expect.poll(tried).toBe(2);
    await expect.poll(() => again.isVisible()).toBe(true);
    expect(await executions()).toBe(0);
    await page.getByLabel('Base URL').fill(await clinic());
    await again.click();
    expect((await ended(platform, page)).status).toBe(2);
  });

  test('goes on when nobody looks any more', async () => {
    const platform = await startApi(async () => temporaryStore());
    const visit = await visitAs(browser(), platform, ADMIN, false);
    const call = await apiClient(platform, 'admin', ['admin']);
    const fields = { document: PETS, base_url: await clinic() };
    expect(await sendAnyway(visit, '/first-run/own', fields)).toBe(303);
    await visit.page.context().close();
    const States = z.object({ items: z.array(z.object({ status: z.number().nullable() })) });
    const statuses = async () => (await call('GET', '/executions', States)).items;
    await expect.poll(async () => (await statuses())[0]?.status).toBe(2);
    // The log has the address that the connection had, and it is closed.
    const Log = z.object({
      items: z.array(z.object({ target: z.string(), remote_address: z.string() })),
    });
    const { items } = await call('GET', '/audit-log?limit=100', Log);
    const calibrate = items.filter(({ target }) => target.endsWith('/calibrate'));
    expect(calibrate.map((entry) => entry.remote_address)).toEqual(['127.0.0.1']);
  });

  test('is taken up after the platform has ended in the middle', async () => {
    const folder = storeFolder();
    const start = () => startApi(async () => ({ kind: 'pglite' as const, folder }));
    const before = await start();
    const visit = await visitAs(browser(), before, ADMIN, false);
    const fields = { document: DOCUMENT, base_url: await clinic() };
    expect(await sendAnyway(visit, '/first-run/own', fields)).toBe(303);
    await before.platform.stop();
    const platform = await start();
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${platform.platform.url}/first-run/own`);
    await check('own-unfinished');
    await page.getByRole('link', { name: TITLE }).click();
    const goOn = page.getByRole('button', { name: 'Go on' });
    // The generation is the platform's to end; what comes after it waits for a person.
    if (await goOn.isVisible()) await goOn.click();
    expect((await ended(platform, page)).status).toBe(2);
    await page.goto(`${platform.platform.url}/first-run/own`);
    expect(await page.getByRole('link', { name: TITLE }).count()).toBe(0);
  });

  test('is begun by a press and never by looking, also of a record that was created by hand', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/records', z.unknown(), {
      name: 'by hand',
      specification: { kind: 'upload', file_name: 'openapi.yaml', content: PETS },
      repository: { type: 'local', branch: 'tests' },
      base_url: await clinic(),
    });
    const visit = await visitAs(browser(), platform, ADMIN);
    await visit.look('/first-run/own/by%20hand', 'own-draft');
    const { page } = visit;
    expect(await page.locator('#steps').getAttribute('hx-post')).toBe(null);
    expect(await call('GET', '/records/by%20hand', State)).toEqual(DRAFT);
    expect(await sendAnyway(visit, '/first-run/own/by%20hand', { csrf: 'another' })).toBe(403);
    expect(await call('GET', '/records/by%20hand', State)).toEqual(DRAFT);
    await page.goto(`${visit.baseUrl}/first-run/own/by%20hand`);
    await page.getByRole('button', { name: 'Go on' }).click();
    expect((await ended(platform, page)).status).toBe(2);
  });
});
