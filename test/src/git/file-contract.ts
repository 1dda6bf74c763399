import { expect, test } from 'vitest';
import type { FileChange } from '../../../src/git/provider.ts';
import type { GitGround } from './git-ground.ts';

const PATH = 'generated-scripts/known.json';

/** How every provider changes one file of a branch. */
export function fileContract(ground: () => GitGround): void {
  const changeOf = (text: string, others: Partial<FileChange> = {}): FileChange => {
    const [branch, message] = ['main', 'Accept failures'];
    return { branch, path: PATH, message, maxBytes: 100, make: async () => text, ...others };
  };
  const textAt = async (name: string, path: string) => {
    const repository = await ground().open(name);
    const head = (await repository.head('main')) ?? '';
    const bytes = await repository.readFile(head, path, 10_000);
    return Buffer.from(bytes ?? []).toString('utf8');
  };

  test('a file is created and changed, and everything else stays to the bit', async () => {
    const script = { mode: '100755', content: 'old\n' } as const;
    const link = { mode: '120000', content: 'bin/run.sh' } as const;
    const files = { 'bin/run.sh': script, run: link, 'generated-scripts/a.py': 'a' };
    await ground().seed('one-file', files);
    const before = await ground().listing('one-file', 'main');
    const repository = await ground().open('one-file');
    const start = await repository.head('main');
    const seen: (string | null)[] = [];
    const make = async (previous: string | null) => {
      seen.push(previous);
      return '{"ü": "\u{1f600}"}\r\n';
    };
    const created = await repository.changeFile(changeOf('', { make }));
    expect(created).toEqual({ commit: await repository.head('main'), changed: true });
    expect(await ground().parents('one-file', created.commit)).toEqual([start]);
    expect(await textAt('one-file', PATH)).toBe('{"ü": "\u{1f600}"}\r\n');
    const { [PATH]: added, ...others } = await ground().listing('one-file', 'main');
    expect(added).toMatch(/^100644 /);
    expect(others).toEqual(before);

    const again = await repository.changeFile(changeOf('', { make }));
    expect(again).toEqual({ commit: created.commit, changed: false });
    expect(seen).toEqual([null, '{"ü": "\u{1f600}"}\r\n']);

    await repository.changeFile(changeOf('new\n', { path: 'bin/run.sh' }));
    await repository.changeFile(changeOf('deep', { path: 'new/folder/x.txt' }));
    const after = await ground().listing('one-file', 'main');
    expect(after['bin/run.sh']).toMatch(/^100755 /);
    expect(after['bin/run.sh']).not.toBe(before['bin/run.sh']);
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 2);
    expect(await textAt('one-file', 'new/folder/x.txt')).toBe('deep');
  });

  test('a file that somebody changed meanwhile is read and made again', async () => {
    await ground().seed('one-moving', { [PATH]: 'first' });
    const repository = await ground().open('one-moving');
    const edit = { [PATH]: 'second', 'other.txt': 'theirs' };
    ground().meanwhile(() => ground().push('one-moving', 'main', edit));
    const make = async (previous: string | null) => `${previous} and ours`;
    const { commit } = await repository.changeFile(changeOf('', { make }));
    expect(await repository.head('main')).toBe(commit);
    expect(await textAt('one-moving', PATH)).toBe('second and ours');
    expect(await textAt('one-moving', 'other.txt')).toBe('theirs');
  });

  test('what is no plain file, is too large, or on no branch is refused and untouched', async () => {
    const files = {
      ...{ 'folder/a.txt': 'a', file: 'f', large: 'x'.repeat(101) },
      link: { mode: '120000', content: 'file' } as const,
    };
    await ground().seed('one-refused', files);
    const before = await ground().listing('one-refused', 'main');
    const repository = await ground().open('one-refused');
    const refusals = {
      folder: 'git-path-unsafe',
      link: 'git-path-unsafe',
      'file/below': 'git-path-unsafe',
      large: 'git-file-too-large',
    };
    for (const [path, kind] of Object.entries(refusals)) {
      const message = expect.stringContaining(path.split('/')[0] ?? '');
      const change = repository.changeFile(changeOf('new', { path }));
      await expect(change, path).rejects.toMatchObject({ kind, message });
    }
    const missing = repository.changeFile(changeOf('new', { branch: 'none' }));
    await expect(missing).rejects.toMatchObject({ kind: 'branch-missing' });
    expect(await ground().listing('one-refused', 'main')).toEqual(before);
  });
}
