import { describe, expect, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';
import { pageReader } from '../../support/pages/page-reader.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { anyStore, temporaryStore } from '../../support/stores/stores.ts';

/** The pages of the documentation that a page leads to. */
function linked(html: string): string[] {
  return [...new Set([...html.matchAll(/href="(\/docs\/[^"]*)"/g)].map(([, path = '']) => path))];
}

test('the documentation is there without the web: what pages and its own pages lead to', async () => {
  const { platform } = await startApi(async () => temporaryStore());
  const { read } = await pageReader(platform);
  expect(linked(await read('/'))).toContain('/docs/README');
  const left = linked(await read('/first-run/own'));
  expect(left).toContain('/docs/calibrate');
  const seen = new Set<string>();
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    left.push(...linked(await read(path)));
  }
  expect(seen.size).toBeGreaterThan(20);
  expect(await read('/docs/calibrate')).toMatch(/<h1>Calibrate: [^<]*<\/h1>.*<pre/s);
  for (const path of ['nothing', '..%2fpackage', '%2e%2e%2fREADME', 'concepts.md', 'a%00b']) {
    await expect(read(`/docs/${path}`), path).rejects.toThrow('404');
  }
});

describe.skipIf(!hasBrowser)('the reference of the API in a browser', () => {
  const browser = testBrowser();

  test('is searched, keeps to our origin, and offers no request as the visitor', async () => {
    const { platform } = await startApi(anyStore);
    const page = await browser().newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(platform.url)) faults.push(request.url());
    });
    const answer = await page.goto(`${platform.url}/api/v2/reference`);
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    );
    await page.getByRole('link', { name: 'List the members of the workspace' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill('schedule');
    await page
      .getByRole('option', { name: /schedule/i })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Test Request' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
