import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { localRepositories, openLocal } from '../../../../src/git/local.ts';
import { localPlace, localUrl } from '../../../../src/git/local-repositories.ts';
import { publicationOf } from '../git-ground.ts';

const WORKSPACE = '019aa000-0000-7000-8000-000000000001';
const REPOSITORY = '019aa000-0000-7000-8000-000000000002';
const URL_OF_IT = localUrl({ workspaceId: WORKSPACE, repositoryId: REPOSITORY });

const HOSTILE = [
  '',
  'local:///etc.git',
  'local://../../etc/passwd.git',
  `local://${WORKSPACE}/../${REPOSITORY}.git`,
  `local://${WORKSPACE}/%2e%2e%2f${REPOSITORY}.git`,
  `local://${WORKSPACE}/${REPOSITORY}.git/../../x.git`,
  `local://${WORKSPACE}/${REPOSITORY}.git\n`,
  `\nlocal://${WORKSPACE}/${REPOSITORY}.git`,
  `local://${WORKSPACE.toUpperCase()}/${REPOSITORY}.git`,
  `local://user@${WORKSPACE}/${REPOSITORY}.git`,
  `local://${WORKSPACE}\\..\\${REPOSITORY}.git`,
  `local://${WORKSPACE}/${REPOSITORY}.git\0.git`,
  `LOCAL://${WORKSPACE}/${REPOSITORY}.git`,
  `file://${WORKSPACE}/${REPOSITORY}.git`,
  `/${WORKSPACE}/${REPOSITORY}.git`,
  'https://example.com/a/b.git',
];

describe('a local repository', () => {
  let above: string;
  let root: string;
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), 'proofgate-local-'));
    root = join(above, 'repositories');
    mkdirSync(root);
    onTestFinished(() => rmSync(above, { recursive: true }));
  });

  test.each(HOSTILE)('is never named by %j, whatever is done with it', async (url) => {
    writeFileSync(join(above, 'mine'), 'mine');
    const { create, remove } = localRepositories({ root });
    const wrong = { kind: 'repository-url-wrong' };
    expect(localPlace(url)).toBeNull();
    await expect(create(url)).rejects.toMatchObject(wrong);
    await expect(remove(url)).rejects.toMatchObject(wrong);
    await expect(openLocal({ root })({ type: 'local', url }, null)).rejects.toMatchObject(wrong);
    expect(readdirSync(above)).toEqual(['mine', 'repositories']);
    expect(readdirSync(root)).toEqual([]);
  });

  test('is created once, with a first commit, and readable by nobody else', async () => {
    const { create } = localRepositories({ root });
    await Promise.all([create(URL_OF_IT), create(URL_OF_IT)]);
    const repository = await openLocal({ root })({ type: 'local', url: URL_OF_IT }, null);
    const head = await repository.head('main');
    expect(await repository.defaultBranch()).toBe('main');
    expect([...(await repository.readFolder(head ?? '', 'any')).keys()]).toEqual([]);
    expect(await repository.readFile(head ?? '', 'README.md', 1000)).not.toBeNull();
    await create(URL_OF_IT);
    expect(await repository.head('main')).toBe(head);
    expect(readdirSync(join(root, WORKSPACE))).toEqual([`${REPOSITORY}.git`]);
  });

  test('that grows beyond its bound is refused, and stays as it was', async () => {
    await localRepositories({ root }).create(URL_OF_IT);
    const open = openLocal({ root, maxBytes: 20_000 });
    const repository = await open({ type: 'local', url: URL_OF_IT }, null);
    const { commit } = await repository.publish(publicationOf({ 'a.py': 'a = 1\n' }));
    const noise = Array.from({ length: 30_000 }, (_, n) => ((n * n * 7919) % 65_521).toString(36));
    await expect(
      repository.publish(publicationOf({ 'a.py': noise.join('') })),
    ).rejects.toMatchObject({
      kind: 'repository-too-large',
      message: expect.stringContaining('download its suite'),
    });
    expect(await repository.head('tests')).toBe(commit);
    await repository.publish(publicationOf({ 'a.py': 'a = 2\n' }));
  });

  test('that is removed while it is written stays removed', async () => {
    const { create, remove } = localRepositories({ root });
    await create(URL_OF_IT);
    const repository = await openLocal({ root })({ type: 'local', url: URL_OF_IT }, null);
    const make = async () => {
      await remove(URL_OF_IT);
      return new Map([['a.py', 'a = 1\n']]);
    };
    await expect(repository.publish(publicationOf({}, { make }))).rejects.toMatchObject({
      kind: 'repository-missing',
    });
    expect(existsSync(join(root, WORKSPACE, `${REPOSITORY}.git`))).toBe(false);
    await remove(URL_OF_IT);
    await expect(repository.head('main')).rejects.toMatchObject({ kind: 'repository-missing' });
  });

  test('is written by one publication after another', async () => {
    await localRepositories({ root }).create(URL_OF_IT);
    const repository = await openLocal({ root })({ type: 'local', url: URL_OF_IT }, null);
    const one = (folder: string) =>
      repository.publish(publicationOf({ 'a.py': `'${folder}'\n` }, { folder, branch: 'main' }));
    const published = await Promise.all(['a', 'b', 'c', 'd'].map(one));
    const head = (await repository.head('main')) ?? '';
    expect(published.at(-1)?.commit).toBe(head);
    for (const folder of ['a', 'b', 'c', 'd']) {
      expect((await repository.readFolder(head, folder)).size).toBe(1);
    }
  });
});
