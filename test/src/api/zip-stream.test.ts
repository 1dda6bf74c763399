import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { zipStream } from '../../../src/api/zip-stream.ts';

const LISTING = `
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({i.filename: [hashlib.sha1(archive.read(i)).hexdigest(), i.date_time[0]] for i in archive.infolist()}))
`;

/** The files of an archive as Python reads them. */
function unpacked(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'suite.zip');
  writeFileSync(path, bytes);
  const text = execFileSync('python3', ['-c', LISTING, path]).toString();
  const Entry = z.tuple([z.string(), z.number()]);
  return z.record(z.string(), Entry).parse(JSON.parse(text));
}

const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const SHA1_OF_A = '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8';

describe('an archive', () => {
  test('has the files below one folder, and no time of its own', async () => {
    const files = filesOf({ 'env/ä b.txt': 'a', 'pytest.ini': '', 'x.py': 'a'.repeat(100_000) });
    const bytes = await buffer(zipStream('generated-scripts', files));
    const found = unpacked(bytes);
    expect(Object.keys(found)).toEqual([
      'generated-scripts/env/ä b.txt',
      'generated-scripts/pytest.ini',
      'generated-scripts/x.py',
    ]);
    expect(found['generated-scripts/env/ä b.txt']).toEqual([SHA1_OF_A, 1980]);
    expect(bytes.length).toBeLessThan(2000);
    expect(await buffer(zipStream('generated-scripts', files))).toEqual(bytes);
  });

  test.each([
    '../a.py',
    'a/../../b.py',
    'a/..',
    '/etc/passwd',
    'a//b.py',
    './a.py',
    '..\\a.py',
    'C:a.py',
    'a\nb.py',
    'a\0.py',
    '',
  ])('refuses %j, which would leave its folder somewhere', (path) => {
    expect(() => zipStream('suite', filesOf({ 'a.py': 'a', [path]: 'b' }))).toThrow(
      expect.objectContaining({
        kind: 'git-path-unsafe',
        message: expect.stringContaining('rename'),
      }),
    );
  });

  test('takes names that only look so', async () => {
    const files = filesOf({ '.gitignore': 'a', 'a..b.py': 'a', '...': 'a' });
    expect(Object.keys(unpacked(await buffer(zipStream('suite', files))))).toHaveLength(3);
  });
});
