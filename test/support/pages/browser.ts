import { type Browser, chromium } from 'playwright-core';
import { beforeAll } from 'vitest';
import { findChromium } from './chromium.ts';

const executablePath = findChromium();

/** Whether there is a browser; without one its tests are left out, and said so. */
export const hasBrowser = executablePath !== null;

/**
 * Without a sandbox, since Chromium refuses to have one as root, as which continuous integration runs it. The rest
 * halves the number of its processes: none for each site, and none in reserve.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
];

let launched: Promise<Browser> | undefined;

/** One for all files of a worker, since each start takes a second; it ends with its worker. */
function launch(): Promise<Browser> {
  launched ??= chromium.launch({ ...(executablePath !== null && { executablePath }), args: FLAGS });
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
