import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchNameFault, checkBranchName } from '../../../src/git/branch-name.ts';

/** Git's own verdict on a branch name. */
function gitAllows(name: string): boolean {
  if (name === 'HEAD' || name.startsWith('-') || name.includes('\0')) return false;
  return spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0;
}

const NAMES = [
  'main',
  'feature/a-b_c.d',
  'ünï/☃',
  'a@b',
  '@@',
  'a.lock.b',
  'HEADS',
  '',
  'HEAD',
  '-a',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a..b',
  'a.',
  'a@{b',
  '@',
  'a b',
  'a~b',
  'a^b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  'a\u007fb',
  'a\nb',
];

test.each(NAMES)('%j is checked as git check-ref-format checks it', (name) => {
  // Git takes a lone @ below refs/heads, but as a branch it is short for HEAD.
  expect(branchNameFault(name) === null).toBe(name !== '@' && gitAllows(name));
});

test('any name of dangerous parts is checked as Git checks it', () => {
  const part = fc.constantFrom('a', '.', '..', '/', '.lock', '@', '{', '-', ' ', '~', 'HEAD', 'ü');
  const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, (one) => (branchNameFault(one) === null) === (one !== '@' && gitAllows(one))),
    { numRuns: 300 },
  );
});

test('a refusal names the branch and what is wrong', () => {
  expect(() => checkBranchName('a b')).toThrow(/"a b" has a blank .* git check-ref-format/);
});
