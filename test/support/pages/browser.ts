import { type Browser, chromium } from 'playwright-core';
import { beforeAll } from 'vitest';
import { findChromium } from './chromium.ts';

const executablePath = findChromium();

/** Whether there is a browser; without one its tests are left out, and said so. */
export const hasBrowser = executablePath !== null;

let launched: Promise<Browser> | undefined;

/** One for all files of a worker, since each start takes a second; it ends with its worker. */
function launch(): Promise<Browser> {
  // Without a sandbox: Chromium refuses to have one as root, as which continuous integration runs.
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  launched ??= chromium.launch({ ...(executablePath !== null && { executablePath }), args });
  return launched;
}

/** A headless Chromium for the tests of a `describe`; each makes contexts of its own, and closes them. */
export function testBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (hasBrowser) browser = await launch();
  });
  return () => {
    if (browser === undefined) throw new Error('the browser has not started yet');
    return browser;
  };
}
