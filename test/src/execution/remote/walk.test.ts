import { describe, expect, test } from 'vitest';
import { executedTestCases, listGroups, listResults } from '../../../../src/execution/index.ts';
import { runWorkflow } from '../../../support/actions/actions-runner.ts';
import {
  type ActionsWalk,
  SECRET,
  startActionsWalk,
} from '../../../support/actions/actions-walk.ts';
import { testIssuer } from '../../../support/platform/oidc-issuer.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import { until } from '../../../support/until.ts';

const FAULTY = 'post_pets/negative/test_post_pets_negative_body_owner_name.py';

describe('a pipeline on GitHub Actions', () => {
  const issuer = testIssuer('', () => new Date());

  test('is dispatched, runs as the committed workflow says, and its results go out', async () => {
    const walk = await startActionsWalk(anyStore, issuer);
    const { bench, health, results, url } = walk;
    expect(health).toEqual([
      { operational: false, reason: expect.stringContaining('install it') },
      { operational: true, reason: null },
    ]);
    const { id, run } = await walk.trigger();
    expect(run).toMatchObject({ workflow: 'proofgate-run.yml', title: `Proofgate ${id}` });
    expect(JSON.stringify(run.inputs)).not.toMatch(/pgx_/);
    const claims = { run_id: `${run.id}`, repository_id: '4711' };
    const foreign = await issuer.token({ audience: url, claims });
    const refused = await fetch(`${url}/api/v2/executions/${id}/results`, {
      ...{ method: 'POST', body: '{}' },
      headers: { authorization: `Bearer ${foreign}`, 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(401);

    const jobs = await runWorkflow(bench.github, run, { issuer });
    expect(jobs).toMatchObject([
      { name: 'get_pets', runsOn: ['ubuntu-latest'], step: { status: 0 } },
      { name: 'post_pets', runsOn: ['ubuntu-latest'], step: { status: 1 } },
    ]);
    for (const { step } of jobs) {
      const { masks = [], shown = '' } = step ?? {};
      const secrets = masks.filter((one) => one.includes('pgx_'));
      expect(secrets).toHaveLength(2);
      for (const secret of [...secrets, SECRET]) expect(shown).not.toContain(secret);
    }
    const { log = [], summary, outputs } = jobs[1]?.step ?? {};
    const annotation = log.find((line) => line.startsWith('::error ') && line.includes('file='));
    expect(annotation).toContain(`file=generated-scripts/${FAULTY}`);
    expect(summary).toContain('/pets');
    expect(summary).toContain('curl ');
    expect(outputs).toMatchObject({ status: '2', failed: '1', blocked: '0' });

    expect(await walk.ended(id)).toMatchObject({ status: 2, reason: null });
    await expectFault(walk, id);
    expect(await walk.shown('/records/clinic')).toMatchObject({ runtime: 'actions' });
    const workflowRun = `${bench.github.url}/octo/clinic/actions/runs/${run.id}`;
    expect(await walk.shown(`/executions/${id}`)).toMatchObject({
      runtime: { name: 'actions', kind: 'self-managed' },
      workflow_run: workflowRun,
    });
    const page = await walk.page(`/executions/${id}`);
    expect(page).toContain(`<a href="${workflowRun}">workflow run</a>`);
    expect(page).toMatch(/role="status"[\s\S]*? · actions/);
    await until(() => expect(results.received).toHaveLength(1));
    const { body = '' } = results.received[0] ?? {};
    expect(JSON.parse(body)).toMatchObject({ status: 2 });
    expect(body).not.toContain(SECRET);
    expect(await bench.failures()).toEqual([]);
  });

  test('known failures fail neither the job nor the execution; a faulty known.json loses no result', async () => {
    const walk = await startActionsWalk(anyStore, issuer);
    const { github, platform } = walk.bench;
    const known = { id: 'post_pets/negative_body_owner_name/1.05', reason: 'issue 12' };
    const ran = async (text: string) => {
      await github.push('clinic', 'api-tests', { 'generated-scripts/known.json': text });
      const { id, run } = await walk.trigger();
      const [passed, failed] = await runWorkflow(github, run, { issuer });
      const { status } = await walk.ended(id);
      const counts = (await executedTestCases(platform.execution, walk.admin, id))[1]?.counts;
      const found = await listGroups(platform.execution, walk.admin, id);
      return { status, counts, found, steps: [passed, failed].map((job) => job?.step) };
    };
    const gone = { id: '0badcafe', reason: 'a root cause that is no more' };
    const accepted = await ran(JSON.stringify({ version: 1, known: [known, gone] }));
    expect(accepted).toMatchObject({
      ...{ status: 1, counts: { failed: 0, known: 1 } },
      found: {
        groups: [{ known: true, first: { known: { reason: 'issue 12' } } }],
        passingAgain: [{ position: 0, id: gone.id }],
      },
      steps: [{ status: 0 }, { status: 0, outputs: { status: '1', failed: '1' } }],
    });
    expect(accepted.steps[1]?.summary).toContain('(known: issue 12)');
    const faulty = await ran('{"version": 1}');
    expect(faulty).toMatchObject({ status: 2, counts: { failed: 1, known: 0 } });
    expect(faulty.found.notes.join()).toContain('generated-scripts/known.json has errors');
    expect(faulty.steps[1]?.log.join()).toContain('generated-scripts/known.json has errors');
    expect(await walk.bench.failures()).toEqual([]);
  });

  test('counts by what its jobs have left when the results do not reach the platform', async () => {
    const walk = await startActionsWalk(anyStore, issuer, (path) =>
      path.endsWith('/results') ? 413 : null,
    );
    const { github } = walk.bench;
    const { id, run } = await walk.trigger();
    const jobs = await runWorkflow(github, run, { issuer });
    expect(jobs).toMatchObject([{ step: { status: 1 } }, { step: { status: 1 } }]);
    const [passed, failed] = jobs.map(({ step }) => step);
    expect(passed?.log.join('\n')).toContain('answers with 413');
    expect(passed?.outputs).toMatchObject({ status: '1', failed: '0' });
    expect(failed?.summary).toContain('curl ');
    await github.hooks.first(({ event }) => event === 'workflow_run');
    expect(await walk.ended(id)).toMatchObject({ status: 2, reason: null });
    await expectFault(walk, id);
    expect(await walk.bench.failures()).toEqual([]);
  });
});

/** The seeded fault of the clinic was found, and nothing else. */
async function expectFault({ bench, admin }: ActionsWalk, id: string): Promise<void> {
  const { execution } = bench.platform;
  expect(await executedTestCases(execution, admin, id)).toMatchObject([
    { status: 1, counts: { failed: 0, blocked: 0 } },
    { status: 2, counts: { failed: 1, blocked: 0 } },
  ]);
  const failed = { outcome: 'failed' } as const;
  const wrong = await listResults(execution, admin, id, failed, { limit: 10 });
  expect(wrong).toMatchObject([{ position: 1, script: FAULTY, scenario: '1.05' }]);
  expect(await listGroups(execution, admin, id)).toMatchObject({
    groups: [{ keyword: 'maxLength', tests: 1, first: { sent: '61 characters' } }],
    missing: [],
  });
}
