import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Problem } from '../problem.ts';
import { lockDamaged } from './damage.ts';
import { inFolder, makeDataFolder } from './data-folder.ts';

/** SQLite's code for a lock that another connection holds (https://sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5;
/** Its codes for a file that is no database any more. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** SQLite lets go when a connection is collected as garbage, so each is held here until its release. */
const openConnections = new Set<DatabaseSync>();

/** A folder that is only ours until it is released, or until this process ends for any reason. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the embedded database's folder for this process only. PGlite has no lock, and two
 * processes on one folder destroy it. The lock is SQLite's on a file in the folder: the kernel holds
 * it, so one that a killed process left behind is free at once, and no clock or process id decides.
 *
 * @param folder made when it is not there
 * @throws Problem `data-folder-in-use` when another process has it; `database-damaged`, `folder-unwritable`
 */
export function lockFolder(folder: string): FolderLock {
  makeDataFolder(folder);
  const file = inFolder(folder, () => new DatabaseSync(join(folder, 'lock.sqlite')));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (hasErrcode(error, SQLITE_NOTADB, SQLITE_CORRUPT)) {
      throw lockDamaged(join(folder, 'lock.sqlite'));
    }
    if (!hasErrcode(error, SQLITE_BUSY)) throw error;
    const message = `${resolve(folder)} belongs to a Proofgate that is running; stop it, name another folder in DATA_DIR, or use PostgreSQL (DATABASE_URL), which serves many processes.`;
    throw new Problem('data-folder-in-use', message);
  }
  openConnections.add(file);
  const release = () => {
    openConnections.delete(file);
    file.close();
  };
  return { release };
}

function hasErrcode(error: unknown, ...codes: readonly unknown[]): boolean {
  return error instanceof Error && 'errcode' in error && codes.includes(error.errcode);
}
