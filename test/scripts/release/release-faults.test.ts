import { expect, test } from 'vitest';
import { releaseFaults } from '../../../scripts/release/release-faults.ts';
import { cloneWith, filesOf } from './repository.ts';

test('a tag of the version on main with its section may be released, annotated or not', () => {
  const clone = cloneWith('1.2.3');
  clone.git('tag', 'v1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual([]);
  clone.git('tag', '--force', '--annotate', 'v1.2.3', '--message', 'v1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual([]);
});

test('main may have gone on since', () => {
  const clone = cloneWith('1.2.3');
  clone.git('tag', 'v1.2.3');
  clone.commit();
  clone.git('push', '--quiet', 'origin', 'main');
  clone.git('checkout', '--quiet', 'v1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual([]);
});

test('a commit that is not on main is not released', () => {
  const clone = cloneWith('1.2.3');
  clone.git('checkout', '--quiet', '-b', 'other');
  clone.commit();
  clone.git('tag', 'v1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual([
    'The commit of v1.2.3 is not on origin/main.',
  ]);
});

test('a tag at another commit than the one that is checked is not released', () => {
  const clone = cloneWith('1.2.3');
  clone.git('tag', 'v1.2.3');
  clone.commit();
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual(['v1.2.3 is not what is checked out.']);
});

test('all faults are said at once', () => {
  const clone = cloneWith('1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.4')).toEqual([
    'The tag is v1.2.4, but package.json says 1.2.3.',
    'The tag is v1.2.4, but package-lock.json says 1.2.3.',
    'There is no tag v1.2.4 in this clone.',
    'CHANGELOG.md has no section for 1.2.4, or nothing in it.',
  ]);
});

test('a section without text is none', () => {
  const clone = cloneWith('1.2.3');
  clone.commit({ 'CHANGELOG.md': '## [1.2.3] - 2026-01-31\n\n## [1.2.2] - 2026-01-30\n\n- A.\n' });
  clone.git('push', '--quiet', 'origin', 'main');
  clone.git('tag', 'v1.2.3');
  expect(releaseFaults(clone.folder, 'v1.2.3')).toEqual([
    'CHANGELOG.md has no section for 1.2.3, or nothing in it.',
  ]);
});

test.each(['v1', 'v1.2', '1.2.3', 'v1.2.3-rc.1', 'v01.2.3', 'v1.2.3.4'])(
  '%s is no tag of a release',
  (tag) => {
    const clone = cloneWith('1.2.3');
    clone.commit(filesOf(tag));
    clone.git('tag', tag);
    expect(releaseFaults(clone.folder, tag)).toEqual([
      `The tag is ${tag}, but a release's is v and three numbers, such as v1.2.3.`,
    ]);
  },
);
