import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { lineFinder } from '../../generator/read.ts';
import type { Written } from '../../results/index.ts';
import type { SuiteDocument } from './suite-document.ts';

/** How many folders below the working directory a document may lie deep. */
const DEEPEST = 4;

/**
 * Finds the lines of the rules of a suite's document, if that lies below the working directory or beside
 * the suite. A file counts only if it is the very text that the suite was generated from.
 */
export function documentLines(
  document: SuiteDocument,
  suite: string,
  cwd: string,
): (pointer: string) => Written | undefined {
  const root = findRoot(document, [cwd, dirname(suite)]);
  if (root === undefined) return () => undefined;
  const files = new Map<string, ReturnType<typeof linesOf>>();
  return (pointer) => {
    const [name = '', fragment = ''] = pointer.split('#');
    const file = name === '' ? root : join(dirname(root), name);
    const find = files.get(file) ?? linesOf(file);
    files.set(file, find);
    const line = find(fragment);
    return line === undefined ? undefined : { file: relative(cwd, file), line };
  };
}

function findRoot(document: SuiteDocument, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    for (const file of filesCalled(document.file, folder, DEEPEST)) {
      if (sha256(file) === document.sha256) return file;
    }
  }
  return undefined;
}

/** A part of the document that is gone or broken by now has no lines. */
function linesOf(file: string): (fragment: string) => number | undefined {
  try {
    const find = lineFinder(readFileSync(file, 'utf8'));
    find('');
    return find;
  } catch {
    return () => undefined;
  }
}

/** The files with a name in a folder and below it, the nearest first. */
function* filesCalled(name: string, folder: string, depth: number): Generator<string> {
  const entries = readable(folder);
  if (entries.some((entry) => entry.isFile() && entry.name === name)) yield join(folder, name);
  if (depth === 0) return;
  for (const entry of entries) {
    const isOpen = entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name);
    if (isOpen) yield* filesCalled(name, join(folder, entry.name), depth - 1);
  }
}

function readable(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
