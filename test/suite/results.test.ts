import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { buildResults, publishedResultsSchema, readRecords } from '../../src/results/index.ts';
import { type Reply, startRecorder } from './recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const POINTER = '#/components/schemas/Owner/properties/name/maxLength';
const RULES = `{"negative_body_owner_name": {"1.05": {"keyword": "maxLength", "limit": 3, "pointer": "${POINTER}"}, "1.21": {"keyword": "required", "limit": "name"}}}`;

/** One endpoint whose path is the status that invalid requests get; the valid one gets 201. */
function owner(status: string, more = ''): Endpoint {
  const negative = `[negative_body_owner_name]\nat = "/owner/name"\n1.05 = "Rexy"\n1.21 = absent`;
  return {
    slug: `post_${status}`,
    method: 'POST',
    path: `/${status}`,
    env: `${more}[positive]\nbody = {"owner": {"name": "Rex"}}\n${negative}`,
    scripts: { positive: [], negative_body_owner_name: ['1.05', '1.21'] },
  };
}

const byPath: Reply = ({ url, body }, response) => {
  const isValid = body.toString() === '{"owner": {"name": "Rex"}}';
  if (!isValid && url.startsWith('/cut')) return void response.destroy();
  const status = isValid ? 201 : Number(url.split(/[/?]/)[1]);
  response.writeHead(status, { 'set-cookie': 'session=of-the-server' }).end('because');
};

/** rules.json of such endpoints. */
function rulesOf(endpoints: readonly Endpoint[]): string {
  return `{${endpoints.map(({ slug }) => `"${slug}": ${RULES}`).join(',')}}`;
}

async function ran(
  endpoints: readonly Endpoint[],
  reply: Reply,
  args: readonly string[] = [],
  rules = rulesOf(endpoints),
) {
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  writeFiles(folder, [['rules.json', rules]]);
  const records = join(folder, 'records.jsonl');
  const env = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records };
  const secrets = { KEY: 'canary/k"<', LOGIN: 'me:canary-l', TOKEN: 'canary-t' };
  const { output, junit } = await pytest([folder, ...args], { ...env, ...secrets });
  const text = existsSync(records) ? readFileSync(records, 'utf8') : '';
  const document = { title: 'Owners', sha256: '0'.repeat(64) };
  const results = buildResults({ records: readRecords(text), document, seconds: 1 });
  const by = (id: string) => results.tests.find((one) => one.id === id);
  return { server, output, junit, text, results, by };
}

test('each test leaves behind its rule, what was sent and what came back', async () => {
  const { results, by, server, output } = await ran(
    [owner('200'), owner('400'), owner('500'), owner('cut')],
    byPath,
  );
  expect(results.counts).toMatchObject({ passed: 6, failed: 6, unproven: 0, blocked: 0 });
  expect(results.base_url).toBe(server.url);
  expect(by('post_200/negative_body_owner_name/1.05')).toEqual({
    id: 'post_200/negative_body_owner_name/1.05',
    endpoint: 'POST /200',
    scenario: '1.05',
    words: 'Words of 1.05',
    location: 'body',
    at: '/owner/name',
    keyword: 'maxLength',
    limit: 3,
    pointer: POINTER,
    outcome: 'failed',
    kind: 'accepted',
    fault: 102,
    group: expect.stringMatching(/^[0-9a-f]{8}$/),
    reason: 'the API accepts what the document forbids',
    sent: '4 characters',
    request: {
      method: 'POST',
      url: `${server.url}/200`,
      headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
      body: '{"owner": {"name": "Rexy"}}',
    },
    response: {
      status: 200,
      headers: expect.objectContaining({ 'set-cookie': '…' }),
      body: 'because',
    },
    curl: expect.stringContaining(`--data-raw '{"owner": {"name": "Rexy"}}'`),
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    requests: expect.any(Number),
    milliseconds: expect.any(Number),
  });
  expect(by('post_200/negative_body_owner_name/1.21')).toMatchObject({ sent: 'nothing' });
  expect(by('post_cut/negative_body_owner_name/1.05')).toMatchObject({
    kind: 'crash',
    reason: 'the server gives no whole response: the server closed the connection',
  });
  const passed = by('post_400/negative_body_owner_name/1.05');
  expect(passed).toMatchObject({ response: { status: 400 }, control: { status: 201 } });
  expect(passed).not.toHaveProperty('request');
  expect(by('post_400/positive')).not.toHaveProperty('scenario');
  expect(output).toContain(
    `\`/owner/name\`: \`maxLength\` 3, sent 4 characters, ${POINTER}, answered 200.`,
  );
});

test('a suite with rules in its environment files, as earlier versions wrote them, names them as well', async () => {
  const older = (status: string) => {
    const endpoint = owner(status);
    const line = '\nrules = {"1.05": {"keyword": "maxLength", "limit": 3}}\n1.05';
    return { ...endpoint, env: endpoint.env.replace('\n1.05', line) };
  };
  const rules = `{"post_201": ${RULES.replace('"limit": 3', '"limit": 4')}}`;
  const { by } = await ran([older('200'), older('201')], byPath, [], rules);
  expect(by('post_200/negative_body_owner_name/1.05')).toMatchObject({ limit: 3 });
  expect(by('post_200/negative_body_owner_name/1.21')).not.toHaveProperty('keyword');
  expect(by('post_201/negative_body_owner_name/1.05')).toMatchObject({ limit: 4 });
});

test.each(['<<<<<<< HEAD', '{"post_400": '])(
  'a rules.json that is no JSON is named: %s',
  async (rules) => {
    const { by } = await ran([owner('400')], byPath, [], rules);
    expect(by('post_400/negative_body_owner_name/1.05')).toMatchObject({
      outcome: 'blocked',
      reason: expect.stringMatching(/rules\.json: is no JSON .*; generate the suite again$/),
    });
    expect(by('post_400/positive')).toMatchObject({ outcome: 'passed' });
  },
);

test('unproven and blocked tests are results too, whatever kept them from being sent', async () => {
  const rejecting: Reply = (_request, response) => response.writeHead(422).end('no');
  const auth = '[auth]\nkey = {"in": "header", "name": "K", "value": "env://NOT_SET"}\n';
  const broken = { ...owner('2'), env: 'no environment file' };
  const { by, results, junit } = await ran([owner('1'), broken, owner('3', auth)], rejecting);
  expect(by('post_1/negative_body_owner_name/1.05')).toMatchObject({
    outcome: 'unproven',
    kind: 'unproven',
    reason: 'its valid request gets 422, so this proves nothing',
    control: { status: 422, shown: expect.stringContaining('curl -X POST') },
  });
  expect(by('post_2/negative_body_owner_name/1.05')).toMatchObject({
    endpoint: 'post_2',
    outcome: 'blocked',
    reason: expect.stringContaining('neither `key = value` nor `[section]`'),
  });
  expect(by('post_3/positive')).toMatchObject({
    endpoint: 'POST /3',
    outcome: 'blocked',
    reason: expect.stringContaining('NOT_SET is not set'),
  });
  expect(results.counts).toMatchObject({ passed: 0, failed: 1, unproven: 2, blocked: 6 });
  expect(junit).toContain('errors="6" failures="1" skipped="2"');
});

test('a clean-up that fails blocks a test that had passed, and no other', async () => {
  const server = await startRecorder(byPath);
  const folder = temporaryFolder();
  writeSuite(folder, [owner('200'), owner('400')]);
  writeFiles(folder, [
    ['hooks.py', 'def after(endpoint, request, response):\n    raise OSError("gone")\n'],
  ]);
  const records = join(folder, 'records.jsonl');
  await pytest([folder], { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records });
  const { tests } = readRecords(readFileSync(records, 'utf8'));
  expect(tests.map(({ id, outcome }) => `${outcome} ${id}`)).toEqual([
    'failed post_200/negative_body_owner_name/1.05',
    'failed post_200/negative_body_owner_name/1.21',
    'blocked post_200/positive',
    'blocked post_400/negative_body_owner_name/1.05',
    'blocked post_400/negative_body_owner_name/1.21',
    'blocked post_400/positive',
  ]);
});

test('workers leave the same results behind, and the published schema accepts them', async () => {
  const endpoints = ['200', '400', '404', '500'].map((status) => owner(status));
  const plain = ({ results }: Awaited<ReturnType<typeof ran>>) =>
    results.tests.map(({ id, outcome, group }) => [id, outcome, group]);
  const alone = await ran(endpoints, byPath);
  const shared = await ran(endpoints, byPath, ['-n', '2']);
  expect(plain(shared)).toEqual(plain(alone));
  expect(shared.results.groups).toEqual(alone.results.groups);
  // A line for each test, and one on the whole run.
  expect(shared.text.trim().split('\n')).toHaveLength(13);
  expect(shared.results.notes).toEqual([
    expect.stringMatching(/^4 rows stayed: 1 × POST \/200 /),
    expect.stringMatching(/^Controls took \d+ of \d+ requests/),
  ]);
  const published = readFileSync('docs/results.schema.json', 'utf8');
  expect(published).toBe(publishedResultsSchema());
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(published));
  expect(
    validate(JSON.parse(JSON.stringify(shared.results))),
    JSON.stringify(validate.errors),
  ).toBe(true);
});

test('no secret is in what tests leave behind, even when the API echoes all, with workers too', async () => {
  const auth = `[auth]
key = {"in": "header", "name": "X-Key", "value": "env://KEY"}
basic = {"in": "header", "name": "Authorization", "prefix": "Basic ", "encode": "base64", "value": "env://LOGIN"}
query = {"in": "query", "name": "t", "value": "env://TOKEN"}
cookie = {"in": "cookie", "name": "c", "value": "env://TOKEN"}
`;
  const echo: Reply = ({ url, rawHeaders }, response) => {
    const headers = Object.fromEntries(
      rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[`x-${name}`, rawHeaders[at + 1]]] : [])),
    );
    response
      .writeHead(500, headers)
      .end(`${'x'.repeat(1990)}canary-t ${JSON.stringify(rawHeaders)} ${url}`);
  };
  for (const args of [[], ['-n', '2']]) {
    const { text, results, by } = await ran([owner('500', auth)], echo, args);
    expect(results.counts).toMatchObject({ failed: 1, unproven: 2 });
    expect(text).not.toContain('canary');
    expect(text).not.toContain(Buffer.from('me:canary-l').toString('base64'));
    const { request, response, curl } = by('post_500/positive') ?? {};
    expect(request?.url).toContain('t=$TOKEN');
    expect(request?.headers).toMatchObject({ 'X-Key': '$KEY', Authorization: 'Basic $LOGIN' });
    expect(response?.headers).toMatchObject({ 'x-X-Key': '$KEY' });
    expect(curl).toContain('"$KEY"');
  }
});
