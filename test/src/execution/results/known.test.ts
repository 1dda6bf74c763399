import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listGroups, listResults } from '../../../../src/execution/index.ts';
import { type SampleApi, startSampleApi } from '../../../../src/server/demo/index.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { clinicPipeline } from '../../../support/platform/clinic-pipeline.ts';
import { executionBench } from '../../../support/platform/execution.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const FAULTY = 'post_pets/negative_body_owner_name/1.05';
const PASSING = 'get_pets/positive';

describe('known.json of a suite', () => {
  let git: GitServer;
  beforeAll(async () => {
    git = await startGitServer();
    git.seed('clinic', { 'README.md': 'Clinic\n' });
  });
  afterAll(() => git.close());
  const { parts, newAdmin, start, ended } = executionBench(anyStore);

  const newApi = async () => {
    const api = await startSampleApi({ fault: true });
    onTestFinished(() => api.stop());
    return api;
  };

  /** Runs a suite, each time against a new API with one fault, with a text as its known.json. */
  const ground = async () => {
    const ada = await newAdmin();
    const pipelineId = await clinicPipeline(parts(), ada, git, 'http://127.0.0.1:9');
    const run = async (known: string | readonly object[], given?: SampleApi) => {
      const api = given ?? (await newApi());
      const text = typeof known === 'string' ? known : JSON.stringify({ version: 1, known });
      const files: Record<string, string> = { 'generated-scripts/known.json': text };
      for (const slug of ['get_pets', 'post_pets']) {
        const path = `generated-scripts/env/${slug}_environment.txt`;
        const environment = git.git('clinic', ['show', `refs/heads/api-tests:${path}`]);
        files[path] = environment.replace(/http:..127.0.0.1:\d+/, api.baseUrl);
      }
      git.push('clinic', 'api-tests', files);
      const { execution, testCases } = await ended(ada, await start(ada, pipelineId));
      const found = await listGroups(parts().ports, ada, execution.id);
      const filter = { outcome: 'known' as const };
      const results = await listResults(parts().ports, ada, execution.id, filter, { limit: 10 });
      const { known: many = 0, failed = 0 } = testCases[1]?.counts ?? {};
      const notes = found.notes.filter((note) => note.includes('known.json'));
      return { ...found, notes, status: execution.status, counts: [many, failed], results };
    };
    return { run };
  };

  test('distinguishes known failures from new ones, until it expires or is not for them', async () => {
    const { run } = await ground();
    const plain = await run([]);
    expect(plain).toMatchObject({ status: 2, counts: [0, 1], notes: [], passingAgain: [] });
    const [group] = plain.groups;

    const byTest = await run([
      { id: group?.groupId, kind: 'accepted', reason: 'issue 12', tests: [FAULTY, PASSING] },
    ]);
    expect(byTest).toMatchObject({
      ...{ status: 1, counts: [1, 0], notes: [], previous: expect.any(String) },
      groups: [
        {
          ...{ known: true, change: 'unchanged' },
          first: { id: FAULTY, outcome: 'known', known: { reason: 'issue 12' } },
        },
      ],
      passingAgain: [{ position: 0, id: PASSING }],
      results: [{ outcome: 'known', details: { outcome: 'known', known: { reason: 'issue 12' } } }],
    });

    const gone = 'post_pets/negative_body_name/9.99';
    const byGroup = await run([
      { id: group?.groupId, reason: 'all of them', owner: 'petra\0', expires: '2999-12-31' },
      { id: gone, reason: 'was removed' },
      { id: 'get_owners/positive', reason: 'is no part of this run' },
      { id: '0badcafe', reason: 'a root cause that is no more' },
    ]);
    expect(byGroup).toMatchObject({
      ...{ status: 1, counts: [1, 0] },
      groups: [
        {
          first: {
            known: { reason: 'all of them', owner: 'petra\u{fffd}', expires: '2999-12-31' },
          },
        },
      ],
      passingAgain: [
        { position: 0, id: '0badcafe' },
        { position: 1, id: gone },
      ],
    });

    const said = { reason: 'issue 12', expires: '2001-01-01' };
    expect(await run([{ id: FAULTY, ...said }])).toMatchObject({
      ...{ status: 2, counts: [0, 1] },
      groups: [{ known: false, first: { outcome: 'failed', known: said } }],
      results: [],
    });
    const crash = await run([{ id: FAULTY, kind: 'crash', reason: 'r' }]);
    expect(crash).toMatchObject({ status: 2, counts: [0, 1], groups: [{ known: false }] });
  });

  test('leaves new failures what they are, beside those that it lists', async () => {
    const { run } = await ground();
    const api = await newApi();
    // What this leaves in the API is in the responses of the next run.
    await run([], api);
    const found = await run([{ id: FAULTY, reason: 'issue 12' }], api);
    expect(found).toMatchObject({
      ...{ status: 2, counts: [1, 0] },
      groups: [
        { known: false, kind: 'response', first: { outcome: 'failed' } },
        { known: true, kind: 'accepted', first: { outcome: 'known' } },
      ],
      results: [{ outcome: 'known', scenario: '1.05' }],
    });
  });

  test('with errors, or too large, loses no result, and the run says what is wrong and where', async () => {
    const { run } = await ground();
    const file = 'generated-scripts/known.json';
    const faulty = await run(`{"version": 1,\n  "known": [{"id": "${FAULTY}"}]}`);
    expect(faulty).toMatchObject({ status: 2, counts: [0, 1] });
    expect(faulty.notes).toEqual([
      expect.stringMatching(
        `^No failure is known in this run: ${file} has errors\\. Correct it, .* ${file}:2:\\d+: known\\.0\\.reason: `,
      ),
    ]);
    const large = await run(`{"version": 1, "known": []}${' '.repeat(5 * 1024 * 1024)}`);
    expect(large).toMatchObject({ status: 2, counts: [0, 1] });
    expect(large.notes).toEqual([expect.stringContaining(`${file} is no plain file of at most 4`)]);
  });
});
