import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../support/folder.ts';

/** A Python that says that it is there, and ends when whoever started it does. */
const PYTHON = `#!/bin/sh
touch "$(dirname "$0")/began"
exec cat
`;

/** Tries a sandbox, and ends in the middle of it as a server does that is stopped. */
const TRIAL = `
  import { existsSync, readdirSync } from 'node:fs';
  import { trySandbox } from './src/runtimes/managed/try-sandbox.ts';
  const [folder] = process.argv.slice(1);
  const python = { command: folder + '/python', env: { PATH: process.env.PATH } };
  const parts = {
    ...{ python, pythonFolders: [], launcher: () => [], options: [], hidden: [] },
    ...{ memoryBytes: 1e9, diskBytes: 1e9 },
  };
  void trySandbox({ name: 'none', ownUser: false }, parts);
  setInterval(() => {
    if (!existsSync(folder + '/began')) return;
    console.log(readdirSync(process.env.TMPDIR).join());
    process.exit();
  }, 20);
`;

test('a server that is stopped while it tries its sandbox leaves nothing behind', async () => {
  const folder = folderWith();
  writeFileSync(join(folder, 'python'), PYTHON);
  chmodSync(join(folder, 'python'), 0o755);
  const temporary = folderWith();
  const args = ['--input-type=module-typescript', '--eval', TRIAL, folder];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await once(child, 'close');
  expect(said).toMatch(/^proofgate-sandbox-\w+\n$/);
  expect(readdirSync(temporary)).toEqual([]);
});
