import { expect, test } from 'vitest';
import { type GitGround, publicationOf } from './git-ground.ts';

const PUBLICATION = publicationOf({ 'a.py': 'a' });

/** The faults that every provider tells apart, each in a sentence with the repository's URL. */
export function faultContract(ground: () => GitGround): void {
  /** The promise is rejected with this fault, in these words, which name the repository's URL. */
  const refused = async (promise: Promise<unknown>, name: string, kind: string, words: RegExp) => {
    const problem = await promise.then(
      () => null,
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ name: 'Problem', kind, message: expect.stringMatching(words) });
    expect(problem).toMatchObject({ message: expect.stringContaining(ground().url(name)) });
    const told = JSON.stringify(problem, ['message', 'stack', 'cause', 'faults']);
    for (const secret of ground().secrets) expect(told).not.toContain(secret);
  };

  test('a token that nobody knows is refused', async () => {
    await ground().seed('wrong-token', { 'README.md': '# Wrong' });
    const repository = await ground().open('wrong-token', 'wrong');
    for (const ask of [() => repository.head('main'), () => repository.publish(PUBLICATION)]) {
      const words = /credential .* register a new one/;
      await refused(ask(), 'wrong-token', 'credential-refused', words);
    }
  });

  test('a token that may only read reads, and is told so when it writes', async () => {
    await ground().seed('read-only', { 'README.md': '# Read only' });
    const repository = await ground().open('read-only', 'reader');
    const head = await repository.head('main');
    expect(head).not.toBeNull();
    await refused(
      repository.publish(PUBLICATION),
      'read-only',
      'credential-read-only',
      /may read .* give it write access/,
    );
    expect(await repository.head('tests')).toBeNull();
  });

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

  test('an empty repository has no head, and is told to be empty when it is written', async () => {
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

  test('a branch name that Git refuses is told before anything is asked', async () => {
    const repository = await ground().openUnreachable();
    const expected = { kind: 'branch-name-wrong', message: expect.stringContaining('"a..b"') };
    await expect(repository.head('a..b')).rejects.toMatchObject(expected);
    const publication = { ...PUBLICATION, branch: 'a..b' };
    await expect(repository.publish(publication)).rejects.toMatchObject(expected);
  });

  test('a protected branch is told to be protected, and stays as it was', async () => {
    await ground().seed('protected', { 'README.md': '# Protected' });
    await ground().protect('protected', 'main');
    const repository = await ground().open('protected');
    const head = await repository.head('main');
    const publication = { ...PUBLICATION, branch: 'main' };
    await refused(
      repository.publish(publication),
      'protected',
      'branch-protected',
      /branch main .* is protected: choose a branch/,
    );
    expect(await repository.head('main')).toBe(head);
  });

  test('a branch that another one is in the way of has the wrong name, and is not protected', async () => {
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
      const words = new RegExp(`${branch} .* beside the branch ${other}, .* choose another name`);
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

  test('a host that does not answer is told to be unreachable', async () => {
    const repository = await ground().openUnreachable();
    const expected = { kind: 'git-unreachable', message: expect.stringMatching(/check the host/) };
    await expect(repository.head('main')).rejects.toMatchObject(expected);
    await expect(repository.publish(PUBLICATION)).rejects.toMatchObject(expected);
  });
}
