import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;

/**
 * A folder that nobody else can put anything into; it is made where it is missing. What we run is there,
 * and whoever may write in it, or move it aside, would have us run what is theirs.
 *
 * @param mode of a folder that is made
 * @returns its real path; null when it belongs to somebody else, or cannot be made
 */
export function ownFolder(folder: string, mode = 0o700): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode });
    const path = realpathSync(folder);
    return isProtected(path, false) ? path : null;
  } catch {
    return null;
  }
}

/** Our folder of the user's cache (XDG base directory specification, which has relative paths ignored). */
export function cacheFolder(environment: NodeJS.ProcessEnv): string {
  const xdg = environment.XDG_CACHE_HOME;
  const cache = xdg && isAbsolute(xdg) ? xdg : join(environment.HOME ?? homedir(), '.cache');
  return join(cache, 'proofgate');
}

/** Whether only we and root can write a folder, or put something else in its place. */
export function isOwnFolder(path: string): boolean {
  return isProtected(realpathSync(path), false);
}

/** Whether only we and root can change what is at a path; systems without user ids have no such answer. */
function isProtected(path: string, isAbove: boolean): boolean {
  const user = process.getuid?.();
  if (user === undefined) return true;
  const { uid, gid, mode } = statSync(path);
  // A group that has the number of its user has no other members (user private groups).
  const isOpen =
    (mode & WRITABLE_BY_ALL) !== 0 || ((mode & WRITABLE_BY_GROUP) !== 0 && gid !== uid);
  // In a sticky folder such as /tmp, others cannot move what is ours.
  const isClosed = !isOpen || (isAbove && (mode & STICKY) !== 0);
  if (!isClosed || (uid !== user && uid !== 0)) return false;
  const parent = dirname(path);
  return parent === path || isProtected(parent, true);
}
