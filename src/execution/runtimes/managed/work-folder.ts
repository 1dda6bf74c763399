import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../../runner/index.ts';

/**
 * Works in a new folder that is gone afterwards, with everything that scripts made of it. What a
 * killed server left of the same execution goes first.
 */
export async function inWorkFolder<T>(
  executionId: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = await realpath(tmpdir());
  const prefix = `proofgate-execution-${executionId}-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await remove(join(parent, name));
  }
  const outer = await mkdtemp(join(parent, prefix));
  try {
    const folder = join(outer, 'work');
    for (const name of ['home', 'tmp']) await mkdir(join(folder, name), { recursive: true });
    return await work(folder);
  } finally {
    await remove(outer);
  }
}

/** Scripts may take the right to enter their folders away, from us too. */
async function remove(folder: string): Promise<void> {
  await execute('chmod', ['-R', 'u+rwX', folder], { PATH: process.env.PATH });
  await rm(folder, { recursive: true, force: true });
}
