import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationPage } from '../../scripts/configuration-page.ts';
import { Environment } from '../../src/server/config/environment.ts';

const page = readFileSync('docs/configuration.md', 'utf8');

test('the page of the configuration is what the schemas say (npm run docs)', () => {
  expect(page).toBe(configurationPage());
});

test('each variable and each key is on it, with its default and its words', () => {
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | '));
  expect(cells.filter((row) => (row.at(-1) ?? '').replace(/ \|$/, '').trim() === '')).toEqual([]);
  expect(page).toContain('| `specifications[].root` | text | `generated-scripts` |');
  expect(page).toContain('| `specifications[].ignore[].reason` | text | needed |');
  expect(page).toContain('| `specifications[].endpoints` | `all` or list of texts | `all` |');
  expect(page).toContain('| `PORT` | `3000` |');
  expect(page).toContain('| `OUTBOUND_ALLOW` |  |');
});

test('.env.example lists every variable that the server reads, and no other', () => {
  const listed = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm);
  const names = [...listed].map(([, name]) => name ?? '');
  expect(names.filter((name) => !name.startsWith('OTEL_')).sort()).toEqual(
    Object.keys(Environment.shape).sort(),
  );
});
