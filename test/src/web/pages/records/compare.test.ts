import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../../../support/pages/browser.ts';
import { LOOKS, visitAs } from '../../../../support/pages/pages.ts';
import { apiClient, Made, Refused } from '../../../../support/platform/api-client.ts';
import { startApi } from '../../../../support/platform/api-platform.ts';
import { temporaryStore } from '../../../../support/stores/stores.ts';
import { generationRuns } from '../../../../support/stores/tables.ts';
import { until } from '../../../../support/until.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;

const Run = z.looseObject({ id: z.string(), commit: z.string() });
const Runs = z.looseObject({ items: z.array(Run) });
const Generated = z.looseObject({ state: z.literal('generated') });
const Comparison = z.looseObject({
  from: z.looseObject({ run: z.string() }),
  to: z.looseObject({ run: z.string() }),
  added: z.looseObject({ total: z.number() }),
  removed: z.looseObject({ items: z.array(z.looseObject({ endpoint: z.string() })) }),
  constraints: z.looseObject({ items: z.array(z.looseObject({})) }).nullable(),
  changed: z.looseObject({ total: z.number() }),
});

const specification = (content: string) => ({ kind: 'upload', file_name: 'a.yaml', content });

/** A record that is generated from one document after another; and its runs, the newest first. */
async function generated(...documents: readonly string[]) {
  const platform = await startApi(async () => temporaryStore());
  const call = await apiClient(platform, 'admin', ['admin']);
  await call('POST', '/records', Made, {
    name: 'clinic',
    specification: specification(DOCUMENT),
    repository: { type: 'local', branch: 'tests' },
  });
  for (const document of documents) {
    await call('PATCH', '/records/clinic', Made, { specification: specification(document) });
    await call('POST', '/records/clinic/generate', z.unknown());
    await until(() => call('GET', '/records/clinic', Generated));
  }
  const { items } = await call('GET', '/records/clinic/runs', Runs);
  return { platform, call, runs: items };
}

/** A narrower name, no name of an owner that is too short, and no visits that can be deleted. */
const CHANGED = DOCUMENT.replace('maxLength: 60', 'maxLength: 40')
  .replace(
    'name: { type: string, minLength: 2, maxLength: 30',
    'name: { type: string, maxLength: 30',
  )
  .replace(/ {2}\/visits\/\{visitId\}:.*?(?=\ncomponents:)/s, '');

describe('two generations of a record', () => {
  test('are compared by run or commit, without a choice the latest with the one before', async () => {
    const { call, runs } = await generated(DOCUMENT, CHANGED, CHANGED);
    const [third, second, first] = runs;
    const compare = <T>(query: string, schema: z.ZodType<T>) =>
      call('GET', `/records/clinic/compare${query}`, schema);
    const latest = await compare('', Comparison);
    expect([latest.from.run, latest.to.run]).toEqual([second?.id, third?.id]);
    expect(latest).toMatchObject({ added: { total: 0 }, changed: { total: 0 } });
    expect(latest.constraints?.items).toEqual([]);
    const found = await compare(`?from=${first?.commit.slice(0, 10)}&to=${second?.id}`, Comparison);
    expect([found.from.run, found.to.run]).toEqual([first?.id, second?.id]);
    expect(found.removed.items).toMatchObject([{ endpoint: 'DELETE /visits/{visitId}' }]);
    expect(found.constraints?.items).toContainEqual(
      expect.objectContaining({ place: 'Owner.name', before: '60', after: '40' }),
    );
    for (const [query, status] of [
      ['?from=0000000', 404],
      [`?to=${first?.id}`, 404],
      ['?from=..%2F', 422],
      ['?limit=1', 422],
    ] as const) {
      expect(await compare(query, Refused), query).toMatchObject({ status });
    }
  });

  test('of an earlier version have no constraints', async () => {
    const { platform, call } = await generated(DOCUMENT, CHANGED);
    const { database } = platform.platform.identity;
    await database.system('a test').update(generationRuns).set({ constraints: null });
    expect((await call('GET', '/records/clinic/compare', Comparison)).constraints).toBeNull();
  });
});

describe.skipIf(!hasBrowser)('the page that compares generations', () => {
  const browser = testBrowser();

  test('is linked from the history, and is the same without a choice', async () => {
    const { platform } = await generated(DOCUMENT, CHANGED);
    const { page, check, look, baseUrl } = await visitAs(browser(), platform, ADMIN);
    await page.goto(`${baseUrl}/records/clinic`);
    const history = page.getByRole('table', { name: 'Generations' });
    await history
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    await page.waitForURL(/\/compare\?to=/);
    await check('record-compare');
    const row = page.getByRole('row', { name: /maxLength of Owner\.name/ });
    expect(await row.locator('td').allTextContents()).toMatchObject({ 1: '60', 2: '40' });
    const tests = page.getByRole('table', { name: 'Tests of POST /pets' });
    expect(await tests.textContent()).toContain('Length less than minLength');
    await page.getByLabel('From').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => page.getByText('The contract is the same').isVisible()).toBe(true);
    await check('record-compare-same');
    await page.goto(`${baseUrl}/records/clinic`);
    await history
      .getByRole('link', { name: /^Compare/ })
      .last()
      .click();
    await expect.poll(() => page.getByText('Nothing to compare').isVisible()).toBe(true);
    await check('record-compare-first');
    for (const at of LOOKS) {
      const visit = await visitAs(browser(), platform, at);
      await visit.look('/records/clinic/compare', 'record-compare-looks');
    }
    await look('/records/clinic', 'record-with-compare');
  });
});
