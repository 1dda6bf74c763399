import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closedPort } from '../../support/network/closed-port.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { sendAnyway } from '../../support/pages/looks.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { postgresqlStore, temporaryStore } from '../../support/stores/stores.ts';
import {
  ADMIN,
  clinic,
  DOCUMENT,
  ended,
  fill,
  GO,
  NARROW,
  Pipelines,
  recordsOf,
  SERVER,
  TITLE,
} from './own-ground.ts';

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

const Hosts = z.looseObject({ name: z.string(), hosts: z.array(z.string()) });

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
    expect(await fault('document')).toContain('choose its file, or enter its URL');
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
