import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Says in which process the folder was made: each project of a run loads this module anew, and shares it. */
const MADE_BY = 'PROOFGATE_TESTS_MADE_BY';

/**
 * Where processes of tests keep what they have compiled, since they load hundreds of modules each: with it they
 * start in two thirds of the time. The workers have none (quick-start.mjs): each would write all of its own at its end.
 */
const COMPILED = 'PROOFGATE_TESTS_COMPILED';

/** The variable with the folder of the few tests that need one on a disk. */
export const ON_DISK = 'PROOFGATE_TESTS_ON_DISK';

/** Bytes that must be free for temporary files, of which a run has 5 GB at its end, and in all. */
const ROOM = { files: 8e9, memory: 12e9 } as const;

/**
 * Has all tests of a run make their temporary files in one folder, which is removed when the run ends: workers
 * that are ended, and processes that tests kill, leave theirs behind, which were gigabytes a run. A run that
 * is interrupted or killed leaves nothing either: what removes the folder is a separate process. One
 * folder and not one in another, since the path of a socket may have 107 bytes (unix(7)).
 */
export function setup(): void {
  if (process.env[MADE_BY] === `${process.pid}`) return;
  const onDisk = makeFolder(tmpdir());
  const folder = hasRoomInMemory() ? makeFolder('/dev/shm') : onDisk;
  process.env.TMPDIR = folder;
  process.env[ON_DISK] = onDisk;
  process.env[COMPILED] = join(folder, 'compiled');
  process.env[MADE_BY] = `${process.pid}`;
  removeAtOurEnd([...new Set([folder, onDisk])]);
}

function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'proofgate-tests-'));
  // As /tmp itself is: PostgreSQL and scripts in a sandbox run as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * Whether temporary files can be in memory, if `TMPDIR` names no other place: thousands of small files cost the tests
 * a quarter of their system time on some disks.
 */
function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR !== undefined || process.availableMemory() < ROOM.memory) return false;
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM.files;
  } catch {
    return false;
  }
}

/**
 * Removes folders once this process is no more, however it ends: then the pipe that the remover reads is closed.
 * It does so again a little later, for what processes wrote that ended after us.
 */
function removeAtOurEnd(folders: readonly string[]): void {
  const script =
    'cat; [ -d "$1" ] || exit 0; for wait in 1 5 30; do rm -rf "$@"; sleep $wait; done; rm -rf "$@"';
  // In its own session, so that the Ctrl-C that ends us does not end it.
  const remover = spawn('sh', ['-c', script, 'sh', ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  remover.unref();
}
