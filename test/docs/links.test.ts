import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../../site/contents.ts';
import { githubAnchor } from '../../site/github-anchor.ts';
import { PAGES } from '../support/pages/documentation.ts';

/** Links of a page to files that are not there, or to headings that they do not have. */
function deadLinks(page: string, text: string): string[] {
  const prose = text.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(file)) return true;
      if (anchor === undefined) return false;
      const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)];
      return !headings.some(([, heading = '']) => githubAnchor(heading) === anchor);
    })
    .map((target) => `${page}: ${target}`);
}

test('no page has a dead link to another', () => {
  expect(PAGES.flatMap((page) => deadLinks(page, readFileSync(page, 'utf8')))).toEqual([]);
});

/**
 * Pages that a source names and that are not there, or have no heading that it names: `docs/suite.md, "Content types"`
 * in a comment or message, `"/docs/suite#content-types"` in a page of the platform.
 */
function deadMentions(path: string, text: string): string[] {
  const mentions = [...text.matchAll(/(?<!\/)\b(docs\/[\w-]+\.md)(?:, "([^"\n]+)")?/g)]
    .filter(([, page = '', heading]) => {
      if (!existsSync(page)) return true;
      return heading !== undefined && !readFileSync(page, 'utf8').includes(`# ${heading}\n`);
    })
    .map(([mention]) => mention);
  const links = [...text.matchAll(/"\/(docs\/[\w-]+)(#[\w-]+)?"/g)].map(
    ([, page, anchor = '']) => `../${page}.md${anchor}`,
  );
  const dead = links.flatMap((link) => deadLinks('docs/README.md', `[a](${link})`));
  return [...mentions, ...dead].map((one) => `${path}: ${one}`);
}

test('pages that sources name are there, with the headings that they name', () => {
  const folders = '{src,action,proof,scripts,bench,templates,deploy,site,walkthrough,test}';
  const sources = globSync([
    `${folders}/**/*.{ts,tsx,py,sh,yaml}`,
    '.github/**/*.yml',
    'Dockerfile',
  ]);
  expect(sources.length).toBeGreaterThan(1000);
  const own = sources.filter((path) => !/node_modules|\/dist\/|test\/docs\/links/.test(path));
  expect(own.flatMap((path) => deadMentions(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('every page of the documentation is listed in the README of its folder', () => {
  const listed = (page: string) =>
    readFileSync(join(dirname(page), 'README.md'), 'utf8').includes(`](${basename(page)})`);
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !page.endsWith('/README.md'));
  expect(pages.filter((page) => !listed(page))).toEqual([]);
});

test('every page is in the navigation of the site, once', () => {
  const groups = contents(readFileSync('docs/README.md', 'utf8'));
  const links = groups.flatMap(({ items }) => items.map(({ link }) => link)).sort();
  const pages = PAGES.filter((page) => /^docs\/(?!README)[^/]+$/.test(page));
  const expected = pages.map((page) => `/${page.replace(/\.md$/, '')}`);
  expect(links).toEqual([...expected, '/docs/decisions/'].sort());
});

test('a page or heading that is not there is found in a source', () => {
  const text = [
    ...['// docs/nothing.md', '// docs/suite.md, "Content types"', '// docs/suite.md, "Nothing"'],
    ...['<a href="/docs/suite#variants">', '<a href="/docs/suite#nothing">'],
  ];
  expect(deadMentions('a.ts', text.join('\n'))).toEqual([
    'a.ts: docs/nothing.md',
    'a.ts: docs/suite.md, "Nothing"',
    'a.ts: docs/README.md: ../docs/suite.md#nothing',
  ]);
});

test('a link to what is not there is found', () => {
  const text = '[a](../README.md) [b](nothing.md) [c](../README.md#no-such) [d](#e)\n# E\n';
  expect(deadLinks('docs/faq.md', text)).toEqual([
    'docs/faq.md: nothing.md',
    'docs/faq.md: ../README.md#no-such',
    'docs/faq.md: #e',
  ]);
});
