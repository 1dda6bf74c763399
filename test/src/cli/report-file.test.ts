import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireWritable, writeReport } from '../../../src/cli/report-file.ts';
import { folderWith } from '../../support/folder.ts';

test.each([
  {},
  { endpoints: [], seconds: 1 },
  {
    document: { title: 'a\n"b"' },
    left: undefined,
    endpoints: [{ cases: [1, 'two\r\n'] }, {}, [], null],
  },
])('a report that is written in parts is the same JSON as in one: %j', (report) => {
  const path = join(folderWith(), 'report.json');
  writeReport(path, report);
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(report, null, 2)}\n`);
});

test('a file that can be written is left as it is, and one that is not there is not made', () => {
  const folder = folderWith({ 'old.json': 'old' });
  symlinkSync('elsewhere', join(folder, 'link'));
  for (const name of ['old.json', 'new.json', 'link']) requireWritable(join(folder, name));
  expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).not.toContain('new.json');
  expect(readdirSync(folder)).toContain('link');
});

test.each([
  ['a folder', '.', 'it is a folder'],
  ['in a folder that is not there', 'none/a.json', 'it or its parent folder does not exist'],
  ['below a file', 'file/a.json', 'a part of its path is a file'],
])('a file that is %s is refused in words', (_, path, words) => {
  const folder = folderWith({ file: '' });
  expect(() => requireWritable(join(folder, path))).toThrow(
    expect.objectContaining({ kind: 'file-unwritable', message: expect.stringContaining(words) }),
  );
});
