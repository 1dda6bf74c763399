import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildStaged } from '../../../src/runner/build-staged.ts';

const SOURCE = fileURLToPath(new URL('../../panel/', import.meta.url));
const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/proofgate-panel/', import.meta.url),
);
const run = promisify(execFile);

/**
 * Installs the panel's servers from their own lock file, once until it changes, and gives the
 * folder. A package's install script is not run: one of them reports to its makers.
 */
export async function panelTree(): Promise<string> {
  const lock = await readFile(join(SOURCE, 'package-lock.json'));
  const folder = join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  const isInstalled = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isInstalled) {
    await buildStaged(folder, async (aside) => {
      for (const name of ['package.json', 'package-lock.json']) {
        await cp(join(SOURCE, name), join(aside, name));
      }
      const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
      await run('npm', ['ci', '--prefix', aside, ...quiet], { cwd: aside });
    });
  }
  // Beside the packages, so that the servers' imports find them.
  await cp(join(SOURCE, 'servers'), join(folder, 'servers'), { recursive: true });
  return folder;
}
