import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from './mutations.ts';

test('every mutation can be seeded: its text is in its file once, and its tests are there', () => {
  const stale = MUTATIONS.filter(
    ({ file, search, killedBy }) =>
      readFileSync(file, 'utf8').split(search).length !== 2 || !killedBy.every(existsSync),
  );
  expect(stale.map(({ file, search }) => `${file}: ${search}`)).toEqual([]);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
});

test('every module has one', () => {
  const modules = readdirSync('src', { withFileTypes: true }).filter((one) => one.isDirectory());
  const mutated = new Set(MUTATIONS.map(({ file }) => file.split('/')[1]));
  expect(modules.map(({ name }) => name).filter((name) => !mutated.has(name))).toEqual([]);
});
