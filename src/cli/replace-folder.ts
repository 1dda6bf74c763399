import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import type { SuiteFolder } from './folder.ts';
import { asideNames } from './folder-aside.ts';
import { HOOKS, holds } from './folder-rules.ts';
import { inWords } from './system-error.ts';

/**
 * Puts the files in place of a folder as a whole: written beside it, then swapped by two renames.
 * When anything fails, the old folder is in its place, untouched. A kill between the renames is
 * mended by the next run. Throws a `folder-unwritable` Problem.
 *
 * Written synchronously: nothing else runs meanwhile, and 20,000 files take half the time.
 */
export function replaceFolder(folder: SuiteFolder, files: ReadonlyMap<string, string>): void {
  const { fresh, old } = asideNames(folder.path);
  try {
    write(fresh, files);
    const hooks = join(folder.path, HOOKS);
    if (existsSync(hooks)) cpSync(hooks, join(fresh, HOOKS), { verbatimSymlinks: true });
    swap(folder.path, fresh, old);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Problem('folder-unwritable', `${folder.path} cannot be written: ${inWords(error)}.`);
  }
  rmSync(old, { recursive: true, force: true });
}

function write(root: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(root);
  const made = new Set([root]);
  for (const [name, text] of files) {
    const path = resolve(root, name);
    if (path === root || !holds(root, path)) throw new Error(`${name} leads out of the suite.`);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, text);
  }
  // One call for the folder: after a power cut the suite can be generated again, and a call for
  // each of 20,000 files would take minutes on a slow disk.
  sync(root);
}

function swap(path: string, fresh: string, old: string): void {
  const exists = existsSync(path);
  if (exists) renameSync(path, old);
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (exists) renameSync(old, path);
    throw error;
  }
  sync(dirname(path));
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
