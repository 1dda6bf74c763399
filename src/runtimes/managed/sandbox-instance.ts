import { chmod, chown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute, type Python } from '../../runner/index.ts';
import { type BorrowedUser, borrowUser } from './borrowed-user.ts';
import { bubblewrapArguments, type Visible } from './bubblewrap.ts';
import type { CaseFolders } from './case-folders.ts';
import type { Launch } from './launch.ts';
import { endProcesses } from './sweep.ts';
import { removeFolder } from './work-folder.ts';

/** The variable by which the processes of an execution are known. */
export const MARK = 'PROOFGATE_EXECUTION';

/** A kind of sandbox. */
export interface SandboxKind {
  readonly name: 'bubblewrap' | 'user' | 'none';
  /** Whether each execution has its own user. */
  readonly ownUser: boolean;
}

/** What sandbox instances are built from. */
export interface SandboxParts extends Visible {
  readonly python: Python;
  /** The arguments of Python that run a command by `templates/managed/launch.py`. */
  readonly launcher: (separates: boolean) => readonly string[];
  /** What `bubblewrapOptions` has found. */
  readonly options: readonly string[];
  /** The limit of each process, for messages. */
  readonly memoryBytes: number;
}

/** The sandbox of one execution: it isolates its scripts from the machine, and its batches from each other. */
export interface SandboxInstance {
  /** Gives test cases their folders. */
  readonly handOver: (folders: CaseFolders) => Promise<void>;
  /**
   * Puts the sandbox around a command of test cases.
   * @param separates whether the command gives each of them namespaces of its own, which nothing else may make
   */
  readonly launch: (folders: CaseFolders, separates?: boolean) => Launch;
  /** Ends every process of test cases, and removes their folders and what else they have left. */
  readonly takeBack: (folders: CaseFolders) => Promise<void>;
  /** Ends what is left of the execution. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the sandbox of an execution; first it ends what an earlier attempt has left running.
 * @param work the execution's folder, which stays the server's
 */
export async function openSandbox(
  { name, ownUser }: SandboxKind,
  parts: SandboxParts,
  executionId: string,
  work: string,
): Promise<SandboxInstance> {
  // Within bubblewrap a script writes to memory, and has its own namespace for IPC.
  const reach = name === 'bubblewrap' ? 'sandbox' : 'machine';
  const user = ownUser ? await borrowUser(executionId, reach) : null;
  const sweep = user?.sweep ?? (name === 'none' ? () => endMarked(executionId) : async () => {});
  if (user === null) await sweep();
  else {
    await openSuites(work);
    // Only this user comes past it.
    await share(work, user, 0o710);
  }
  const { python, launcher, options } = parts;
  return {
    handOver: async ({ own, scripts }) => {
      await chmod(own, 0o700);
      if (user === null) return;
      await chownAll(own, user.id);
      await share(scripts, user, 0o750);
    },
    launch:
      (folders, separates = false) =>
      (command, args) => {
        const limited = [python.command, ...launcher(separates), command, ...args];
        const inside =
          name === 'bubblewrap'
            ? [
                'bwrap',
                ...bubblewrapArguments(folders, parts, separates ? null : options),
                ...limited,
              ]
            : limited;
        const [program = '', ...rest] = inside;
        return user === null ? { command: program, args: rest } : user.launch(program, rest);
      },
    takeBack: async ({ own, scripts }) => {
      await sweep();
      if (user !== null) await chmod(scripts, 0o700);
      await removeFolder(own);
    },
    close: async () => (user === null ? sweep() : user.giveBack()),
  };
}

/** Lets everybody read all suites, whatever our umask says, once they are let into the folder of one. */
async function openSuites(work: string): Promise<void> {
  const suites = join(work, 'suites');
  await execute('chmod', ['-R', 'go+rX', suites], { PATH: process.env.PATH });
  for (const name of await readdir(suites)) await chmod(join(suites, name), 0o700);
}

/** Lets a user into a folder that stays the server's. */
async function share(folder: string, { id }: BorrowedUser, mode: number): Promise<void> {
  await chown(folder, process.getuid?.() ?? 0, id);
  await chmod(folder, mode);
}

async function chownAll(folder: string, id: number): Promise<void> {
  const args = ['-R', '-h', `${id}:${id}`, folder];
  const { status, stderr } = await execute('chown', args, { PATH: process.env.PATH });
  if (status !== 0) throw new Error(`A folder cannot be handed over: ${stderr.trim()}`);
}

function endMarked(executionId: string): Promise<void> {
  const mark = `${MARK}=${executionId}`;
  return endProcesses(async (pid) => {
    const variables = await readFile(`/proc/${pid}/environ`, 'latin1');
    return variables.split('\0').includes(mark);
  });
}
