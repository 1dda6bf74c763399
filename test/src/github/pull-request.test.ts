import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AppBench,
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../support/platform/app-bench.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const PULL = z.looseObject({
  head: z.looseObject({ sha: z.string() }),
  labels: z.array(z.looseObject({ name: z.string() })),
});
const TREE = z.object({ tree: z.array(z.looseObject({ path: z.string() })) });
const FILES = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };

describe.each(PLAIN_STORES)('a pull request that changes a document, on $name', ({ create }) => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await startAppBench(await create());
  });
  afterAll(() => bench.close());

  const pullOf = (name: string, number: number) =>
    bench.github.ask('GET', `/repos/octo/${name}/pulls/${number}`, PULL);

  test('gets its suite, its label, and a check on both commits', async () => {
    const { github } = bench;
    const name = newName();
    await github.seed(name, FILES);
    const head = await github.push(name, 'feature', { 'openapi.yaml': petsDocument(3) }, 'main');
    const number = await bench.openPull(name, 'feature');

    const pull = await pullOf(name, number);
    expect(await bench.failures()).toEqual([]);
    expect(pull.head.sha).not.toBe(head);
    expect(pull.labels.map((one) => one.name)).toEqual(['feature']);
    const tree = `/repos/octo/${name}/git/trees/${pull.head.sha}?recursive=1`;
    const paths = (await github.ask('GET', tree, TREE)).tree.map(({ path }) => path);
    expect(paths).toContain('openapi.yaml');
    expect(paths).toContain('generated-scripts/env/post_pets_environment.txt');
    for (const commit of [head, pull.head.sha]) {
      const [check, ...others] = await bench.checks(name, commit);
      expect(others).toEqual([]);
      expect(check).toMatchObject({
        ...{ name: 'Proofgate: pets', conclusion: 'success' },
        details_url: `${github.url}/octo/${name}/tree/${pull.head.sha}/generated-scripts`,
      });
      expect(check?.output.title).toMatch(/^\d+ scripts for 1 endpoint: 1 changed$/);
      expect(check?.output.summary).toContain(`${github.url}/octo/${name}.git`);
      expect(check?.output.summary).toContain('| `POST /pets` | 1 |');
    }
  });

  test('is left alone when the App itself has pushed', async () => {
    const { github } = bench;
    const name = newName();
    await github.seed(name, FILES);
    await github.push(name, 'feature', { 'openapi.yaml': petsDocument(3) }, 'main');
    const start = github.transcript.length;
    await bench.openPull(name, 'feature');
    const text = (payload: object) => JSON.stringify(payload);
    await github.hooks.first(
      ({ event, payload }) =>
        event === 'pull_request' &&
        text(payload).includes('"action":"synchronize"') &&
        text(payload).includes(`/${name}"`) &&
        text(payload).includes('"login":"proofgate[bot]"'),
    );
    await bench.settled();
    const asked = bench.since(start).filter(({ path }) => path.startsWith(`/repos/octo/${name}/`));
    const compared = asked.filter(({ operation }) => operation.startsWith('repos/compare'));
    expect(compared).toHaveLength(1);
  });

  test('is checked again when somebody asks for it', async () => {
    const { github } = bench;
    const name = newName();
    await github.seed(name, FILES);
    await github.push(name, 'feature', { 'openapi.yaml': petsDocument(3) }, 'main');
    const number = await bench.openPull(name, 'feature');
    const { sha } = (await pullOf(name, number)).head;
    const [check] = await bench.checks(name, sha);
    const repository = await github.ask('GET', `/repos/octo/${name}`, z.looseObject({}));
    const start = github.transcript.length;
    await github.send({
      event: 'check_run',
      payload: {
        ...{ action: 'rerequested', check_run: check, repository, sender: { login: 'octo' } },
        installation: { id: github.installationId },
      },
    });
    await bench.settled();
    const updates = bench.since(start).filter(({ operation }) => operation === 'checks/update');
    expect(updates.map(({ body }) => body)).toMatchObject([
      { status: 'in_progress' },
      { status: 'completed', conclusion: 'success' },
    ]);
    expect((await pullOf(name, number)).head.sha).toBe(sha);
  });
});
