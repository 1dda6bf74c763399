import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** Paths beside a folder while it is replaced; their names hold the process that created them, and the folder. */
export interface StagingPaths {
  readonly fresh: string;
  readonly old: string;
  /** A file with the names of what moves from the old folder into the fresh one. */
  readonly moves: string;
}

export function createStagingPaths(folder: string): StagingPaths {
  const id = `.${basename(folder)}.${process.pid}.${randomBytes(4).toString('hex')}`;
  return stagingPathsAt(join(dirname(folder), id));
}

function stagingPathsAt(fresh: string): StagingPaths {
  return { fresh, old: `${fresh}.old`, moves: `${fresh}.moves` };
}

/**
 * Clears up after a run that was killed: between two renames the old folder may be staged while none is in place; it
 * is then moved back, with what had left it. What belongs to a live process is left alone.
 */
export function recover(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  const left = readdirSync(parent).flatMap((name) => leftOver(name, basename(folder)) ?? []);
  const ids = [...new Set(left)].map((id) => stagingPathsAt(join(parent, id)));
  for (const staging of ids) {
    if (!existsSync(folder) && existsSync(staging.old)) {
      moveBack(staging, plannedMoves(staging));
      renameSync(staging.old, folder);
    }
  }
  for (const staging of ids) {
    for (const path of Object.values(staging)) rmSync(path, { recursive: true, force: true });
  }
}

/** An endpoint's folder, or its environment file: nothing else of a suite moves. */
const MOVED = /^(?:[\w-]+|env\/[\w-]+_environment\.txt)$/;
const moves = z.array(z.string().regex(MOVED));

function plannedMoves({ moves: file }: StagingPaths): readonly string[] {
  if (!existsSync(file)) return [];
  // Nothing had moved yet when a list was cut short: it is written before.
  try {
    return moves.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Puts back into the old folder what has left it. */
export function moveBack({ fresh, old }: StagingPaths, names: readonly string[]): void {
  for (const name of names) {
    const [from, to] = [join(fresh, name), join(old, name)];
    const isWay = [dirname(from), dirname(to)].every(isFolder);
    if (isWay && existsSync(from) && !existsSync(to)) renameSync(from, to);
  }
}

/** Whether a path is a folder itself, and no link that leads elsewhere. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The name that all left-overs of one run begin with; undefined for what no dead process left. */
function leftOver(name: string, folder: string): string | undefined {
  if (!name.startsWith(`.${folder}.`)) return undefined;
  const found = /^((\d+)\.[\da-f]{8})(?:\.old|\.moves)?$/.exec(name.slice(folder.length + 2));
  const [, id, pid] = found ?? [];
  return id !== undefined && !isAlive(Number(pid)) ? `.${folder}.${id}` : undefined;
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
