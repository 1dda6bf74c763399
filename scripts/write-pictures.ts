import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../test/support/pages/chromium.ts';
import { startWorld } from '../walkthrough/start-world.ts';
import { camera } from './pictures/camera.ts';
import { checksPage } from './pictures/checks-page.ts';
import { BEGIN, liveMonth } from './pictures/month.ts';
import { setClock } from './pictures/moved-clock.ts';
import { startPictureClinic } from './pictures/picture-clinic.ts';
import { terminalPicture } from './pictures/terminal.ts';

/*
 * The pictures of the documentation: `npm run pictures`, of a month on the platform of the demo. Each run of tests in
 * it is real, which takes minutes, so `npm run docs` does not make them. Dates and findings are the same each time;
 * how long a run took, ids and commits are not.
 */

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const TESTS = 'Proofgate: tests';
/** The root cause that is opened in the picture of an execution. */
const OPENED = 'maxLength is not enforced';

const executablePath = findChromium();
if (executablePath === null) throw new Error('Pictures need Chromium.');
await mkdir(FOLDER, { recursive: true });
await writeFile(`${FOLDER}terminal.svg`, await terminalPicture());
setClock(BEGIN);
const world = await startWorld(startPictureClinic);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const { url } = world.platform;
try {
  const { checks, today } = await liveMonth(world, new AbortController().signal);
  const { take } = camera(browser, FOLDER, signIn);
  await take('overview', { width: 1200, height: 720 }, async (page) => {
    await page.goto(url);
  });
  const execution = async (page: Page) => {
    await page.goto(`${url}/executions/${today}`);
    await page.locator('summary', { hasText: OPENED }).click();
  };
  await take('execution', { width: 1200, height: 900 }, execution, ['light', 'dark']);
  await take('history', { width: 1440, height: 980 }, async (page) => {
    await page.goto(`${url}/records/clinic/history`);
  });
  await take('pull-request', { width: 960, height: 760 }, async (page) => {
    // Not under the policy of the platform's own pages.
    await page.goto('about:blank');
    await page.setContent(checksPage(checks, TESTS));
  });
} finally {
  await browser.close();
  await world.stop();
}

/** Makes a page that of somebody who has signed in through the emulated GitHub. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /octo/ }).click();
  await page.waitForURL(`${url}/**`);
}
