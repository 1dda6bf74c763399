import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from './support/folder.ts';

/** Does as a run of two projects does: says so when its folder is there, holds a file in it, and goes on. */
const RUN = `
  import { writeFileSync } from 'node:fs';
  import { setup } from './test/support/temporary-files.ts';
  setup();
  setup();
  const folders = [process.env.TMPDIR, process.env.PROOFGATE_TESTS_ON_DISK];
  for (const folder of folders) writeFileSync(folder + '/left', 'behind');
  process.stdin.on('data', () => process.exit());
  console.log(folders.join());
`;

test.each([
  ['ends', (child: ReturnType<typeof spawn>) => void child.stdin?.write('end')],
  ['is interrupted', (child: ReturnType<typeof spawn>) => void child.kill('SIGINT')],
  ['is killed', (child: ReturnType<typeof spawn>) => void child.kill('SIGKILL')],
])('a run that %s leaves nothing in the temporary folder', async (_, end) => {
  const TMPDIR = folderWith();
  const args = ['--input-type=module-typescript', '--eval', RUN];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, TMPDIR },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(readdirSync(TMPDIR)).toEqual([expect.stringMatching(/^proofgate-tests-/)]);
  expect(readdirSync(join(TMPDIR, readdirSync(TMPDIR)[0] ?? ''))).toEqual(['left']);
  end(child);
  await once(child, 'exit');
  await expect.poll(() => readdirSync(TMPDIR)).toEqual([]);
});

test('folders in memory and on a disk are both removed', async () => {
  const args = ['--input-type=module-typescript', '--eval', RUN];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  const folders = `${said}`.trim().split(',');
  expect(folders.map((folder) => readdirSync(folder))).toEqual([['left'], ['left']]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => folders.filter((folder) => existsSync(folder))).toEqual([]);
});
