import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { LOOPBACK } from '../../../support/platform/automation.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';
import { until } from '../../../support/until.ts';

const LOOK = { role: 'member', scheme: 'light', width: 1440 } as const;

const start = () => startApi(anyStore, { OUTBOUND_ALLOW: LOOPBACK });

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

describe.skipIf(!hasBrowser)('pages of gatekeepers, dispatches and deliveries', () => {
  const browser = testBrowser();

  test('a gatekeeper is made with conditions, tried, called, and given another URL', async () => {
    const platform = await start();
    const call = await apiClient(platform, 'admin', ['admin']);
    await call('POST', '/pipelines', Made, { name: 'smoke' });
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/gatekeepers`);
    await check('gatekeepers-none');
    await page.getByRole('link', { name: 'New gatekeeper' }).click();
    await page.getByLabel('Name').fill('deploy');
    await page.getByRole('checkbox', { name: 'smoke' }).check();
    await page.getByLabel('Place of condition 2').fill('environment');
    await page.getByLabel('Value of condition 2').fill('<img src=x>');
    await page.getByRole('button', { name: 'Add rows' }).click();
    await page.getByLabel('Place of condition 3').waitFor();
    await page.getByRole('button', { name: 'Save gatekeeper' }).click();
    await page.locator('#condition-0-fault').waitFor();
    expect(await page.getByLabel('Value of condition 1').inputValue()).toBe('<img src=x>');
    await check('gatekeeper-faulty');
    await page.getByLabel('Place of condition 1').fill('/environment');
    await page.getByLabel('Value of condition 1').fill('staging');
    await page.getByRole('button', { name: 'Save gatekeeper' }).click();
    const url = await shown(page, 'Webhook URL');
    expect(await shown(page, 'Secret key')).toMatch(/^whsec_/);
    await check('gatekeeper-shown');
    await page.getByRole('link', { name: 'Go on to deploy' }).click();

    await page.getByRole('link', { name: 'Try them on a body' }).click();
    await page.getByLabel('Body').fill('{broken');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.locator('#payload-fault').waitFor();
    expect(await page.getByLabel('Body').inputValue()).toBe('{broken');
    await page.getByLabel('Body').fill('{"environment": "production"}');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('It would start nothing.').waitFor();
    await check('gatekeeper-tried');

    expect((await post(url, { environment: 'staging', by: '<script>' })).status).toBe(202);
    await page.getByRole('link', { name: 'deploy' }).click();
    await page.getByText('started one execution').click();
    await page.getByText('"by": "<script>"').waitFor();
    await page.getByRole('link', { name: 'Replace URL' }).click();
    await page.getByLabel('Hours for which the one before stays good').fill('337');
    await page.getByRole('button', { name: 'Replace the webhook URL' }).click();
    await page.locator('#overlap_hours-fault').waitFor();
    await page.getByLabel('Hours for which the one before stays good').fill('0');
    await page.getByRole('button', { name: 'Replace the webhook URL' }).click();
    const next = await shown(page, 'Webhook URL');
    expect((await post(url, {})).status).toBe(404);
    expect((await post(next, {})).status).toBe(202);
  });

  test('a result is sent to a dispatch with its key, and once more by hand', async () => {
    const platform = await start();
    const call = await apiClient(platform, 'admin', ['admin']);
    const { id: pipeline } = await call('POST', '/pipelines', Made, { name: 'smoke' });
    const body = { name: 'deploy', owners: ['bob'], pipeline_ids: [pipeline] };
    const Shown = z.looseObject({ id: z.string(), webhook_url: z.string() });
    const gatekeeper = await call('POST', '/gatekeepers', Shown, body);
    const hook = await receiver();
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/gatekeepers/${gatekeeper.id}`);
    await page.getByRole('link', { name: 'New dispatch' }).click();
    await page.getByLabel('Application').fill('Status page');
    await page.getByRole('textbox', { name: 'Webhook', exact: true }).fill('main');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save dispatch' }).click();
    await page.locator('#url-fault').waitFor();
    expect(await page.getByLabel('Application').inputValue()).toBe('Status page');
    await check('dispatch-faulty');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(hook.url);
    await page.getByRole('button', { name: 'Save dispatch' }).click();
    const key = await shown(page, 'Secret key');
    await post(gatekeeper.webhook_url, {});
    await until(() => expect(hook.received).toHaveLength(1));
    const [got] = hook.received;
    if (got === undefined) throw new Error('nothing came');
    new Webhook(key).verify(got.body, z.record(z.string(), z.string()).parse(got.headers));

    await page.getByRole('link', { name: 'Go on to Status page' }).click();
    await page.getByRole('link', { name: 'smoke #1' }).waitFor();
    await page.getByRole('link', { name: 'Status page, main' }).click();
    await page.getByRole('status').getByText('Delivered').waitFor();
    await page.getByRole('heading', { name: 'Delivery to Status page, main' }).waitFor();
    expect(await page.getByRole('link', { name: 'smoke #1' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Send once more' }).click();
    await page.getByText('2, by hand').waitFor();
    await until(() => expect(hook.received).toHaveLength(2));
    const delivery = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Status page' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText(/^disabled/).waitFor();
    // Those by hand count too, as on the page of the delivery.
    const sent = page.getByRole('row').filter({ hasText: 'Status page, main' });
    expect(await sent.locator('td').allInnerTexts()).toEqual(
      expect.arrayContaining(['2', expect.stringMatching(/^Answered 2\d\d$/)]),
    );
    const dispatch = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('enabled').waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Format').selectOption('Slack message');
    await page.getByLabel('Template').fill('{"text": {{pipeline.name}}}');
    await page.getByRole('button', { name: 'Save dispatch' }).click();
    await page.locator('#template-fault').getByText('not JSON at line 1').waitFor();
    await page.getByLabel('Template').fill('');
    await page.getByRole('button', { name: 'Save dispatch' }).click();
    await page.getByText('all, Slack message').waitFor();
    expect(await page.content()).not.toContain(hook.url);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('status').getByText('Delivered').waitFor();
    expect(hook.received.at(-1)?.body).toContain('Test event: Example pipeline #12 failed');

    // As after the last retry of a receiver that was away for days.
    const queries = platform.platform.automation.database.system('a test');
    const one = eq(tables.dispatches.id, dispatch.split('/').at(-1) ?? '');
    const disabledReason = 'the receiver has failed since 2026-11-20T00:00:00.000Z';
    await queries.update(tables.deliveries).set({ state: 'failed' });
    await queries.update(tables.dispatches).set({ disabledReason }).where(one);
    await page.goto(baseUrl);
    await page.getByText(`Results are no longer sent to Status page: ${disabledReason}`).waitFor();
    await page.getByRole('link', { name: 'Status page' }).click();
    expect(await page.getByRole('button', { name: 'Send missed results' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Enable' }).click();
    const receivedBefore = hook.received.length;
    await page.getByRole('button', { name: 'Send missed results' }).click();
    await page.waitForURL((url) => url.pathname === '/deliveries');
    await until(() => expect(hook.received).toHaveLength(receivedBefore + 2));
    await until(async () => {
      const states = await queries
        .select({ state: tables.deliveries.state })
        .from(tables.deliveries);
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['delivered']));
    });
    await page.goto(`${baseUrl}${dispatch}`);
    expect(await page.getByRole('button', { name: 'Send missed results' }).count()).toBe(0);

    await page.goto(`${baseUrl}/deliveries`);
    const message = String(got.headers['webhook-id']);
    const found = { 'STATUS page': 2, '127.0.0.1': 2, [message]: 1, [message.slice(0, 18)]: 1 };
    for (const [text, rows] of Object.entries({ ...found, 'another application': 0 })) {
      await page.getByLabel('Search').fill(text);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.waitForURL((url) => url.searchParams.get('text') === text);
      expect(await page.locator('tbody tr').count(), text).toBe(rows);
    }

    await call('PATCH', `/gatekeepers/${gatekeeper.id}`, Made, { owners: ['admin'] });
    await page.goto(`${baseUrl}${dispatch}`);
    expect(await page.getByRole('button', { name: 'Disable' }).count()).toBe(0);
    await page.goto(`${baseUrl}${delivery}`);
    expect(await page.getByRole('button', { name: 'Send once more' }).count()).toBe(0);
    await page.goto(`${baseUrl}/gatekeepers/${gatekeeper.id}`);
    expect(await page.getByRole('link', { name: /^(Edit|Replace|Delete|New)/ }).count()).toBe(0);
    await page.goto(`${baseUrl}/gatekeepers/${gatekeeper.id}/rotate-token`);
    await page.getByRole('button', { name: 'Replace the webhook URL' }).click();
    await page.getByText('Only its owners (admin)').waitFor();

    await lookAtAll(browser(), platform, {
      '/gatekeepers': 'gatekeepers',
      '/gatekeepers/new': 'new-gatekeeper',
      [`/gatekeepers/${gatekeeper.id}`]: 'one-gatekeeper',
      [`/gatekeepers/${gatekeeper.id}/edit`]: 'edit-gatekeeper',
      [`/gatekeepers/${gatekeeper.id}/events`]: 'gatekeeper-events',
      [`/gatekeepers/${gatekeeper.id}/try`]: 'try-gatekeeper',
      [`/gatekeepers/${gatekeeper.id}/rotate-key`]: 'rotate-key',
      [dispatch]: 'one-dispatch',
      [`${dispatch}/edit`]: 'edit-dispatch',
      '/deliveries': 'deliveries',
      '/deliveries?text=status': 'deliveries-searched',
      [delivery]: 'one-delivery',
    });
  });
});
