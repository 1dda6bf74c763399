import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { holdsEdits } from '../../generator/edits/holds-edits.ts';
import { SUITE_MARK } from '../../generator/suite/suite-mark.ts';
import { Problem } from '../../problem.ts';
import { inWords } from '../system-error.ts';
import { belongsToSuite, foreignFiles, isGround } from './folder-rules.ts';
import { recover } from './staging-paths.ts';

/** A folder that Proofgate may fill: it does not exist, is empty, is ours, or is to be adopted. */
export interface SuiteFolder {
  /** Absolute, with symbolic links resolved. */
  readonly path: string;
  readonly exists: boolean;
  /** Distinguishes the folder that was checked from another one in its place. */
  readonly identity: string;
  /** Every file below it but what Python leaves behind, with `/`, sorted. */
  readonly files: readonly string[];
  /** Files that are neither ours nor a person's own of a suite: replacing the folder removes them. */
  readonly foreign: readonly string[];
}

/**
 * Looks at the folder that a suite shall be written to, and changes nothing but this: a folder
 * that a killed run left staged is put back.
 *
 * @param adopts whether a folder that Proofgate did not write is replaced too
 * @throws Problem `folder-foreign` when the folder is not ours to replace, `folder-unwritable` when it
 *   can be none
 */
export function openFolder(named: string, adopts = false): SuiteFolder {
  try {
    const path = realPath(resolve(named));
    recover(path);
    return inspect(path, named, adopts);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('folder-unwritable', `${named} cannot be used: ${inWords(error)}.`);
  }
}

function inspect(path: string, named: string, adopts: boolean): SuiteFolder {
  if (isGround(path, realPath(process.cwd()), realPath(homedir()))) {
    throw new Problem(
      'folder-foreign',
      `${named} holds the working or home directory and will not be replaced; name a folder of its own.`,
    );
  }
  if (!existsSync(path)) return { path, exists: false, identity: '', files: [], foreign: [] };
  if (!statSync(path).isDirectory()) {
    throw new Problem('folder-unwritable', `${named} is a file; name a folder.`);
  }
  const entries = readdirSync(path);
  if (entries.length > 0 && !adopts && !isSuite(path)) {
    throw new Problem(
      'folder-foreign',
      `${named} is not empty and Proofgate did not write it; name another folder, empty it, or have it replaced with --adopt.`,
    );
  }
  if (entries.includes('.git')) {
    throw new Problem(
      'folder-foreign',
      `${named} is the root of a Git repository, which would be lost; name a folder below it.`,
    );
  }
  const files = filesBelow(path);
  return { path, exists: true, identity: identityOf(path), files, foreign: foreignFiles(files) };
}

export function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
}

/** The files with edits to keep: environment values and a person's own files. */
export function previousFiles(folder: SuiteFolder): Map<string, string> {
  return readFiles(folder, folder.files.filter(holdsEdits));
}

/** The text of all files, to compare. */
export function allFiles(folder: SuiteFolder): Map<string, string> {
  return readFiles(folder, folder.files);
}

function readFiles(folder: SuiteFolder, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, readText(join(folder.path, path))]));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem('folder-unwritable', `${path} cannot be read: ${inWords(error)}.`);
  }
}

function isSuite(path: string): boolean {
  const settings = join(path, SUITE_MARK.file);
  return (
    existsSync(settings) &&
    lstatSync(settings).isFile() &&
    readFileSync(settings, 'utf8').startsWith(SUITE_MARK.begins)
  );
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(path.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(belongsToSuite)
    .sort();
}

/** A link is replaced where it leads, so that it still leads there. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  if (parent === path) return path;
  const isDangling = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isDangling) throw new Problem('folder-unwritable', `${path} is a link that leads nowhere.`);
  return join(realPath(parent), basename(path));
}
