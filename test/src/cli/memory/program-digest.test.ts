import { expect, test } from 'vitest';
import { programDigest } from '../../../../src/cli/memory/program-digest.ts';
import { folderWith } from '../../../support/folder.ts';

const digestWith = (files: Record<string, string>) => programDigest(folderWith(files));
const digest = () => digestWith({ 'main.js': 'one' });

test.each([
  ['the same files elsewhere are', { 'main.js': 'one' }, true],
  ['the same with a file that does not run are', { 'main.js': 'one', 'main.js.map': '{}' }, true],
  ['another content of the same length is not', { 'main.js': 'two' }, false],
  ['another name is not', { 'other.js': 'one' }, false],
  ['a further file in a folder is not', { 'main.js': 'one', 'sub/more.js': '' }, false],
  ['a bundle is not', { 'main.js': 'one', 'command/main.js': 'two' }, false],
])('%s the same program', (_, files, isSame) => {
  expect(digestWith(files) === digest()).toBe(isSame);
});

test('beside a bundle, the files that it was made from do not count', () => {
  const bundle = { 'command/main.js': 'one' };
  expect(digestWith({ ...bundle, 'main.js': 'two' })).toBe(digest());
});
