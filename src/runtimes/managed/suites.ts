import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Problem } from '../../problem.ts';
import type { RuntimeOrder } from '../runtime.ts';
import type { BranchSource, UploadedSource } from '../test-case-source.ts';

/** The scripts of one test case, on the disk. */
export interface Suite {
  /** The folder of `pytest.ini`. */
  readonly root: string;
  /** What to run, below the root. */
  readonly target: string;
  /** How people call the root: its folder in the repository. */
  readonly folder: string;
  readonly commit: string | null;
  /** All that the root holds in the repository. */
  readonly files: readonly string[];
}

/** For scripts that bring no settings of their own; names may hold dots, as those of suites do. */
const SETTINGS = '[pytest]\naddopts = --import-mode=importlib\n';

/**
 * Writes the scripts of the test cases of an order into separate folders below one, each branch once,
 * as it is now: what people have edited on it since counts. Nobody but us can enter a folder of scripts
 * before it is handed over; what is in it is open to those who can.
 *
 * @returns position → the suite, or the error that prevents it
 */
export async function writeSuites(
  order: RuntimeOrder,
  folder: string,
): Promise<Map<number, Suite | Problem>> {
  const branches = new Map<string, Promise<WrittenBranch | Problem>>();
  const suites = new Map<number, Suite | Problem>();
  for (const { position, source } of order.testCases) {
    if (source.kind === 'unlinked') continue;
    const root = join(folder, `${position}`);
    await mkdir(root, { mode: 0o700 });
    if (source.kind === 'uploaded') {
      suites.set(position, await writeUploaded(source, root));
      continue;
    }
    const key = JSON.stringify([source.address, source.branch, source.root, source.credentialId]);
    const written = branches.get(key) ?? writeBranch(order, source, root).catch(asProblem);
    branches.set(key, written);
    suites.set(position, suiteOf(await written, source));
  }
  return suites;
}

async function writeUploaded({ fileName, script }: UploadedSource, root: string): Promise<Suite> {
  await writeScript(root, 'pytest.ini', SETTINGS);
  await writeScript(root, fileName, script);
  return { root, target: fileName, folder: '', commit: null, files: [fileName] };
}

interface WrittenBranch {
  readonly root: string;
  readonly commit: string;
  readonly paths: readonly string[];
}

async function writeBranch(
  { open }: RuntimeOrder,
  source: BranchSource,
  root: string,
): Promise<WrittenBranch> {
  const repository = await open(source);
  const commit = await repository.head(source.branch);
  if (commit === null) {
    const message = `${source.address.url} has no branch ${source.branch}; it was there when the test case was created.`;
    throw new Problem('branch-missing', message);
  }
  const files = await repository.readFolder(commit, source.root);
  if (!files.has('pytest.ini')) await writeScript(root, 'pytest.ini', SETTINGS);
  const paths = [...files.keys()];
  for (let begin = 0; begin < paths.length; begin += AT_ONCE) {
    const some = paths.slice(begin, begin + AT_ONCE);
    await Promise.all(some.map((path) => writeScript(root, path, files.get(path) ?? '')));
  }
  return { root, commit, paths };
}

/** How many files are written at once: a process may have some thousand open, and not more. */
const AT_ONCE = 64;

function suiteOf(written: WrittenBranch | Problem, source: BranchSource): Suite | Problem {
  if (written instanceof Problem) return written;
  const { root, commit, paths } = written;
  const { path: target, branch, root: folder } = source;
  if (paths.some((path) => path === target || path.startsWith(`${target}/`))) {
    return { root, target, folder, commit, files: paths };
  }
  const message = `${folder}/${target} is not on ${branch} at ${commit.slice(0, 10)}.`;
  return new Problem('scripts-missing', message);
}

/**
 * Writes a script below the root of a suite. A name in a repository may be anything, also one that leads
 * out of the folder.
 *
 * @throws Problem `scripts-missing`
 */
export async function writeScript(
  root: string,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = join(root, path);
  if (!file.startsWith(root + sep) || normalize(path) !== path) {
    throw new Problem('scripts-missing', `${JSON.stringify(path)} is no path to write scripts to.`);
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  await writeFile(file, content, { mode: 0o644 });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
