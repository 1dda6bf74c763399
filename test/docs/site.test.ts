import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { httpServer } from '../support/network/http-server.ts';
import { hasBrowser, testBrowser } from '../support/pages/browser.ts';
import { PAGES } from '../support/pages/documentation.ts';

const SITE = 'site/dist';
const LINK = /(?:href|src)="([^"]+)"/g;

/** Addresses of a built page that lead to no file of the site, or to no part of it. */
function deadLinks(page: string): string[] {
  const links = [...readFileSync(`${SITE}${page}`, 'utf8').matchAll(LINK)].map(([, to = '']) => to);
  return links
    .filter((link) => !/^(?:https?|data):/.test(link))
    .filter((link) => !leads(page, link));
}

function leads(page: string, link: string): boolean {
  const { pathname, hash } = new URL(link, `http://site${page}`);
  const file = `${SITE}${decodeURIComponent(pathname)}${pathname.endsWith('/') ? 'index.html' : ''}`;
  if (!existsSync(file)) return false;
  return (
    hash === '' || readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(hash.slice(1))}"`)
  );
}

beforeAll(() => execFileSync('npm', ['run', 'site']));

test('every page of the documentation is one of the site, with its heading', () => {
  const pages = PAGES.filter((page) => /^(?:README|docs\/.*)\.md$/.test(page));
  expect(pages.length).toBeGreaterThan(40);
  const withoutHeading = pages.filter((page) => {
    const built = `${SITE}/${page.replace('README.md', 'index.md').replace(/md$/, 'html')}`;
    return !existsSync(built) || !/<h1 id="[^"]+"/.test(readFileSync(built, 'utf8'));
  });
  expect(withoutHeading).toEqual([]);
});

test('no page has a dead link', () => {
  const pages = globSync('**/*.html', { cwd: SITE }).map((page) => `/${page}`);
  expect(pages.flatMap((page) => deadLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

describe.skipIf(!hasBrowser)('in a browser', () => {
  const browser = testBrowser();

  test('it has search, follows the scheme of the system, and loads nothing from elsewhere', async () => {
    const url = await httpServer(({ url: path = '/' }, response) => {
      const { pathname } = new URL(path, 'http://site');
      const file = `${SITE}${pathname}${pathname.endsWith('/') ? 'index.html' : ''}`;
      if (!existsSync(file)) return response.writeHead(404).end();
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    });
    const page = await browser().newPage({ colorScheme: 'dark' });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) faults.push(request.url());
    });
    await page.goto(`${url}/docs/calibrate.html`);
    expect(await page.locator('html.dark').count()).toBe(1);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('gatekeeper');
    await page.getByRole('option', { name: 'A gatekeeper' }).first().click();
    await page.waitForURL(`${url}/docs/automation.html#*`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.locator('html.dark').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
