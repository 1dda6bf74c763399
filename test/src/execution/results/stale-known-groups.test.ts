import { expect, test } from 'vitest';
import { type RunCase, wholeSuites } from '../../../../src/execution/results/stale-known-groups.ts';

interface Part extends Partial<RunCase> {
  readonly path: string;
  /** How many scripts it has; null where not all of it was run. */
  readonly scripts: number | null;
  /** How many its suite has. */
  readonly of?: number;
}

/** The paths of the test cases of each suite whose scripts have all run. */
function whole(...parts: readonly Part[]) {
  const testCases = parts.map(({ scripts: _, of: __, path, ...more }, position): RunCase => {
    const recorded = { missing: null, notes: [], baseUrl: '', document: null };
    const place = { repositoryUrl: 'https://git.example/clinic.git', branch: 'api-tests' };
    const run = { position, name: path, path: `suite/${path}`, commit: 'abc', reason: null };
    return { ...place, ...run, recorded, ...more };
  });
  const extents = new Map(
    parts.flatMap(({ scripts, of = 3 }, position) =>
      scripts === null ? [] : [[position, { scripts, of }]],
    ),
  );
  return wholeSuites(testCases, extents).map((suite) => suite.map(({ name }) => name));
}

const PETS = { path: 'get_pets', scripts: 2 };
const POST = { path: 'post_pets', scripts: 1 };

test('a suite has run if its test cases hold each of its scripts, at one commit', () => {
  expect(whole(PETS, POST)).toEqual([['get_pets', 'post_pets']]);
  expect(whole(PETS)).toEqual([]);
  expect(whole(PETS, { ...POST, commit: 'abd' })).toEqual([]);
  expect(whole(PETS, { ...POST, of: 4 })).toEqual([]);
  expect(whole(PETS, { ...POST, scripts: null })).toEqual([]);
  expect(whole(PETS, { ...POST, reason: 'it reports more than 20000 tests' })).toEqual([]);
});

test('what runs twice counts once', () => {
  expect(whole({ ...PETS, of: 4 }, { ...PETS, of: 4 })).toEqual([]);
});

test('of a suite nothing is known while another one of the same document ran', () => {
  const other = { path: 'get_owners', scripts: 1, of: 9, branch: 'others' };
  expect(whole(PETS, POST, other)).toEqual([]);
  const document = { title: 'Owners', sha256: 'f00' };
  const recorded = { missing: null, notes: [], baseUrl: '', document };
  expect(whole(PETS, POST, { ...other, recorded })).toHaveLength(1);
});
