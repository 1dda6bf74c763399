import { expect, test } from 'vitest';
import type { GitGround } from './git-ground.ts';

const MAX_BYTES = 1000;
const text = (bytes: Uint8Array | null | undefined) => bytes && Buffer.from(bytes).toString('utf8');

/** What every provider reads in the same way. */
export function readingContract(ground: () => GitGround): void {
  test('the head of a branch is its commit, and null where there is no branch', async () => {
    await ground().seed('heads', { 'README.md': '# Heads' });
    const commit = await ground().push('heads', 'feature/one', { 'a.txt': 'a' }, 'main');
    const repository = await ground().open('heads');
    expect(await repository.head('feature/one')).toBe(commit);
    expect(await repository.head('feature')).toBeNull();
    expect(await repository.head('nothing')).toBeNull();
  });

  test('the default branch is the one that the provider names', async () => {
    await ground().seed('default', { 'README.md': '# Default' });
    expect(await (await ground().open('default')).defaultBranch()).toBe('main');
  });

  test('a file is read byte for byte at a commit, not at the head', async () => {
    const bytes = Uint8Array.from([0, 255, 10, 13, 128, 239, 187, 191]);
    await ground().seed('files', { 'README.md': '# Files' });
    const commit = await ground().push('files', 'main', { 'docs/ü b.bin': bytes, 'empty.txt': '' });
    await ground().push('files', 'main', { 'docs/ü b.bin': 'later' });
    const repository = await ground().open('files');
    expect(await repository.readFile(commit, 'docs/ü b.bin', MAX_BYTES)).toEqual(
      Buffer.from(bytes),
    );
    expect(text(await repository.readFile(commit, 'empty.txt', MAX_BYTES))).toBe('');
  });

  test('a file that is not there is null, and so is a folder', async () => {
    await ground().seed('absent', { 'docs/openapi.yaml': 'openapi: 3.1.0' });
    const repository = await ground().open('absent');
    const commit = (await repository.head('main')) ?? '';
    for (const path of ['docs/none.yaml', 'none/openapi.yaml', 'docs']) {
      expect(await repository.readFile(commit, path, MAX_BYTES)).toBeNull();
    }
  });

  test('a file of just the allowed size is read, and a larger one is refused', async () => {
    await ground().seed('sizes', { 'a.txt': 'x'.repeat(MAX_BYTES), 'b.txt': 'x'.repeat(1001) });
    const repository = await ground().open('sizes');
    const commit = (await repository.head('main')) ?? '';
    expect(await repository.readFile(commit, 'a.txt', MAX_BYTES)).toHaveLength(MAX_BYTES);
    await expect(repository.readFile(commit, 'b.txt', MAX_BYTES)).rejects.toMatchObject({
      kind: 'git-file-too-large',
      message: expect.stringContaining('b.txt'),
    });
  });

  test('a commit that is not there is said to be missing', async () => {
    await ground().seed('commits', { 'README.md': '# Commits' });
    const repository = await ground().open('commits');
    const nothing = 'ab'.repeat(20);
    await expect(repository.readFile(nothing, 'README.md', MAX_BYTES)).rejects.toMatchObject({
      kind: 'commit-missing',
    });
    await expect(repository.readFolder(nothing, 'docs')).rejects.toMatchObject({
      kind: 'commit-missing',
    });
  });

  test('a folder is read with all below it, links and other folders left out', async () => {
    await ground().seed('folders', {
      'a/b/one.txt': 'one',
      'a/b/c/two.sh': { mode: '100755', content: 'two' },
      'a/b/link': { mode: '120000', content: 'one.txt' },
      'a/bb/three.txt': 'three',
    });
    const repository = await ground().open('folders');
    const commit = (await repository.head('main')) ?? '';
    const found = await repository.readFolder(commit, 'a/b');
    expect(Object.fromEntries([...found].map(([path, bytes]) => [path, text(bytes)]))).toEqual({
      'one.txt': 'one',
      'c/two.sh': 'two',
    });
    expect((await repository.readFolder(commit, 'a/x')).size).toBe(0);
    expect((await repository.readFolder(commit, 'a/b/one.txt')).size).toBe(0);
  });
}
