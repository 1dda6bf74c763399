import { expect, test } from 'vitest';
import { folderPathFault } from '../../../src/git/folder-path.ts';

test.each(['generated-scripts', 'tests/api', '.hidden/suite', 'a b', 'x'.repeat(255)])(
  'a suite may be in %j',
  (path) => {
    expect(folderPathFault(path)).toBeNull();
  },
);

test.each([
  ['', 'relative path'],
  ['.', 'must not hold'],
  ['/tests', 'relative path'],
  ['tests/', 'relative path'],
  ['tests//api', 'relative path'],
  ['tests\\api', 'relative path'],
  ['../other', 'must not hold'],
  ['tests/..', 'must not hold'],
  ['.git/hooks', 'must not hold'],
  ['.GIT', 'must not hold'],
  ['a\nb', 'one line'],
  ['x'.repeat(256), '255 characters'],
])('a suite may not be in %j', (path, words) => {
  expect(folderPathFault(path)).toContain(words);
});
