import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startRecorder } from '../../../../suite/recorder.ts';
import { runWorkflow } from '../../../../support/actions/actions-runner.ts';
import { SECRET, startActionsWalk } from '../../../../support/actions/actions-walk.ts';
import { KEY_HEADER } from '../../../../support/platform/guarded-clinic.ts';
import { testIssuer } from '../../../../support/platform/oidc-issuer.ts';
import { dump } from '../../../../support/stores/dump.ts';
import { anyStore } from '../../../../support/stores/stores.ts';
import { report } from './ground.ts';

const ENVIRONMENT = 'generated-scripts/env/post_pets_environment.txt';
const WITHOUT =
  /^# calibrated: without \/(chip|weight_kg) \(422: chip and weight exclude each other/m;

/** A clinic that takes one of two optional fields, and repeats the key and the token of hooks to whoever sends both. */
async function startClinic(key: string): Promise<string> {
  const clinic = await startRecorder(({ method, headers, body }, response) => {
    const hasBoth = /"chip"/.test(String(body)) && /"weight_kg"/.test(String(body));
    const isKnown = headers[KEY_HEADER] === key;
    response.writeHead(isKnown ? (hasBoth ? 422 : method === 'POST' ? 201 : 200) : 401);
    const said = `chip and weight exclude each other ${headers[KEY_HEADER]} ${headers['x-token']}`;
    response.end(hasBoth ? said : '[]');
  });
  return clinic.url;
}

/** Shows its token to the server, and prints it. */
const HOOKS = `
import os


def before(endpoint, request):
    token = os.environ["PLATFORM_SECRETS_SERVICE"].rsplit("/", 1)[-1]
    request.header["X-Token"] = token
    print(token)
`;

const WILD = { endpoint: 'POST /pets', requests: 1, before: 1, after: 1, sent: 1 };

const Content = z.looseObject({ content: z.string() });

describe('a calibration on GitHub Actions', () => {
  const issuer = testIssuer('', () => new Date());

  async function started(refused?: (path: string) => number | null) {
    const walk = await startActionsWalk(anyStore, issuer, refused, startClinic);
    const { github } = walk.bench;
    await github.push('clinic', 'api-tests', { 'generated-scripts/hooks.py': HOOKS });
    const fileOf = async (path: string) => {
      const at = `/repos/octo/clinic/contents/${path}?ref=api-tests`;
      const { content } = await github.ask('GET', at, Content);
      return Buffer.from(content, 'base64').toString('utf8');
    };
    return { ...walk, github, fileOf };
  }

  test('is done by the committed workflow, and committed by the platform', async () => {
    const walk = await started();
    const { github, bench, fileOf } = walk;
    const { id, run } = await walk.calibrate();
    expect(run).toMatchObject({ workflow: 'proofgate-run.yml', title: `Proofgate ${id}` });
    expect(JSON.stringify(run.inputs)).not.toMatch(/pgx_|secret:/);
    const address = `${github.url}/octo/clinic/actions/runs/${run.id}`;
    const path = `/records/clinic/calibrations/${id}`;
    expect(await walk.shown(path)).toMatchObject({ state: 'running', workflow_run: address });
    const edited = (await fileOf(ENVIRONMENT)).replace('"name": "Luna"', '"name": "Rexie"');
    await github.push('clinic', 'api-tests', { [ENVIRONMENT]: edited });

    const [job] = await runWorkflow(github, run, { issuer });
    expect(job).toMatchObject({ name: 'calibrate', step: { status: 0, stderr: '' } });
    const { shown = '', summary = '' } = job?.step ?? {};
    expect(shown).not.toMatch(/pgx_\w/);
    expect(shown).not.toContain(SECRET);
    expect(summary).toContain('## 4 of 4 valid requests accepted, 3 before');

    const done = await walk.calibrated(id);
    expect(done).toMatchObject({
      ...{ state: 'done', cause: null, remedy: null, committed: true, workflow_run: address },
      ...{ requests: 4, accepted_before: 3, accepted_after: 4 },
      endpoints: [
        { endpoint: 'GET /pets', before: 2, after: 2, demands: [] },
        { endpoint: 'POST /pets', before: 1, after: 2, rejected: null },
      ],
    });
    expect(done.endpoints[1]?.demands.join()).toMatch(
      /openapi\.yaml:\d+: POST \/pets: body \/(chip|weight_kg) is optional in the document/,
    );
    // What was learned is beside what a person has edited meanwhile.
    expect(await fileOf(ENVIRONMENT)).toMatch(WITHOUT);
    expect(await fileOf(ENVIRONMENT)).toContain('"name": "Rexie"');
    expect(await walk.page('/records/clinic')).toContain(`<a href="${address}">workflow run</a>`);
    const kept = await dump(bench.platform.library.database);
    expect(kept + JSON.stringify(done)).not.toMatch(new RegExp(`pgx_\\w|${SECRET}`));

    const again = await walk.calibrate();
    await runWorkflow(github, again.run, { issuer });
    expect(await walk.calibrated(again.id)).toMatchObject({
      ...{ state: 'done', committed: false, commit: done.commit, accepted_before: 4 },
    });
    expect(await bench.failures()).toEqual([]);
  });

  test('counts by what its job has left when the report does not reach the platform', async () => {
    const walk = await started((path) => (path.endsWith('/results') ? 413 : null));
    const { id, run } = await walk.calibrate();
    const [job] = await runWorkflow(walk.github, run, { issuer });
    expect(job?.step?.log.join('\n')).toContain('answers with 413');
    const done = await walk.calibrated(id);
    expect(done).toMatchObject({ state: 'done', committed: true, accepted_after: 4 });
    expect(await walk.fileOf(ENVIRONMENT)).toMatch(WITHOUT);
  });

  test('whose suite cannot be run fails with what its job says', async () => {
    const walk = await started();
    const files = { 'generated-scripts/hooks.py': 'import sys\n\nsys.exit("no such luck")\n' };
    await walk.github.push('clinic', 'api-tests', files);
    const { id, run } = await walk.calibrate();
    const [job] = await runWorkflow(walk.github, run, { issuer });
    expect(job?.step?.status).toBe(1);
    expect(job?.step?.log.join('\n')).toContain('no such luck');
    const failed = await walk.calibrated(id);
    expect(failed).toMatchObject({ state: 'failed', cause: 'suite-missing', commit: null });
    expect(failed.remedy).toContain('The log of the workflow run shows why');
  });

  test('shows what an artifact says as text', async () => {
    const walk = await started();
    const { id, run } = await walk.calibrate();
    const wild = '<img src=x onerror=alert(1)>';
    const said = report({
      endpoints: [{ ...WILD, rejected: wild, demands: [wild] }],
      ended: wild,
    });
    const { actions } = walk.github.gaps;
    actions.upload(run.id, 'proofgate-results-0', { 'results.json': JSON.stringify(said) });
    await actions.complete(run.id, 'success');
    expect(await walk.calibrated(id)).toMatchObject({ state: 'failed', accepted_after: 1 });
    const page = await walk.page('/records/clinic');
    expect(page.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(4);
    expect(page).not.toContain('<img src=x');
  });
});
