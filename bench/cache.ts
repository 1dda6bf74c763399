import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where benches keep peers and write suites: below node_modules, on the disk of the project. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/proofgate-bench/', import.meta.url));

/** A folder that stays from one bench to the next. */
export function cacheFolder(name: string): string {
  const folder = join(CACHE, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Gives a folder to the work, and removes it at the end. */
export async function withScratch<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(cacheFolder('scratch'), 'run-'));
  try {
    return await work(folder);
  } finally {
    // A program that has just been ended may still write its last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}
