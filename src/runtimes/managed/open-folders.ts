import { realpathSync, statSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';

const ENTERED_BY_OTHERS = 0o001;

/**
 * The folders of a PATH that every user of this machine can enter.
 *
 * @param path as in the variable
 * @returns the same without those that are missing, or below a folder that is closed to others, such as root's home
 */
export function openFolders(path: string): string {
  return path.split(delimiter).filter(isOpen).join(delimiter);
}

function isOpen(folder: string): boolean {
  try {
    return isEntered(realpathSync(folder));
  } catch {
    return false;
  }
}

function isEntered(folder: string): boolean {
  if ((statSync(folder).mode & ENTERED_BY_OTHERS) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isEntered(parent);
}
