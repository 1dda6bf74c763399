import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pythonWithRuff, temporaryFolder, writeSuite } from '../tools.ts';

const SCRIPT = fileURLToPath(new URL('kept_connections.py', import.meta.url));
const line = z.tuple([z.string(), z.unknown(), z.unknown()]);

test('what is sent and read over a kept connection is what urllib3 sends and reads over a new one', async () => {
  const folder = temporaryFolder();
  writeSuite(folder, []);
  const python = await pythonWithRuff();
  const { stdout } = await promisify(execFile)(python.command, [SCRIPT, folder], {
    env: python.env,
    maxBuffer: 64 * 1024 * 1024,
  });
  const cases = stdout
    .trimEnd()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));
  expect(cases.length).toBeGreaterThan(100);
  expect(Object.fromEntries(cases.map(([name, , kept]) => [name, kept]))).toEqual(
    Object.fromEntries(cases.map(([name, fresh]) => [name, fresh])),
  );
});
