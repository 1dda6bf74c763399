import { ProbotOctokit } from 'probot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubRepository, openGitHub } from '../../../src/git/github.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import { manyFiles, publicationOf } from './git-ground.ts';

const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];

describe('the calls to GitHub', () => {
  let github: EmulatedGitHub;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());

  const open = (name: string, token: string | null = github.tokens.octo) => {
    const { url: webUrl, url: apiUrl, appId: id, privateKey, owner } = github;
    const provider = openGitHub({ webUrl, apiUrl, app: { id, privateKey }, paced: false });
    return provider({ type: 'github', url: `${webUrl}/${owner}/${name}.git` }, token);
  };
  /** The requests that something makes, by operation. */
  const counted = async (act: () => Promise<unknown>) => {
    const start = github.transcript.length;
    await act();
    const made = github.transcript.slice(start);
    const operations: Record<string, number> = {};
    for (const { operation } of made) operations[operation] = (operations[operation] ?? 0) + 1;
    const writes = made.filter(({ method }) => WRITES.includes(method)).length;
    return { operations, requests: made.length, writes };
  };
  const keepEnv = { keep: (path: string) => path.startsWith('env/') };

  test('5,000 files take 56 requests, 53 of them writes', async () => {
    await github.seed('many', { 'README.md': '# Many' });
    const repository = await open('many');
    const publication = publicationOf(manyFiles(5000), { branch: 'main' });
    expect(await counted(() => repository.publish(publication))).toEqual({
      operations: {
        'git/get-ref': 1,
        'git/get-commit': 1,
        'git/get-tree': 1,
        'git/create-tree': 51,
        'git/create-commit': 1,
        'git/update-ref': 1,
      },
      requests: 56,
      writes: 53,
    });
  });

  test('one changed file of 5,000 is a single file sent, and the others are named by id', async () => {
    const files = manyFiles(5000);
    const changed = { ...files, 'get_things_3/negative/test_3.py': 'changed' };
    const repository = await open('many');
    const start = github.transcript.length;
    const publication = publicationOf(changed, { branch: 'main' });
    expect((await counted(() => repository.publish(publication))).writes).toBe(4);
    const sent = JSON.stringify(github.transcript.slice(start).map(({ body }) => body ?? null));
    expect(sent.match(/"content"/g)).toHaveLength(1);
  });

  test('nothing changed is four requests, none a write, however many files are kept', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `env/${n}.txt`);
    const files = Object.fromEntries(names.map((name) => [name, `# ${name}\n`]));
    await github.seed('kept', { 'README.md': '# Kept' });
    const repository = await open('kept');
    const publication = publicationOf(files, { branch: 'main', ...keepEnv });
    await repository.publish(publication);
    expect(await counted(() => repository.publish(publication))).toMatchObject({
      requests: 4,
      writes: 0,
    });
  });

  test('of many kept files only the edited ones are read', async () => {
    const edit = { 'generated-scripts/env/7.txt': 'edited', 'generated-scripts/env/8.txt': '' };
    await github.push('kept', 'main', edit);
    const names = Array.from({ length: 300 }, (_, n) => `env/${n}.txt`);
    const seen: unknown[] = [];
    const publication = publicationOf(
      {},
      {
        branch: 'main',
        ...keepEnv,
        make: async (previous) => {
          seen.push(Object.fromEntries(previous));
          return new Map(names.map((name) => [name, previous.get(name) ?? `# ${name}\n`]));
        },
      },
    );
    const repository = await open('kept');
    const { operations, writes } = await counted(() => repository.publish(publication));
    expect(seen).toEqual([{}, { 'env/7.txt': 'edited', 'env/8.txt': '' }]);
    expect([operations['git/get-blob'], writes]).toEqual([2, 0]);
  });

  test('the client of Probot fits too', async () => {
    const octokit = new ProbotOctokit({
      baseUrl: github.url,
      auth: { token: github.tokens.octo },
      throttle: { enabled: false },
    });
    const url = `${github.url}/${github.owner}/kept.git`;
    const repository = githubRepository(octokit, { type: 'github', url }, github.url);
    const publication = publicationOf({ 'a.py': 'a' }, { branch: 'probot' });
    expect((await repository.publish(publication)).changed).toBe(true);
  });

  test('a call holds at most 100 files and a megabyte of them', async () => {
    await github.seed('large', { 'README.md': '# Large' });
    const repository = await open('large');
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`${n}.txt`, `${n}`.repeat(300_000)]),
    );
    const start = github.transcript.length;
    await repository.publish(publicationOf(files, { branch: 'main' }));
    const trees = github.transcript
      .slice(start)
      .filter(({ operation }) => operation === 'git/create-tree')
      .map(({ body }) => JSON.stringify(body).length);
    expect(trees).toHaveLength(4);
    expect(Math.max(...trees)).toBeLessThan(1_001_000);
  });

  test('a listing that GitHub cuts is requested folder by folder', async () => {
    await github.seed('cut', {
      'generated-scripts/a/b/c.py': 'c',
      'generated-scripts/a/d.py': 'd',
      'generated-scripts/e.py': 'e',
    });
    const repository = await open('cut');
    const commit = (await repository.head('main')) ?? '';
    github.gaps.truncateTreesAt(1);
    const found = await repository.readFolder(commit, 'generated-scripts');
    github.gaps.truncateTreesAt(100_000);
    expect([...found.keys()].sort()).toEqual(['a/b/c.py', 'a/d.py', 'e.py']);
  });

  test('commits name neither author nor committer, so that GitHub signs them', async () => {
    const commits = github.transcript.filter(({ operation }) => operation === 'git/create-commit');
    for (const { body } of commits) {
      expect(Object.keys(body as object).sort()).toEqual(['message', 'parents', 'tree']);
    }
    const updates = github.transcript.filter(({ operation }) => operation === 'git/update-ref');
    expect(updates.length).toBeGreaterThan(0);
    for (const { body } of updates) expect(body).toMatchObject({ force: false });
  });

  test('without a token the App opens its installation', async () => {
    await github.seed('private', { 'README.md': '# Private' }, { private: true });
    const repository = await open('private', null);
    const { commit } = await repository.publish(publicationOf({ 'a.py': 'a' }));
    expect(await repository.head('tests')).toBe(commit);
    await expect(open('nowhere', null)).rejects.toMatchObject({ kind: 'repository-missing' });
  });

  test('a suspended installation is reported to be suspended', async () => {
    const repository = await open('private', null);
    github.gaps.suspend(true);
    const expected = {
      kind: 'installation-suspended',
      message: expect.stringContaining('unsuspend it'),
    };
    await expect(repository.head('main')).rejects.toMatchObject(expected);
    const publication = publicationOf({ 'a.py': 'b' });
    await expect(repository.publish(publication)).rejects.toMatchObject(expected);
    github.gaps.suspend(false);
  });

  test.each(['primary', 'secondary'] as const)(
    'a %s rate limit that is hit midway says how long to wait, and changes nothing',
    async (kind) => {
      await github.seed(`limit-${kind}`, { 'README.md': '# Limit' });
      const repository = await open(`limit-${kind}`);
      github.gaps.limit(kind, 5, 100);
      const publication = publicationOf(manyFiles(300), { branch: 'main' });
      const wait = kind === 'primary' ? /try again after 20\d\d-/ : /try again in 60 seconds/;
      await expect(repository.publish(publication)).rejects.toMatchObject({
        kind: 'git-rate-limited',
        message: expect.stringMatching(wait),
      });
      github.gaps.limit(kind, 0, 0);
      expect((await repository.publish(publication)).changed).toBe(true);
    },
  );

  test('a repository URL of another host, or none at all, is refused without a call', async () => {
    const provider = openGitHub({ webUrl: github.url, apiUrl: github.url });
    const urls = [
      'https://github.com/octo/many.git',
      `${github.url}/octo`,
      `${github.url}/octo/many/more.git`,
      `${github.url.replace('//', '//octo:s3cret@')}/octo/many.git`,
      'git@github.com:octo/many.git',
      'nonsense',
    ];
    const start = github.transcript.length;
    for (const url of urls) {
      const refused = provider({ type: 'github', url }, 'ghp_s3cret');
      await expect(refused).rejects.toMatchObject({
        kind: 'repository-url-wrong',
        message: expect.not.stringContaining('s3cret'),
      });
    }
    expect(github.transcript).toHaveLength(start);
  });
});
