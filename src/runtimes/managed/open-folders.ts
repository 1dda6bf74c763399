import { realpathSync, statSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';

const WORLD_EXECUTABLE = 0o001;
const WORLD_WRITABLE = 0o002;
const STICKY = 0o1000;

/**
 * The folders of a PATH that every user of this machine can enter, and in which not everybody can put a program.
 *
 * @param path as in the variable
 * @returns the same without those that are missing, or below a folder that is closed to other users, such as root's
 *   home
 */
export function openFolders(path: string): string {
  return path.split(delimiter).filter(isOpen).join(delimiter);
}

function isOpen(folder: string): boolean {
  try {
    const path = realpathSync(folder);
    return (statSync(path).mode & WORLD_WRITABLE) === 0 && isEntered(path);
  } catch {
    return false;
  }
}

function isEntered(folder: string): boolean {
  const { mode } = statSync(folder);
  // In a sticky folder such as /tmp nobody moves what is another user's.
  const isProtected = (mode & WORLD_WRITABLE) === 0 || (mode & STICKY) !== 0;
  if (!isProtected || (mode & WORLD_EXECUTABLE) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isEntered(parent);
}
