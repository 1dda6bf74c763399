import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpackArchive } from '../../../../src/database/embedded/unpack-archive.ts';
import { temporaryFolder } from '../../../support/stores/stores.ts';

const ARCHIVE = 'lib/database/new.tar.gz';

/** What is in a folder: each path with its content, which is null for a folder. */
function contentOf(folder: string): Map<string, string | null> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    paths.map((path) => {
      const target = join(folder, path);
      return [path, statSync(target).isDirectory() ? null : readFileSync(target, 'latin1')];
    }),
  );
}

test('the archive of a new database is unpacked as tar(1) does, for its own user alone', () => {
  const [ours, theirs] = [temporaryFolder(), temporaryFolder()];
  unpackArchive(ARCHIVE, ours);
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', theirs], { stdio: ['ignore', 'ignore', 'ignore'] });
  const content = contentOf(ours);
  expect(content.size).toBeGreaterThan(600);
  // Not by `toEqual`, whose report of a difference would be megabytes.
  const expected = contentOf(theirs);
  expect([...content.keys()]).toEqual([...expected.keys()]);
  expect(
    [...content].filter(([path, text]) => expected.get(path) !== text).map(([path]) => path),
  ).toEqual([]);
  const modes = [...content].map(([path, text]) => [
    text === null,
    statSync(join(ours, path)).mode & 0o777,
  ]);
  expect(new Set(modes.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([true, 0o700]), JSON.stringify([false, 0o600])]),
  );
});
