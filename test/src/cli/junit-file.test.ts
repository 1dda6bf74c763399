import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addJunitDetails } from '../../../src/cli/junit-file.ts';
import { folderWith } from '../../support/folder.ts';

const TEST = {
  id: 'get_pets/positive',
  endpoint: 'GET /pets',
  words: '',
  outcome: 'passed',
} as const;
const CASE =
  '<testcase classname="get_pets.positive.test_get_pets_positive" name="test_get_pets_positive[positive]" time="1" />\n';

test('a JUnit file is replaced whole, through a link too, and nothing else is left in its folder', () => {
  // More than is read at a time, with letters of several bytes at every place.
  const filler = `<!-- ${'é€🐀'.repeat(1000)} -->\n`;
  const text = `<testsuites><testsuite name="pytest">\n${CASE}${filler.repeat(300)}${CASE}</testsuite></testsuites>`;
  const folder = folderWith({ 'real.xml': text });
  const link = join(folder, 'link.xml');
  symlinkSync('real.xml', link);
  addJunitDetails(link, [TEST]);
  const found = readFileSync(join(folder, 'real.xml'), 'utf8');
  const fresh = CASE.replace(
    ' />',
    '><properties><property name="endpoint" value="GET /pets" /></properties></testcase>',
  );
  expect(found).toBe(text.replaceAll(CASE, fresh));
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['link.xml', 'real.xml']);
});

test('a pipe and a file that is not there are left alone', () => {
  const folder = folderWith();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  addJunitDetails(pipe, [TEST]);
  addJunitDetails(join(folder, 'none.xml'), [TEST]);
  expect(readdirSync(folder)).toEqual(['pipe']);
});

test('a file stays as it is where the new one cannot be written to its end', () => {
  const folder = folderWith({ 'junit.xml': CASE });
  const path = join(folder, 'junit.xml');
  const faulty = {
    ...TEST,
    get endpoint(): string {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    },
  };
  expect(() => addJunitDetails(path, [faulty])).toThrow(
    expect.objectContaining({ kind: 'file-unwritable' }),
  );
  expect(readFileSync(path, 'utf8')).toBe(CASE);
  expect(readdirSync(folder)).toEqual(['junit.xml']);
});
