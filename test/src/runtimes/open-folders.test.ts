import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolders } from '../../../src/runtimes/managed/open-folders.ts';

/** A new folder that everybody can enter; those of other tests are below one that nobody else can. */
function openFolder(): string {
  const folder = mkdtempSync('/tmp/proofgate-open-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  return folder;
}

/** A folder with these rights below another one. */
function folderOf(mode: number, below = openFolder()): string {
  const folder = join(below, `mode-${mode.toString(8)}`);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

test('of a PATH those folders stay, in their order, that every user can enter', () => {
  const [first, second] = [folderOf(0o755), folderOf(0o711)];
  const closed = folderOf(0o700);
  const path = [closed, first, join(first, 'missing'), folderOf(0o755, closed), second];
  expect(openFolders(path.join(delimiter))).toBe([first, second].join(delimiter));
});

test('a folder in which everybody can put a program is left out, and so is one below it', () => {
  const writable = folderOf(0o755);
  const below = folderOf(0o755, writable);
  chmodSync(writable, 0o777);
  expect(openFolders([writable, below].join(delimiter))).toBe('');
  chmodSync(writable, 0o1777);
  expect(openFolders([writable, below].join(delimiter))).toBe(below);
});

test('a link is what it leads to', () => {
  const link = join(openFolder(), 'link');
  symlinkSync(folderOf(0o700), link);
  expect(openFolders(link)).toBe('');
});
