import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { temporaryStore } from '../../support/stores/stores.ts';
import { ADMIN, clinic, DOCUMENT, ended, fill, GO, TITLE } from './own-ground.ts';

const OUTCOMES = ['Passed', 'Failed', 'Known', 'Unproven', 'Blocked'] as const;
const counts = z.object({
  ...{ passed: z.number(), failed: z.number(), known: z.number() },
  ...{ unproven: z.number(), blocked: z.number() },
});
const Run = z.looseObject({
  started_at: z.string(),
  ended_at: z.string(),
  sum: z.object({ counts, causes: z.number() }),
});
const File = z.looseObject({
  counts,
  groups: z.array(z.unknown()),
  tests: z.array(z.unknown()),
});

/** The sums of the columns of outcomes in the table of test cases. */
async function columnSums(page: Page): Promise<number[]> {
  const rows = await page.getByRole('table', { name: 'Test cases' }).locator('tbody tr').all();
  const sums = OUTCOMES.map(() => 0);
  for (const row of rows) {
    const cells = await row.locator('td').allTextContents();
    for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + Number(cells[at + 2]);
  }
  return sums;
}

describe.skipIf(!hasBrowser)('the numbers of one execution', () => {
  const browser = testBrowser();

  test('are the same wherever they stand: its page, lists, overview, histories, files and API', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page } = await visitAs(browser(), platform, ADMIN, false);
    const go = (path: string) => page.goto(`${platform.platform.url}${path}`);
    await go('/first-run/own');
    await fill(page, DOCUMENT, await clinic());
    await page.getByRole('button', { name: GO }).click();
    await ended(platform, page);
    const path = new URL(page.url()).pathname;
    const read = async (file: string) => page.request.get(`${platform.api}${path}${file}`);
    const run = Run.parse(await (await read('')).json());
    const of = run.sum.counts;
    const wanted = [of.passed, of.failed, of.known, of.unproven, of.blocked];
    const all = wanted.reduce((total, count) => total + count, 0);
    const took = `${((Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000).toFixed(1)} s`;
    expect([of.failed, run.sum.causes]).toEqual([1, 1]);

    const file = File.parse(await (await read('/results.json')).json());
    expect(file.counts).toEqual(of);
    expect([file.tests.length, file.groups.length]).toEqual([all, run.sum.causes]);
    const junit = await (await read('/junit.xml')).text();
    const attributes = (name: string) =>
      [...junit.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, 'g'))].reduce(
        (total, [, count]) => total + Number(count),
        0,
      );
    expect([attributes('tests'), attributes('failures')]).toEqual([all, of.failed]);

    await go(path);
    const tiles = await page.locator('.tile').allTextContents();
    expect(tiles.slice(0, 5)).toEqual(wanted.map((count, at) => `${count} ${OUTCOMES[at]}`));
    const about = await page.locator('main').textContent();
    for (const text of [`1 of ${all} tests failed`, took, '1 root cause'])
      expect(about).toContain(text);
    expect(await columnSums(page)).toEqual(wanted);
    await go(`${path}/test-cases`);
    expect(await columnSums(page)).toEqual(wanted);

    const words = `1 of ${all} failed, 1 root cause`;
    for (const [list, times] of [
      ['/executions', 1],
      ['/', 2],
      ['/pipelines', 1],
    ] as const) {
      await go(list);
      expect(await page.getByText(words, { exact: true }).count(), list).toBe(times);
      if (list === '/') {
        const health = page.getByRole('table', { name: 'How pipelines are' });
        expect(await health.locator('td[data-title="Since"]').textContent()).toMatch(
          /^#1, .* ago$/,
        );
      }
      if (list !== '/pipelines') expect(await page.locator('main').textContent()).toContain(took);
    }
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await page.getByRole('table', { name: 'Latest executions' }).waitFor();
    const pipeline = await page.locator('main').textContent();
    for (const text of [words, took, 'The last run did not pass.'])
      expect(pipeline).toContain(text);
    await go(`/records/${encodeURIComponent(TITLE)}/history`);
    expect(await page.getByText(`The last run: ${all} tests`).count()).toBe(1);
    expect(await page.locator('main').textContent()).toContain(`Proven: 100% now`);
  });
});
