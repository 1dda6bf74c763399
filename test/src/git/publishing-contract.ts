import { expect, test } from 'vitest';
import { type GitGround, manyFiles, publicationOf } from './git-ground.ts';

const MAX_BYTES = 10_000;

/** How every provider publishes. */
export function publishingContract(ground: () => GitGround): void {
  test('a missing branch is created from the default branch', async () => {
    await ground().seed('creates', { 'README.md': '# Creates' });
    const repository = await ground().open('creates');
    const published = await repository.publish(publicationOf({ 'a.py': 'a = 1\n' }));
    expect(published.changed).toBe(true);
    expect(await repository.head('tests')).toBe(published.commit);
    expect(Object.keys(await ground().listing('creates', 'tests'))).toEqual([
      'README.md',
      'generated-scripts/a.py',
    ]);
    expect(Object.keys(await ground().listing('creates', 'main'))).toEqual(['README.md']);
  });

  test('the folder is replaced as a whole, and everything else stays to the bit', async () => {
    const script = { mode: '100755', content: '#!/bin/sh\n' } as const;
    const link = { mode: '120000', content: 'bin/run.sh' } as const;
    await ground().seed('replaces', {
      'bin/run.sh': script,
      run: link,
      'generated-scripts.md': 'beside',
      'generated-scripts/old/stale.py': 'stale',
      'generated-scripts/a.py': script,
      'ünïcode/ß b#?%.bin': Uint8Array.from([0, 255, 1]),
    });
    const before = await ground().listing('replaces', 'main');
    const repository = await ground().open('replaces');
    const files = { 'a.py': 'a = 1\n', 'env/ä b#?%&.txt': '"\u{1f600}"\r\n', 'e.txt': '' };
    const { commit } = await repository.publish(publicationOf(files, { branch: 'main' }));
    const after = await ground().listing('replaces', 'main');
    const outside = (listing: object) =>
      Object.entries(listing).filter(([path]) => !path.startsWith('generated-scripts/'));
    expect(outside(after)).toEqual(outside(before));
    expect(Object.keys(after).filter((path) => path.startsWith('generated-scripts/'))).toEqual([
      'generated-scripts/a.py',
      'generated-scripts/e.txt',
      'generated-scripts/env/ä b#?%&.txt',
    ]);
    for (const [path, text] of Object.entries(files)) {
      const bytes = await repository.readFile(commit, `generated-scripts/${path}`, MAX_BYTES);
      expect(Buffer.from(bytes ?? []).toString('utf8')).toBe(text);
      expect(after[`generated-scripts/${path}`]).toMatch(/^100644 /);
    }
  });

  const MARK = { file: 'pytest.ini', begins: '# Ours.' } as const;
  const marked = (files: Readonly<Record<string, string>>, folder = 'generated-scripts') =>
    publicationOf(files, { branch: 'main', folder, mark: MARK });

  test('a folder that is not ours is refused and untouched, until it is to be replaced', async () => {
    await ground().seed('foreign', {
      'generated-scripts/notes.txt': 'mine',
      'other/pytest.ini': '[pytest]\n',
      file: 'no folder',
    });
    const before = await ground().listing('foreign', 'main');
    const repository = await ground().open('foreign');
    const files = { 'pytest.ini': '# Ours. 2\n', 'a.py': 'a' };
    for (const folder of ['generated-scripts', 'other', 'file', 'file/below']) {
      await expect(repository.publish(marked(files, folder)), folder).rejects.toMatchObject({
        kind: 'folder-foreign',
        message: expect.stringContaining(`${folder} on the branch main`),
      });
    }
    expect(await ground().listing('foreign', 'main')).toEqual(before);
    await repository.publish(publicationOf(files, { branch: 'main' }));
    const after = Object.keys(await ground().listing('foreign', 'main'));
    expect(after).not.toContain('generated-scripts/notes.txt');
    expect(after).toContain('generated-scripts/a.py');
  });

  test('a folder that is ours is replaced, whatever its mark said of an earlier version', async () => {
    await ground().seed('ours', {
      'generated-scripts/pytest.ini': '# Ours. 1\n',
      'generated-scripts/notes.txt': 'mine',
    });
    const repository = await ground().open('ours');
    await repository.publish(marked({ 'pytest.ini': '# Ours. 2\n', 'a.py': 'a' }));
    await repository.publish(marked({ 'pytest.ini': '# Ours. 2\n', 'a.py': 'b' }));
    await repository.publish(marked({ 'pytest.ini': '# Ours. 2\n' }, 'new'));
    expect(Object.keys(await ground().listing('ours', 'main'))).toEqual([
      'generated-scripts/a.py',
      'generated-scripts/pytest.ini',
      'new/pytest.ini',
    ]);
  });

  test('a folder inside folders is replaced, and its neighbours stay', async () => {
    await ground().seed('nested', { 'api/v1/tests/old.py': 'old', 'api/v1/keep.txt': 'keep' });
    const repository = await ground().open('nested');
    await repository.publish(
      publicationOf({ 'new.py': 'new' }, { branch: 'main', folder: 'api/v1/tests' }),
    );
    await repository.publish(
      publicationOf({ 'new.py': 'new' }, { branch: 'main', folder: 'api/v2/tests' }),
    );
    expect(Object.keys(await ground().listing('nested', 'main'))).toEqual([
      'api/v1/keep.txt',
      'api/v1/tests/new.py',
      'api/v2/tests/new.py',
    ]);
  });

  test('files that are there already make no commit', async () => {
    await ground().seed('same', { 'README.md': '# Same' });
    const repository = await ground().open('same');
    const publication = publicationOf({ 'a.py': 'a', 'b/c.py': 'c' });
    const first = await repository.publish(publication);
    expect(await repository.publish(publication)).toEqual({ commit: first.commit, changed: false });
    const elsewhere = { ...publication, branch: 'main' };
    await repository.publish(elsewhere);
    const created = await repository.publish({ ...publication, branch: 'copy' });
    expect(created).toEqual({ commit: await repository.head('main'), changed: false });
    expect(await repository.head('copy')).toBe(created.commit);
  });

  test('what people wrote reaches `make`, and only what is to be kept', async () => {
    await ground().seed('keeps', {
      'generated-scripts/env/a.txt': '\ufeffedited = "ü"',
      'generated-scripts/hooks.py': 'mine',
      'generated-scripts/conftest.py': 'ours',
    });
    const repository = await ground().open('keeps');
    const head = await repository.head('main');
    const seen: unknown[] = [];
    await repository.publish(
      publicationOf(
        {},
        {
          branch: 'main',
          keep: (path) => path === 'hooks.py' || path.startsWith('env/'),
          make: async (previous, base) => {
            seen.push(Object.fromEntries(previous), base);
            return new Map([...previous, ['new.py', 'new']]);
          },
        },
      ),
    );
    expect(seen).toEqual([{ 'env/a.txt': '\ufeffedited = "ü"', 'hooks.py': 'mine' }, head]);
  });

  test('of many kept files every edited one reaches `make`', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `env/${n}.txt`);
    const fresh = (name: string) => `# ${name}\n`;
    const standing = Object.fromEntries(
      names.map((name) => [`generated-scripts/${name}`, fresh(name)]),
    );
    await ground().seed('edited', { ...standing, 'generated-scripts/env/7.txt': 'edited' });
    const repository = await ground().open('edited');
    const { commit } = await repository.publish(
      publicationOf(
        {},
        {
          branch: 'main',
          keep: (path) => path.startsWith('env/'),
          make: async (previous) =>
            new Map([
              ...names.map((name) => [name, previous.get(name) ?? fresh(name)] as const),
              ['new.py', 'new'],
            ]),
        },
      ),
    );
    const found = await repository.readFolder(commit, 'generated-scripts/env');
    const texts = [...found].map(([path, bytes]) => [`env/${path}`, Buffer.from(bytes).toString()]);
    expect(Object.fromEntries(texts)).toEqual(
      Object.fromEntries(
        names.map((name) => [name, name === 'env/7.txt' ? 'edited' : fresh(name)]),
      ),
    );
  });

  test('a head that moved meanwhile is taken up, with `make` called on the new files', async () => {
    await ground().seed('moves', { 'generated-scripts/hooks.py': 'first' });
    const repository = await ground().open('moves');
    const edit = { 'generated-scripts/hooks.py': 'second', 'other.txt': 'theirs' };
    ground().meanwhile(() => ground().push('moves', 'main', edit));
    const seen: (string | undefined)[] = [];
    const published = await repository.publish(
      publicationOf(
        {},
        {
          branch: 'main',
          keep: (path) => path === 'hooks.py',
          make: async (previous) => {
            seen.push(previous.get('hooks.py'));
            return new Map([...previous, ['new.py', 'new']]);
          },
        },
      ),
    );
    expect(seen).toEqual(['first', 'second']);
    expect(await repository.head('main')).toBe(published.commit);
    expect(Object.keys(await ground().listing('moves', 'main'))).toEqual([
      'generated-scripts/hooks.py',
      'generated-scripts/new.py',
      'other.txt',
    ]);
  });

  test('a branch that was created meanwhile is taken up', async () => {
    await ground().seed('created', { 'README.md': '# Created' });
    const repository = await ground().open('created');
    ground().meanwhile(() => ground().push('created', 'tests', { 'theirs.txt': 'x' }, 'main'));
    await repository.publish(publicationOf({ 'a.py': 'a' }));
    expect(Object.keys(await ground().listing('created', 'tests'))).toEqual([
      'README.md',
      'generated-scripts/a.py',
      'theirs.txt',
    ]);
  });

  test('a branch that was deleted meanwhile is created again', async () => {
    await ground().seed('deleted', { 'README.md': '# Deleted' });
    await ground().push('deleted', 'tests', { 'theirs.txt': 'x' }, 'main');
    const repository = await ground().open('deleted');
    ground().meanwhile(() => ground().deleteBranch('deleted', 'tests'));
    await repository.publish(publicationOf({ 'a.py': 'a' }));
    expect(Object.keys(await ground().listing('deleted', 'tests'))).toEqual([
      'README.md',
      'generated-scripts/a.py',
    ]);
  });

  test('5,000 files become one commit', async () => {
    await ground().seed('many', { 'README.md': '# Many' });
    const repository = await ground().open('many');
    const start = await repository.head('main');
    const files = manyFiles(5000);
    const { commit } = await repository.publish(publicationOf(files, { branch: 'main' }));
    const listing = await ground().listing('many', 'main');
    expect(Object.keys(listing)).toHaveLength(5001);
    const path = 'get_things_17/negative/test_4017.py';
    const bytes = await repository.readFile(commit, `generated-scripts/${path}`, MAX_BYTES);
    expect(Buffer.from(bytes ?? []).toString('utf8')).toBe(files[path]);
    expect(await ground().parents('many', commit)).toEqual([start]);
  });
}
