import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../src/demo/index.ts';
import { apiClient } from '../support/api-client.ts';
import { type ApiPlatform, startApi } from '../support/api-platform.ts';
import { hasBrowser, testBrowser } from '../support/browser.ts';
import { closedPort } from '../support/closed-port.ts';
import { folderWith } from '../support/folder.ts';
import { GUARDED_DOCUMENT, guardedClinic } from '../support/guarded-clinic.ts';
import { sendAnyway } from '../support/looks.ts';
import { visitAs } from '../support/pages.ts';
import { secretsGround } from '../support/secrets-ground.ts';
import { postgresqlStore, storeFolder, temporaryStore } from '../support/stores.ts';
import { WAIT } from '../support/until.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
const NARROW = { role: 'admin', scheme: 'dark', width: 360 } as const;
const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const TITLE = /^ {2}title: (.*)$/m.exec(DOCUMENT)?.[1] ?? '';
const SERVER = 'https://clinic.example/v1';
const GO = 'Write the tests and run them';
/** A title that is no name, of an API that nobody answers for. */
const HOSTILE = DOCUMENT.replace(
  /^ {2}title: .*$/m,
  `  title: " \\u0000<b>\\u202e alert(1)</b>  Ünï (ΩΩ)../"`,
);
const BAD_URLS = [
  ['ftp://files.example', 'must be an http or https URL'],
  ['http://user:secret@api.example', 'must be an http or https URL without user'],
  ['https://api.example/?a=b#c', 'must be an http or https URL'],
  ['http://[::1', 'must be a URL'],
  ['somewhere', 'must be a URL'],
] as const;
const EXECUTION = /\/executions\/[0-9a-f-]+\?record=/;

const Records = z.looseObject({
  items: z.array(
    z.looseObject({
      name: z.string(),
      base_url: z.string().nullable(),
      repository: z.looseObject({ type: z.string() }),
      calibration: z.looseObject({ state: z.string() }).nullable(),
    }),
  ),
});
const Pipelines = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Hosts = z.looseObject({ name: z.string(), hosts: z.array(z.string()) });
const State = z.object({ state: z.string(), calibration: z.unknown() });
const DRAFT = { state: 'draft', calibration: null };
const Execution = z.looseObject({
  state: z.string(),
  status: z.number().nullable(),
  test_cases: z.array(
    z.looseObject({ counts: z.looseObject({ failed: z.number(), blocked: z.number() }) }),
  ),
});

/** The API of the clinic, with the limit that it forgets. */
async function clinic(): Promise<string> {
  const api = await startSampleApi({ fault: true });
  onTestFinished(() => api.stop());
  return api.baseUrl;
}

async function fill(page: Page, document: string, baseUrl: string): Promise<void> {
  await page.getByLabel('or its text').fill(document);
  await page.getByLabel('Base URL').fill(baseUrl);
}

/** The execution that a page has led to, once it has ended. */
async function ended(platform: ApiPlatform, page: Page) {
  await page.waitForURL(EXECUTION);
  const call = await apiClient(platform, 'admin', ['admin']);
  const read = () => call('GET', new URL(page.url()).pathname, Execution);
  await expect.poll(async () => (await read()).state).toBe('dispatched');
  return read();
}

async function recordsOf(platform: ApiPlatform) {
  const call = await apiClient(platform, 'admin', ['admin']);
  return (await call('GET', '/records', Records)).items;
}

describe.skipIf(!hasBrowser)('the first run with an own document', () => {
  const browser = testBrowser();

  test('is two clicks and two fields from an empty install to a failing test', async () => {
    const baseUrl = await clinic();
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await check('overview-own');
    await page.getByRole('link', { name: 'Use your own' }).click();
    await check('own-form');
    await fill(page, DOCUMENT, baseUrl);
    await page.getByRole('button', { name: GO }).click();
    await page.waitForURL(`**/first-run/own/${encodeURIComponent(TITLE)}`);
    await check('own-progress');
    const { status, test_cases: cases } = await ended(platform, page);
    expect(status).toBe(2);
    expect(cases.reduce((sum, { counts }) => sum + counts.failed, 0)).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByText('maxLength').first().isVisible()).toBe(true);
    await expect.poll(() => page.getByText(/The API accepts \d+ of/).isVisible()).toBe(true);
    await check('execution-own');
    const [record] = await recordsOf(platform);
    expect(record).toMatchObject({
      ...{ name: TITLE, base_url: baseUrl },
      ...{ repository: { type: 'local' }, calibration: { state: 'done' } },
    });
    const [pipeline] = (await call('GET', '/pipelines', Pipelines)).items;
    const { hosts } = await call('GET', `/pipelines/${pipeline?.id}`, Hosts);
    expect(hosts).toEqual([new URL(baseUrl).host]);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as zip' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('link', { name: 'All steps' }).click();
    await expect.poll(() => page.getByText('The latest execution').isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    await check('own-done');
  });

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
    const named = DOCUMENT.replace(SERVER, baseUrl);
    const buffer = Buffer.from(named);
    const file = { name: 'my+own api (2).yaml', mimeType: 'text/yaml', buffer };
    await plain.getByLabel('OpenAPI document: a file').setInputFiles(file);
    await plain.getByRole('button', { name: GO }).click();
    await plain.getByRole('button', { name: 'Go on' }).click();
    expect((await ended(platform, plain)).status).toBe(2);
  });

  test('says beside the field what is wrong, and keeps what was typed', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page, check } = await visitAs(browser(), platform, NARROW);
    await page.goto(`${platform.platform.url}/first-run/own`);
    const go = () => page.getByRole('button', { name: GO }).click();
    const fault = (field: string) => page.locator(`#${field}-fault`).textContent();
    const upload = (name: string, text: string) =>
      page
        .getByLabel('OpenAPI document: a file')
        .setInputFiles({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });
    await go();
    expect(await fault('document')).toContain('paste the document, or choose its file');
    await fill(page, 'openapi: 3.1.0\ninfo: [\n', 'http://127.0.0.1:9');
    await go();
    expect(await fault('document')).toMatch(/^pasted text:3:1: /);
    expect(await page.getByLabel('or its text').inputValue()).toBe('openapi: 3.1.0\ninfo: [\n');
    expect(await page.getByLabel('Base URL').inputValue()).toBe('http://127.0.0.1:9');
    await check('own-form-document');
    await upload('openapi.yaml', DOCUMENT);
    await go();
    expect(await fault('document')).toContain('clear the text');
    await page.getByLabel('or its text').fill('');
    await upload('broken.json', '{"openapi": "3.1.0", "info": {]}');
    await go();
    expect(await fault('file')).toMatch(/^broken\.json:1:\d+: /);
    await upload('empty.yaml', '');
    await go();
    expect(await fault('file')).toBe('must not be empty');
    await upload('bare.yaml', 'openapi: 3.1.0\ninfo: {title: Bare, version: "1"}\npaths: {}\n');
    await go();
    expect(await fault('file')).toContain('no endpoints');
    const nowhere = DOCUMENT.replace(SERVER, '/v1');
    await upload('openapi.yaml', nowhere);
    await page.getByLabel('Base URL').fill('');
    await go();
    expect(await fault('base_url')).toContain('names no server with an absolute URL');
    for (const [typed, why] of BAD_URLS) {
      await page.getByLabel('Base URL').fill(typed);
      await go();
      expect(await fault('base_url'), typed).toContain(why);
      expect(await page.getByText('openapi.yaml is here').isVisible()).toBe(true);
    }
    await check('own-form-base-url');
    expect(await recordsOf(platform)).toEqual([]);
  });

  test('makes one record of a form that is sent twice, and a second one of a title that is taken', async () => {
    const platform = await startApi(async () => temporaryStore());
    const visit = await visitAs(browser(), platform, ADMIN, false);
    const fields = { document: HOSTILE, base_url: await closedPort() };
    const send = (key: string) =>
      sendAnyway(visit, '/first-run/own', { ...fields, 'idempotency-key': key });
    expect([await send('one'), await send('one'), await send('two')]).toEqual([303, 303, 303]);
    const names = (await recordsOf(platform)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['b alert(1) b Ünï (ΩΩ)', 'b alert(1) b Ünï (ΩΩ) 2']);
    expect(await sendAnyway(visit, '/first-run/own', { ...fields, csrf: 'another' })).toBe(403);
  });

  test('names missing credentials with the places that they can come from, and goes on without', async () => {
    const baseUrl = await guardedClinic('s3cret');
    const platform = await startApi(async () => temporaryStore());
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${platform.platform.url}/first-run/own`);
    await fill(page, GUARDED_DOCUMENT, baseUrl);
    await page.getByRole('button', { name: GO }).click();
    const without = page.getByRole('button', { name: 'Go on' });
    await expect.poll(() => without.isVisible()).toBe(true);
    expect(await page.getByText(/^PROOFGATE_CLINIC$/).count()).toBe(1);
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

  test('runs also where the calibration has failed, and says why', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page, check } = await visitAs(browser(), platform, NARROW);
    await page.goto(`${platform.platform.url}/first-run/own`);
    await fill(page, DOCUMENT, await closedPort());
    await page.getByRole('button', { name: GO }).click();
    expect((await ended(platform, page)).status).toBe(3);
    expect((await recordsOf(platform))[0]?.calibration?.state).toBe('failed');
    await page.getByRole('link', { name: 'All steps' }).click();
    await expect.poll(() => page.getByText('The tests run all the same').isVisible()).toBe(true);
    await check('own-calibration-failed');
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

  test('is begun by a press and never by looking, also of a record that was made by hand', async () => {
    const platform = await startApi(async () => temporaryStore());
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/records', z.unknown(), {
      name: 'by hand',
      specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
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

  test('is not offered on PostgreSQL, nor for a record of a repository elsewhere', async () => {
    const platform = await startApi(postgresqlStore);
    const { page } = await visitAs(browser(), platform, ADMIN, false);
    expect(await page.getByRole('link', { name: 'Use your own' }).count()).toBe(0);
    await page.goto(`${platform.platform.url}/first-run/own`);
    expect(await page.getByText('keeps no repositories of its own').isVisible()).toBe(true);
    const fields = { document: DOCUMENT, base_url: await closedPort() };
    const visit = { page, baseUrl: platform.platform.url };
    expect(await sendAnyway(visit, '/first-run/own', fields)).toBe(422);
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/records', z.unknown(), {
      name: 'elsewhere',
      specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
      repository: { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' },
    });
    expect(await sendAnyway(visit, '/first-run/own/elsewhere', {})).toBe(404);
  });
});
