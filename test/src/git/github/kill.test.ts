import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openGitHub } from '../../../../src/git/github.ts';
import { type EmulatedGitHub, startGitHub } from '../../../support/github/start-github.ts';
import { manyFiles, publicationOf } from '../git-ground.ts';

/** ref, commit, two listings, three trees of files, graft, commit, update. */
const REQUESTS = 10;
const TREE = z.looseObject({ sha: z.string() });
const COMMITS = z.array(z.object({ sha: z.string() }));

describe('whenever it is killed, the branch is old or new', () => {
  let github: EmulatedGitHub;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());

  const publication = publicationOf(manyFiles(250), { branch: 'main' });
  const publish = (name: string) => {
    const { url: webUrl, url: apiUrl, owner, tokens } = github;
    const url = `${webUrl}/${owner}/${name}.git`;
    const open = openGitHub({ webUrl, apiUrl, paced: false });
    return open({ type: 'github', url }, tokens.octo).then((one) => one.publish(publication));
  };
  const look = <T>(name: string, path: string, schema: z.ZodType<T>) =>
    github.ask('GET', `/repos/${github.owner}/${name}${path}`, schema);
  const seed = (name: string) =>
    github.seed(name, { 'README.md': '# Killed', 'generated-scripts/old.py': 'old' });

  test('undisturbed, the walk has ten requests', async () => {
    await seed('walk');
    const start = github.transcript.length;
    await publish('walk');
    expect(github.transcript.length - start).toBe(REQUESTS);
  });

  test('an answer that got lost is no second commit, and no unchanged one', async () => {
    await seed('lost');
    github.gaps.cut({ request: REQUESTS + 2, acted: true, once: true });
    const { url: webUrl, url: apiUrl, owner, tokens } = github;
    const open = openGitHub({ webUrl, apiUrl, paced: false });
    const url = `${webUrl}/${owner}/lost.git`;
    const repository = await open({ type: 'github', url }, tokens.octo);
    const published = await repository.publish({ ...publication, branch: 'tests' });
    github.gaps.restore();
    const updates = github.transcript.filter(({ operation }) => operation === 'git/create-ref');
    expect(updates.map(({ status }) => status)).toEqual([422]);
    expect(published).toEqual({ changed: true, commit: await repository.head('tests') });
    expect(await look('lost', '/commits?sha=tests', COMMITS)).toHaveLength(2);
  });

  const points = Array.from({ length: REQUESTS }, (_, request) => request);
  test.each(
    points.flatMap((request) => [
      { request, acted: false },
      { request, acted: true },
    ]),
  )('at request $request, acted upon: $acted', async ({ request, acted }) => {
    const name = `killed-${request}-${acted}`;
    await seed(name);
    const old = await look(name, '/git/trees/main', TREE);
    const wanted = await look('walk', '/git/trees/main', TREE);

    github.gaps.cut({ request, acted });
    await expect(publish(name)).rejects.toMatchObject({ kind: 'git-unreachable' });
    github.gaps.restore();

    const arrived = acted && request === REQUESTS - 1;
    expect(await look(name, '/git/trees/main', TREE)).toMatchObject({
      sha: (arrived ? wanted : old).sha,
    });
    expect((await publish(name)).changed).toBe(!arrived);
    expect((await look(name, '/git/trees/main', TREE)).sha).toBe(wanted.sha);
    expect(await look(name, '/commits?sha=main', COMMITS)).toHaveLength(2);
  });
});
