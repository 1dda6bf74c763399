import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { execute } from '../../../runner/index.ts';
import type { Sandbox, SandboxParts } from './sandbox.ts';
import { endProcesses } from './sweep.ts';

/** User ids that no account has: above those that systemd gives to containers. */
const FIRST_USER = 1_900_000_000;
const USERS = 1_000_000;

/**
 * For a server that runs as root where bubblewrap does not work: each execution has a user of its own,
 * without rights (setpriv(1)), and every process of that user ends with it.
 */
export function otherUser(_: SandboxParts, refused: readonly string[]): Sandbox {
  return {
    lack: `Tests run as a user of their own, and can read what every user of this machine can (${refused.join('; ')}).`,
    handOver: async (folder, executionId) => {
      const user = userOf(executionId);
      // The folder around it stays root's, so that no script puts something else in its place.
      await mkdir(folder, { recursive: true });
      await chmod(dirname(folder), 0o711);
      await execute('chown', ['-R', '-h', `${user}:${user}`, folder], {
        PATH: process.env.PATH,
      });
    },
    launch: (_folder, executionId) => (command, args) => {
      const user = userOf(executionId);
      const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
      const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
      return { command: 'setpriv', args: [...ids, ...rights, '--', command, ...args] };
    },
    sweep: (executionId) => {
      const user = userOf(executionId);
      return endProcesses(async (pid) => (await stat(`/proc/${pid}`)).uid === user);
    },
  };
}

/** The same one when the execution is begun again, so that what a killed server left is found. */
function userOf(executionId: string): number {
  const hash = createHash('sha256').update(executionId).digest();
  return FIRST_USER + (hash.readUInt32BE() % USERS);
}
