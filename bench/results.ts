import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { buildResults, htmlReport, type Results, readRecords } from '../src/results/index.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';
import { timeExecutionPage } from './pages/execution-page.ts';

const ENDPOINTS = 200;
const TESTS_OF_EACH = 50;
/** One of so many tests fails, with a body of the longest that is kept: a cause for each of 400 rules. */
const FAILS = 5;
const BODY = 'x'.repeat(2000);
const ROUNDS = 5;
const KEYWORDS = ['maxLength', 'minimum', 'type', 'pattern', 'required'];
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * What a run of 10,000 tests, of which 2,000 fail, comes to: how long its records take to be read and grouped, the
 * size of the results document and of the HTML file, how long they take to be made, and how long Chromium takes to open
 * the file: to its first content, and until all of it is loaded; then the page of an execution with these
 * results on the embedded store. Medians.
 */
export function benchResults(): Promise<Figures> {
  const text = recordsOfRun();
  return withScratch(async (folder) => {
    const times: Record<string, number[]> = { groupMs: [], jsonMs: [], htmlMs: [] };
    const [json, html] = [join(folder, 'results.json'), join(folder, 'results.html')];
    let groups = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const results = await timed(times.groupMs, () => groupResults(text));
      writeFileSync(json, await timed(times.jsonMs, () => JSON.stringify(results)));
      writeFileSync(html, await timed(times.htmlMs, () => htmlReport(results)));
      groups = results.groups.length;
    }
    const middle = Object.entries(times).map(([name, all]) => [name, median(all)]);
    const measured = {
      ...{ tests: ENDPOINTS * TESTS_OF_EACH, groups },
      ...Object.fromEntries(middle),
      ...{ jsonMb: megabytes(json), htmlMb: megabytes(html) },
      ...(await openings(pathToFileURL(html).href)),
      ...(await timeExecutionPage(join(folder, 'platform'), groupResults(text))),
    };
    const goals = { htmlLoadedMs: '< 1000', pageMs: '< 1000' };
    return figures('results', measured, {}, goals);
  });
}

function groupResults(text: string): Results {
  const document = { title: 'Bench', sha256: '' };
  return buildResults({ records: readRecords(text), document, seconds: 60 });
}

async function timed<T>(into: number[] | undefined, act: () => T | Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await act();
  into?.push(performance.now() - before);
  return result;
}

function megabytes(file: string): number {
  return statSync(file).size / 1e6;
}

/** The lines that the tests of such a run leave behind. */
function recordsOfRun(): string {
  const lines: string[] = [];
  for (let at = 0; at < ENDPOINTS * TESTS_OF_EACH; at++) lines.push(JSON.stringify(recordOf(at)));
  return lines.join('\n');
}

function recordOf(at: number): object {
  const endpoint = Math.floor(at / TESTS_OF_EACH);
  const field = at % TESTS_OF_EACH;
  const keyword = KEYWORDS[field % KEYWORDS.length];
  const url = `http://127.0.0.1:8080/things/${endpoint}`;
  const hasFailed = (endpoint + field) % FAILS === 0;
  const request = { method: 'POST', url, headers: {}, body: BODY };
  const response = { status: 201, headers: {}, body: BODY };
  return {
    id: `post_things_${endpoint}/negative_body_field_${field}/1.05`,
    ...{ endpoint: `POST /things/${endpoint}`, scenario: '1.05', words: 'Against a rule' },
    ...{ location: 'body', at: `/field_${field}`, keyword, limit: 60, sent: '61 characters' },
    pointer: `#/components/schemas/Thing${endpoint % 40}/properties/field_${field}/${keyword}`,
    ...(hasFailed
      ? { outcome: 'failed', kind: 'accepted', reason: 'the API accepts what is forbidden' }
      : { outcome: 'passed' }),
    ...(hasFailed && { request, response, curl: `curl -X POST ${url} --data-raw '${BODY}'` }),
    ...{ milliseconds: 12, requests: 1, base_url: 'http://127.0.0.1:8080' },
  };
}

/** Milliseconds from the start of the navigation, as the browser itself counts them. */
const TIMES = `({
  loaded: performance.getEntriesByType('navigation')[0].loadEventEnd,
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
})`;

async function openings(url: string) {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('The bench needs the package chromium.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const [painted, loaded]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 960 } });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(200);
      const found = z
        .object({ loaded: z.number(), painted: z.number() })
        .parse(await page.evaluate(TIMES));
      painted.push(found.painted);
      loaded.push(found.loaded);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return { htmlShownMs: median(painted), htmlLoadedMs: median(loaded) };
}
