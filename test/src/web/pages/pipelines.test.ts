import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { type ApiPlatform, startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const SCRIPT = { content: 'def test_one():\n    pass\n' };

async function library(platform: ApiPlatform, names: readonly string[]) {
  const call = await apiClient(platform, 'admin', ['admin']);
  for (const name of names) {
    await call('POST', '/test-cases', Made, { ...SCRIPT, file_name: `${name}.py` });
  }
  return call;
}

describe.skipIf(!hasBrowser)('pages of pipelines', () => {
  const browser = testBrowser();

  test('a pipeline is created in its own order, changed, and deleted by its name', async () => {
    const platform = await startApi(anyStore);
    await library(platform, ['first', 'second', 'third']);
    const look = { role: 'member', scheme: 'light', width: 1440 } as const;
    const { page, baseUrl, check } = await visitAs(browser(), platform, look);
    await page.goto(`${baseUrl}/pipelines`);
    await check('pipelines-none');
    await page.getByRole('link', { name: 'New pipeline' }).click();
    await page.getByLabel('Name').fill('\u202e<script>alert(1)</script>');
    await page.getByRole('searchbox', { name: 'Filter test cases' }).fill('sec');
    expect(await page.locator('.others input').count()).toBe(3);
    expect(await page.locator('.others input:visible').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'All shown' }).check();
    expect(await page.locator('.others input:checked').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'All shown' }).uncheck();
    await page.getByRole('checkbox', { name: 'second' }).check();
    await page.getByRole('searchbox', { name: 'Filter test cases' }).fill('');
    await page.getByRole('checkbox', { name: 'first' }).check();
    await page.getByRole('button', { name: 'Save pipeline' }).click();
    await page.locator('#name-fault').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('\u202e<script>alert(1)</script>');
    expect(await page.locator('[data-sortable] label').allTextContents()).toEqual([
      'second.py',
      'first.py',
    ]);
    await check('pipeline-faulty');
    await page.getByLabel('Name').fill('n'.repeat(100_000));
    await page.getByRole('button', { name: 'Save pipeline' }).click();
    await page.getByText('must be at most 100 characters long').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toHaveLength(100_000);
    const chosen = page.locator('[data-sortable] li');
    await chosen.nth(1).dragTo(chosen.nth(0), { targetPosition: { x: 300, y: 2 } });
    expect(await chosen.locator('label').allTextContents()).toEqual(['first.py', 'second.py']);
    await page.getByRole('checkbox', { name: 'second' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByLabel('Name').fill('nightly');
    await page.getByRole('checkbox', { name: 'first' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('checkbox', { name: 'third' }).check();
    await page.getByRole('button', { name: 'Move second.py down' }).click();
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('heading', { name: 'nightly', level: 1 }).waitFor();
    expect(await page.locator('main ol li').allTextContents()).toEqual([
      'first.py',
      'third.py',
      'second.py',
    ]);
    await check('pipeline');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'second' }).uncheck();
    await page.getByRole('button', { name: 'Save pipeline' }).click();
    await page.getByRole('heading', { name: 'nightly', level: 1 }).waitFor();
    expect(await page.locator('main ol li').allTextContents()).toEqual(['first.py', 'third.py']);
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByLabel('Type nightly to confirm').fill('nightl');
    await page.getByRole('button', { name: 'Delete this pipeline' }).click();
    await page.locator('#confirmation-fault').waitFor();
    await page.getByLabel('Type nightly to confirm').fill('nightly');
    await page.getByRole('button', { name: 'Delete this pipeline' }).click();
    await page.getByRole('heading', { name: 'No pipelines yet' }).waitFor();
  });

  test('many are searched and ordered by the address, run at once, and deleted but for what is in use', async () => {
    const platform = await startApi(anyStore);
    const call = await library(platform, []);
    const made: unknown[] = [];
    for (const name of ['shop 10', 'shop 9', 'clinic']) {
      made.push((await call('POST', '/pipelines', Made, { name })).id);
    }
    const schedule = { name: 'daily', recurrence: { kind: 'daily', time: '12:00' } };
    const held = { ...schedule, time_zone: 'Europe/Berlin', pipeline_ids: made.slice(1, 2) };
    await call('POST', '/schedules', Made, held);
    const look = { role: 'admin', scheme: 'light', width: 1440 } as const;
    const { page, baseUrl, check } = await visitAs(browser(), platform, look);
    const names = () => page.locator('tbody td:nth-child(2)').allTextContents();
    await page.goto(`${baseUrl}/pipelines`);
    expect(await names()).toEqual(['clinic', 'shop 9', 'shop 10']);
    await page.getByLabel('Search').fill('SHOP');
    await page.getByLabel('Order').selectOption('name');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL('**/pipelines?text=SHOP&sort=name');
    expect(await names()).toEqual(['shop 9', 'shop 10']);
    await page.getByRole('checkbox', { name: 'All shown' }).check();
    await page.getByRole('button', { name: 'Run selected' }).click();
    await check('pipelines-selected');
    await page.getByText('← Pipelines', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run 2' }).click();
    await page.waitForURL('**/executions');
    expect(await page.locator('tbody tr').count()).toBe(2);
    await page.goto(`${baseUrl}/pipelines?text=shop`);
    await page.getByRole('checkbox', { name: 'All shown' }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByLabel('Type 2 to confirm').fill('1');
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.locator('#confirmation-fault').waitFor();
    await page.getByLabel('Type 2 to confirm').fill('2');
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('alert').getByText('1 of 2 were refused: ').waitFor();
    await page.goto(`${baseUrl}/pipelines?text=nothing`);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL('**/pipelines');
    expect(await names()).toEqual(['clinic', 'shop 9']);
    const unknown = await page.request.get(
      `${baseUrl}/pipelines/selected?act=rename&id=${made[1]}`,
    );
    expect(unknown.status()).toBe(404);
    await page.goto(`${baseUrl}/pipelines/selected?act=delete&id=..%2Fmembers`);
    await page.getByText('Nothing is selected').waitFor();
  });

  test("what is an admin's is not offered to a member, and refused when sent anyway", async () => {
    const platform = await startApi(anyStore);
    const call = await library(platform, []);
    const { id } = await call('POST', '/pipelines', Made, { name: 'nightly' });
    const look = { role: 'member', scheme: 'light', width: 1440 } as const;
    const { page, baseUrl } = await visitAs(browser(), platform, look);
    await page.goto(`${baseUrl}/pipelines/${id}`);
    await page.getByRole('button', { name: 'Run now' }).waitFor();
    expect(await page.getByRole('link', { name: /^(Edit|Delete)$/ }).count()).toBe(0);
    const csrf = await page.locator('input[name=csrf]').first().inputValue();
    const send = (form: Record<string, string>) =>
      page.request.post(`${baseUrl}/pipelines/${id}/delete`, { form });
    expect((await send({ csrf, confirmation: 'nightly' })).status()).toBe(403);
    expect((await send({ csrf: 'made-up', confirmation: 'nightly' })).status()).toBe(403);
    await call('GET', `/pipelines/${id}`, Made);
    const other = await page.request.get(`${baseUrl}/pipelines/${id}%2F..%2F..%2Fmembers`);
    expect(other.status()).toBe(404);
  });

  test('each page of them looks right to everybody', async () => {
    const platform = await startApi(anyStore);
    const call = await library(platform, ['one', 'two']);
    const { id } = await call('POST', '/pipelines', Made, { name: 'nightly' });
    await lookAtAll(browser(), platform, {
      '/': 'overview-first',
      '/pipelines': 'pipelines',
      [`/pipelines/selected?act=run&id=${id}`]: 'pipelines-selected',
      '/pipelines/new': 'new-pipeline',
      [`/pipelines/${id}`]: 'one-pipeline',
      [`/pipelines/${id}/edit`]: 'edit-pipeline',
      [`/pipelines/${id}/delete`]: 'delete-pipeline',
    });
  });
});
