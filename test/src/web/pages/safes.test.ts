import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createAdminLink } from '../../../../src/identity/index.ts';
import { StoreFault } from '../../../../src/secrets/stores/store.ts';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll, sendAnyway } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { listed, writerAt } from '../../../support/platform/git-tokens.ts';
import { memoryStores } from '../../../support/stores/memory-store.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;

const GIT_URL = 'https://git.example.com';
const GIT_CREDENTIAL = { name: 'writer', ...writerAt(GIT_URL) };
const GIT_TOKEN = {
  GIT_TOKEN: 'x',
  CREDENTIALS: JSON.stringify(listed('GIT_TOKEN', GIT_URL)),
};

const inRegion = {
  kind: 'aws-secrets-manager',
  address: { by: 'region', region: 'eu-west-1' },
  access: { method: 'iam' },
};

describe.skipIf(!hasBrowser)('pages of safes', () => {
  const browser = testBrowser();

  test('an admin makes a safe, registers a credential, and sees what a deletion would hit', async () => {
    const stores = memoryStores();
    const place = { openStore: stores.openStore };
    const platform = await startApi(anyStore, {}, place);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.getByRole('link', { name: 'Safes' }).click();
    await expect.poll(() => page.getByText('No safes yet').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'New safe' }).click();
    await page.getByRole('link', { name: 'AWS Secrets Manager' }).click();
    await page.locator('#name').fill('\u202e<script>alert(1)</script>');
    await page.getByLabel('Region, such as').fill('nowhere');
    await page.getByLabel('User name and password').check();
    await page.getByLabel('Client id').fill('hunter2');
    await page.getByLabel('Client secret').fill('x'.repeat(10_000));
    await page.getByRole('button', { name: 'Create safe' }).click();
    const faults = ['name', 'store.address.region', 'store.access.client_id'];
    for (const field of [...faults, 'store.access.client_secret']) {
      await expect.poll(() => page.locator(`[id="${field}-fault"]`).isVisible()).toBe(true);
    }
    expect(await page.getByLabel('Client id').inputValue()).toBe('hunter2');
    expect(await page.getByLabel('User name and password').isChecked()).toBe(true);
    await check('safe-faulty');

    stores.refusal = new StoreFault('refused', 'The identity may not read.');
    await page.locator('#name').fill('clinic');
    await page.getByLabel('Region, such as').fill('eu-west-1');
    await page.getByLabel('The identity of the server').check();
    await page.getByRole('button', { name: 'Create safe' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('may not read');
    await check('safe-refused');
    stores.refusal = null;
    await page.getByRole('button', { name: 'Create safe' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('clinic');

    await page.getByRole('link', { name: 'Register credential' }).click();
    await page.locator('#name').fill('key of the clinic');
    await page.locator('#key').fill('api-key');
    await page.getByRole('button', { name: 'Register credential' }).click();
    const stored = await page.getByLabel('stored name of api-key', { exact: true }).inputValue();
    expect(stored).toMatch(/^[0-9a-f-]{36}-api-key$/);

    const { items } = await call('GET', '/safes', z.looseObject({ items: z.array(Made) }));
    const safe = items[0]?.safe_key ?? '';
    const Credentials = z.object({ items: z.array(z.looseObject({ id: z.string() })) });
    const credentials = await call('GET', `/safes/${safe}/credentials`, Credentials);
    const script = { file_name: 'a.py', content: 'x = 1\n' };
    const testCase = await call('POST', '/test-cases', Made, script);
    const binding = `/test-cases/${testCase.id}/bindings/${credentials.items[0]?.id}`;
    await call('PUT', binding, z.null());

    await page.getByRole('link', { name: 'Edit key of the clinic' }).click();
    await page.locator('#name').fill('the key');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Delete the key' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'a.py' }).isVisible()).toBe(true);
    await check('credential-delete');
    await page.getByRole('link', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.locator('#name').fill('clinic 2');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Delete', exact: true }).click();
    await page.getByLabel('Type clinic 2 to confirm').fill('clinic');
    await page.getByRole('button', { name: 'Delete this safe' }).click();
    await expect.poll(() => page.locator('#confirmation-fault').isVisible()).toBe(true);
    await check('safe-delete-unconfirmed');
    await page.getByLabel('Type clinic 2 to confirm').fill('clinic 2');
    await page.getByRole('button', { name: 'Delete this safe' }).click();
    await expect.poll(() => page.getByText('No safes yet').isVisible()).toBe(true);
    const bindings = z.object({ items: z.array(z.unknown()) });
    const left = await call('GET', `/test-cases/${testCase.id}/bindings`, bindings);
    expect(left.items).toEqual([]);
  });

  test('every page of safes and Git credentials can be read by everybody who may see it', async () => {
    const platform = await startApi(anyStore, GIT_TOKEN);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { safe_key: key } = await call('POST', '/safes', Made, {
      name: 'clinic',
      store: inRegion,
    });
    const secret = { name: 'key of the clinic', type: 'secret', key: 'api-key' };
    const made = await call('POST', `/safes/${key}/credentials`, Made, secret);
    await call('POST', '/git-credentials', z.unknown(), GIT_CREDENTIAL);
    await lookAtAll(
      browser(),
      platform,
      { '/safes': 'safes', [`/safes/${key}`]: 'safe', '/git-credentials': 'git-credentials' },
      {
        '/safes/new': 'safe-new-azure',
        '/safes/new?kind=aws-secrets-manager': 'safe-new-aws',
        [`/safes/${key}/edit`]: 'safe-edit',
        [`/safes/${key}/delete`]: 'safe-delete',
        [`/safes/${key}/credentials/new`]: 'credential-new',
        [`/safes/${key}/credentials/${made.id}/edit`]: 'credential-edit',
        [`/safes/${key}/credentials/${made.id}/delete`]: 'credential-delete',
        '/git-credentials/new': 'git-credential-new',
        '/git-credentials/writer/edit': 'git-credential-edit',
        '/git-credentials/writer/delete': 'git-credential-delete',
      },
    );
  });

  test('an admin registers a Git credential, and it stays while a record uses it', async () => {
    const platform = await startApi(anyStore, GIT_TOKEN);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { page, check } = await visitAs(browser(), platform, ADMIN);
    await page.getByRole('link', { name: 'Git credentials' }).click();
    await page.getByRole('link', { name: 'Register Git credential' }).click();
    await page.getByLabel('Name').fill('writer');
    await page.getByLabel('Where the token is').fill('ghp_0123456789');
    await page.getByLabel('Hosts').fill('other.example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => page.locator('#reference-fault').isVisible()).toBe(true);
    await check('git-credential-faulty');
    await page.getByLabel('Where the token is').fill('env://GIT_TOKEN');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => page.locator('#hosts-fault').textContent()).toContain('operator');
    await page.getByLabel('Hosts').fill('git.example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => page.getByText('env://GIT_TOKEN').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Edit writer' }).click();
    await page.getByLabel('Purpose').selectOption('repository-write');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const purpose = page.getByRole('cell', { name: 'repository-write', exact: true });
    await expect.poll(() => purpose.isVisible()).toBe(true);
    await call('POST', '/records', Made, {
      name: 'clinic',
      specification: { kind: 'upload', file_name: 'a.json', content: '{}' },
      repository: {
        ...{ type: 'gitlab', url: `${GIT_URL}/a/b.git`, branch: 'tests' },
        credential: 'writer',
      },
    });
    await page.getByRole('link', { name: 'Delete writer' }).click();
    await page.getByLabel('Type writer to confirm').fill('writer');
    await page.getByRole('button', { name: 'Delete this Git credential' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('clinic');
    await call('DELETE', '/records/clinic', z.null());
    await page.getByLabel('Type writer to confirm').fill('writer');
    await page.getByRole('button', { name: 'Delete this Git credential' }).click();
    await expect.poll(() => page.getByText('No Git credentials yet').isVisible()).toBe(true);
  });

  test('without script a store is chosen and filled in all the same, and a taken name is marked', async () => {
    const platform = await startApi(anyStore);
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(await createAdminLink(platform.platform.identity));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.goto(`${platform.platform.url}/safes/new`);
    await page.getByRole('link', { name: 'AWS Secrets Manager' }).click();
    expect(await page.getByLabel('URL', { exact: true }).isVisible()).toBe(false);
    await page.getByLabel('By its URL').check();
    const url = 'https://secretsmanager.eu-west-1.amazonaws.com';
    await page.getByLabel('URL', { exact: true }).fill(url);
    await page.locator('#name').fill('clinic');
    await page.getByRole('button', { name: 'Create safe' }).click();
    await expect.poll(() => page.getByText(url).isVisible()).toBe(true);
    await page.goto(`${platform.platform.url}/safes/new`);
    await page.locator('#name').fill('clinic');
    await page.getByLabel('Name of the vault').fill('pets');
    await page.getByRole('button', { name: 'Create safe' }).click();
    expect(await page.locator('#name-fault').textContent()).toContain('already exists');
    expect(await page.getByLabel('Name of the vault').inputValue()).toBe('pets');
  });

  test('a member who sends the forms anyway is refused', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const visit = await visitAs(browser(), platform, { ...ADMIN, role: 'member' });
    const { page } = visit;
    await page.goto(`${platform.platform.url}/safes`);
    expect(await page.getByRole('link', { name: 'New safe' }).count()).toBe(0);
    const fields = { name: 'x', 'store.address.by': 'vault', 'store.address.vault': 'pets' };
    expect(await sendAnyway(visit, '/safes/new', fields)).toBe(403);
    expect(await sendAnyway(visit, '/git-credentials/new', { name: 'x' })).toBe(403);
    const { items } = await call('GET', '/safes', z.object({ items: z.array(z.unknown()) }));
    expect(items).toEqual([]);
  });
});
