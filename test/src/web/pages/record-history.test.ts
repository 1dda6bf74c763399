import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../../support/pages/browser.ts';
import { localClinic } from '../../../support/pages/local-clinic.ts';
import { lookAtAll } from '../../../support/pages/looks.ts';
import { type Visit, visitAs } from '../../../support/pages/pages.ts';
import type { ApiPlatform } from '../../../support/platform/api-platform.ts';
import { testCaseHistory } from '../../../support/stores/tables.ts';

const LOOK = { role: 'member', scheme: 'light', width: 1440 } as const;
const FAULTY = 'post_pets/negative_body_owner_name/1.05';

/** From a failure to the line of its constraint, back to the test, and to what a rule of the audit finds. */
async function followDocument({ page, baseUrl }: Pick<Visit, 'page' | 'baseUrl'>, run: string) {
  await page.goto(`${baseUrl}${run}/results?outcome=known`);
  await page.getByRole('link', { name: 'maxLength' }).press('Enter');
  await page.waitForURL(/\/records\/clinic\/document\?cursor=\d+#L\d+$/);
  const line = page.locator('li:target');
  expect(await line.locator('> code').textContent()).toMatch(/ name: .*maxLength: 60/);
  const broken = line
    .locator('details')
    .filter({ hasText: 'maxLength: 1 test breaks it, 1 test reaches it' });
  expect(await broken.locator('summary').textContent()).toMatch(/k 1 known failure.*✓ 1 passed$/);
  await broken.locator('summary').press('Enter');
  await broken.getByRole('link').first().press('Enter');
  await page.waitForURL(`${baseUrl}${run}/results?*`);
  expect(await page.locator('article').count()).toBe(1);
  await page.goto(`${baseUrl}/records/clinic/document?text=POST /pets`);
  const responses = page.locator('details').filter({ hasText: 'responses: 1 test checks it' });
  await responses.locator('summary').press('Enter');
  await responses.getByRole('link', { name: 'test_post_pets_response[7.01]' }).press('Enter');
  await page.waitForURL(`${baseUrl}${run}/results?*`);
  expect(await page.locator('article').count()).toBe(1);
  await page.goto(`${baseUrl}/records/clinic`);
  await page.getByRole('link', { name: 'Document' }).press('Enter');
  await page.getByRole('table', { name: 'Score by part' }).waitFor();
  await page.getByRole('link', { name: 'array-size' }).press('Enter');
  await page.waitForURL(/rule=array-size#source$/);
  const losses = await page.locator('.loss').allTextContents();
  expect(losses.every((text) => text.includes('maxItems'))).toBe(true);
  await page.goto(`${baseUrl}/records/clinic/document?to=%23/nowhere`);
  await page.getByText('The document as it is kept has no such place.').waitFor();
  await page.goto(`${baseUrl}/records/clinic/document?to=%23/${'long'.repeat(300)}`);
  await page.getByText('The document as it is kept has no such place.').waitFor();
  await page.goto(`${baseUrl}/records/clinic/document?text=${'long'.repeat(300)}`);
  await page.getByText('Nothing of it is here').waitFor();
}

/** Gives a test case so many tests that have turned in its runs. */
async function makeFlaky({ platform }: ApiPlatform, many: number): Promise<void> {
  const queries = platform.identity.database.system('a test');
  const [history] = await queries.select().from(testCaseHistory);
  if (history === undefined) throw new Error('nothing has run');
  const outcomes = Object.fromEntries(
    Array.from({ length: many }, (_, n) => [`test_${n}[1.05]`, 'pfpf']),
  );
  const runs = [...history.runs, ...history.runs].slice(-4);
  const own = eq(testCaseHistory.testCaseId, history.testCaseId);
  await queries.update(testCaseHistory).set({ runs, outcomes }).where(own);
}

describe.skipIf(!hasBrowser)('the history of a record', () => {
  const browser = testBrowser();

  test('leads by keyboard from a cell to what failed there, or to why there is no test', async () => {
    const { platform, again, run } = await localClinic(['GET /pets', 'POST /pets']);
    const { page, baseUrl, check } = await visitAs(browser(), platform, LOOK);
    await page.goto(`${baseUrl}/records/clinic`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Its tests have not run yet.').waitFor();
    const matrix = page.getByRole('table', { name: 'The last outcome of each scenario' });
    const cellOf = async (endpoint: string, scenario: string) => {
      const heads = await matrix.getByRole('columnheader').allTextContents();
      const row = matrix.getByRole('row').filter({ hasText: endpoint });
      const at = heads.findIndex((head) => head.startsWith(scenario));
      return row.locator('th, td').nth(at).getByRole('link');
    };
    expect(await (await cellOf('POST /pets', '1.05')).textContent()).toBe('·not run');
    await check('record-history-none');

    expect((await again()).status).toBe(2);
    const known = [{ id: FAULTY, reason: 'issue 12' }];
    const second = await run(JSON.stringify({ version: 1, known }));
    await page.reload();
    const cell = await cellOf('POST /pets', '1.05');
    expect(await cell.getAttribute('title')).toBe('1 failed, 1 known failure of the last 2 runs');
    await cell.press('Enter');
    await page.waitForURL(`${baseUrl}${second.path}/results?*`);
    await page.locator('article').getByText('Known failure', { exact: true }).waitFor();
    expect(await page.locator('article').count()).toBe(1);

    await page.goBack();
    const heads = await matrix.getByRole('columnheader').allTextContents();
    expect(heads).toContain('1.05 Length greater than maxLength');
    // What has passed leads nowhere: the page of its endpoint does.
    expect(await (await cellOf('POST /pets', 'valid')).count()).toBe(0);
    await page.locator('summary', { hasText: 'Not tested, and why' }).press('Enter');
    const reasons = page.getByRole('table', { name: 'Why scenarios have no test' });
    expect(await reasons.getByRole('row').count()).toBeGreaterThan(2);
    const none = await cellOf('GET /pets', '1.21');
    const reason = (await none.getAttribute('title')) ?? '';
    expect(reason).toMatch(/not required/);
    await none.press('Enter');
    await page.waitForURL(/#scenario-1.21$/);
    const scenarios = page.getByRole('table', { name: 'Scenarios of GET /pets' });
    const row = scenarios.getByRole('row').filter({ has: page.locator('[id="scenario-1.21"]') });
    await row.getByText(reason).waitFor();
    await page.getByRole('link', { name: 'History of clinic' }).press('Enter');
    await page.getByLabel('Endpoint contains').fill('post');
    await page.keyboard.press('Enter');
    await page.waitForURL(/text=post/);
    expect(await matrix.getByRole('rowheader').allTextContents()).toEqual(['POST /pets']);
    await page.getByRole('link', { name: 'POST /pets' }).press('Enter');
    await page.getByRole('table', { name: 'Scenarios of POST /pets' }).waitFor();
    await page.goto(`${baseUrl}/records/clinic/history?endpoint=GET+/none`);
    await page.getByText('The record has no such endpoint').waitFor();
    await followDocument({ page, baseUrl }, second.path);
    await lookAtAll(browser(), platform, {
      '/records/clinic/history': 'record-history',
      '/records/clinic/history?endpoint=POST+/pets': 'endpoint-history',
      '/records/clinic/document': 'record-document',
    });
    await makeFlaky(platform, 7);
    await page.goto(`${baseUrl}/records/clinic/history`);
    const flaky = page.getByRole('table', { name: 'Flaky tests', exact: true });
    expect(await flaky.getByRole('row').count()).toBe(6);
    await page.getByText('2 more flaky tests').click();
    const rest = page.getByRole('table', { name: 'More flaky tests' });
    expect(await rest.getByRole('row').count()).toBe(3);
    const widths = new Map<string, number>();
    for (const width of [640, 1920] as const) {
      const visit = await visitAs(browser(), platform, { ...LOOK, width }, false);
      for (const path of ['/', '/records/clinic', '/records/clinic/history', second.path]) {
        await visit.look(path);
        widths.set(path, (await visit.page.locator('main').boundingBox())?.width ?? 0);
      }
    }
    // The last is a wide screen: pages use most of it, a matrix all that there is.
    expect(widths.get('/')).toBeGreaterThan(1250);
    expect(widths.get('/records/clinic/history')).toBeGreaterThan((widths.get('/') ?? 0) + 200);
  });
});
