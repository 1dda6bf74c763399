import { expect, test } from 'vitest';
import { refusals } from './fault-contract.ts';
import { type HostedGround, publicationOf } from './git-ground.ts';

const PUBLICATION = publicationOf({ 'a.py': 'a' });

/** What every provider of repositories on a server also tells apart: tokens, rules, outages. */
export function hostContract(ground: () => HostedGround): void {
  const refuse = refusals(ground);
  /** And no message repeats a token. */
  const refused = async (...asked: Parameters<typeof refuse>) => {
    const problem = await refuse(...asked);
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

  test('a token that may only read reads, and gets an error when it writes', async () => {
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

  test('a protected branch is reported as protected, and stays as it was', async () => {
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

  test('a host that does not answer is reported as unreachable', async () => {
    const repository = await ground().openUnreachable();
    const expected = { kind: 'git-unreachable', message: expect.stringMatching(/check the host/) };
    await expect(repository.head('main')).rejects.toMatchObject(expected);
    await expect(repository.publish(PUBLICATION)).rejects.toMatchObject(expected);
  });

  test('a branch name is checked before the host is asked', async () => {
    const repository = await ground().openUnreachable();
    await expect(repository.head('a..b')).rejects.toMatchObject({ kind: 'branch-name-wrong' });
  });
}
