import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, type Launch, type Python } from '../../../runner/index.ts';
import { bubblewrap } from './bubblewrap.ts';
import { otherUser } from './other-user.ts';
import { sameUser } from './same-user.ts';

/** What keeps the scripts of an execution from the rest of the machine. */
export interface Sandbox {
  /** What they are not kept from, in a sentence; null when only the network is left to them. */
  readonly lack: string | null;
  /** Gives the finished folder to the scripts. */
  readonly handOver: (folder: string, executionId: string) => Promise<void>;
  /** Puts the sandbox around a command that works in the folder. */
  readonly launch: (folder: string, executionId: string) => Launch;
  /** Ends every process of the execution that is still there. */
  readonly sweep: (executionId: string) => Promise<void>;
}

/** What a kind of sandbox is made from. */
export interface SandboxParts {
  readonly python: Python;
  /** Folders that hold the interpreter and its packages. */
  readonly pythonFolders: readonly string[];
  /** Folders that scripts must never see. */
  readonly hidden: readonly string[];
  /** What the launcher is started with, before the command. */
  readonly launcher: readonly string[];
}

/** A kind of sandbox: its name, and what makes it, or null where it cannot work at all. */
export type SandboxKind = readonly [
  string,
  (parts: SandboxParts, refused: readonly string[]) => Sandbox | null,
];

/** The kinds, the strictest first. The last one always works where Python does. */
export const KINDS: readonly SandboxKind[] = [
  ['bubblewrap', bubblewrap],
  ['another user', otherUser],
  ['the same user', sameUser],
];

/**
 * Finds the strictest sandbox that works on this machine, by using each: a kernel may refuse what is
 * installed.
 */
export async function findSandbox(
  parts: SandboxParts,
  kinds: readonly SandboxKind[],
): Promise<Sandbox> {
  const refused: string[] = [];
  for (const [name, make] of kinds) {
    const sandbox = make(parts, refused);
    const fault =
      sandbox === null ? 'it needs a server that runs as root' : await tried(sandbox, parts);
    if (sandbox !== null && fault === null) return sandbox;
    refused.push(`${name}: ${fault}`);
  }
  throw new Error(`no sandbox works: ${refused.join('; ')}`);
}

/** Why a sandbox does not work; null when Python runs in it, finds pytest, and may write. */
async function tried(sandbox: Sandbox, parts: SandboxParts): Promise<string | null> {
  const { python, launcher } = parts;
  const outer = await mkdtemp(join(tmpdir(), 'proofgate-sandbox-'));
  const folder = join(outer, 'work');
  try {
    await sandbox.handOver(folder, TRIAL);
    const file = JSON.stringify(join(folder, 'a'));
    const script = `import importlib.util as i; i.find_spec("pytest").origin; open(${file}, "w")`;
    const { command, args } = sandbox.launch(folder, TRIAL)(
      python.command,
      // By the launcher, as tests are: what starts with rights may have none when it starts another.
      [...launcher, python.command, '-P', '-c', script],
    );
    const { status, stderr } = await execute(command, args, python.env);
    return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '') || 'it does not start';
  } finally {
    await rm(outer, { recursive: true, force: true });
  }
}

/** Stands for an execution while a sandbox is tried. */
const TRIAL = '00000000-0000-0000-0000-000000000000';
