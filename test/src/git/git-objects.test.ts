import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fileTree } from '../../../src/git/file-tree.ts';
import { parseTree, treeBytes } from '../../../src/git/git-objects.ts';
import { folderWith } from '../../support/folder.ts';

const FILES = new Map([
  ['a.txt', 'a'],
  ['a/z.txt', 'z'],
  ['a0', ''],
  ['a-b/c', 'c\r\n'],
  ['ünï/☃.txt', '☃\0'],
  ['A/b/c/d.txt', '\ufeffd'],
]);

test('a tree gets the id that Git gives it', () => {
  const folder = folderWith(Object.fromEntries(FILES));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder }).toString().trim();
  git('init', '-q');
  git('-c', 'core.autocrlf=false', 'add', '--all');
  const tree = fileTree(FILES);
  expect(tree.id).toBe(git('write-tree'));
  expect(treeBytes(parseTree(tree.bytes))).toEqual(tree.bytes);
});

test('a lone surrogate is written as UTF-8 writes it', () => {
  const { children } = fileTree(new Map([['a', '\ud800']]));
  expect(children.get('a')).toMatchObject({ text: '\ufffd', bytes: Buffer.from('\ufffd') });
});

test.each([
  [['a', 'a/b']],
  [['a/b', 'a']],
  [['../a']],
  [['a//b']],
  [['.git/config']],
  [['/a']],
  [[]],
])('the paths %j make no tree', (paths) => {
  expect(() => fileTree(new Map(paths.map((path) => [path, ''])))).toThrow();
});
