import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { lockFolder } from '../../../src/database/folder-lock.ts';
import { folderWith } from '../../support/folder.ts';

/** Takes the lock in a separate process, says so, and waits to be killed. Nothing there refers to the lock. */
const HOLDER = `
  import { lockFolder } from ${JSON.stringify(new URL('../../../src/database/folder-lock.ts', import.meta.url).href)};
  lockFolder(process.argv[1]);
  gc();
  console.log('held');
  setInterval(() => {}, 60_000);
`;

describe('the lock of a data folder', () => {
  test('is for one holder at a time, and free after its release', () => {
    const folder = folderWith();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/belongs to a Proofgate that is running/);
    lock.release();
    lockFolder(folder).release();
  });

  test('of a killed process is taken over at once', async () => {
    const folder = folderWith();
    const flags = ['--expose-gc', '--input-type=module-typescript', '-e', HOLDER];
    const child = spawn(process.execPath, [...flags, folder]);
    await once(child.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(/belongs to/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder).release();
  });

  test('that is damaged says that it may be deleted', () => {
    const folder = folderWith({ 'lock.sqlite': 'x'.repeat(4096) });
    expect(() => lockFolder(folder)).toThrow(
      expect.objectContaining({
        kind: 'database-damaged',
        message: expect.stringMatching(/lock\.sqlite is damaged\. It holds no data: .* delete/),
      }),
    );
  });

  test('makes a folder that others cannot read', async () => {
    const { statSync } = await import('node:fs');
    const folder = `${folderWith()}/deep/data`;
    lockFolder(folder).release();
    expect(statSync(folder).mode & 0o077).toBe(0);
  });
});
