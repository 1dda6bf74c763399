import { delimiter, dirname } from 'node:path';
import { Problem } from '../../problem.ts';
import { execute, findPython, type Python } from '../../runner/index.ts';
import { bubblewrapOptions } from './bubblewrap.ts';
import { LIMITS, type ManagedLimits } from './limits.ts';
import { openFolders } from './open-folders.ts';
import { LAUNCHER } from './python-scripts.ts';
import { findSandbox, kindsFrom, type Sandbox } from './sandbox.ts';
import type { SandboxKind, SandboxParts } from './sandbox-instance.ts';

/** What runs test cases on this machine. */
export interface Tools {
  readonly python: Python;
  readonly sandbox: Sandbox;
}

export interface ToolsOptions {
  /** Where PATH, HOME and the settings of pip are read; tests see none of it. */
  readonly environment: NodeJS.ProcessEnv;
  /** Files and folders that tests must never see, as absolute paths. */
  readonly hidden: readonly string[];
  /** The weakest sandbox that tests may run in (`MANAGED_SANDBOX`). */
  readonly minimum: SandboxKind['name'];
  /** Called with a sentence before a slow installation. */
  readonly notice: (sentence: string) => void;
  /** Default: `LIMITS`. */
  readonly limits?: ManagedLimits;
  /** The sandboxes that are tried in this order. Default: all from the strictest to the minimum. */
  readonly kinds?: readonly SandboxKind[];
}

/**
 * Finds or makes the Python of tests, and the strictest sandbox that works.
 * @throws Problem `python-missing`, `sandbox-missing`
 */
export async function findTools(options: ToolsOptions): Promise<Tools> {
  const { environment, hidden, minimum, notice, limits = LIMITS } = options;
  const { kinds = kindsFrom(minimum) } = options;
  const { memoryBytes, diskBytes } = limits;
  const visible = { hidden, memoryBytes, diskBytes, options: await bubblewrapOptions() };
  const { sandbox, parts } = await findSandbox(kinds, async ({ name, ownUser }) => {
    const { PYTHONPATH: _, ...plain } = environment;
    const python = ownUser
      ? await findSharedPython(plain, notice)
      : await findPython({ environment: plain, notice });
    const pythonFolders = await foldersOf(python);
    return { ...visible, python, pythonFolders, launcher: launcherOf(name, limits) };
  });
  return { python: parts.python, sandbox };
}

/** A Python for tests that run as another user: one that others may read goes before one in a home. */
async function findSharedPython(
  environment: NodeJS.ProcessEnv,
  notice: ToolsOptions['notice'],
): Promise<Python> {
  const shared = { XDG_CACHE_HOME: SHARED_CACHE, ...environment };
  const PATH = openFolders(environment.PATH ?? '');
  const options = { notice, isShared: true };
  return findPython({ ...options, environment: { ...shared, PATH } }).catch((fault: unknown) => {
    if (!(fault instanceof Problem) || fault.kind !== 'python-missing') throw fault;
    // What tries the sandbox says what is wrong with this one.
    return findPython({ ...options, environment: shared });
  });
}

/** The arguments of Python that run a command with limits. */
function launcherOf(
  name: SandboxKind['name'],
  { fileBytes, memoryBytes, processes }: ManagedLimits,
): SandboxParts['launcher'] {
  // The kernel counts by user, so without its own the server's other processes would count too.
  const most = name === 'none' ? 0 : processes;
  const limited = ['-I', '-S', '-c', LAUNCHER, `${fileBytes}`, `${memoryBytes}`, `${most}`];
  return (separates) => [...limited, separates ? 'separates' : 'restricted'];
}

/** Other users cannot look into the home of root, where its cache is unless it says otherwise. */
const SHARED_CACHE = '/var/cache';

const FOLDERS =
  'import os, sys; print(sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable)), sep="\\n")';

async function foldersOf(python: Python): Promise<string[]> {
  const { stdout } = await execute(python.command, ['-P', '-c', FOLDERS], python.env);
  const packages = (python.env.PYTHONPATH ?? '').split(delimiter);
  const all = [...stdout.trim().split('\n'), dirname(python.command), ...packages];
  return [...new Set(all.filter((path) => path !== '' && path !== '/'))];
}
