import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allFiles, openFolder, previousFiles } from '../../../../src/cli/folder/folder.ts';
import { FreshFolder } from '../../../../src/cli/folder/fresh-folder.ts';
import { SuiteMemory } from '../../../../src/cli/memory/suite-memory.ts';
import { generate } from '../../../../src/generator/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { documentFrom } from '../../generator/in-memory.ts';

const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 90 } };
const GET = { parameters: [LIMIT], responses: { 200: { description: 'done' } } };
const PATHS = { '/pets': { get: GET }, '/owners': { get: GET } };
const DOCUMENT = { ...documentFrom({ paths: PATHS }), isPlain: true };
const MADE = Object.fromEntries(generate(DOCUMENT).files);
const SCRIPT = 'get_pets/negative/test_get_pets_negative_query_limit.py';

/** A folder with a suite that was generated once, and a cache that remembers it. */
async function rootWithSuite(): Promise<string> {
  const root = folderWith();
  mkdirSync(join(root, 'cache'), { mode: 0o700 });
  await generateIn(root);
  return root;
}

/** Generates into a folder as the command does. */
async function generateIn(root: string): Promise<number> {
  const folder = openFolder(join(root, 'suite'));
  const fresh = new FreshFolder(folder);
  const memory = new SuiteMemory(folder, fresh, { XDG_CACHE_HOME: join(root, 'cache') });
  const take = fresh.add.bind(fresh);
  generate(DOCUMENT, { previous: previousFiles(folder), keeper: memory, take });
  await fresh.commit();
  memory.save();
  return fresh.count;
}

const scriptOf = (root: string) => join(root, 'suite', SCRIPT);
const contents = (root: string) =>
  Object.fromEntries(allFiles(openFolder(join(root, 'suite'))).entries());
const memories = (root: string) => {
  const folder = join(root, 'cache/proofgate/suites');
  return readdirSync(folder).map((name) => join(folder, name));
};

/** Generates again, and says whether a script is still the file that it was. */
async function staysAgain(root: string): Promise<boolean> {
  const { ino } = lstatSync(scriptOf(root));
  const count = await generateIn(root);
  expect(count).toBe(Object.keys(MADE).length);
  expect(contents(root)).toEqual(MADE);
  expect(readdirSync(root)).toEqual(['cache', 'suite']);
  return lstatSync(scriptOf(root)).ino === ino;
}

test('what is remembered stays in place, again and again, wherever else files have gone', async () => {
  const root = await rootWithSuite();
  rmSync(join(root, 'suite/env/get_owners_environment.txt'));
  expect(await staysAgain(root)).toBe(true);
  expect(await staysAgain(root)).toBe(true);
});

describe('a memory is not believed when it', () => {
  test.each<[string, (memory: string) => void]>([
    ['is gone', (memory) => rmSync(memory)],
    ['is cut short', (memory) => writeFileSync(memory, readFileSync(memory).subarray(0, 900))],
    [
      'has another byte',
      (memory) => {
        writeFileSync(memory, readFileSync(memory, 'utf8').replace(/"tests":\d/, '"tests":9'));
      },
    ],
    ['lies where others may write', (memory) => chmodSync(join(memory, '..'), 0o777)],
  ])('%s', async (_, spoil) => {
    const root = await rootWithSuite();
    const [memory = ''] = memories(root);
    spoil(memory);
    expect(await staysAgain(root)).toBe(false);
  });
});

describe('files do not stay when', () => {
  test.each<[string, (script: string) => void]>([
    ['one was edited', (script) => writeFileSync(script, '# mine\n', { flag: 'a' })],
    ['rules.json was removed', (script) => rmSync(join(script, '../../../rules.json'))],
    [
      'rules.json says something else',
      (script) => {
        const file = join(script, '../../../rules.json');
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('90', '91'));
      },
    ],
    ['one was added', (script) => writeFileSync(join(script, '../test_mine.py'), '')],
    [
      'one is a link to the same text',
      (script) => {
        const elsewhere = join(script, '../../../../cache/text');
        renameSync(script, elsewhere);
        symlinkSync(elsewhere, script);
      },
    ],
  ])('%s', async (_, spoil) => {
    const root = await rootWithSuite();
    spoil(scriptOf(root));
    expect(await staysAgain(root)).toBe(false);
    expect(lstatSync(scriptOf(root)).isFile()).toBe(true);
  });
});

test('what was remembered a month ago is forgotten', async () => {
  const root = await rootWithSuite();
  const [memory = ''] = memories(root);
  const other = join(memory, '../other.json');
  writeFileSync(other, '');
  utimesSync(other, 0, 0);
  await generateIn(root);
  expect(memories(root)).toEqual([memory]);
});
