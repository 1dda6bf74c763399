import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');
const HARDENING = readFileSync('docs/hardening.md', 'utf8');

/** Tables whose every row names the tests that hold it. */
const HELD = [
  'Who may do what',
  'Where credentials may go',
  'What comes from outside',
  'Test cases and each other',
];

const TEST = /`(test\/[^`]+)`/g;

/** The rows of the first table below a heading, without its head. */
function rowsBelow(heading: string): string[] {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section) ?? [];
  return table.trimEnd().split('\n').slice(2);
}

test.each(HELD)('every row of "%s" in docs/security.md names the tests that hold it', (heading) => {
  const rows = rowsBelow(heading);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !/`test\/[^`]+` \|$/.test(row))).toEqual([]);
});

test('every test that docs/security.md and docs/hardening.md name is there', () => {
  const named = [...`${PAGE}${HARDENING}`.matchAll(TEST)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every test that docs/security.md quotes is in the file that it names', () => {
  const quoted = [...PAGE.matchAll(/“([^”]+)” in `(test\/[^`]+)`/g)];
  expect(quoted.length).toBeGreaterThan(5);
  const missing = quoted.filter(([, title = '', path = '']) => {
    return !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing.map(([one]) => one)).toEqual([]);
});
