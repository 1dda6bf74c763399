import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pgliteFolder } from '../../../../src/database/embedded/pglite-folder.ts';
import { connect } from '../../../../src/database/index.ts';
import { folderWith } from '../../../support/folder.ts';
import { storeFolder, temporaryFolder } from '../../../support/stores/stores.ts';

/** What is in a folder, with sizes and times, but for the lock that is taken there. */
function contentOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'lock.sqlite')
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return `${path} ${size} ${mtimeMs}`;
    })
    .sort();
}

const without =
  (...parts: readonly string[]) =>
  (folder: string) => {
    for (const part of parts) rmSync(join(folder, part), { recursive: true });
  };
const emptied = (part: string) => (folder: string) => {
  without(part)(folder);
  mkdirSync(join(folder, part));
};

describe('a folder that has held a database', () => {
  test.each([
    ['its PG_VERSION', without('pglite/PG_VERSION')],
    ['its folder global', without('pglite/global')],
    ['its pg_control', without('pglite/global/pg_control')],
    ['its folder base', without('pglite/base')],
    ['its log', without('pglite/pg_wal')],
    ['all that is in base', emptied('pglite/base')],
    ['all that is in global', emptied('pglite/global')],
    ['all that is in its log', emptied('pglite/pg_wal')],
    ['all that is in pglite', emptied('pglite')],
    ['pglite itself', without('pglite')],
    [
      'its marker and PG_VERSION, as one of an older version',
      without('holds-a-database', 'pglite/PG_VERSION'),
    ],
  ])('is damaged without %s, and is left as it is', async (_, damage) => {
    const folder = storeFolder();
    damage(folder);
    const before = contentOf(folder);
    for (let start = 0; start < 2; start++) {
      await expect(connect({ kind: 'pglite', folder })).rejects.toMatchObject({
        kind: 'database-damaged',
        message: expect.stringMatching(/lacks .*, and was left as it is: restore it from a backup/),
      });
    }
    expect(contentOf(folder)).toEqual(before);
  });

  test('is damaged with a file in the place of the database', async () => {
    const folder = folderWith({ pglite: '' });
    await expect(connect({ kind: 'pglite', folder })).rejects.toMatchObject({
      kind: 'database-damaged',
    });
  });

  test('opens without the marker, as one of an older version, and has it then', async () => {
    const folder = storeFolder();
    rmSync(join(folder, 'holds-a-database'));
    await (await connect({ kind: 'pglite', folder })).close();
    expect(readdirSync(folder)).toContain('holds-a-database');
  });
});

test('a first start that was interrupted is begun again', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'pglite.new'));
  writeFileSync(join(folder, 'pglite.new', 'PG_VERSION'), '');
  await (await connect({ kind: 'pglite', folder })).close();
  expect(readdirSync(folder).sort()).toEqual(['holds-a-database', 'lock.sqlite', 'pglite']);
});

test('sources that nobody has built make the database without the archive of an empty one', async () => {
  const folder = temporaryFolder();
  await pgliteFolder(folder, join(folder, 'no-archive'));
  const { close } = await connect({ kind: 'pglite', folder });
  await close();
});
