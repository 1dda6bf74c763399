import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ALONE,
  BOTH_STORES,
  DEEPER,
  FRESH,
  PLAIN_STORES,
  PLATFORM,
  SLOW,
} from './support/file-lists.ts';

const files = globSync('test/**/*.test.ts').toSorted();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** The test files that use something of `support/stores.ts`. */
function using(name: RegExp): string[] {
  return files.filter((file) => {
    const [, imported = ''] =
      /import \{([^}]*)\} from '[^']*\/stores\.ts'/.exec(texts.get(file) ?? '') ?? [];
    return imported.split(',').some((one) => name.test(one.trim()));
  });
}

describe('each test file that runs on the stores', () => {
  test('with both is listed with the reason (BOTH_STORES)', () => {
    expect(using(/^(?:EMPTY_)?STORES$/)).toEqual(Object.keys(BOTH_STORES).toSorted());
  });

  test('with one at a time is listed for the second command (PLAIN_STORES)', () => {
    expect(using(/^PLAIN_STORES$/)).toEqual(PLAIN_STORES.toSorted());
  });

  test('every module with its own SQL is tested on both stores, in one command or the other', () => {
    const modules = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) =>
        globSync(`src/${name}/**/*.{ts,tsx}`).some(
          (file) => file.endsWith('/tables.ts') || /\bsql`/.test(readFileSync(file, 'utf8')),
        ),
      );
    expect(modules.length).toBeGreaterThan(5);
    const listed = [...Object.keys(BOTH_STORES), ...PLAIN_STORES];
    expect(
      modules.filter((name) => !listed.some((file) => file.startsWith(`test/src/${name}/`))),
    ).toEqual([]);
  });
});

test('no list names a file that is not there', () => {
  const named = [
    ...Object.keys(ALONE),
    ...FRESH,
    ...Object.keys(DEEPER),
    ...Object.keys(BOTH_STORES),
    ...PLAIN_STORES,
    ...Object.keys(SLOW),
  ];
  expect(named.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([]);
});

test('each file of which `npm test` runs a part is listed with the rest (DEEPER)', () => {
  const deeper = files.filter((file) => /\bdepth\([{A-Z]/.test(texts.get(file) ?? ''));
  expect(deeper).toEqual(Object.keys(DEEPER).toSorted());
});

test('whatever needs a store has one: its folder is listed (PLATFORM)', () => {
  const folders = PLATFORM.map((glob) => glob.replace('**/*.test.ts', ''));
  const elsewhere = using(/STORE|Store/).filter(
    (file) => !(file in SLOW) && !folders.some((folder) => file.startsWith(folder)),
  );
  expect(elsewhere).toEqual([]);
});

test('chance has a seed, so that it can be taken again (support/chance.ts)', () => {
  const call = ['Math', 'random'].join('.');
  const all = globSync('test/**/*.ts', { exclude: ['test/panel/servers/**'] });
  expect(all.filter((file) => readFileSync(file, 'utf8').includes(call))).toEqual([]);
});

test('waits have one bound: no wait of a test has its own (support/until.ts)', () => {
  const own = [/\bvi\.waitFor\(/, /\.poll\([^;]*\btimeout:/, /waitFor\(\{[^}]*timeout:/];
  const all = globSync('test/**/*.ts', { exclude: ['test/file-lists.test.ts'] });
  const found = all.filter((file) => own.some((wait) => wait.test(readFileSync(file, 'utf8'))));
  expect(found).toEqual([]);
});
