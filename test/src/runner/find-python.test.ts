import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPython, isRecent } from '../../../src/runner/find-python.ts';
import { temporaryFolder, writeFiles } from '../../suite/tools.ts';

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

test('on Windows the message says what to use instead', async () => {
  await expect(findPython({ platform: 'win32' })).rejects.toMatchObject({
    kind: 'python-missing',
    message: expect.stringContaining('Use WSL'),
  });
});

test('3.11 is the oldest that is recent', () => {
  expect(['2.7.18', '3.9.1', '3.10.9'].map(isRecent)).toEqual([false, false, false]);
  expect(['3.11.0', '3.14.2', '4.0.0'].map(isRecent)).toEqual([true, true, true]);
});
