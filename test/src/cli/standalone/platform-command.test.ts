import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { platformCommand } from '../../../../src/cli/standalone/platform-command.ts';
import { Problem } from '../../../../src/problem.ts';
import { folderWith } from '../../../support/folder.ts';

/* test/package has the command as it is installed beside the platform. */

const { argv } = process;
const cwd = process.cwd();
afterEach(() => {
  process.argv = argv;
  process.chdir(cwd);
});

/** Calls `proofgate serve` with options, as in a folder. */
async function serveIn(folder: string, ...options: readonly string[]): Promise<void> {
  process.chdir(folder);
  process.argv = [process.execPath, '/usr/bin/proofgate', 'serve', ...options];
  await platformCommand('serve', 'start the platform').parseAsync(options, { from: 'user' });
}

test('a command of the platform goes to its launcher with all its options', async () => {
  const place = 'node_modules/@proofgate/platform/bin/proofgate.js';
  const launcher = 'globalThis.platformArguments = process.argv.slice(1);\n';
  const folder = realpathSync(folderWith({ [place]: launcher, 'package.json': '{}' }));
  await serveIn(folder, '--help', 'more', '--url', 'https://tests.example');
  expect(Reflect.get(globalThis, 'platformArguments')).toEqual([
    join(folder, place),
    ...['serve', '--help', 'more', '--url', 'https://tests.example'],
  ]);
  Reflect.deleteProperty(globalThis, 'platformArguments');
});

test('where the platform is not installed, the command names its package', async () => {
  const error: unknown = await serveIn(folderWith()).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({
    kind: 'platform-not-installed',
    exit: 3,
    faults: [
      expect.stringContaining('npx @proofgate/platform serve'),
      expect.stringContaining('npm install @proofgate/platform'),
    ],
  });
});
