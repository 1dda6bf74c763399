import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, testBrowser } from '../../support/pages/browser.ts';

const SCRIPT = 'templates/web/pages.js';
const BEGIN = new Date('2026-11-28T08:00:00.000Z');

describe.skipIf(!hasBrowser)('times of a page that stays open', () => {
  const browser = testBrowser();

  test('go on together, whether they say how long ago or for how long', async () => {
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.clock.install({ time: BEGIN });
    await page.setContent(`<p><span data-since="${BEGIN.getTime()}">0 s</span> ·
      <time datetime="${BEGIN.toISOString()}">now</time></p>`);
    await page.addScriptTag({ path: SCRIPT });
    await page.clock.runFor(9000);
    const words = async () => (await page.locator('p').textContent())?.split(/\s+·\s+/);
    expect(await words()).toEqual(['9 s', '9 seconds ago']);
    await page.clock.runFor(120_000);
    expect(await words()).toEqual(['2 min 9 s', '2 minutes ago']);
  });
});
