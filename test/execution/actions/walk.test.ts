import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../../../src/automation/index.ts';
import { startSampleApi } from '../../../src/demo/index.ts';
import { executedTestCases, getExecution, listResults } from '../../../src/execution/index.ts';
import { createToken } from '../../../src/identity/index.ts';
import {
  type Actor,
  createRecord,
  listTestCases,
  submitRecord,
} from '../../../src/library/index.ts';
import { runWorkflow } from '../../support/actions-runner.ts';
import { startAppBench } from '../../support/app-bench.ts';
import { gatekeeperWith } from '../../support/automation.ts';
import { testIssuer } from '../../support/oidc-issuer.ts';
import { receiver } from '../../support/receiver.ts';
import { STORES } from '../../support/stores.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
const FAULTY = 'post_pets/negative/test_post_pets_negative_body_owner_name.py';
const Runtime = z.object({
  operational: z.boolean(),
  reason: z.string().nullable(),
});
const Pipeline = z.object({ id: z.string() });
const Accepted = z.looseObject({ executions: z.array(z.object({ id: z.string() })) });

describe.each(STORES)('a pipeline on GitHub Actions on $name', ({ create }) => {
  const issuer = testIssuer('', () => new Date());

  test('is dispatched, runs as the committed workflow says, and its results go out', async () => {
    const api = await startSampleApi({ fault: true });
    onTestFinished(() => api.stop());
    const bench = await startAppBench(await create(), {
      environment: { OIDC_ISSUER: issuer.url(), SIGNING_KEY: randomBytes(32).toString('base64') },
    });
    const { github, platform } = bench;
    onTestFinished(() => bench.close());
    const admin = await adminOf(platform);
    await github.seed('clinic', { 'README.md': 'Clinic\n' });
    const testCaseIds = await generated(
      platform,
      admin,
      `${github.url}/octo/clinic.git`,
      api.baseUrl,
    );
    const ask = await apiOf(platform, admin);

    const made = await ask('POST', '/runtimes', { name: 'actions', repository: 'octo/clinic' });
    expect(Runtime.parse(made)).toMatchObject({
      operational: false,
      reason: expect.stringContaining('install it'),
    });
    const installed = await ask('POST', '/runtimes/actions/workflow');
    expect(Runtime.parse(installed)).toEqual({ operational: true, reason: null });
    expect(await ask('POST', '/runtimes/actions/workflow')).toMatchObject({ commit: null });

    const wanted = { name: 'clinic', runtime: 'actions', test_case_ids: testCaseIds };
    const pipeline = Pipeline.parse(await ask('POST', '/pipelines', wanted));
    const got = await receiver();
    const gatekeeper = await gatekeeperWith(platform, admin, 0, { pipelineIds: [pipeline.id] });
    const target = { applicationName: 'chat', webhookName: 'results', url: got.url };
    const holder = { kind: 'gatekeeper', id: gatekeeper.id } as const;
    await createDispatch(platform.automation, admin, holder, target);
    const answer = await fetch(gatekeeper.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(202);
    const [execution] = Accepted.parse(await answer.json()).executions;
    const id = execution?.id ?? '';

    const run = await vi.waitFor(
      () => {
        const [found] = github.gaps.workflowRuns;
        if (found === undefined) throw new Error('nothing is dispatched yet');
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(run).toMatchObject({ workflow: 'proofgate-run.yml', title: `Proofgate ${id}` });
    expect(JSON.stringify(run.inputs)).not.toMatch(/pgx_/);
    const jobs = await runWorkflow(github, run, { issuer });
    expect(jobs).toMatchObject([
      { name: 'get_pets', runsOn: ['ubuntu-latest'], step: { status: 0 } },
      { name: 'post_pets', runsOn: ['ubuntu-latest'], step: { status: 1 } },
    ]);
    for (const { step } of jobs) {
      const { masks = [], shown = '' } = step ?? {};
      const secrets = masks.filter((one) => one.includes('pgx_'));
      expect(secrets).toHaveLength(2);
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }

    const ended = await vi.waitFor(
      async () => {
        const found = await getExecution(platform.execution, admin, id);
        if (found.state !== 'dispatched') throw new Error(`${found.state} yet`);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(ended).toMatchObject({ status: 2, reason: null });
    const cases = await executedTestCases(platform.execution, admin, id);
    expect(cases).toMatchObject([
      { status: 1, counts: { failed: 0, blocked: 0 } },
      { status: 2, counts: { failed: 1, blocked: 0 } },
    ]);
    const failed = { outcome: 'failed' } as const;
    const wrong = await listResults(platform.execution, admin, id, failed, { limit: 10 });
    expect(wrong).toMatchObject([{ position: 1, script: FAULTY, scenario: '1.05' }]);
    await vi.waitFor(() => expect(got.received).toHaveLength(1), { timeout: 20_000 });
    expect(JSON.parse(got.received[0]?.body ?? '')).toMatchObject({ status: 2 });
    expect(await bench.failures()).toEqual([]);
  });
});

type Started = Awaited<ReturnType<typeof startAppBench>>['platform'];

async function adminOf({ identity }: Started): Promise<Actor> {
  const [workspace] = await identity.database.queries.query.workspaces.findMany();
  if (workspace === undefined) throw new Error('there is no local workspace');
  return { workspaceId: workspace.id, user: 'admin', role: 'admin' };
}

/** The management API as the admin. */
async function apiOf({ identity, url }: Started, { workspaceId }: Actor) {
  const session = { workspaceId, user: 'admin', role: 'admin', scopes: ['admin'] } as const;
  const principal = { ...session, via: 'session', credentialId: 'test' } as const;
  const input = { name: 'test', scopes: ['admin' as const], expiresInDays: 1 };
  const { token } = await createToken(identity, principal, input);
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

/** The test cases of two endpoints of the sample API's document, published by the App. */
async function generated(
  { library }: Started,
  admin: Actor,
  url: string,
  baseUrl: string,
): Promise<string[]> {
  const content = new TextEncoder().encode(DOCUMENT);
  await createRecord(library, admin, {
    name: 'clinic',
    specification: { kind: 'upload', fileName: 'openapi.yaml', content },
    repository: { type: 'github', url, branch: 'api-tests' },
    endpoints: ['GET /pets', 'POST /pets'],
    baseUrl,
  });
  await submitRecord(library, admin, 'clinic');
  const found = await vi.waitFor(
    async () => {
      const all = await listTestCases(library, admin, {}, { limit: 10 });
      if (all.length < 2) throw new Error('it is not generated yet');
      return all;
    },
    { timeout: 30_000, interval: 50 },
  );
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);
}
