import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type GitServer, startGitServer } from '../../support/network/git-server.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { type Visit, visitAs } from '../../support/pages/pages.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { LOOPBACK } from '../../support/platform/automation.ts';
import { listed } from '../../support/platform/git-tokens.ts';
import { GUARDED_DOCUMENT, guardedClinic } from '../../support/platform/guarded-clinic.ts';
import { receiver } from '../../support/platform/receiver.ts';
import { anyStore } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';
import { startVaults, type Vaults } from '../../support/vaults/start-vaults.ts';

/** What the API requires; it is only in the store. */
const SECRET = 'pk-pages-81c2d94e07';
const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;

let vaults: Vaults | undefined;
beforeAll(async () => {
  vaults = await startVaults();
});
afterAll(() => vaults?.close());

describe.skipIf(!hasBrowser)('everything through the pages only', () => {
  const browser = testBrowser();

  test('from an empty install to a fault found and reported, and a deletion that takes effect at once', async () => {
    if (vaults === undefined) throw new Error('the vaults have not started');
    const git = await startGitServer();
    onTestFinished(() => git.close());
    git.seed('clinic', { 'README.md': 'Clinic\n' });
    const { environment, openStore } = vaults;
    const given = {
      ...{ ...environment, OUTBOUND_ALLOW: LOOPBACK, GIT_TOKEN: git.tokens.write },
      CREDENTIALS: JSON.stringify({ ...vaults.credentials, ...listed('GIT_TOKEN', git.url) }),
    };
    const platform = await startApi(anyStore, given, { openStore });
    const visit = await visitAs(browser(), platform, ADMIN);
    const { page } = visit;
    const hook = await receiver();

    await registersGit(page, git);
    const safeKey = await makesSafe(page, vaults);
    await generates(page, git, await guardedClinic(SECRET));
    await binds(page);
    asksForSecret(git, safeKey);
    await makesPipeline(page);
    const webhook = await makesGatekeeper(page, hook.url);
    await makesSchedule(page);

    const headers = { 'content-type': 'application/json' };
    expect((await fetch(webhook, { method: 'POST', headers, body: '{}' })).status).toBe(202);
    await until(() => expect(hook.received).toHaveLength(1));
    const sent = z
      .looseObject({ status: z.number() })
      .parse(JSON.parse(hook.received[0]?.body ?? ''));
    expect(sent.status).toBe(2);
    await showsFault(visit);
    await deletesSafe(page);
    await runs(page, 'Blocked');
    await visit.check('walk-blocked');
    expect(await page.content()).not.toContain(SECRET);
  });
});

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click();

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

async function registersGit(page: Page, git: GitServer): Promise<void> {
  await menu(page, 'Git credentials');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByLabel('Name').fill('writer');
  await page.getByLabel('Where the token is').fill('env://GIT_TOKEN');
  await page.getByLabel('Purpose').selectOption('repository-write');
  await page.getByLabel('Hosts').fill(new URL(git.url).host);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('cell', { name: 'writer', exact: true }).waitFor();
}

/** A safe at the store's URL and a credential in it; gives the key of the safe. */
async function makesSafe(page: Page, { address, aws }: Vaults): Promise<string> {
  const { url, access } = address('aws-secrets-manager');
  if (access.method !== 'client') throw new Error('the vaults take clients');
  await menu(page, 'Safes');
  await page.getByRole('link', { name: 'New safe' }).click();
  await page.getByRole('link', { name: 'AWS Secrets Manager' }).click();
  await page.locator('#name').fill('vault of the clinic');
  await page.getByLabel('By its URL').check();
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByLabel('User name and password').check();
  await page.getByLabel('Client id').fill(access.clientId);
  await page.getByLabel('Client secret').fill(access.clientSecret);
  await page.getByRole('button', { name: 'Create safe' }).click();
  await heading(page, 'vault of the clinic');
  const safeKey = await page.getByLabel('safe key', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'Register credential' }).click();
  await page.locator('#name').fill('key of the clinic');
  await page.locator('#key').fill('api-key');
  await page.getByRole('button', { name: 'Register credential' }).click();
  const stored = page.getByLabel('stored name of api-key', { exact: true });
  await aws.put.secret(await stored.inputValue(), SECRET);
  return safeKey;
}

async function generates(page: Page, git: GitServer, baseUrl: string): Promise<void> {
  await menu(page, 'Generation records');
  await page.getByRole('link', { name: 'New record' }).click();
  await page.locator('#name').fill('clinic');
  const buffer = Buffer.from(GUARDED_DOCUMENT);
  const file = { name: 'openapi.yaml', mimeType: 'text/yaml', buffer };
  await page.getByLabel('File, JSON or YAML').setInputFiles(file);
  await page.getByRole('button', { name: 'Fetch' }).click();
  await page.getByText('Audit: security').waitFor();
  await page.getByLabel('These').check();
  await page.getByRole('checkbox', { name: 'POST /pets', exact: true }).check();
  await page.getByLabel('Repository type').selectOption('gitlab');
  await page.getByLabel('Repository URL').fill(`${git.url}/group/clinic.git`);
  await page.getByLabel('Branch').fill('api-tests');
  await page.getByLabel('Repo token').selectOption('writer');
  await page.getByLabel('Base URL of the API').fill(baseUrl);
  await page.getByRole('button', { name: 'Create record' }).click();
  await page.getByRole('button', { name: 'Generate now' }).click();
  await page.getByRole('heading', { name: 'Scripts' }).waitFor();
}

async function binds(page: Page): Promise<void> {
  await menu(page, 'Test cases');
  await page.getByRole('link', { name: 'POST /pets' }).click();
  await page.getByRole('link', { name: 'Bind a credential' }).click();
  const credential = { label: 'key of the clinic (secret api-key)' };
  await page.getByLabel('Credential').selectOption(credential);
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await page.getByRole('button', { name: 'Unbind key of the clinic' }).waitFor();
}

/** What people do in Git: the file on the branch names the secret. */
function asksForSecret(git: GitServer, safeKey: string): void {
  const path = 'generated-scripts/env/post_pets_environment.txt';
  const text = git.git('clinic', ['show', `refs/heads/api-tests:${path}`]);
  const edited = text.replace('"env://PROOFGATE_CLINIC"', `"secret://${safeKey}/api-key"`);
  git.push('clinic', 'api-tests', { [path]: `${edited}\n` });
}

async function makesPipeline(page: Page): Promise<void> {
  await menu(page, 'Pipelines');
  await page.getByRole('link', { name: 'New pipeline' }).click();
  await page.getByLabel('Name').fill('smoke');
  await page.getByRole('checkbox', { name: 'POST /pets' }).check();
  await page.getByRole('button', { name: 'Save pipeline' }).click();
  await heading(page, 'smoke');
}

/** A gatekeeper with a dispatch; gives its webhook URL. */
async function makesGatekeeper(page: Page, target: string): Promise<string> {
  await menu(page, 'Gatekeepers');
  await page.getByRole('link', { name: 'New gatekeeper' }).click();
  await page.getByLabel('Name').fill('deploy');
  await page.getByRole('checkbox', { name: 'smoke' }).check();
  await page.getByRole('button', { name: 'Save gatekeeper' }).click();
  const url = await page.getByLabel('Webhook URL', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'Go on to deploy' }).click();
  await page.getByRole('link', { name: 'New dispatch' }).click();
  await page.getByLabel('Application').fill('Status page');
  await page.getByRole('textbox', { name: 'Webhook', exact: true }).fill('main');
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill(target);
  await page.getByRole('button', { name: 'Save dispatch' }).click();
  await page.getByLabel('Secret key', { exact: true }).waitFor();
  return url;
}

async function makesSchedule(page: Page): Promise<void> {
  await menu(page, 'Schedules');
  await page.getByRole('link', { name: 'New schedule' }).click();
  await page.getByLabel('Name').fill('yearly');
  await page.getByLabel('Runs', { exact: true }).selectOption('by a cron expression');
  await page.getByLabel('Cron expression').fill('30 12 1 1 *');
  await page.getByRole('checkbox', { name: 'smoke' }).check();
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await heading(page, 'yearly');
}

/** The seeded fault on the page of its execution, with the request to repeat it and without the secret. */
async function showsFault({ page, check }: Visit): Promise<void> {
  await menu(page, 'Executions');
  await page.getByRole('link', { name: 'smoke #1' }).first().click();
  await page.getByRole('status').getByText('Failed', { exact: true }).waitFor();
  const copy = page.getByRole('button', { name: 'Copy the request as curl' });
  expect(await copy.first().getAttribute('data-copy')).toMatch(/^curl .*\/pets/s);
  await page.locator('summary', { hasText: 'Results by scenario' }).click();
  const scenarios = page.getByRole('table', { name: 'Results by scenario' });
  const failed = scenarios.locator('tbody tr').filter({ hasText: /^1\.05/ });
  expect(await failed.locator('td').nth(2).textContent()).toBe('1');
  expect(await page.content()).not.toContain(SECRET);
  await check('walk-failed');
}

async function deletesSafe(page: Page): Promise<void> {
  await menu(page, 'Safes');
  await page.getByRole('link', { name: 'vault of the clinic' }).click();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'POST /pets' }).waitFor();
  await page.getByLabel('to confirm').fill('vault of the clinic');
  await page.getByRole('button', { name: 'Delete this safe' }).click();
  await page.getByText('No safes yet').waitFor();
}

async function runs(page: Page, status: string): Promise<void> {
  await menu(page, 'Pipelines');
  await page.getByRole('button', { name: 'Run now smoke' }).click();
  await page.getByRole('status').getByText(status, { exact: true }).waitFor();
}
