import { expect, test } from 'vitest';
import { pageReader } from '../../support/pages/page-reader.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { temporaryStore } from '../../support/stores/stores.ts';

/** The pages of the documentation that a page leads to. */
function linked(html: string): string[] {
  return [...new Set([...html.matchAll(/href="(\/docs\/[^"]*)"/g)].map(([, path = '']) => path))];
}

test('the documentation is there without the web: what pages and its own pages lead to', async () => {
  const { platform } = await startApi(async () => temporaryStore());
  const { read } = await pageReader(platform);
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
