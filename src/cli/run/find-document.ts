import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteDocument } from '../../runner/index.ts';

/** How many folders deep below the working directory a document may be. */
const DEEPEST = 4;

/** The very text that a suite was generated from, in one of the folders or below it; undefined where it is not. */
export function findDocument(
  document: Pick<SuiteDocument, 'file' | 'sha256'>,
  folders: readonly string[],
): string | undefined {
  for (const folder of folders) {
    for (const file of filesCalled(document.file, folder, DEEPEST)) {
      if (sha256(file) === document.sha256) return file;
    }
  }
  return undefined;
}

/** The files with a name in a folder and below it, the nearest first. */
function* filesCalled(name: string, folder: string, depth: number): Generator<string> {
  const entries = listFolder(folder);
  if (entries.some((entry) => entry.isFile() && entry.name === name)) yield join(folder, name);
  if (depth === 0) return;
  for (const entry of entries) {
    const isOpen = entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name);
    if (isOpen) yield* filesCalled(name, join(folder, entry.name), depth - 1);
  }
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
