import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const PARTIAL = '.partial-';
/** No build takes this long: what is older was left by a killed process. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Builds a folder in a staging folder and renames it into place, so that it is whole or absent even
 * when two processes build it at once or one is killed.
 */
export async function buildStaged(
  folder: string,
  build: (staging: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await sweep(dirname(folder));
  const staging = await mkdtemp(`${folder}${PARTIAL}`);
  try {
    await build(staging);
    // What mkdtemp makes is closed to others, who may use the folder where it is open to them.
    await chmod(staging, 0o755);
    // Another process may have been faster and already use its own, equal folder: it stays.
    await rename(staging, folder).catch(ignore('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Removes a folder that is no longer whole, if it is there; its name is free at once. */
export async function discard(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}${PARTIAL}`);
  await rename(folder, staging).catch(ignore('ENOENT'));
  await rm(staging, { recursive: true, force: true });
}

function ignore(...codes: string[]): (error: unknown) => void {
  return (error) => {
    const isExpected = error instanceof Error && 'code' in error && codes.includes(`${error.code}`);
    if (!isExpected) throw error;
  };
}

/** Removes what killed processes left. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.includes(PARTIAL)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
