import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../runner/index.ts';

/**
 * Works in a new folder of the server's that is gone afterwards, with everything that scripts made of
 * it: `suites` for scripts, `cases` for the folders of test cases. What a killed server left of the same
 * execution is removed first.
 */
export async function inWorkFolder<T>(
  executionId: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = await realpath(tmpdir());
  const prefix = `proofgate-execution-${executionId}-`;
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    // Everybody may make something of this name here, such as a link to somewhere else.
    if (name.startsWith(prefix) && (await isOwnFolder(path))) await removeFolder(path);
  }
  const folder = await mkdtemp(join(parent, prefix));
  try {
    for (const name of ['suites', 'cases']) {
      await mkdir(join(folder, name));
      await chmod(join(folder, name), 0o711);
    }
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === process.getuid?.();
}

/** Removes a folder; scripts may have taken the right to enter it away, from us too. */
export async function removeFolder(folder: string): Promise<void> {
  await execute('chmod', ['-R', 'u+rwX', folder], { PATH: process.env.PATH });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
