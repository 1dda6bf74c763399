import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
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

test('every page of the documentation is listed in the README of its folder', () => {
  const listed = (page: string) =>
    readFileSync(join(dirname(page), 'README.md'), 'utf8').includes(`](${basename(page)})`);
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !page.endsWith('/README.md'));
  expect(pages.filter((page) => !listed(page))).toEqual([]);
});

test('a link to what is not there is found', () => {
  const text = '[a](../README.md) [b](nothing.md) [c](../README.md#no-such) [d](#e)\n# E\n';
  expect(deadLinks('docs/faq.md', text)).toEqual([
    'docs/faq.md: nothing.md',
    'docs/faq.md: ../README.md#no-such',
    'docs/faq.md: #e',
  ]);
});
