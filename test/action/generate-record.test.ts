import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY, testIssuer } from '../support/platform/oidc-issuer.ts';
import * as tables from '../support/stores/tables.ts';
import { petsYaml } from './pets.ts';
import { type Passing, type PlatformGround, platformGround } from './platform-ground.ts';
import { type WorkflowGround, workflowGround } from './workflow-ground.ts';

const RUNS = z.object({
  items: z.array(
    z.object({ id: z.uuid(), requested_by: z.string(), commit: z.string().nullable() }),
  ),
});
const { generationRecords } = tables;
const generating = (name: string) => `POST /records/${name}/generate`;

/** The platform says that it cannot be asked, this often. */
const failing = (request: string, times: number, fault: () => Response | 'hang up') => {
  return async (passing: Passing) =>
    passing.request === request && passing.times <= times ? fault() : passing.forward();
};

describe('command: generate, with record and url', () => {
  const issuer = testIssuer('', () => new Date());
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
  });
  afterAll(() => ground.github.close());

  const letIn = (there: PlatformGround, scopes = ['generate']) =>
    there.asAdmin('POST', '/oidc-policies', z.unknown(), { name: 'ci', ...REPOSITORY, scopes });
  const runsOf = async (there: PlatformGround, name: string) =>
    (await there.asAdmin('GET', `/records/${name}/runs`, RUNS)).items;

  test('the platform generates, and the step reports it as its own', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    await there.record('pets', petsYaml());
    const ended = await there.step('pets');
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
    const [run, ...others] = await runsOf(there, 'pets');
    expect(others).toEqual([]);
    expect(run).toMatchObject({ requested_by: 'oidc:ci', commit: ended.outputs.commit });

    await ground.github.seed('own', { 'README.md': '# Own' });
    const own = await ground.run('own', {
      with: { command: 'generate', spec: 'openapi.yaml', branch: 'api-tests' },
      checkout: { 'openapi.yaml': petsYaml() },
    });
    expect(Object.keys(ended.outputs)).toEqual(Object.keys(own.outputs));
    const same = { branch: own.outputs.branch, files: own.outputs.files };
    expect(ended.outputs).toMatchObject({ ...same, endpoints: own.outputs.endpoints });
    expect(ended.log.slice(-7, -1)).toEqual(own.log.slice(0, 6));
    expect(ended.log.at(-1)).toBe(
      `${ended.outputs.commit} has the suite: generated-scripts on the branch api-tests of https://github.test/octo/pets.git.`,
    );
    for (const line of ended.log.slice(0, -7)) {
      expect(line).toMatch(new RegExp(`^The run ${run?.id} of pets is (queued|running)\\.$`));
    }
    expect(ended.summary).toContain('## 4 scripts for 2 endpoints\n');
    expect(ended.summary).toContain('| `GET /pets` | 1 | 1 | 1 |');
    expect(ended.report).toMatchObject({ document: { title: 'Pets' } });
    const tree = await ground.treeOf('pets', 'api-tests', 'generated-scripts');
    expect(tree).toBe(await ground.treeOf('own', 'api-tests', 'generated-scripts'));
    expect(there.requests[0]).toBe('POST /oidc/exchange 200');
    const document = 'generated-scripts/proofgate_suite/document.json';
    const earlier = (await ground.fileOf('pets', 'api-tests', document)).replace('"1.1"', '"1.0"');
    await ground.github.push('pets', 'api-tests', { [document]: earlier });
    const offer = /The suite keeps the rules 1\.0\. Rules 1\.1 would add \d+ tests/;
    expect((await there.step('pets')).summary).toMatch(offer);
    const upgraded = await there.act({
      ...{ command: 'generate', record: 'pets', upgrade: 'true' },
    });
    expect(upgraded.status).toBe(0);
    expect(upgraded.summary).not.toMatch(offer);
    expect(await ground.fileOf('pets', 'api-tests', document)).toContain('"rules": "1.1"');
    expect(new Set(there.requests)).toEqual(
      new Set([
        'POST /oidc/exchange 200',
        `${generating('pets')} 202`,
        'GET /records/pets/runs/{id} 200',
        'GET /records/pets 200',
      ]),
    );
  });

  test('edits that were kept are reported, and what the document lacks is a warning', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    await there.record('edited', petsYaml(), { endpoints: ['GET /pets', 'GET /cats'] });
    await there.step('edited');
    const path = 'generated-scripts/env/get_pets_environment.txt';
    const text = await ground.fileOf('edited', 'api-tests', path);
    const edited = text.replace('query = {"limit": 1}', 'query = {"limit": 7}');
    await ground.github.push('edited', 'api-tests', { [path]: edited });
    const ended = await there.step('edited');
    expect(ended.summary).toContain('`env/get_pets_environment.txt [positive] query`');
    expect(ended.summary).toContain('### Selected, but not in the document\n\n- `GET /cats`');
    expect(ended.log.at(-1)).toBe(
      '::warning::The record edited selects GET /cats, which is not in the document; edit the record.',
    );
  });

  test('a run that failed fails the step with its cause, its remedy and its faults', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    // No operation is left to be tested: none declares the parameter of its path.
    await there.record('faulty', petsYaml().replace('/pets:', '/pets/{id}:'));
    const ended = await there.step('faulty');
    expect(ended.status).toBe(1);
    expect(ended.log.slice(-2)).toEqual([
      expect.stringMatching(/^::error file=openapi.yaml,line=10,col=5::.* the parameter `id`/),
      '::error::Invalid document: No operation can be tested.',
    ]);
    expect(ended.summary).toContain('## Proofgate: Invalid document\n');
    expect(ended.outputs).toEqual({});
  });

  test('a branch that the platform may not write is its matter, not that of the job', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    await there.record('protected', petsYaml());
    await there.step('protected');
    await ground.github.protect('protected', 'api-tests');
    await there.asAdmin('PATCH', '/records/protected', z.unknown(), {
      base_url: 'https://b.example',
    });
    const ended = await there.step('protected');
    expect(ended.log.at(-1)).toMatch(/^::error::The branch is protected: .* bypass the rule\.$/);
  });

  test('a workflow that no policy lets in learns which one to make', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    const ended = await there.step('pets', { token: { claims: { repository_id: '75' } } });
    expect(ended.log).toEqual([
      expect.stringMatching(
        /^::error::Authentication required: .* denied access to this workflow: .* repository_id 74 and the repository_owner_id 65 with the scope generate/,
      ),
    ]);
    expect(there.requests).toEqual(['POST /oidc/exchange 401']);
  });

  test('a policy that may only read learns which scope is missing', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there, ['read']);
    await there.record('reading', petsYaml());
    const ended = await there.step('reading');
    expect(ended.log).toEqual([
      '::error::Not permitted: This needs the scope generate, and the credential has read; use one that has it.',
    ]);
  });

  test('a workflow that does not own the record learns whom to ask for what', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    await there.record('foreign', petsYaml(), { owners: [] });
    const ended = await there.step('foreign');
    expect(ended.log).toEqual([
      '::error::Not permitted: Only its owners (admin) or an admin may change the record foreign; have one of them add oidc:ci to the owners.',
    ]);
  });

  test('a record that is not there is reported by its name', async () => {
    const there = await platformGround(ground, issuer);
    await letIn(there);
    const ended = await there.step('cats');
    expect(ended.log).toEqual([expect.stringMatching(/^::error::Not found: .*cats/)]);
  });

  test('a job without id-token learns which permission is missing', async () => {
    const there = await platformGround(ground, issuer);
    const variables = { ACTIONS_ID_TOKEN_REQUEST_URL: '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: '' };
    const ended = await there.step('pets', { variables });
    expect(ended.log).toEqual([
      expect.stringMatching(
        /^::error::GitHub issued no OIDC token: .*`permissions: {id-token: write}`/,
      ),
    ]);
    expect(there.requests).toEqual([]);
  });

  test('a gateway that asks to wait is obeyed', async () => {
    const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0' } });
    const there = await platformGround(ground, issuer, failing(generating('waiting'), 2, busy));
    await letIn(there);
    await there.record('waiting', petsYaml());
    const ended = await there.step('waiting');
    expect(ended.status).toBe(0);
    const line = 'The platform cannot be reached; asking again in 0 s.';
    expect(ended.log.slice(0, 2)).toEqual([line, line]);
    expect(await runsOf(there, 'waiting')).toHaveLength(1);
  });

  test('an answer that was lost on its way starts no second run', async () => {
    const there = await platformGround(ground, issuer, async ({ request, times, forward }) => {
      const answer = await forward();
      return request === generating('lost') && times === 1 ? 'hang up' : answer;
    });
    await letIn(there);
    await there.record('lost', petsYaml());
    const ended = await there.step('lost');
    expect(ended.status).toBe(0);
    expect(there.requests.slice(1, 3)).toEqual([
      `${generating('lost')} hang up`,
      `${generating('lost')} 202`,
    ]);
    expect(await runsOf(there, 'lost')).toHaveLength(1);
  });

  test('while somebody else has the record generated, the step waits for its turn', async () => {
    const there = await platformGround(ground, issuer, async ({ request, forward }) => {
      const answer = await forward();
      if (request === generating('busy') && answer.status === 409) await become('draft');
      return answer;
    });
    const become = (state: 'draft' | 'running') =>
      there.platform.library.database
        .system('a test')
        .update(generationRecords)
        .set({ state })
        .where(eq(generationRecords.name, 'busy'));
    await letIn(there);
    await there.record('busy', petsYaml());
    await become('running');
    const ended = await there.step('busy');
    expect(ended.status).toBe(0);
    expect(ended.log[0]).toBe('The record is busy; asking again in 1 s.');
    expect(there.requests.slice(1, 3)).toEqual([
      `${generating('busy')} 409`,
      `${generating('busy')} 202`,
    ]);
  });

  test('an address that redirects gets no token a second time', async () => {
    const away = () =>
      new Response(null, { status: 308, headers: { location: '/api/v2/elsewhere' } });
    const there = await platformGround(ground, issuer, failing('POST /oidc/exchange', 9, away));
    const ended = await there.step('pets');
    expect(ended.log).toEqual([
      expect.stringMatching(/^::error::The platform cannot be reached: .* redirects, and tokens/),
    ]);
    expect(there.requests).toEqual(['POST /oidc/exchange 308']);
  });
});
