import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { calibrateCommand } from '../../src/cli/calibrate/command.ts';
import { generateCommand } from '../../src/cli/generate/command.ts';
import { runCommand } from '../../src/cli/run/command.ts';
import { PAGES } from '../support/pages/documentation.ts';

const PAGE = readFileSync('docs/command-line.md', 'utf8');

/** The options of a section's table. */
function documented(section: string): string[] {
  const [, text = ''] = PAGE.split(`\n## ${section}\n`);
  const rows = (text.split('\n## ')[0] ?? '').matchAll(/^\| (`--.*?) \|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/--[a-z-]+/g)].map(String));
}

const optionsOf = (command: Command) => command.options.map(({ long }) => long ?? '');

test.each([
  ['generate', generateCommand()],
  ['calibrate', calibrateCommand()],
  ['run', runCommand('0.0.0')],
])('the reference of %s has all of its options, and no other', (section, command) => {
  expect(documented(section).sort()).toEqual(optionsOf(command).sort());
});

test('a page has 1,200 words at most, unless it says that it is a reference', () => {
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const pages = PAGES.filter((page) => /^docs\/[^/]+$/.test(page));
  expect(pages.length).toBeGreaterThan(40);
  const long = pages.filter((page) => {
    const text = readFileSync(page, 'utf8');
    const [top = ''] = text.split(/^## /m);
    return wordsOf(text) > 1200 && !top.includes('This page is a reference');
  });
  expect(long).toEqual([]);
});

test('the README has 600 to 900 words', () => {
  const words = readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeGreaterThan(600);
  expect(words.length).toBeLessThanOrEqual(900);
});
