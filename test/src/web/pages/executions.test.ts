import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { visitAs } from '../../../support/pages/pages.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { type ApiPlatform, startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const LOOK = { role: 'member', scheme: 'light', width: 1440 } as const;
const CURL = 'curl -X POST http://127.0.0.1:9/pets --data-raw x';
const FAILS = `
import json
import os

import pytest


def test_plain():
    pass


@pytest.mark.parametrize("scenario", ["1.03"])
def test_name(scenario):
    pytest.fail("<b>POST</b> /pets\\n\\n${CURL}\\n\\n<script>alert(1)</script>", pytrace=False)


@pytest.mark.parametrize("scenario", ["1.05"])
def test_recorded(scenario):
    record = {
        "id": "pets.py//1.05", "endpoint": "POST /pets", "words": "Longer than maxLength",
        "scenario": scenario, "outcome": "failed", "kind": "accepted", "keyword": "maxLength",
        "location": "body", "at": "/<i>name", "limit": 60, "sent": "61 characters",
        "request": {"method": "POST", "url": "http://127.0.0.1:9/pets", "headers": {},
                    "body": json.dumps({"owner": 1.0, "<i>name": "long"})},
        "response": {"status": 201, "body": "<script>alert(2)</script>"},
    }
    with open(os.environ["PROOFGATE_RESULTS"], "a") as file:
        file.write(json.dumps(record) + "\\n")
    pytest.fail("answered 201", pytrace=False)
`;
const SLOW = 'import time\n\n\ndef test_slow():\n    time.sleep(600)\n';

/** A pipeline of uploaded scripts. */
async function pipelineOf(
  platform: ApiPlatform,
  name: string,
  ...contents: readonly string[]
): Promise<void> {
  const call = await apiClient(platform, 'admin', ['admin']);
  const test_case_ids: string[] = [];
  for (const [at, content] of contents.entries()) {
    const file_name = `${name}${at === 0 ? '' : at}.py`;
    test_case_ids.push((await call('POST', '/test-cases', Made, { file_name, content })).id ?? '');
  }
  await call('POST', '/pipelines', Made, { name, test_case_ids });
}

describe.skipIf(!hasBrowser)('pages of executions', () => {
  const browser = testBrowser();

  test('the list is searched by its address, without script', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const started: string[] = [];
    for (const name of ['deploy 100%', 'deploy 1000', 'smoke']) {
      const { id: pipeline } = await call('POST', '/pipelines', Made, { name });
      const { id = '' } = await call('POST', `/pipelines/${pipeline}/run`, Made);
      started.push(id);
    }
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    await page.route('**/*.js*', (route) => route.abort());
    await page.goto(`${baseUrl}/executions`);
    const search = async (text: string) => {
      await page.getByLabel('Search').fill(text);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.waitForURL((url) => url.searchParams.get('text') === text);
      return page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    };
    expect(await search('DEPLOY')).toEqual(['deploy 1000 #1', 'deploy 100% #1']);
    expect(await page.getByLabel('Search').inputValue()).toBe('DEPLOY');
    expect(await search('100%')).toEqual(['deploy 100% #1']);
    expect(await search(started[2] ?? '')).toEqual(['smoke #1']);
    expect(await search((started[0] ?? '').slice(0, 8))).toContain('deploy 100% #1');
    expect(await search('nothing')).toEqual([]);
    await page.getByText('None fits these filters').waitFor();
    expect(await search('\u202e')).toEqual([]);
    await page.locator('#text-fault').waitFor();
    await page.goto(`${baseUrl}/executions`);
    for (let n = 0; n < 51; n++) await call('POST', '/pipelines', Made, { name: `many ${n}` });
    expect(await search('many')).toEqual([]);
    await page.getByText('matches more than 50 pipelines').waitFor();
    expect(await search('many 7')).toEqual([]);
    expect(await page.locator('#text-fault').count()).toBe(0);
  });

  test('the list is narrowed to the days on which executions were received', async () => {
    const platform = await startApi(anyStore);
    const call = await apiClient(platform, 'admin', ['admin']);
    const { id: pipeline } = await call('POST', '/pipelines', Made, { name: 'nightly' });
    const { id = '' } = await call('POST', `/pipelines/${pipeline}/run`, Made);
    // An id of version 7 begins with the time in milliseconds.
    const received = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    const day = (offset: number) =>
      new Date(received + offset * 86_400_000).toISOString().slice(0, '2026-12-31'.length);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/executions`);
    const receivedIn = async (since: string, until: string) => {
      await page.getByLabel('Received since').fill(since);
      await page.getByLabel('Received until').fill(until);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.waitForURL(
        ({ searchParams }) =>
          searchParams.get('since') === since && searchParams.get('until') === until,
      );
      return page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    };
    expect(await receivedIn(day(0), day(0))).toEqual(['nightly #1']);
    expect(await receivedIn(day(1), '')).toEqual([]);
    expect(await receivedIn('', day(-1))).toEqual([]);
    expect(await receivedIn(day(-1), day(1))).toEqual(['nightly #1']);
  });

  test('an execution is followed to its failure, and what failed is run again', async () => {
    const platform = await startApi(anyStore);
    await pipelineOf(platform, 'pets', FAILS);
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/executions`);
    await check('executions-none');
    await page.goto(`${baseUrl}/pipelines`);
    await page.getByRole('button', { name: 'Run now pets' }).click();
    await page.getByRole('status').getByText('Failed', { exact: true }).waitFor();
    expect(await page.locator('#live[hx-get]').count()).toBe(0);
    const execution = new URL(page.url()).pathname;
    await page.getByText('<script>alert(1)</script>').waitFor();
    const copy = page.getByRole('button', { name: 'Copy the request as curl' });
    expect(await copy.getAttribute('data-copy')).toBe(CURL);
    const cause = 'maxLength of /<i>name of POST /pets is not enforced';
    await expect.poll(() => page.title()).toBe('Failed: pets #1 · Proofgate');
    await page.getByText('<script>alert(2)</script>').waitFor();
    await page.getByText('body /<i>name: maxLength 60').waitFor();
    await page.locator('summary', { hasText: 'Results by scenario' }).press('Enter');
    const scenarios = page.getByRole('table', { name: 'Results by scenario' });
    expect(await scenarios.locator('tbody tr').first().locator('td').allTextContents()).toEqual([
      '1.03 Length less than minLength',
      '0',
      '1',
      '0',
      '0',
      '0',
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'junit.xml' }).click();
    const junit = await readFile(await (await download).path(), 'utf8');
    expect(junit).toContain('name="test_name[1.03]"');
    const json = await page.request.get(`${baseUrl}${execution}/results.json`);
    expect(await json.json()).toMatchObject({ counts: { passed: 1, failed: 2 } });
    await page.getByRole('link', { name: 'The test' }).click();
    await page.getByText('61 characters').waitFor();
    expect(await page.locator('article').count()).toBe(1);
    await page.getByLabel('Text').fill('nothing like this');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No results here').waitFor();
    await page.goto(`${baseUrl}${execution}`);
    await page.getByRole('button', { name: 'Run failed again' }).click();
    await page.getByText('rerun by bob').waitFor();
    await page.getByRole('status').getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Compare with another run' }).press('Enter');
    await page.getByText('0 new, 0 fixed, 1 still failing').waitFor();
    const compared = new URL(page.url()).pathname;
    await page.getByRole('link', { name: cause }).press('Enter');
    await page.locator('article').getByText('61 characters').waitFor();
    await page.goto(`${baseUrl}${execution}/compare`);
    await page.getByText('There is no such run to compare with').waitFor();
    const against = page.getByLabel('Against the run of');
    expect(await against.locator('option').first().textContent()).toMatch(/^#\d+, .* UTC, failed/);
    await against.selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Compare' }).press('Enter');
    await page.getByText('0 new, 0 fixed, 1 still failing').waitFor();
    await page.goto(`${baseUrl}/executions`);
    await page.getByLabel('Trigger').selectOption('rerun');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('rerun by bob').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    for (const list of ['test-cases', 'pipelines']) {
      await page.goto(`${baseUrl}/${list}`);
      await page.getByRole('row', { name: 'pets' }).getByText('Failed', { exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'pets', exact: true }).click();
    await page.getByText('0 of the last 2 runs passed.').waitFor();
    const outcomes = page.getByRole('figure', { name: 'Outcomes' });
    await outcomes.getByRole('link', { name: /^#1, .*: 2 failed, 1 passed$/ }).waitFor();
    await lookAtAll(browser(), platform, {
      '/': 'overview-later',
      '/executions': 'executions',
      '/executions?text=pets': 'executions-searched',
      [execution]: 'one-execution',
      [`${execution}/results`]: 'results',
      [`${execution}/test-cases`]: 'executed-test-cases',
      [compared]: 'compare',
      [new URL(page.url()).pathname]: 'pipeline-history',
      '/runtimes': 'runtimes',
    });
  });

  test('a button that is pressed twice starts one execution, which is cancelled', async () => {
    const platform = await startApi(anyStore);
    await pipelineOf(platform, 'pets', FAILS, SLOW);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/pipelines`);
    const [form] = await page.locator('form[action$="/run"]').all();
    const value = (name: string) => form?.locator(`input[name=${name}]`).inputValue() ?? '';
    const sent = { csrf: await value('csrf'), 'idempotency-key': await value('idempotency-key') };
    const run = `${baseUrl}${await form?.getAttribute('action')}`;
    const pressed = () => page.request.post(run, { form: sent, maxRedirects: 0 });
    const [first, second] = [await pressed(), await pressed()];
    expect(first.status()).toBe(303);
    expect(second.headers().location).toBe(first.headers().location);
    await page.goto(`${baseUrl}${first.headers().location}`);
    await page.getByRole('status').getByText('running').waitFor();
    await page.locator('summary', { hasText: 'Results by scenario' }).press('Enter');
    await page.getByText('1 of 2 test cases · 3 of about 6 tests · 2 failed').waitFor();
    expect(await page.getByRole('img', { name: /about 3 to come$/ }).count()).toBe(1);
    await page.getByRole('heading', { name: '1 root cause so far' }).waitFor();
    await page.locator('mark', { hasText: '"long"' }).waitFor();
    const opened = page.locator('details:has(> summary:text("Results by scenario"))');
    expect(await opened.getAttribute('open')).not.toBeNull();
    const same = await page.locator('#live').getAttribute('hx-get');
    expect((await page.request.get(`${baseUrl}${same}`)).status()).toBe(204);
    const plain = await page.request.get(page.url());
    expect(await plain.text()).toContain('<noscript><meta http-equiv="refresh" content="5"/>');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('status').getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Cancelled: pets #1 · Proofgate');
    await page.getByRole('heading', { name: '1 root cause' }).waitFor();
    await page.getByText('Cancelled by').waitFor();
    await page.goto(baseUrl);
    // What somebody cancelled is no failing pipeline.
    await page.getByRole('heading', { name: 'Latest executions' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Pipelines' }).count()).toBe(0);
  });

  test('only an admin changes a runtime, within its bounds', async () => {
    const platform = await startApi(anyStore);
    const admin = { ...LOOK, role: 'admin' } as const;
    const { page, baseUrl, check } = await visitAs(browser(), platform, admin);
    await page.goto(`${baseUrl}/runtimes`);
    await page.getByRole('link', { name: /^Edit / }).click();
    const edit = new URL(page.url()).pathname;
    await page.getByLabel('Name').fill('here');
    await page.getByLabel('Executions at the same time').fill('lots');
    await page.getByRole('button', { name: 'Save runtime' }).click();
    await page.locator('#concurrency-fault').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('here');
    await check('runtime-faulty');
    await page.getByLabel('Executions at the same time').fill('7');
    await page.getByRole('button', { name: 'Save runtime' }).click();
    await page.getByRole('cell', { name: '7' }).waitFor();

    const queries = platform.platform.library.database.system('a test');
    const reason = 'no Python with pytest was found';
    await queries.update(tables.runtimes).set({ operational: false, reason });
    await page.reload();
    await page.locator('.muted').getByText(`no: ${reason}`).waitFor();
    await check('runtime-not-operational');

    const member = await visitAs(browser(), platform, LOOK);
    await member.page.goto(`${baseUrl}/runtimes`);
    expect(await member.page.getByRole('link', { name: /^Edit / }).count()).toBe(0);
    await member.page.goto(`${baseUrl}/pipelines/new`);
    const csrf = await member.page.locator('input[name=csrf]').first().inputValue();
    const path = edit.replace(/[^/]+\/edit$/, 'here/edit');
    const forged = await member.page.request.post(`${baseUrl}${path}`, {
      form: { csrf, name: 'mine', concurrency: '1' },
    });
    expect(forged.status()).toBe(403);
  });
});
