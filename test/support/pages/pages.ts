import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createAdminLink, createMemberLink, setMember } from '../../../src/identity/index.ts';
import type { ApiPlatform } from '../platform/api-platform.ts';
import { WAIT } from '../until.ts';

/** How a page is looked at. */
export interface Look {
  readonly role: 'admin' | 'member';
  readonly scheme: 'light' | 'dark';
  /** 640 is a window of 1280 at a zoom of 200%. */
  readonly width: 360 | 640 | 1440 | 1920;
}

/** Ways to look at pages, so that every two of role, scheme and width come together. */
export const LOOKS = [
  { role: 'admin', scheme: 'light', width: 1440 },
  { role: 'admin', scheme: 'dark', width: 360 },
  { role: 'member', scheme: 'dark', width: 1440 },
  { role: 'member', scheme: 'light', width: 360 },
] as const satisfies readonly Look[];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where screenshots go when somebody wants to look at them. */
const SCREENSHOTS = process.env.SCREENSHOTS;

/** A browser of a visitor who is signed in, and the faults of its console so far. */
export interface Visit {
  readonly page: Page;
  readonly baseUrl: string;
  /** Opens a page of the platform, and holds it against axe and the console. */
  readonly look: (path: string, name?: string) => Promise<void>;
  /** Holds the page as it is now against axe and the console. */
  readonly check: (name: string) => Promise<void>;
}

/**
 * Signs somebody in with a browser, by a one-time link as people do.
 * @param isJudged whether axe looks at the pages too
 */
export async function visitAs(
  browser: Browser,
  { platform, admin }: ApiPlatform,
  { role, scheme, width }: Look,
  isJudged = true,
): Promise<Visit> {
  const { identity } = platform;
  if (role === 'member') await setMember(identity, admin, 'bob', 'member');
  const link =
    role === 'admin'
      ? await createAdminLink(identity)
      : await createMemberLink(identity, admin, 'bob');
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(WAIT.pollMs);
  const page = await context.newPage();
  const faults = consoleFaults(context);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${platform.url}/`);
  const check = async (name: string) => {
    await screenshot(page, `${name}-${role}-${scheme}-${width}`);
    if (isJudged) expect(await axeFaults(page), `axe on ${name}`).toEqual([]);
    expect(faults.splice(0), `console on ${name}`).toEqual([]);
    expect(await widerThanScreen(page), `width of ${name}`).toBe(false);
    expect(await brokenWords(page), `words of tables on ${name}`).toEqual([]);
    expect(await cutTexts(page), `texts that are cut on ${name}`).toEqual([]);
  };
  const look = async (path: string, name = path.replace(/\W+/g, '-')) => {
    const answer = await page.goto(`${platform.url}${path}`);
    expect(answer?.status(), path).toBe(200);
    await check(name);
  };
  return { page, baseUrl: platform.url, look, check };
}

/** Errors and warnings of scripts, style sheets and the content security policy. */
function consoleFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    // Browsers write down that a form was refused; that it says so on the page is looked at elsewhere.
    const isRefusedForm = message.location().url === message.page()?.url();
    if (isRefusedForm && / status of 4\d\d /.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  return faults;
}

/** What axe finds, a line each: the rule and the places. */
async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ['violations'] })`);
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

/** Whether the page must be scrolled sideways. */
function widerThanScreen(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
}

/**
 * Words of tables that take two lines, such as `manag` and `ed`: a cell that is too narrow breaks anywhere. Parts of
 * ids are no words.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('th, td')].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement.closest('code, .unseen')) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\\p{L}\\p{N}_])\\p{L}{2,24}(?![\\p{L}\\p{N}_])/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  })`);
}

/** Texts of which a part cannot be seen, not even by scrolling: a box around them hides what is beyond it. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.data.trim() === '' || !text.parentElement.checkVisibility()) continue;
      if (text.parentElement.closest('.unseen, .skip, script, style, option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const own = range.getBoundingClientRect();
      for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        const around = box.getBoundingClientRect();
        // A box that scrolls shows the rest, and what is clipped as a whole is for screen readers.
        if (['auto', 'scroll'].includes(overflowX) || clipPath !== 'none') break;
        const isCutX = hides(overflowX) && (own.right > around.right + 1 || own.left < around.left - 1);
        const isCutY = hides(overflowY) && (own.bottom > around.bottom + 1 || own.top < around.top - 1);
        if (isCutX || isCutY) cut.push(text.data.trim().slice(0, 60));
      }
    }
    return cut;
  })()`);
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
