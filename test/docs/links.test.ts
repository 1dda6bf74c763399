import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../../site/contents.ts';
import { githubAnchor } from '../../site/github-anchor.ts';
import { PAGES } from '../support/pages/documentation.ts';

/** Folders whose comments refer to pages. */
const FOLDERS = ['src', 'action', 'bench', 'proof', 'scripts', 'templates', 'walkthrough'];
/** Block comments, and comments to the end of a line; the `//` of a URL is none. */
const TS_COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
/** Docstrings, and comments to the end of a line. */
const PY_COMMENT = /"""[\s\S]*?"""|(?:^|\s)#.*$/gm;
/** A page, perhaps with an anchor. */
const REFERENCE = /(?<![\w/.:-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;

function hasHeading(page: string, anchor: string): boolean {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = '']) => githubAnchor(heading) === anchor);
}

/** References in comments to pages that are not in the project, or by anchors that their page does not have. */
function deadReferences(path: string, text: string): string[] {
  const comments = text.match(path.endsWith('.py') ? PY_COMMENT : TS_COMMENT) ?? [];
  const prose = comments.map((comment) => comment.replaceAll(/\n[\s*#/]*/g, ' ')).join('\n');
  return [...prose.matchAll(REFERENCE)]
    .filter(([, page = '', anchor]) => {
      const file = [page, join(dirname(path), page)].find(existsSync);
      return file === undefined || (anchor !== undefined && !hasHeading(file, anchor));
    })
    .map(([reference]) => `${path}: ${reference}`);
}

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
      return !hasHeading(file, anchor);
    })
    .map((target) => `${page}: ${target}`);
}

test('no page has a dead link to another', () => {
  expect(PAGES.flatMap((page) => deadLinks(page, readFileSync(page, 'utf8')))).toEqual([]);
});

test('comments refer to pages of the project, and to sections by anchors that exist', () => {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,py,js,css}`))
    .filter((path) => !path.startsWith('action/dist/'))
    .sort();
  expect(files.length).toBeGreaterThan(1000);
  const dead = files.flatMap((path) => deadReferences(path, readFileSync(path, 'utf8')));
  expect(dead).toEqual([]);
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

test('a comment that refers to no page, or to no section of one, is found', () => {
  const ts = [
    '/** See nothing.md. */',
    'const url = "https://example.com/other.md";',
    "const page = 'strings.md';",
    '/* docs/faq.md#no-such, DESIGN.md, "Nothing',
    ' * at all", and SECURITY.md */',
    '// docs/faq.md#why-is-a-scenario-missing and https://example.com/more.md',
  ];
  expect(deadReferences('src/a.ts', ts.join('\n'))).toEqual([
    'src/a.ts: nothing.md',
    'src/a.ts: docs/faq.md#no-such',
    'src/a.ts: DESIGN.md',
  ]);
  const py = '"""See ../README.md and\nnothing.md."""\nx = "strings.md"  # none.md\n';
  expect(deadReferences('templates/a.py', py)).toEqual([
    'templates/a.py: nothing.md',
    'templates/a.py: none.md',
  ]);
});
