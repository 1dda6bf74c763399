import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleAction } from '../../scripts/bundles/bundle-action.ts';
import { folderWith } from '../support/folder.ts';

const DIST = fileURLToPath(new URL('../../action/dist', import.meta.url));

/** The names of files that differ, so that a failure does not print megabytes. */
function differing(one: string, other: string): string[] {
  const [ones, others] = [filesOf(one), filesOf(other)];
  const names = new Set([...ones.keys(), ...others.keys()]);
  return [...names].filter((name) => ones.get(name) !== others.get(name));
}

/** Path below a folder → content. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]));
}

test('the bundle that is checked in is what the sources give (npm run build:action)', () => {
  const fresh = join(folderWith(), 'dist');
  bundleAction(fresh);
  expect(differing(fresh, DIST)).toEqual([]);
});
