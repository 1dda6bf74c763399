import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closedPort } from '../../support/network/closed-port.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { temporaryStore } from '../../support/stores/stores.ts';
import { ADMIN, effortOn } from './own-ground.ts';

/** A document of 250 endpoints with a test or two each. */
const LARGE = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Large', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [
      `/things${at}`,
      { get: { responses: { 200: { description: 'OK' } } } },
    ]),
  ),
});
const Run = z.looseObject({ test_cases: z.array(z.unknown()) });

describe.skipIf(!hasBrowser)('250 endpoints by hand', () => {
  const browser = testBrowser();

  test('are five clicks and three fields from an empty install to an execution of all of them', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page } = await visitAs(browser(), platform, ADMIN, false);
    const effort = await effortOn(page);
    page.setDefaultTimeout(30_000);
    await page.goto(platform.platform.url);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByRole('link', { name: 'Generation records' }).first().click();
    await page.getByRole('link', { name: 'New record' }).first().click();
    await page.locator('#name').fill('large');
    const buffer = Buffer.from(LARGE);
    const file = { name: 'openapi.json', mimeType: 'application/json', buffer };
    await page.getByLabel('File, JSON or YAML').setInputFiles(file);
    await page.getByLabel('Base URL').fill(await closedPort());
    await button('Create record').click();
    await button('Generate now').click();
    await expect.poll(() => button('Run its tests').isVisible()).toBe(true);
    await button('Run its tests').click();
    await page.waitForURL('**/executions/*');
    const call = await apiClient(platform, 'admin', ['admin']);
    const run = await call('GET', new URL(page.url()).pathname, Run);
    expect(run.test_cases).toHaveLength(250);
    expect(effort).toEqual({ clicks: 5, fields: 3 });
  });
});
