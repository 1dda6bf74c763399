import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { htmlReport, resultsSchema } from '../../../src/results/index.ts';
import { folderWith } from '../../support/folder.ts';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { visitAs } from '../../support/pages/pages.ts';
import { type ApiPlatform, startApi } from '../../support/platform/api-platform.ts';
import { temporaryStore } from '../../support/stores/stores.ts';
import { ADMIN, clinic, DOCUMENT, ended, fill, GO, TITLE } from './own-ground.ts';

const OUTCOMES = ['Passed', 'Failed', 'Known', 'Unproven', 'Blocked'] as const;
const counts = z.object({
  ...{ passed: z.number(), failed: z.number(), known: z.number() },
  ...{ unproven: z.number(), blocked: z.number() },
});
type Counts = z.output<typeof counts>;
const Run = z.looseObject({
  ...{ started_at: z.string(), ended_at: z.string(), number: z.number() },
  sum: z.object({
    ...{ counts, causes: z.number() },
    changes: z.object({ added: z.number(), fixed: z.number() }).nullable(),
  }),
});
const Groups = z.looseObject({
  items: z.array(z.looseObject({ known: z.boolean(), tests: z.number() })),
});
const History = z.looseObject({
  items: z.array(z.looseObject({ cells: z.array(z.looseObject({ outcomes: z.string() })) })),
  trend: z.array(counts),
});

/** An execution as the API has it, with which everything else is compared. */
interface Numbers {
  readonly path: string;
  readonly number: number;
  readonly of: Counts;
  readonly all: number;
  readonly causes: number;
  readonly took: string;
  /** Groups whose failures are known. */
  readonly known: number;
  /** What lists say of it. */
  readonly words: string;
}

interface Ground {
  readonly platform: ApiPlatform;
  readonly page: Page;
  readonly go: (path: string) => Promise<unknown>;
}

function inOrder({ passed, failed, known, unproven, blocked }: Counts): number[] {
  return [passed, failed, known, unproven, blocked];
}

/** As pages write it; on a busy machine the run takes more than a minute. */
function lengthOf(milliseconds: number): string {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

async function numbersOf({ platform, page }: Ground, path: string): Promise<Numbers> {
  const read = async (part: string) =>
    (await page.request.get(`${platform.api}${path}${part}`)).json();
  const run = Run.parse(await read(''));
  const groups = Groups.parse(await read('/groups')).items;
  const { counts: of, causes, changes } = run.sum;
  const all = inOrder(of).reduce((total, count) => total + count, 0);
  const known = groups.filter((group) => group.known).length;
  expect([groups.length - known, groups.reduce((sum, { tests }) => sum + tests, 0)]).toEqual([
    causes,
    all - of.passed,
  ]);
  const took = lengthOf(Date.parse(run.ended_at) - Date.parse(run.started_at));
  const words = [
    `${of.failed} of ${all} failed, ${causes} root cause`,
    ...(changes?.added ? [`${changes.added} new`] : []),
    ...(changes?.fixed ? [`${changes.fixed} fixed`] : []),
  ].join(', ');
  return { path, number: run.number, of, all, causes, took, known, words };
}

/** results.json, junit.xml and the HTML report. */
async function inFiles({ platform, page }: Ground, numbers: Numbers): Promise<void> {
  const { path, of, all, causes, known } = numbers;
  const read = async (file: string) => page.request.get(`${platform.api}${path}${file}`);
  const results = resultsSchema.parse(await (await read('/results.json')).json());
  expect(results.counts).toEqual(of);
  expect([results.tests.length, results.groups.length]).toEqual([all, causes + known]);
  const junit = await (await read('/junit.xml')).text();
  const sumOf = (name: string) =>
    [...junit.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, 'g'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
  expect([sumOf('tests'), sumOf('failures')]).toEqual([all, of.failed]);

  const file = join(folderWith({}), 'results.html');
  writeFileSync(file, await htmlReport(results));
  await page.goto(pathToFileURL(file).href);
  expect(await page.locator('h1').textContent()).toBe(`${of.failed} of ${all} tests failed`);
  const shown = await page.locator('.counts li').allTextContents();
  expect(shown.toSorted()).toEqual(
    Object.entries(of)
      .map(([name, count]) => `${count} ${name}`)
      .toSorted(),
  );
  expect(await page.locator('#groups > details').count()).toBe(causes + known);
}

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

async function onItsPages({ page, go }: Ground, numbers: Numbers): Promise<void> {
  const { path, of, all, causes, known, took } = numbers;
  const wanted = inOrder(of);
  await go(path);
  const tiles = await page.locator('.tile').allTextContents();
  expect(tiles.slice(0, 5)).toEqual(wanted.map((count, at) => `${count} ${OUTCOMES[at]}`));
  const about = await page.locator('main').textContent();
  for (const text of [`${of.failed} of ${all} tests failed`, took]) expect(about).toContain(text);
  const heading = `${causes} root cause${known > 0 ? `, ${known} known` : ''}`;
  expect(await page.getByRole('heading', { name: heading, exact: true }).count()).toBe(1);
  expect(await columnSums(page)).toEqual(wanted);
  await go(`${path}/test-cases`);
  expect(await columnSums(page)).toEqual(wanted);
  for (const [outcome, count] of Object.entries(of)) {
    if (outcome === 'passed') continue;
    await go(`${path}/results?outcome=${outcome}`);
    expect(await page.locator('article').count(), outcome).toBe(count);
  }
}

async function inLists({ page, go }: Ground, numbers: Numbers, isLast: boolean): Promise<void> {
  const { number, words, took } = numbers;
  // The overview has the last run twice: as the health of its pipeline, and among the latest.
  const lists = { '/executions': 1, '/': isLast ? 2 : 1, '/pipelines': isLast ? 1 : 0 };
  for (const [list, times] of Object.entries(lists)) {
    await go(list);
    expect(await page.getByText(words, { exact: true }).count(), list).toBe(times);
    if (list !== '/pipelines') expect(await page.locator('main').textContent()).toContain(took);
  }
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  const latest = page.getByRole('table', { name: 'Latest executions' });
  await latest.waitFor();
  const row = latest.getByRole('row').filter({ hasText: `#${number}` });
  for (const text of [words, took]) expect(await row.textContent()).toContain(text);
}

/** The record: its last run, and the matrix, whose cells are the scenarios that did not pass. */
async function inRecord({ platform, page, go }: Ground, { of, all }: Numbers): Promise<void> {
  const path = `/records/${encodeURIComponent(TITLE)}/history`;
  const read = await page.request.get(`${platform.api}${path}`);
  const { items, trend } = History.parse(await read.json());
  expect(trend.at(-1)).toMatchObject(of);
  await go(path);
  expect(await page.getByText(`The last run: ${all} tests`).count()).toBe(1);
  expect(await page.locator('main').textContent()).toContain('Proven: 100% now');
  const lastLetters = items.flatMap(({ cells }) => cells.map(({ outcomes }) => outcomes.at(-1)));
  for (const [letter, count] of [
    ['f', of.failed],
    ['k', of.known],
  ] as const) {
    const cells = page.locator(`td.heat-${letter}`);
    // Each failure of the clinic is in a cell of its own.
    expect([await cells.count(), lastLetters.filter((one) => one === letter).length]).toEqual([
      count,
      count,
    ]);
  }
  await page.locator('td.heat-f a, td.heat-k a').first().click();
  await page.locator('article').first().waitFor();
  expect(await page.locator('article').count()).toBe(1);
}

describe.skipIf(!hasBrowser)('the numbers of an execution', () => {
  const browser = testBrowser();

  test('are the same wherever they stand, before and after a failure is known', async () => {
    const platform = await startApi(async () => temporaryStore());
    const { page } = await visitAs(browser(), platform, ADMIN, false);
    const go = (path: string) => page.goto(`${platform.platform.url}${path}`);
    const ground = { platform, page, go };
    await go('/first-run/own');
    await fill(page, DOCUMENT, await clinic());
    await page.getByRole('button', { name: GO }).click();
    await ended(platform, page);
    const first = await numbersOf(ground, new URL(page.url()).pathname);
    expect([first.of.failed, first.causes, first.known]).toEqual([1, 1, 0]);
    await inFiles(ground, first);
    await onItsPages(ground, first);
    await inLists(ground, first, true);
    await inRecord(ground, first);
    await go('/');
    const since = page.getByRole('table', { name: 'How pipelines are' });
    expect(await since.locator('td[data-title="Since"]').textContent()).toMatch(/^#1, .* ago$/);

    await go(first.path);
    await page.getByRole('link', { name: 'Accept as known' }).click();
    await page.getByLabel('Reason').fill('issue 12');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL(`**${first.path}*`);
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(first.path);
    const path = new URL(page.url()).pathname;
    await expect
      .poll(
        async () =>
          Run.safeParse(await (await page.request.get(`${platform.api}${path}`)).json()).success,
      )
      .toBe(true);
    const second = await numbersOf(ground, path);
    // The row of the known failure stayed, and is no valid answer.
    expect([second.of.failed, second.of.known, second.causes, second.known]).toEqual([1, 1, 1, 1]);
    await inFiles(ground, second);
    await onItsPages(ground, second);
    await inLists(ground, first, false);
    await inLists(ground, second, true);
    await inRecord(ground, second);
  });
});
