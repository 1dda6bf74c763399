import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { execute } from '../../runner/index.ts';
import { isOwnFolder } from '../../runner/own-folder.ts';
import { makeCaseFolders } from './case-folders.ts';
import { NAMESPACES, PROBE } from './python-scripts.ts';
import { openSandbox, type SandboxKind, type SandboxParts } from './sandbox-instance.ts';

/** Stands for an execution while a sandbox is tried. */
const TRIAL = '00000000-0000-0000-0000-000000000000';

const Found = z.object({
  readable: z.array(z.string()),
  processes: z.boolean(),
  namespaces: z.boolean(),
});

/** What a sandbox that works does and does not keep. */
interface Trial {
  /** What is lacking, a sentence each. */
  readonly lacks: string[];
  /** Whether its test cases can be kept from each other. */
  readonly separates: boolean;
}

/**
 * Runs a script in a sandbox as tests are run there, which finds out what it is not kept from.
 * @returns what it does and does not keep; or why tests cannot run there at all
 */
export async function trySandbox(
  kind: SandboxKind,
  parts: SandboxParts,
): Promise<Trial | { readonly fault: string }> {
  const work = await mkdtemp(join(tmpdir(), 'proofgate-sandbox-'));
  if (kind.name !== 'none' && !isOwnFolder(work)) {
    await rm(work, { recursive: true });
    return { fault: `${tmpdir()} lets others move our folders; chmod 1777 it, or set TMPDIR` };
  }
  // A server that is stopped right after its start does not wait for this.
  const remove = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', remove);
  const scripts = join(work, 'suites', '0');
  await mkdir(scripts, { recursive: true });
  const instance = await openSandbox(kind, parts, TRIAL, work);
  try {
    const folders = await makeCaseFolders(work, scripts, new Map());
    await instance.handOver(folders);
    const { python } = parts;
    const args = ['-P', '-c', PROBE, folders.own, ...secretsOf(kind, parts)];
    const { command, args: rest } = instance.launch(folders)(python.command, args);
    const { status, stdout, stderr } = await execute(command, rest, python.env);
    if (status !== 0) return { fault: faultOf(kind, stderr) };
    const found = Found.parse(JSON.parse(stdout));
    if (kind.name !== 'none' && found.readable.length > 0) return { fault: faultOfReading(found) };
    const trial = instance.launch(folders, true)(python.command, [
      '-P',
      '-c',
      NAMESPACES,
      folders.own,
    ]);
    const separates = (await execute(trial.command, trial.args, python.env)).status === 0;
    return { lacks: lackingOf(kind, found, parts, separates), separates };
  } finally {
    await instance.close();
    process.off('exit', remove);
    await rm(work, { recursive: true, force: true });
  }
}

/** What scripts must not be able to read. In bubblewrap the number of our process may be another's. */
function secretsOf({ name }: SandboxKind, { hidden }: SandboxParts): string[] {
  return [...hidden, ...(name === 'user' ? [`/proc/${process.pid}/environ`] : [])];
}

function faultOf({ name, ownUser }: SandboxKind, stderr: string): string {
  const lastLine = stderr.trim().split('\n').at(-1) ?? '';
  const reason = lastLine === '' ? 'it does not start' : lastLine;
  if (name === 'bubblewrap') {
    const rest = ownUser ? ', or Python is installed where other users cannot read it' : '';
    return `${reason}; install it (Debian: apt install bubblewrap), or allow user namespaces${rest}`;
  }
  return `${reason}; put a Python first on PATH that every user can read, so below no home folder (Debian: apt install python3 python3-venv)`;
}

function faultOfReading({ readable }: z.output<typeof Found>): string {
  return `tests can read ${readable.join(', ')}; close it to other users (chmod 700)`;
}

function lackingOf(
  { name }: SandboxKind,
  { processes, namespaces }: z.output<typeof Found>,
  { memoryBytes }: SandboxParts,
  separates: boolean,
): string[] {
  const isDiskLimited = name === 'bubblewrap' || (name === 'user' && separates);
  const megabytes = Math.round(memoryBytes / 1024 / 1024);
  return [
    ...(namespaces ? ['Tests can make user namespaces.'] : []),
    ...(processes ? ['The number of processes of a test is not limited.'] : []),
    ...(isDiskLimited ? [] : ['The disk is limited by file only, not in total.']),
    `Memory is limited by process (${megabytes} MB), not in total.`,
  ];
}
