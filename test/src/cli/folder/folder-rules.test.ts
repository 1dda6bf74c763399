import { describe, expect, test } from 'vitest';
import {
  differences,
  foreignFiles,
  isGround,
  isWithin,
} from '../../../../src/cli/folder/folder-rules.ts';

test('files of a suite are ours, those of people and of Git are not', () => {
  const ours = [
    'README.md',
    'AGENTS.md',
    'conftest.py',
    'pytest.ini',
    'requirements.txt',
    'hooks.py',
    'known.json',
    'env/get_pets_environment.txt',
    'proofgate_suite/plugin.py',
    'proofgate_suite/wire/head.py',
    'get_pets/positive/test_get_pets_positive.py',
    'get_pets/negative/test_get_pets_negative_query_limit.py',
    'get_pets/positive_boundary/test_get_pets_positive_boundary_query_limit.py',
    '__pycache__/conftest.cpython-311.pyc',
    '.pytest_cache/v/cache/lastfailed',
  ];
  const foreign = [
    'notes.txt',
    'env/local.txt',
    'get_pets/positive/data.json',
    '.venv/bin/python',
    'proofgate_suite/data/x.txt',
  ];
  expect(foreignFiles([...ours, ...foreign])).toEqual(foreign);
});

describe('a folder that must not be replaced', () => {
  test.each(['/', '/home', '/home/me', '/home/me/work', '/home/me/work/api'])('%s', (folder) => {
    expect(isGround(folder, '/home/me/work/api', '/home/me')).toBe(true);
  });

  test.each(['/home/me/work/api/suite', '/home/me/work/api2', '/srv'])('%s may be', (folder) => {
    expect(isGround(folder, '/home/me/work/api', '/home/me')).toBe(false);
  });
});

test('a folder holds itself and what is below, and no neighbour', () => {
  expect(['/a', '/a/b', '/a/..b'].map((path) => isWithin('/a', path))).toEqual([true, true, true]);
  expect(['/', '/ab', '/a/../b'].map((path) => isWithin('/a', path))).toEqual([
    false,
    false,
    false,
  ]);
});

test('differences are what is missing, changed and extra; hooks.py is anybody’s', () => {
  const wanted = new Map([
    ['a.py', '1'],
    ['b.py', '2'],
    ['hooks.py', 'default'],
    ['env/suite.txt', 'default'],
  ]);
  const found = new Map([
    ['b.py', '3'],
    ['c.py', '4'],
    ['hooks.py', 'mine'],
    ['env/suite.txt', 'mine'],
    ['x/__pycache__/b.pyc', ''],
  ]);
  expect(differences(wanted, found)).toEqual([
    { path: 'a.py', how: 'missing' },
    { path: 'b.py', how: 'changed' },
    { path: 'c.py', how: 'extra' },
  ]);
});
