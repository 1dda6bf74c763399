import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Names beside a folder while it is replaced: they tell whose process made them, and for whom. */
export interface Aside {
  readonly fresh: string;
  readonly old: string;
}

export function asideNames(folder: string): Aside {
  const id = `.${basename(folder)}.${process.pid}.${randomBytes(4).toString('hex')}`;
  return { fresh: join(dirname(folder), id), old: join(dirname(folder), `${id}.old`) };
}

/**
 * Clears up after a run that was killed: between two renames the old folder may stand aside while
 * none is in place, and then it goes back. What belongs to a process that lives is left alone.
 */
export function recover(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  const left = readdirSync(parent).filter((name) => isLeftOver(name, basename(folder)));
  for (const name of left.filter((name) => name.endsWith('.old'))) {
    if (!existsSync(folder)) renameSync(join(parent, name), folder);
  }
  for (const name of left) rmSync(join(parent, name), { recursive: true, force: true });
}

function isLeftOver(name: string, folder: string): boolean {
  if (!name.startsWith(`.${folder}.`)) return false;
  const pid = /^(\d+)\.[\da-f]{8}(?:\.old)?$/.exec(name.slice(folder.length + 2))?.[1];
  return pid !== undefined && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
