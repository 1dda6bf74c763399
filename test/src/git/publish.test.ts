import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { publishAt } from '../../../src/git/publish.ts';
import { folderWith } from '../../support/folder.ts';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

test('a commit that arrived though its answer got lost is ours, and is made once', async () => {
  const cwd = folderWith();
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd, env: { ...process.env, ...AUTHOR }, encoding: 'utf8' }).trim();
  git('init', '-q', '--bare');
  const empty = execFileSync('git', ['mktree'], { cwd, input: '', encoding: 'utf8' }).trim();
  const start = git('commit-tree', empty, '-m', 'start');
  git('update-ref', 'refs/heads/main', start);
  let answers = 0;
  const host = {
    url: 'https://git.example/group/shop.git',
    headOf: async (branch: string) => git('rev-parse', '--verify', `refs/heads/${branch}`),
    defaultHead: async () => start,
    createCommit: async (base: string) =>
      base === start ? git('commit-tree', empty, '-p', base, '-m', 'the suite') : null,
    point: async (commit: string) => {
      git('update-ref', 'refs/heads/main', commit);
      answers += 1;
      return answers > 1;
    },
  };
  const { commit, changed } = await publishAt(host, { branch: 'main', ifMissing: 'refuse' });
  expect({ changed, head: git('rev-parse', 'main') }).toEqual({ changed: true, head: commit });
  expect(git('log', '--format=%s', 'main')).toBe('the suite\nstart');
});
