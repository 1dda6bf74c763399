import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findChromium } from './chromium.ts';

const executablePath = findChromium();

/** Whether there is a browser; without one its tests are left out, and said so. */
export const hasBrowser = executablePath !== null;

/** A headless Chromium for the tests of a `describe`. */
export function testBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Without a sandbox: Chromium refuses to have one as root, as which continuous integration runs.
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    if (executablePath === null) return;
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error('the browser has not started yet');
    return browser;
  };
}
