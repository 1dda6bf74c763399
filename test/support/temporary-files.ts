import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Says in which process the folder was made: each project of a run loads this module anew, and shares it. */
const MADE_BY = 'PROOFGATE_TESTS_MADE_BY';

/**
 * Where processes of tests keep what they have compiled, since they load hundreds of modules each: with it they
 * start in two thirds of the time. The workers have none (quick-start.mjs): each would write all of its own at its end.
 */
const COMPILED = 'PROOFGATE_TESTS_COMPILED';

/**
 * Has all tests of a run make their temporary files in one folder, which goes when the run ends: workers
 * that are ended, and processes that tests kill, leave theirs behind, which were gigabytes a run. A run that
 * is interrupted or killed leaves nothing either: what removes the folder is a process of its own. One
 * folder and not one in another, since the path of a socket may have 107 bytes (unix(7)).
 */
export function setup(): void {
  if (process.env[MADE_BY] === `${process.pid}`) return;
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-tests-'));
  // As /tmp itself is: PostgreSQL and scripts in a sandbox run as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.env[COMPILED] = join(folder, 'compiled');
  process.env[MADE_BY] = `${process.pid}`;
  removeAtOurEnd(folder);
}

/**
 * Removes a folder once this process is no more, however it ends: then the pipe that the remover reads is closed.
 * It does so again a little later, for what processes wrote that ended after us.
 */
function removeAtOurEnd(folder: string): void {
  const script =
    'cat; [ -d "$0" ] || exit 0; for wait in 1 5 30; do rm -rf "$0"; sleep $wait; done; rm -rf "$0"';
  // In a session of its own, so that the Ctrl-C that ends us does not end it.
  const remover = spawn('sh', ['-c', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  remover.unref();
}
