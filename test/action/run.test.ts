import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import { type Recorder, startRecorder } from '../suite/recorder.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { runAction, type Step } from './run-action.ts';

const KEY = 'canary-key-b0f3c9a1';
const NOTHING = 'http://127.0.0.1:9';

/** Pets with one field and a key that the environment holds. */
const DOCUMENT = yaml(`
servers: [{url: https://pets.example}]
components: {securitySchemes: {api_key: {type: apiKey, in: header, name: X-Api-Key}}}
security: [{api_key: []}]
paths:
  /pets:
    get:
      parameters:
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
      responses: {"200": {description: The pets}}
    put:
      responses: {"204": {description: All are in order}}
`);

/** The suite of the document as it is in a checkout. */
async function suite(): Promise<Record<string, string>> {
  const { files } = generate(await readFrom({ 'openapi.yaml': DOCUMENT }));
  return Object.fromEntries([...files].map(([path, text]) => [`generated-scripts/${path}`, text]));
}

/** What an API could say to a runner that listens to it. */
const SPOKEN = '\n::error::told by the API\n::add-mask::1\n';

/** An API that keeps to the document but for its maximum, and repeats the key that it was sent. */
function startPets(maximum: number): Promise<Recorder> {
  return startRecorder((request, response) => {
    const limit = new URL(request.url, 'http://x').searchParams.get('limit') ?? '1';
    const isRight = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= maximum;
    const accepted = request.method === 'PUT' ? 204 : 200;
    const isKnown = request.headers['x-api-key'] === KEY;
    response.writeHead(isKnown ? (isRight ? accepted : 400) : 401);
    response.end(`${SPOKEN}${request.headers['x-api-key']}`);
  });
}

/** A step with `command: run`; what it leaves behind holds neither the token nor the key. */
async function step(given: Partial<Step>) {
  const { PATH = '', HOME = '' } = process.env;
  const ended = await runAction({
    ...{ token: 'ghs_canary_token', url: NOTHING, repository: 'octo/pets' },
    checkout: await suite(),
    ...given,
    // Checks have their own test, with a GitHub that answers.
    with: { command: 'run', token: '', ...given.with },
    variables: { PATH, HOME, PROOFGATE_API_KEY: KEY, ...given.variables },
  });
  for (const secret of [KEY, 'ghs_canary_token']) {
    expect(ended.shown + JSON.stringify(ended.outputs)).not.toContain(secret);
  }
  return { ...ended, commands: obeyed(ended.log) };
}

/** The lines that the runner takes as commands (actions/runner, `ActionCommandManager`). */
function obeyed(log: readonly string[]): string[] {
  const found: string[] = [];
  let resume: string | null = null;
  for (const line of log) {
    if (resume !== null && line !== `::${resume}::`) continue;
    const stop: string | null = /^::stop-commands::(.+)$/.exec(line)?.[1] ?? null;
    if (resume === null && stop === null && line.startsWith('::')) found.push(line);
    resume = stop;
  }
  return found;
}

const SCRIPT = 'generated-scripts/get_pets/negative/test_get_pets_negative_query_limit.py';

describe('command: run', () => {
  test('a fault of the API is an annotation on its scenario, and a curl line in the summary', async () => {
    const { url: api } = await startPets(101);
    const ended = await step({ with: { 'base-url': api } });
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(1);
    const script = (await suite())[SCRIPT]?.split('\n') ?? [];
    const line = script.findIndex((one) => one.includes('"2.05": "Greater than maximum"')) + 1;
    expect(ended.commands).toEqual([
      '::group::pytest',
      '::endgroup::',
      `::error title=1 request answered wrongly,file=${SCRIPT},line=${line}::GET /pets, [negative_query_limit] 2.05: Greater than maximum%0Aquery \`/limit\`: \`maximum\` 100, sent 101, #/paths/~1pets/get/parameters/0/schema/maximum, answered 200.%0AExpected: 4xx (neither 401 nor 403), because the request breaks the contract.`,
      '::error::Failed. 19 tests: 18 passed, 1 failed, 0 unproven, 0 blocked.',
    ]);
    expect(ended.log).toContain('::error::told by the API');
    const { junit = '', json = '', html = '', ...counts } = ended.outputs;
    const counted = { status: '2', passed: '18', failed: '1', unproven: '0', blocked: '0' };
    expect(counts).toEqual({ ...counted, groups: '1', 'new-failures': '1' });
    const written = readFileSync(json, 'utf8');
    expect(JSON.parse(written)).toMatchObject({
      base_url: api,
      counts: { passed: 18, failed: 1, unproven: 0, blocked: 0, known: 0 },
      groups: [{ kind: 'accepted', keyword: 'maximum', tests: 1, endpoints: 1 }],
    });
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('<h1>1 of 19 tests failed</h1>');
    expect(written + page).not.toContain(KEY);
    expect(readFileSync(junit, 'utf8')).toContain('failures="1"');
    expect(readFileSync(junit, 'utf8')).not.toContain(KEY);
    expect(ended.summary).toBe(`## 19 tests: 18 passed, 1 failed, 0 unproven, 0 blocked

| Root cause | Tests | Endpoints |
| --- | ---: | ---: |
| maximum of query limit of GET /pets is not enforced | 1 | 1 |

| Endpoint | passed | failed | unproven | blocked |
| --- | ---: | ---: | ---: | ---: |
| \`GET /pets\` | 14 | 1 | 0 | 0 |
| \`PUT /pets\` | 4 | 0 | 0 | 0 |

### What failed

<details><summary>GET /pets, [negative_query_limit] 2.05: Greater than maximum</summary>

\`\`\`
query \`/limit\`: \`maximum\` 100, sent 101, #/paths/~1pets/get/parameters/0/schema/maximum, answered 200.
Expected: 4xx (neither 401 nor 403), because the request breaks the contract.
Answered: 200 OK

curl -X GET \\
  '${api}/pets?limit=101' \\
  -H 'X-Api-Key: '"$PROOFGATE_API_KEY"

${SPOKEN}$PROOFGATE_API_KEY
\`\`\`

</details>
`);
  });

  test('a known failure does not fail the step, and an unreadable known.json sends nothing', async () => {
    const api = await startPets(101);
    const known = (entry: object) => ({
      'generated-scripts/known.json': JSON.stringify({ version: 1, known: [entry] }),
    });
    const entry = { id: 'get_pets/negative_query_limit/2.05', reason: 'issue 12' };
    const ended = await step({
      with: { 'base-url': api.url },
      checkout: { ...(await suite()), ...known(entry) },
    });
    expect(ended.commands).toEqual(['::group::pytest', '::endgroup::']);
    expect(ended.status).toBe(0);
    expect(ended.outputs).toMatchObject({ status: '1', failed: '1', 'new-failures': '0' });
    expect(ended.summary).toContain('(known: issue 12) | 1 | 1 |');
    const sent = api.requests.length;
    const broken = await step({
      with: { 'base-url': api.url },
      checkout: { ...(await suite()), ...known({ id: entry.id }) },
    });
    expect(broken.status).toBe(1);
    expect(broken.commands[0]).toMatch(/known\.json:1:23: known\.0\.reason: must be text/);
    expect(api.requests.length).toBe(sent);
  });

  test("an API without faults passes, and scripts get nothing that is the step's own", async () => {
    const hooks = "import os, pathlib\npathlib.Path('seen').write_text(' '.join(os.environ))\n";
    const ended = await step({
      with: { 'base-url': (await startPets(100)).url, path: 'suites/pets' },
      checkout: Object.fromEntries(
        Object.entries({ ...(await suite()), 'generated-scripts/hooks.py': hooks }).map(
          ([path, text]) => [path.replace('generated-scripts', 'suites/pets'), text],
        ),
      ),
      variables: { ACTIONS_RUNTIME_TOKEN: 'ghs_canary_token', STATE_a: 'b' },
    });
    expect(ended.status).toBe(0);
    expect(ended.outputs).toMatchObject({ status: '1', passed: '19', failed: '0', blocked: '0' });
    expect(ended.log.at(-1)).toBe('19 tests: 19 passed, 0 failed, 0 unproven, 0 blocked.');
    const seen = readFileSync(join(ended.workspace, 'seen'), 'utf8').split(' ');
    expect(seen).toEqual(expect.arrayContaining(['PROOFGATE_API_KEY', 'GITHUB_REPOSITORY']));
    expect(seen.filter((name) => /^(INPUT|ACTIONS|STATE)_/.test(name))).toEqual([]);
    expect(seen.filter((name) => /^GITHUB_(OUTPUT|ENV|STATE|STEP_SUMMARY)$/.test(name))).toEqual(
      [],
    );
  });

  test('an API that does not answer stops the run, with one warning', async () => {
    const ended = await step({ with: { 'base-url': NOTHING } });
    expect(ended.status).toBe(1);
    const gone = `${NOTHING} cannot be reached: Connection refused`;
    const reason = `Blocked by the set-up: ${gone}`;
    const [warning = '', ...rest] = ended.commands.slice(2);
    expect(warning).toMatch(/^::warning title=1 request blocked,file=/);
    expect(warning.endsWith(`::${reason}`)).toBe(true);
    const counts = '1 test: 0 passed, 0 failed, 0 unproven, 1 blocked';
    expect(rest).toEqual([`::error::Blocked, since the run stopped: ${gone}. ${counts}.`]);
    expect(ended.outputs).toMatchObject({ status: '3', blocked: '1' });
    expect(ended.summary).toContain(`### What was blocked or proves nothing\n\n- 1 × ${reason}\n`);
  });

  test('a job that is cancelled ends its tests, and says so', async () => {
    let reached = () => {};
    const cancelled = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const api = await startRecorder(() => reached());
    const ended = await step({ with: { 'base-url': api.url }, cancelled });
    expect(ended.status).toBe(1);
    expect(ended.commands.at(-1)).toMatch(/^::error::Blocked, since the run was aborted\. /);
    expect(ended.outputs.status).toBe('3');
  });

  test('a checkout without a suite learns what to do', async () => {
    const ended = await step({ checkout: {} });
    expect(ended.status).toBe(1);
    expect(ended.commands.at(-1)).toMatch(
      /^::error::No suite to run: .*generated-scripts holds no suite: .*actions\/checkout with `ref`/,
    );
    expect(ended.outputs).toEqual({});
  });

  test('inputs of other commands are refused, for they would do nothing', async () => {
    const ended = await step({ with: { spec: 'openapi.yaml', branch: 'main' } });
    expect(ended.log).toEqual([
      '::error::spec: is no input of run; leave it out',
      '::error::branch: is no input of run; leave it out',
      '::error::Wrong usage: The inputs of the step are wrong.',
    ]);
  });
});
