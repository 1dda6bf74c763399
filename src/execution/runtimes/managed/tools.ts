import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { execute, findPython, type Python } from '../../../runner/index.ts';
import { LIMITS, type ManagedLimits } from './limits.ts';
import { findSandbox, KINDS, type Sandbox } from './sandbox.ts';

/** What runs test cases on this machine. */
export interface Tools {
  readonly python: Python;
  readonly sandbox: Sandbox;
  /** The arguments of Python that run a command by `templates/managed/launch.py`. */
  readonly launcher: readonly string[];
}

export interface ToolsOptions {
  /** Where PATH, HOME and the settings of pip are read; tests see none of it. */
  readonly environment: NodeJS.ProcessEnv;
  /** Folders that tests must never see, as absolute paths. */
  readonly hidden: readonly string[];
  /** Told in a sentence, before what takes a while is installed. */
  readonly notice: (sentence: string) => void;
  /** Default: `LIMITS`. */
  readonly limits?: ManagedLimits;
  /** The sandboxes that are tried in this order. Default: all, the strictest first. */
  readonly kinds?: typeof KINDS;
}

/**
 * Finds or makes the Python of tests, and the strictest sandbox that works.
 * @throws Problem `python-missing`
 */
export async function findTools(options: ToolsOptions): Promise<Tools> {
  const { environment, hidden, notice, limits = LIMITS, kinds = KINDS } = options;
  const program = new URL('../../../../templates/managed/launch.py', import.meta.url);
  const { fileBytes, memoryBytes } = limits;
  const text = await readFile(program, 'utf8');
  const launcher = ['-I', '-S', '-c', text, `${fileBytes}`, `${memoryBytes}`];
  const { sandbox, parts } = await findSandbox(kinds, async ({ isForRoot }) => {
    const cache = isForRoot ? { XDG_CACHE_HOME: OPEN_CACHE } : {};
    const { PYTHONPATH: _, ...plain } = environment;
    const python = await findPython({ environment: { ...plain, ...cache }, notice });
    return { python, pythonFolders: await foldersOf(python), hidden, launcher };
  });
  return { python: parts.python, sandbox, launcher };
}

/** Other users cannot look into the home of root, where its cache is. */
const OPEN_CACHE = '/var/cache';

const FOLDERS =
  'import os, sys; print(sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable)), sep="\\n")';

async function foldersOf(python: Python): Promise<string[]> {
  const { stdout } = await execute(python.command, ['-P', '-c', FOLDERS], python.env);
  const packages = (python.env.PYTHONPATH ?? '').split(delimiter);
  const all = [...stdout.trim().split('\n'), dirname(python.command), ...packages];
  return [...new Set(all.filter((path) => path !== '' && path !== '/'))];
}
