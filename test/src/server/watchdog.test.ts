import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

test.each(['loop', 'store'])('a process whose %s hangs is ended with a message', async (what) => {
  const child = spawn(process.execPath, ['test/src/server/hung-process.ts', what]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(said).toMatch(/Proofgate hangs: .* Check that the disk of DATA_DIR has free space/);
});
