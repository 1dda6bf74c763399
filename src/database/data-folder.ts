import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Problem } from '../problem.ts';

/** Errors of the system (errno(3)), and of SQLite, about a folder that cannot be used. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file',
  EISDIR: 'a file in it is a folder',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'a name in it is too long',
  ENOENT: 'its path cannot be made',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ERR_SQLITE_ERROR: 'files cannot be made there, or lock.sqlite is none',
};

/**
 * Makes the data folder, for its own user alone; one that is there stays as it is.
 * @throws Problem `folder-unwritable`
 */
export function makeDataFolder(folder: string): void {
  inFolder(folder, () => makeWithParents(resolve(folder)));
}

/** Without `recursive`: that never ends where the system says of a folder in which none can be made that it is missing. */
function makeWithParents(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) makeWithParents(parent);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Does something in the data folder.
 * @throws Problem `folder-unwritable` where the folder does not allow it, and other errors as they are
 */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const words = WORDS[code];
    if (words === undefined) throw error;
    const message = `DATA_DIR is ${resolve(folder)}, which cannot be used: ${words}. Name a folder that this user can write, or change its owner.`;
    throw new Problem('folder-unwritable', message);
  }
}
