import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './stores.ts';

/** A separate file system, so that a test can fill it. */
export interface SmallDisk {
  /** A folder on it for the platform's data. */
  readonly folder: string;
  /** Takes all space that is left but so many bytes. */
  readonly fill: (leaveBytes?: number) => void;
  /** Gives the space back. */
  readonly free: () => void;
}

/** Why no file system can be mounted here; null where one can. Only root may, and not in each container. */
export const WHY_NO_MOUNT = whyNoMount();

/** Mounts a file system in memory of so many megabytes until the test has finished. */
export function smallDisk(megabytes: number): SmallDisk {
  const mountPoint = temporaryFolder();
  mount(mountPoint, megabytes);
  onTestFinished(() => unmount(mountPoint));
  const folder = join(mountPoint, 'data');
  mkdirSync(folder);
  const filler = join(mountPoint, 'filler');
  return {
    folder,
    fill: (leaveBytes = 0) => {
      const { bavail, bsize } = statfsSync(mountPoint);
      const left = Math.max(bavail * bsize - leaveBytes, 0);
      try {
        writeFileSync(filler, Buffer.alloc(left), { flag: 'a' });
      } catch (error) {
        // Somebody else has taken some of it meanwhile: it is as full as it can be.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    free: () => truncateSync(filler),
  };
}

function mount(mountPoint: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mountPoint], {
    stdio: 'ignore',
  });
}

/** Lazily: a process that was killed may not have let go of its files yet. */
function unmount(mountPoint: string): void {
  execFileSync('umount', ['--lazy', mountPoint], { stdio: 'ignore' });
}

function whyNoMount(): string | null {
  const probe = temporaryFolder();
  try {
    mount(probe, 1);
    unmount(probe);
    return null;
  } catch {
    return 'a file system cannot be mounted here: it takes root with CAP_SYS_ADMIN';
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
