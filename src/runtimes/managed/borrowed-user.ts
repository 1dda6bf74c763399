import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { Problem } from '../../problem.ts';
import { execute } from '../../runner/index.ts';
import type { Launch } from './launch.ts';

/** A user of this machine that one execution has to itself. */
export interface BorrowedUser {
  readonly id: number;
  /** Runs a command as this user, without any rights (setpriv(1)). */
  readonly launch: Launch;
  /** Ends its processes, and removes what it has left on the machine. */
  readonly sweep: () => Promise<void>;
  /** Does the same, and gives it back. */
  readonly giveBack: () => Promise<void>;
}

interface Range {
  readonly first: number;
  readonly count: number;
}

/**
 * User ids that no account has: above those that systemd gives to containers (524288 to 1879048191,
 * https://systemd.io/UIDS-GIDS) and below 2^31, which some programs cannot read.
 */
const USUAL: Range = { first: 1_900_000_000, count: 1_000_000 };
/** Where the container's own user namespace has 65,536 ids: above accounts, below those of systemd. */
const SMALL: Range = { first: 50_000, count: 10_000 };

/** The ids to choose from, by the user namespace that the server is in (`/proc/self/uid_map`). */
export function rangeOf(uidMap: string): Range {
  const lines = uidMap.trim().split('\n');
  const isMapped = lines.some((line) => {
    const [inside = 0, , length = 0] = line.trim().split(/\s+/).map(Number);
    return inside <= USUAL.first && inside + length >= USUAL.first + USUAL.count;
  });
  return isMapped ? USUAL : SMALL;
}

/**
 * Takes a user that no other execution on this machine has, of whichever server. The same execution is
 * given the same one again while it is free, so what a killed server left running ends first.
 *
 * @param reach what its scripts can write to: the machine, or only what is gone with their sandbox
 * @throws Problem `sandbox-missing` when every user is taken
 */
export async function borrowUser(
  executionId: string,
  reach: 'machine' | 'sandbox',
): Promise<BorrowedUser> {
  const { first, count } = rangeOf(await readFile('/proc/self/uid_map', 'utf8'));
  const start = createHash('sha256').update(executionId).digest().readUInt32BE();
  for (let step = 0; step < count; step++) {
    const id = first + ((start + step) % count);
    const lock = await lockUser(id);
    if (lock === null) continue;
    try {
      await clear(id, reach);
    } catch (error) {
      lock.close();
      throw error;
    }
    const giveBack = async () => {
      try {
        await clear(id, reach);
      } finally {
        lock.close();
      }
    };
    return { id, launch: launchAs(id), sweep: () => clear(id, reach), giveBack };
  }
  throw new Problem('sandbox-missing', 'Every user id that tests may run as is in use.');
}

/**
 * Holds a user by listening on a name without a file (unix(7), abstract sockets): the kernel gives it to
 * one process, and takes it back however that one ends. Null when somebody has it.
 */
function lockUser(id: number): Promise<Server | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Server | null>();
  const server = createServer((socket) => socket.destroy());
  server.once('error', (error) =>
    'code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
  );
  server.listen({ path: `\0proofgate-user-${id}`, exclusive: true }, () => {
    server.unref();
    resolve(server);
  });
  return promise;
}

const launchAs = (id: number): Launch => {
  const ids = [`--reuid=${id}`, `--regid=${id}`, '--clear-groups'];
  const rights = ['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all'];
  return (command, args) => ({
    command: 'setpriv',
    args: [...ids, ...rights, '--', command, ...args],
  });
};

/** One signal to all processes that the user may signal, so that none can start another meanwhile. */
const KILL_ALL = '[ "$(id -u)" -eq "$1" ] && kill -s KILL -- -1; true';
/** Where every user may write, so where files of a user may be. */
const SHARED = ['/tmp', '/var/tmp', '/dev/shm', '/run/lock'];

async function endProcessesOf(id: number): Promise<void> {
  const { command, args } = launchAs(id)('sh', ['-c', KILL_ALL, 'sh', `${id}`]);
  const { status, stderr } = await execute(command, args, { PATH: process.env.PATH });
  if (status !== 0) throw new Error(`Processes of user ${id} cannot be ended: ${stderr.trim()}`);
}

/** To search a full folder for temporary files takes seconds, so only where a script could write there. */
async function clear(id: number, reach: 'machine' | 'sandbox'): Promise<void> {
  await endProcessesOf(id);
  if (reach === 'sandbox') return;
  const env = { PATH: process.env.PATH };
  const ipc = launchAs(id)('ipcrm', ['--all']);
  await execute(ipc.command, ipc.args, env);
  const roots = [...new Set([...SHARED, tmpdir()])];
  const removal = ['-uid', `${id}`, '-prune', '-exec', 'rm', '-rf', '--', '{}', '+'];
  await execute('find', [...roots, '-xdev', ...removal, '-o', ...CLOSED, '-prune'], env);
}

/**
 * A folder of somebody else that others may not enter: the user cannot have left anything in it, and a
 * folder for temporary files may hold hundreds of thousands of such files, a database among them.
 */
const CLOSED = ['-type', 'd', '!', '-perm', '-0001'];
