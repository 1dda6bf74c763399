import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPython, isRecent } from '../../src/runner/find-python.ts';
import { run, temporaryFolder, writeFiles } from '../suite/tools.ts';

test('two processes at once make one whole Python, which the next call finds', async () => {
  const cache = temporaryFolder();
  const environment = { ...process.env, XDG_CACHE_HOME: cache };
  const stale = join(cache, 'proofgate/python-0.partial-x');
  mkdirSync(stale, { recursive: true });
  utimesSync(stale, 0, 0);
  const [one, other] = await Promise.all([
    findPython({ environment }),
    findPython({ environment }),
  ]);
  expect(one.command).toBe(other.command);
  expect(one.command.startsWith(cache)).toBe(true);
  const { output } = await run(one, ['-m', 'pytest', '--version', '--version']);
  expect(output).toMatch(/pytest version \d[\s\S]*pytest-xdist/);
  // Where a system update has taken the interpreter away, it is made anew.
  rmSync(join(one.command));
  const again = await findPython({ environment });
  expect((await run(again, ['-c', 'import requests'])).status).toBe(0);
  expect(readdirSync(join(cache, 'proofgate')).length).toBe(1);
});

test('a system without ensurepip gets the packages in a folder on PYTHONPATH', async () => {
  const cache = temporaryFolder();
  const broken = temporaryFolder();
  writeFiles(broken, [['venv.py', 'raise SystemExit("ensurepip is not available")\n']]);
  const environment = { ...process.env, XDG_CACHE_HOME: cache, PYTHONPATH: broken };
  const python = await findPython({ environment });
  expect(python.env.PYTHONPATH?.startsWith(cache)).toBe(true);
  writeFiles(broken, [
    ['test_a.py', 'import requests\n\n\ndef test_a():\n    assert requests.get\n'],
  ]);
  const args = ['-P', '-m', 'pytest', '-n', '2', join(broken, 'test_a.py')];
  const { status, output } = await run(python, args);
  expect(status, output).toBe(0);
  expect((await findPython({ environment })).env.PYTHONPATH).toBe(python.env.PYTHONPATH);
});

test('a cache that others can write is not used: they could put their own Python there', async () => {
  const [cache, temporary] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [
    join(cache, 'proofgate'),
    join(temporary, `proofgate-${process.getuid?.()}`),
  ]) {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
  }
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(
    findPython({ environment: { ...process.env, XDG_CACHE_HOME: cache } }),
  ).rejects.toMatchObject({
    kind: 'python-missing',
    message: expect.stringContaining('Set XDG_CACHE_HOME'),
  });
});

test('no Python, or only an old one, is a problem with its remedy', async () => {
  const bin = temporaryFolder();
  const search = () => findPython({ environment: { PATH: bin, HOME: bin } });
  await expect(search()).rejects.toMatchObject({
    kind: 'python-missing',
    message: expect.stringContaining('apt install python3'),
    faults: [],
  });
  writeFiles(bin, [['python3', '#!/bin/sh\necho /usr/bin/python3\necho 3.10.12\n']]);
  chmodSync(join(bin, 'python3'), 0o755);
  await expect(search()).rejects.toMatchObject({ faults: ['python3 is 3.10.12, older than 3.11'] });
});

test('3.11 is the oldest that is recent', () => {
  expect(['2.7.18', '3.9.1', '3.10.9'].map(isRecent)).toEqual([false, false, false]);
  expect(['3.11.0', '3.14.2', '4.0.0'].map(isRecent)).toEqual([true, true, true]);
});
