import { expect, test } from 'vitest';
import { type GitGround, publicationOf } from './git-ground.ts';

const PUBLICATION = publicationOf({ 'a.py': 'a' });

/** The faults that every provider tells apart, each in a sentence with the repository's URL. */
export function faultContract(ground: () => GitGround): void {
  const refused = refusals(ground);

  test('a repository that is not there is said to be missing, whatever is asked', async () => {
    const repository = await ground().open('nowhere');
    const commit = 'ab'.repeat(20);
    const asked = [
      () => repository.head('main'),
      () => repository.defaultBranch(),
      () => repository.readFile(commit, 'a', 10),
      () => repository.readFolder(commit, 'a'),
      () => repository.publish(PUBLICATION),
    ];
    for (const ask of asked) {
      await refused(ask(), 'nowhere', 'repository-missing', /is not there.* check the URL/);
    }
  });

  test('an empty repository has no head, and is reported as empty when it is written', async () => {
    await ground().seed('empty', {});
    const repository = await ground().open('empty');
    expect(await repository.head('main')).toBeNull();
    await refused(
      repository.publish(PUBLICATION),
      'empty',
      'repository-empty',
      /no commit yet: make a first one/,
    );
  });

  test('a branch name that Git refuses is reported before anything is requested', async () => {
    const repository = await ground().open('nowhere-either');
    const expected = { kind: 'branch-name-wrong', message: expect.stringContaining('"a..b"') };
    await expect(repository.head('a..b')).rejects.toMatchObject(expected);
    const publication = { ...PUBLICATION, branch: 'a..b' };
    await expect(repository.publish(publication)).rejects.toMatchObject(expected);
  });

  test('a branch that conflicts with another one has the wrong name, and is not protected', async () => {
    await ground().seed('beside', { 'README.md': '# Beside' });
    await ground().push('beside', 'a', { 'a.txt': 'a' }, 'main');
    await ground().push('beside', 'c/d', { 'a.txt': 'a' }, 'main');
    const repository = await ground().open('beside');
    for (const [branch, other] of [
      ['a/b', 'a'],
      ['a/b/c', 'a'],
      ['c', 'c/d'],
    ] as const) {
      const publication = { ...PUBLICATION, branch };
      const words = new RegExp(`${branch} .* next to the branch ${other}, .* choose another name`);
      await refused(repository.publish(publication), 'beside', 'branch-name-wrong', words);
    }
    await repository.publish({ ...PUBLICATION, branch: 'ab' });
  });

  test('a deleted branch is not made again when it has to be there', async () => {
    await ground().seed('gone', { 'README.md': '# Gone' });
    await ground().push('gone', 'tests', { 'a.txt': 'a' }, 'main');
    await ground().deleteBranch('gone', 'tests');
    const repository = await ground().open('gone');
    const publication = { ...PUBLICATION, ifMissing: 'refuse' } as const;
    await refused(
      repository.publish(publication),
      'gone',
      'branch-missing',
      /no branch tests: .* restore it or name another/,
    );
    expect(await repository.head('tests')).toBeNull();
  });

  test('a branch that moves again and again ends in words', async () => {
    await ground().seed('restless', { 'README.md': '# Restless' });
    let count = 0;
    const push = () => ground().push('restless', 'main', { 'count.txt': `${count++}` });
    ground().meanwhile(push, 100);
    const repository = await ground().open('restless');
    const publication = { ...PUBLICATION, branch: 'main' };
    await refused(
      repository.publish(publication),
      'restless',
      'branch-moving',
      /moved 5 times .* try again when it rests/,
    );
    ground().meanwhile(push, 0);
  });
}

/** Asserts that a promise is rejected with a fault, in words that name the repository's URL. */
export function refusals(ground: () => GitGround) {
  return async (promise: Promise<unknown>, name: string, kind: string, words: RegExp) => {
    const problem = await promise.then(
      () => null,
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ name: 'Problem', kind, message: expect.stringMatching(words) });
    expect(problem).toMatchObject({ message: expect.stringContaining(ground().url(name)) });
    return problem;
  };
}
