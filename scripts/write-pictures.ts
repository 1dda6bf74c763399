import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../test/support/pages/chromium.ts';
import { startWorld } from '../walkthrough/start-world.ts';
import { walk } from '../walkthrough/walk.ts';

/*
 * The pictures of the documentation, of what the demo leaves on the platform: `npm run pictures`. They are
 * not made by `npm run docs`, since two runs show different times.
 */

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));

/** File → the list whose newest entry it shows; null is the overview itself. */
const PICTURES: Readonly<Record<string, string | null>> = {
  overview: null,
  execution: '/executions',
  record: '/records',
  pipeline: '/pipelines',
};

const executablePath = findChromium();
if (executablePath === null) throw new Error('Pictures need Chromium.');
const world = await startWorld();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  if (!(await walk(world, new AbortController().signal))) throw new Error('The demo failed.');
  await mkdir(FOLDER, { recursive: true });
  const page = await signIn(browser, world.platform.url);
  for (const [name, list] of Object.entries(PICTURES)) {
    await page.goto(`${world.platform.url}${list ?? '/'}`);
    if (list !== null) await page.locator('main table a').first().click();
    await page.screenshot({ path: `${FOLDER}${name}.png` });
  }
} finally {
  await browser.close();
  await world.stop();
}

/** A page of somebody who has signed in through the emulated GitHub. */
async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 960 } });
  await page.goto(`${url}/sign-in`);
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /octo/ }).click();
  await page.waitForURL(`${url}/**`);
  return page;
}
