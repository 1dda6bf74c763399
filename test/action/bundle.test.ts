import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleAction } from '../../scripts/bundle-action.ts';
import { folderWith } from '../support/folder.ts';

const DIST = fileURLToPath(new URL('../../action/dist', import.meta.url));

/** The names of files that differ, so that a failure does not print megabytes. */
function differing(one: string, other: string): string[] {
  const names = new Set([...readdirSync(one), ...readdirSync(other)]);
  return [...names].filter((name) => textOf(one, name) !== textOf(other, name));
}

function textOf(folder: string, name: string): string | null {
  return readdirSync(folder).includes(name) ? readFileSync(join(folder, name), 'latin1') : null;
}

test('the bundle that is checked in is what the sources give (npm run build:action)', () => {
  const fresh = join(folderWith(), 'dist');
  bundleAction(fresh);
  expect(differing(fresh, DIST)).toEqual([]);
});
