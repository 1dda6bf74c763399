import { expect, test } from 'vitest';
import { namedCommit } from '../../../../src/github/deployment/named-commit.ts';

const SHA = 'c0ffee'.padEnd(40, '0');
const FOUND = { owner: 'octo', repo: 'pets.api', sha: SHA };

test.each([
  ['what the Action sends', { repository: 'octo/pets.api', ref: 'refs/heads/main', sha: SHA }],
  [
    'a push at GitHub',
    { repository: { full_name: 'octo/pets.api', id: 1 }, ref: 'refs/heads/main', after: SHA },
  ],
  [
    'a deployment at GitHub',
    { repository: { full_name: 'octo/pets.api' }, ref: 'main', deployment: { sha: SHA } },
  ],
  ['a body of one’s own', { repository: 'octo/pets.api', commit: SHA, ref: 'main', sha: 7 }],
])('%s names a commit', (_, body) => {
  expect(namedCommit(body)).toEqual({ ...FOUND, ref: 'main' });
});

test.each([
  ['nothing', null],
  ['no commit', { repository: 'octo/pets' }],
  ['no repository', { sha: SHA }],
  ['a branch for a commit', { repository: 'octo/pets', sha: 'main' }],
  ['a path for a repository', { repository: 'octo/..', sha: SHA }],
  ['a longer path', { repository: 'octo/pets/../../app', sha: SHA }],
])('%s is none', (_, body) => {
  expect(namedCommit(body)).toBeNull();
});
