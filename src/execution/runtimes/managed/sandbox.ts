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

/** A kind of sandbox. */
export interface SandboxKind {
  readonly name: string;
  /** Whether it needs a server that runs as root, and a Python that other users can read. */
  readonly isForRoot: boolean;
  /** @param refused what is stricter and does not work here, and why */
  readonly make: (parts: SandboxParts, refused: readonly string[]) => Sandbox;
}

/** The kinds, the strictest first. The last one always works where Python does. */
export const KINDS: readonly SandboxKind[] = [
  { name: 'bubblewrap', isForRoot: false, make: bubblewrap },
  { name: 'another user', isForRoot: true, make: otherUser },
  { name: 'the same user', isForRoot: false, make: sameUser },
];

/**
 * Finds the strictest sandbox that works on this machine, by using each: a kernel may refuse what is
 * installed.
 *
 * @param partsOf what a kind is made from
 */
export async function findSandbox(
  kinds: readonly SandboxKind[],
  partsOf: (kind: SandboxKind) => Promise<SandboxParts>,
): Promise<{ readonly sandbox: Sandbox; readonly parts: SandboxParts }> {
  const refused: string[] = [];
  for (const kind of kinds) {
    if (kind.isForRoot && process.getuid?.() !== 0) {
      refused.push(`${kind.name}: the server does not run as root`);
      continue;
    }
    const parts = await partsOf(kind);
    const sandbox = kind.make(parts, refused);
    const fault = await tried(sandbox, parts);
    if (fault === null) return { sandbox, parts };
    refused.push(`${kind.name}: ${fault}`);
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
