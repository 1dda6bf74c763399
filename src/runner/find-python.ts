import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Problem } from '../problem.ts';
import { buildStaged, discard } from './build-staged.ts';
import { execute } from './execute.ts';
import { cacheFolder, ownFolder } from './own-folder.ts';

/** A Python that has all that a suite needs. */
export interface Python {
  /** Absolute path of the interpreter. */
  readonly command: string;
  /** The whole environment for it. */
  readonly env: NodeJS.ProcessEnv;
  /** Such as `3.11.2`. */
  readonly version: string;
}

export interface FindPythonOptions {
  /** Requirements beyond the suite's own and pytest-xdist, pinned: `ruff==0.17.5`. */
  readonly extra?: readonly string[];
  /** Whether other users may read it, too. */
  readonly isShared?: boolean;
  /** Where PATH, HOME and XDG_CACHE_HOME are read. Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
  /** Default: the one that this is. */
  readonly platform?: NodeJS.Platform;
  /** Called with a sentence before a slow installation. */
  readonly notice?: (sentence: string) => void;
}

const COMMANDS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];
/** Runs are ended as process groups, and the interpreter of a virtual environment is elsewhere there. */
const NOT_ON_WINDOWS =
  'Tests are not run on Windows itself. Use WSL, or run pytest in the folder of the suite.';
const REMEDY = 'Install Python 3.11 or later with venv (Debian: apt install python3 python3-venv).';
const PARALLEL = 'pytest-xdist==3.8.0';
const DESCRIBE = 'import sys; print(sys.executable, "%d.%d.%d" % sys.version_info[:3], sep="\\n")';
/** What of the packages is looked for: to ask Python itself takes 0.1 s, at each start of a command or a platform. */
const PACKAGES = ['pytest', 'requests', 'xdist'];

/**
 * Finds a Python 3.11 or later, and gives it the suite's requirements in a folder of our own in
 * the user's cache, which is made at the first call (needs the package index) and found at the
 * next. Throws `python-missing` where there is none, the requirements cannot be installed, or on Windows.
 */
export async function findPython(options: FindPythonOptions = {}): Promise<Python> {
  if ((options.platform ?? process.platform) === 'win32')
    throw new Problem('python-missing', NOT_ON_WINDOWS);
  const environment = options.environment ?? process.env;
  const base = await findInterpreter(environment);
  const requirements = [...(await suiteRequirements()), PARALLEL, ...(options.extra ?? [])].sort();
  const identity = JSON.stringify([base.command, base.version, requirements]);
  const name = `python-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
  let folder: string | undefined;
  // A place is only made where the one before it is not to be used.
  for (const place of candidateFolders(environment)) {
    const own = ownFolder(place, options.isShared ? 0o755 : 0o700);
    if (own === null) continue;
    const found = await installed(join(own, name), base, environment);
    if (found) return found;
    if (!isWritable(own)) continue;
    folder = join(own, name);
    break;
  }
  folder ??= nowhere(environment);
  options.notice?.(`Installing pytest and requests for this first run, in ${folder}`);
  await discard(folder);
  await buildStaged(folder, (staging) =>
    install(staging, base, requirements, environment, options.signal),
  );
  const python = await installed(folder, base, environment);
  if (!python) throw new Problem('python-missing', `${folder} does not run. Remove it, try again.`);
  return python;
}

interface Interpreter {
  readonly command: string;
  readonly version: string;
}

async function findInterpreter(environment: NodeJS.ProcessEnv): Promise<Interpreter> {
  const seen: string[] = [];
  for (const name of COMMANDS) {
    const { status, stdout } = await execute(name, ['-c', DESCRIBE], environment);
    const [command, version] = stdout.trim().split('\n');
    if (status !== 0 || !command || !version) continue;
    if (isRecent(version)) return { command, version };
    seen.push(`${name} is ${version}, older than 3.11`);
  }
  throw new Problem('python-missing', REMEDY, seen);
}

/** Whether `major.minor.patch` is 3.11 or later. */
export function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 11);
}

/** The suite's own requirements, a line each. */
async function suiteRequirements(): Promise<string[]> {
  const text = await readFile(new URL('../../templates/requirements.txt', import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

/**
 * The folders where Python may be installed; the first that only we can write is used. The home of another user, as in containers of
 * Actions, is not.
 */
function candidateFolders(environment: NodeJS.ProcessEnv): string[] {
  return [cacheFolder(environment), join(tmpdir(), `proofgate-${process.getuid?.() ?? 'cache'}`)];
}

/** An image brings a cache that root has filled, and in which nothing is added. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function nowhere(environment: NodeJS.ProcessEnv): never {
  const message = `${candidateFolders(environment).join(' and ')} cannot be written, or others can write it too. Set XDG_CACHE_HOME to a folder of yours.`;
  throw new Problem('python-missing', message);
}

/** The Python of a finished folder; undefined if there is none, or something of it is missing. */
async function installed(
  folder: string,
  base: Interpreter,
  environment: NodeJS.ProcessEnv,
): Promise<Python | undefined> {
  const own = join(folder, 'bin', 'python');
  const isVenv = await isThere(own);
  const [major, minor] = base.version.split('.');
  const site = isVenv
    ? join(folder, 'lib', `python${major}.${minor}`, 'site-packages')
    : join(folder, 'site');
  const found = await Promise.all(PACKAGES.map((name) => isThere(join(site, name, '__init__.py'))));
  if (!found.every(Boolean)) return undefined;
  const path = [isVenv ? '' : site, environment.PYTHONPATH ?? ''];
  return {
    command: isVenv ? own : base.command,
    version: base.version,
    env: {
      ...environment,
      PYTHONPATH: path.filter((part) => part !== '').join(delimiter),
      PYTHONNOUSERSITE: '1',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  };
}

/** Whether a file is there, through links that lead somewhere. */
function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A virtual environment; where the system lacks ensurepip, a folder for PYTHONPATH. */
async function install(
  folder: string,
  base: Interpreter,
  requirements: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<void> {
  const venv = await execute(base.command, ['-m', 'venv', folder], environment, signal);
  const isVenv = venv.status === 0;
  const command = isVenv ? join(folder, 'bin', 'python') : base.command;
  const target = isVenv ? [] : ['--target', join(folder, 'site')];
  const quiet = ['--quiet', '--no-input', '--disable-pip-version-check'];
  const args = ['-m', 'pip', 'install', ...quiet, ...target, ...requirements];
  const pip = await execute(command, args, environment, signal);
  if (pip.status === 0) return;
  const last = pip.stderr.trim().split('\n').slice(-3);
  throw new Problem('python-missing', `pip cannot install pytest and requests. ${REMEDY}`, last);
}
