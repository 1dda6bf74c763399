import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listGroups } from '../../../src/execution/index.ts';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { type GitServer, startGitServer } from '../../support/network/git-server.ts';
import { clinicPipeline } from '../../support/platform/clinic-pipeline.ts';
import { executionBench } from '../../support/platform/execution.ts';
import { anyStore } from '../../support/stores/stores.ts';

const FAULTY = 'post_pets/negative/test_post_pets_negative_body_owner_name.py';

describe('a pipeline of a generated suite', () => {
  let git: GitServer;
  beforeAll(async () => {
    git = await startGitServer();
    git.seed('clinic', { 'README.md': 'Clinic\n' });
  });
  afterAll(() => git.close());
  const { parts, newAdmin, start, ended } = executionBench(anyStore);

  test('passes; finds the one seeded fault; and runs what was edited on the branch', async () => {
    const api = await startSampleApi({ fault: false });
    const faulty = await startSampleApi({ fault: true });
    onTestFinished(() => Promise.all([api.stop(), faulty.stop()]).then(() => undefined));
    const ada = await newAdmin();
    const pipelineId = await clinicPipeline(parts(), ada, git, api.baseUrl);

    const passed = await ended(ada, await start(ada, pipelineId));
    expect(passed.execution).toMatchObject({ status: 1, reason: null });
    expect(passed.testCases.map(({ name, status }) => [name, status])).toEqual([
      ['GET /pets', 1],
      ['POST /pets', 1],
    ]);
    const { execution } = passed;
    const steps = [
      execution.receivedAt,
      execution.validatedAt,
      execution.queuedAt,
      execution.runningAt,
      execution.processingAt,
      execution.dispatchedAt,
    ].map((time) => time?.getTime() ?? Number.NaN);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(passed.tokens).toEqual([]);

    const path = 'generated-scripts/env/post_pets_environment.txt';
    const environment = git.git('clinic', ['show', `refs/heads/api-tests:${path}`]);
    const edited = environment.replace(api.baseUrl, faulty.baseUrl);
    expect(edited).not.toBe(environment);
    const commit = git.push('clinic', 'api-tests', { [path]: `${edited}\n` });

    const failed = await ended(ada, await start(ada, pipelineId));
    expect(failed.execution).toMatchObject({ status: 2, reason: null });
    expect(failed.testCases).toMatchObject([
      { status: 1, commit, counts: { failed: 0, blocked: 0 } },
      { status: 2, commit, counts: { failed: 1, blocked: 0 } },
    ]);
    const wrong = failed.results.filter(({ outcome }) => outcome !== 'passed');
    expect(wrong).toMatchObject([{ position: 1, script: FAULTY, scenario: '1.05' }]);
    expect(wrong[0]?.text).toContain('Answered: 201');
    const found = await listGroups(parts().ports, ada, failed.execution.id);
    expect(found).toMatchObject({
      groups: [
        {
          ...{ kind: 'accepted', keyword: 'maxLength', tests: 1, change: 'new' },
          title: 'maxLength of Owner.name is not enforced',
          first: { endpoint: 'POST /pets', at: '/owner/name', limit: 60, sent: '61 characters' },
        },
      ],
      ...{ previous: passed.execution.id, missing: [] },
    });
    expect(failed.results).toHaveLength(passed.results.length);
  });
});
