import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../src/demo/index.ts';
import { apiClient, Made } from '../support/api-client.ts';
import { startApi } from '../support/api-platform.ts';
import { hasBrowser, testBrowser } from '../support/browser.ts';
import { repositories } from '../support/git-server.ts';
import { lookAtAll } from '../support/looks.ts';
import { visitAs } from '../support/pages.ts';
import { storeFolder } from '../support/stores.ts';
import { until } from '../support/until.ts';

const LOOK = { role: 'member', scheme: 'light', width: 1440 } as const;
const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const FAULTY = 'post_pets/negative_body_owner_name/1.05';
const PASSING = 'post_pets/positive';
const REASON = 'issue 12: <b>will be fixed';

const Items = z.looseObject({ items: z.array(Made) });
const Record = z.looseObject({ state: z.string(), repository: z.looseObject({ url: z.string() }) });
const Ended = z.looseObject({ state: z.literal('dispatched'), status: z.number() });

/** The sample's suite in a local repository, and a way to run it with a known.json. */
async function ground() {
  const folder = storeFolder();
  const platform = await startApi(async () => ({ kind: 'pglite', folder }));
  const call = await apiClient(platform, 'admin', ['admin']);
  const sample = await startSampleApi({ fault: true });
  onTestFinished(() => sample.stop());
  const made = await call('POST', '/records', Record, {
    name: 'clinic',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: { type: 'local', branch: 'tests' },
    endpoints: ['POST /pets'],
    base_url: sample.baseUrl,
  });
  await call('POST', '/records/clinic/generate', z.unknown());
  const isGenerated = Record.extend({ state: z.literal('generated') });
  await until(() => call('GET', '/records/clinic', isGenerated));
  const test_case_ids = (await call('GET', '/test-cases', Items)).items.map(({ id }) => id);
  const pipeline = await call('POST', '/pipelines', Made, { name: 'clinic', test_case_ids });
  const place = join(folder, 'repositories', made.repository.url.replace('local://', ''));
  const run = async (known: string) => {
    repositories(() => place).push('', 'tests', { 'generated-scripts/known.json': known });
    const { id } = await call('POST', `/pipelines/${pipeline.id}/run`, Made);
    const { status } = await until(() => call('GET', `/executions/${id}`, Ended));
    return { path: `/executions/${id}`, status };
  };
  return { platform, run };
}

describe.skipIf(!hasBrowser)('pages of known failures', () => {
  const browser = testBrowser();

  test('an execution shows what is known, why and until when, and what passes again', async () => {
    const { platform, run } = await ground();
    const known = [
      { id: FAULTY, reason: REASON, expires: '2999-12-31' },
      { id: PASSING, reason: 'passes' },
    ];
    const { path, status } = await run(JSON.stringify({ version: 1, known }));
    expect(status).toBe(1);
    const { page, baseUrl } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}${path}`);
    const headline = page.getByRole('status');
    await headline.getByText('Passed', { exact: true }).waitFor();
    expect(await headline.textContent()).toMatch(/\d+ of \d+ tests passed · 1 known failure · /);
    const cause = page.locator('summary').filter({ hasText: 'is not enforced' });
    await cause.getByText('known', { exact: true }).waitFor();
    await cause.click();
    await page.getByText(`${REASON}, until 2999-12-31`).waitFor();
    await page.getByRole('heading', { name: 'No longer failing, though known.json' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: PASSING }).waitFor();

    await page.getByRole('link', { name: 'All results' }).click();
    await page.getByLabel('Outcome').selectOption('known failure');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText(`${REASON}, until 2999-12-31`).waitFor();
    expect(await page.locator('article').count()).toBe(1);
    await page.locator('article').getByText('Known failure', { exact: true }).waitFor();
    await lookAtAll(browser(), platform, {
      [path]: 'execution-known',
      [`${path}/results?outcome=known`]: 'results-known',
    });
  });

  test('an execution says which known.json is wrong, and where', async () => {
    const { platform, run } = await ground();
    const { path, status } = await run('{"version": 2, "known": []}');
    expect(status).toBe(2);
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}${path}`);
    await page.getByText('generated-scripts/known.json:1:13: version').waitFor();
    await check('execution-known-faulty');
  });
});
