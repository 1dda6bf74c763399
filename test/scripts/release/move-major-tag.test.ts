import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOf, git } from '../../../scripts/release/git.ts';
import { moveMajorTag } from '../../../scripts/release/move-major-tag.ts';
import { folderWith } from '../../support/folder.ts';
import { type Clone, cloneWith, releaseOf } from './repository.ts';

/** Where a tag is at origin, which is what others see. */
const pushed = ({ origin }: Clone, tag: string) => commitOf(origin, `refs/tags/${tag}`);

test('the first release of a major version begins its tag, the next ones move it', () => {
  const clone = cloneWith('0.9.0');
  const first = releaseOf(clone, 'v1.0.0');
  expect(moveMajorTag(clone.folder, 'v1.0.0')).toBe('v1 begins at v1.0.0.');
  expect(pushed(clone, 'v1')).toBe(first);

  const second = releaseOf(clone, 'v1.10.0');
  expect(moveMajorTag(clone.folder, 'v1.10.0')).toBe('v1 has moved from v1.0.0 to v1.10.0.');
  expect(pushed(clone, 'v1')).toBe(second);
});

test('it never moves back: neither to an older release nor twice to the same', () => {
  const clone = cloneWith('1.0.0');
  const newer = releaseOf(clone, 'v1.10.0');
  moveMajorTag(clone.folder, 'v1.10.0');
  releaseOf(clone, 'v1.9.5');
  expect(moveMajorTag(clone.folder, 'v1.9.5')).toBe('v1 stays at v1.10.0.');
  expect(moveMajorTag(clone.folder, 'v1.10.0')).toBe('v1 stays at v1.10.0.');
  expect(pushed(clone, 'v1')).toBe(newer);
});

test('the tags of other major versions stay where they are', () => {
  const clone = cloneWith('1.0.0');
  const one = releaseOf(clone, 'v1.0.0');
  moveMajorTag(clone.folder, 'v1.0.0');
  const two = releaseOf(clone, 'v2.0.0');
  moveMajorTag(clone.folder, 'v2.0.0');
  expect([pushed(clone, 'v1'), pushed(clone, 'v2')]).toEqual([one, two]);
});

test('what origin says counts, and not a tag that this clone has kept', () => {
  const clone = cloneWith('1.0.0');
  releaseOf(clone, 'v1.0.0');
  moveMajorTag(clone.folder, 'v1.0.0');
  const other = folderWith();
  git(other, 'clone', '--quiet', clone.origin, '.');

  const newer = releaseOf(clone, 'v1.2.0');
  releaseOf(clone, 'v1.0.5');
  moveMajorTag(clone.folder, 'v1.2.0');
  git(other, 'fetch', '--quiet', 'origin', 'refs/tags/v1.0.5:refs/tags/v1.0.5');
  expect(moveMajorTag(other, 'v1.0.5')).toBe('v1 stays at v1.2.0.');
  expect(pushed(clone, 'v1')).toBe(newer);
});

test('of two releases at the same commit the later one counts', () => {
  const clone = cloneWith('1.0.0');
  const both = releaseOf(clone, 'v1.2.0');
  clone.git('tag', 'v1.0.0', both);
  moveMajorTag(clone.folder, 'v1.2.0');
  releaseOf(clone, 'v1.1.0');
  expect(moveMajorTag(clone.folder, 'v1.1.0')).toBe('v1 stays at v1.2.0.');
});

test('of two that move it at a time one fails, and what the other did is kept', () => {
  const clone = cloneWith('1.0.0');
  releaseOf(clone, 'v1.0.0');
  moveMajorTag(clone.folder, 'v1.0.0');
  releaseOf(clone, 'v1.2.0');
  const newer = releaseOf(clone, 'v1.5.0');
  clone.git('tag', '--delete', 'v1.5.0');
  // Git calls it when the tags have been fetched: this is the moment in which the other one moves it.
  const hook = join(clone.folder, '.git', 'hooks', 'reference-transaction');
  mkdirSync(dirname(hook), { recursive: true });
  const move = `git --git-dir='${clone.origin}' update-ref refs/tags/v1 ${newer}`;
  writeFileSync(hook, `#!/bin/sh\n[ "$1" != committed ] || ${move}\n`, { mode: 0o755 });
  expect(() => moveMajorTag(clone.folder, 'v1.2.0')).toThrow(/stale info/);
  expect(pushed(clone, 'v1')).toBe(newer);
});

test('after it was put back by hand it moves on with the next release', () => {
  const clone = cloneWith('1.0.0');
  releaseOf(clone, 'v1.1.0');
  moveMajorTag(clone.folder, 'v1.1.0');
  releaseOf(clone, 'v1.2.0');
  moveMajorTag(clone.folder, 'v1.2.0');
  clone.git('push', '--quiet', '--force', 'origin', 'v1.1.0^{commit}:refs/tags/v1');
  const mended = releaseOf(clone, 'v1.1.1');
  expect(moveMajorTag(clone.folder, 'v1.1.1')).toBe('v1 has moved from v1.1.0 to v1.1.1.');
  expect(pushed(clone, 'v1')).toBe(mended);
});

test('a moving tag at a commit that is no release is left alone', () => {
  const clone = cloneWith('1.0.0');
  const odd = clone.commit();
  clone.git('tag', 'v1');
  clone.git('push', '--quiet', 'origin', 'v1');
  releaseOf(clone, 'v1.0.0');
  expect(() => moveMajorTag(clone.folder, 'v1.0.0')).toThrow(
    /v1 is at \w{40}, which is no release/,
  );
  expect(pushed(clone, 'v1')).toBe(odd);
});

test.each(['v1', 'v1.0.1', 'main'])('%s is no release that a tag could move to', (tag) => {
  const clone = cloneWith('1.0.0');
  releaseOf(clone, 'v1.0.0');
  moveMajorTag(clone.folder, 'v1.0.0');
  expect(() => moveMajorTag(clone.folder, tag)).toThrow(`There is no release ${tag}.`);
});
