import { randomUUID } from 'node:crypto';
import { promises } from 'node:fs';
import { join } from 'node:path';
import type { PromiseFsClient } from 'isomorphic-git';
import { Problem } from '../../problem.ts';
import { requireRepository } from './gitdir.ts';

/** What a killed process may leave in the folder of a repository; no part of Git begins so. */
const TEMPORARY_PREFIX = 'proofgate-aside-';

/** The repository that is written, and how many bytes it may still grow by. */
export interface DiskRoom {
  readonly gitdir: string;
  readonly url: string;
  bytes: number;
}

/**
 * The disk as isomorphic-git sees it. It writes files in place, and takes an object that is there for
 * whole; so each file is written to a temporary one and renamed, and a killed process leaves no half of one.
 *
 * @throws Problem `repository-too-large`, `storage-full`, and `repository-missing` when the repository
 *   is removed while it is written
 */
export function atomicDisk(room: DiskRoom): PromiseFsClient {
  const { gitdir, url } = room;
  return {
    promises: {
      ...promises,
      writeFile: async (path: string, data: Uint8Array | string) => {
        spend(room, Buffer.byteLength(data));
        const temporary = join(gitdir, `${TEMPORARY_PREFIX}${randomUUID()}`);
        try {
          await promises.writeFile(temporary, data).catch(asFull);
          await promises.rename(temporary, path);
        } catch (error) {
          await promises.rm(temporary, { force: true });
          throw error;
        }
      },
      // isomorphic-git makes the folders that a file needs, and would make those of a removed repository.
      mkdir: async (path: string) => {
        await requireRepository(gitdir, url);
        await promises.mkdir(path);
      },
    },
  };
}

/** Removes temporary files of killed processes; nobody else writes meanwhile. */
export async function removeTemporaryFiles(gitdir: string): Promise<void> {
  const names = await promises.readdir(gitdir);
  const left = names.filter((name) => name.startsWith(TEMPORARY_PREFIX));
  await Promise.all(left.map((name) => promises.rm(join(gitdir, name), { force: true })));
}

/** How many bytes the files of a repository have. */
export async function sizeOf(gitdir: string): Promise<number> {
  let bytes = 0;
  const entries = await promises.readdir(gitdir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += (await promises.stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

function spend(room: DiskRoom, bytes: number): void {
  room.bytes -= bytes;
  if (room.bytes >= 0) return;
  throw new Problem(
    'repository-too-large',
    `${room.url} has no space for another generation: download its suite as a zip, and have the record write to a repository of GitHub or GitLab, or create another record.`,
  );
}

function asFull(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  throw new Problem('storage-full', 'The disk of DATA_DIR is full: free some space and try again.');
}
