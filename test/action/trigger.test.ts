import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startRecorder } from '../suite/recorder.ts';
import { REPOSITORY, testIssuer } from '../support/platform/oidc-issuer.ts';
import { type PlatformGround, platformGround } from './platform-ground.ts';
import { type WorkflowGround, workflowGround } from './workflow-ground.ts';

const WITH_ID = z.object({ id: z.uuid() });
const EXECUTIONS = z.object({ items: z.array(z.object({ id: z.uuid() })) });
const GIVEN = z.object({ items: z.array(z.looseObject({ parameters: z.unknown() })) });
const GATEKEEPER = z.object({ webhook_url: z.url() });

describe('command: trigger', () => {
  const issuer = testIssuer('', () => new Date());
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
  });
  afterAll(() => ground.github.close());

  /** A gatekeeper; its webhook URL. */
  const gatekeeper = async (there: PlatformGround, name: string, input: object) =>
    (await there.asAdmin('POST', '/gatekeepers', GATEKEEPER, { name, ...input })).webhook_url;
  /** A pipeline of one uploaded script; none without a line. */
  const pipeline = async (there: PlatformGround, name: string, line: string | null) => {
    const { id } = await there.asAdmin('POST', '/pipelines', WITH_ID, { name });
    if (line === null) return id;
    const script = { file_name: `test_${name}.py`, content: `def test_one():\n    ${line}\n` };
    const { id: testCase } = await there.asAdmin('POST', '/test-cases', WITH_ID, script);
    const change = { test_case_ids: [testCase] };
    await there.asAdmin('PATCH', `/pipelines/${id}`, z.unknown(), change);
    return id;
  };
  /** A step whose webhook URL and token in it are in nothing that can be read. */
  const step = async (there: PlatformGround, webhookUrl: string, given = {}, job = {}) => {
    const more = { command: 'trigger', url: '', 'webhook-url': webhookUrl, ...given };
    const ended = await there.act(more, job);
    const token = webhookUrl.split('/').at(-1) ?? '';
    expect(ended.masks).toEqual(expect.arrayContaining([webhookUrl, token]));
    const left = [ended.shown, JSON.stringify([ended.outputs, ended.state, ended.exported])];
    expect(left.join()).not.toContain(token);
    return ended;
  };

  const idsIn = (outputs: Readonly<Record<string, string>>): unknown =>
    JSON.parse(outputs.executions ?? '');

  test('with wait the step ends as the executions do: a failure beats what was blocked', async () => {
    const there = await platformGround(ground, issuer);
    const policy = { name: 'ci', ...REPOSITORY, scopes: ['read'] };
    await there.asAdmin('POST', '/oidc-policies', z.unknown(), policy);
    const good = await pipeline(there, 'good', 'pass');
    const bad = await pipeline(there, 'bad', 'assert 1 == 2');
    const empty = await pipeline(there, 'empty', null);
    const wait = { wait: 'true', url: there.platform.identity.baseUrl };
    const outputOf = async (name: string, ids: string[]) => {
      const url = await gatekeeper(there, name, { pipeline_ids: ids });
      const ended = await step(there, url, wait);
      const { log, status, outputs, summary } = ended;
      return { last: log.at(-1), status, of: outputs.status, ids: idsIn(outputs), summary };
    };
    const all = await outputOf('all', [good, bad, empty]);
    const reason = 'the pipeline has no test cases';
    expect(all).toMatchObject({ status: 1, of: '2' });
    expect(all.last).toBe(`::error::Failed: bad failed; empty blocked (${reason}).`);
    const [first, second, third] = z.tuple([z.uuid(), z.uuid(), z.uuid()]).parse(all.ids);
    const link = (id: string) => `${wait.url}/api/v2/executions/${id}`;
    expect(all.summary).toBe(`## 3 executions: failed

| Pipeline | status | passed | failed | known | unproven | blocked |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| [good](${link(first)}) | passed | 1 | 0 | 0 | 0 | 0 |
| [bad](${link(second)}) | failed | 0 | 1 | 0 | 0 | 0 |
| [empty](${link(third)}) | blocked: ${reason} | 0 | 0 | 0 | 0 | 0 |

`);
    const blocked = await outputOf('blocked', [good, empty]);
    expect(blocked).toMatchObject({ status: 1, of: '3' });
    expect(blocked.last).toBe(`::error::Blocked: empty blocked (${reason}).`);
    const fine = await outputOf('fine', [good]);
    expect(fine).toMatchObject({ status: 0, of: '1', last: '1 execution: passed.' });
  });

  test('a step triggers once, however often its event is sent', async () => {
    let hungUp = false;
    const there = await platformGround(ground, issuer, async ({ request, forward }) => {
      const answer = await forward();
      if (hungUp || !request.includes('/gatekeeper/')) return answer;
      hungUp = true;
      return 'hang up';
    });
    const empty = await pipeline(there, 'empty', null);
    const is = (pointer: string, value: string) => ({
      pointer,
      operator: 'equals' as const,
      value,
    });
    const conditions = [
      is('/repository', `${ground.github.owner}/home`),
      is('/ref', 'refs/heads/main'),
      is('/sha', 'c0ffee'.padEnd(40, '0')),
      is('/run_id', '1658821493'),
      is('/actor', 'octocat'),
    ];
    const url = await gatekeeper(there, 'once', { pipeline_ids: [empty], conditions });
    const first = await step(there, url);
    expect(first.stderr).toBe('');
    expect(first.log).toEqual([
      'The platform cannot be reached; asking again in 1 s.',
      '1 execution started.',
    ]);
    const again = await step(there, url);
    expect(again.outputs).toEqual(first.outputs);
    const attempt = await step(there, url, {}, { variables: { GITHUB_RUN_ATTEMPT: '2' } });
    const other = await step(there, url, {}, { variables: { GITHUB_ACTION: '__self_2' } });
    const { items } = await there.asAdmin('GET', '/executions', EXECUTIONS);
    const started = [first, attempt, other].flatMap(({ outputs }) => idsIn(outputs));
    expect(items.map(({ id }) => id).sort()).toEqual([...started].sort());
    expect(items).toHaveLength(3);

    const unlike = await step(there, url, { payload: '{"ref": "refs/heads/other"}' });
    expect(unlike.status).toBe(0);
    expect(unlike.outputs).toEqual({ executions: '[]' });
    expect(unlike.log).toEqual([
      '::notice::Nothing was started: conditions of the gatekeeper do not hold: /repository (equals), /ref (equals), /sha (equals), /run_id (equals), /actor (equals)',
      '0 executions started.',
    ]);
  });

  test('a step gives its runs parameters, and fails when the gatekeeper does not take them', async () => {
    const there = await platformGround(ground, issuer);
    const empty = await pipeline(there, 'empty', null);
    const parameters = {
      base_url: { pointer: '/parameters/base_url' },
      variables: { TENANT: { pointer: '/parameters/variables/TENANT' } },
    };
    const url = await gatekeeper(there, 'given', { pipeline_ids: [empty], parameters });
    const given = { 'base-url': 'https://staging.example', variables: 'TENANT = acme' };
    expect((await step(there, url, given)).status).toBe(0);
    const { items } = await there.asAdmin('GET', '/executions', GIVEN);
    expect(items.map((one) => one.parameters)).toEqual([
      { base_url: 'https://staging.example', environment: null, variables: { TENANT: 'acme' } },
    ]);
    const more = await step(there, url, { ...given, environment: 'staging' });
    expect(more.status).toBe(1);
    expect(more.log).toContainEqual(
      '::error::environment: the gatekeeper does not take it from /parameters/environment',
    );
  });

  test('what a gatekeeper or the platform refuses is reported, without the hook token', async () => {
    const there = await platformGround(ground, issuer);
    const { baseUrl } = there.platform.identity;
    const unknown = `${baseUrl}/api/v2/gatekeeper/webhook/${'a'.repeat(43)}`;
    expect((await step(there, unknown)).log).toEqual([
      expect.stringMatching(/^::error::Not found: No gatekeeper has this URL\. /),
    ]);
    const signed = await gatekeeper(there, 'signed', { signed: true });
    expect((await step(there, signed)).log).toEqual([
      expect.stringMatching(/^::error::Authentication required: The gatekeeper takes only signed/),
    ]);
    const empty = await pipeline(there, 'empty', null);
    const url = await gatekeeper(there, 'closed', { pipeline_ids: [empty] });
    const unread = await step(there, url, { wait: 'true', url: baseUrl });
    expect(unread.status).toBe(1);
    expect(unread.log).toEqual([
      '1 execution started.',
      expect.stringMatching(/^::error::Authentication required: .* with the scope read, and check/),
    ]);
    const page = `${await startPage()}/api/v2/gatekeeper/webhook/${'b'.repeat(43)}`;
    const moved = await step(there, page);
    expect(moved.log).toEqual([
      expect.stringMatching(/ redirects, .* give the final address as `webhook-url`\.$/),
    ]);
    const before = there.requests.length;
    const faulty = { payload: `["${'c'.repeat(43)}"]`, wait: 'true', url: '' };
    expect((await step(there, `http://proofgate.example/${'d'.repeat(43)}`, faulty)).log).toEqual([
      '::error::url: is missing; give the address of the platform',
      '::error::webhook-url: must end in /api/v2/gatekeeper/webhook/ and the hook token',
      '::error::payload: must be a JSON object',
      '::error::Wrong usage: The inputs of the step are wrong.',
    ]);
    expect(there.requests).toHaveLength(before);
  });
});

/** What answers everything with a redirect. */
async function startPage(): Promise<string> {
  const { url } = await startRecorder((_request, response) => {
    response.writeHead(308, { location: '/elsewhere' }).end();
  });
  return url;
}
