import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import {
  type Endpoint,
  pytest,
  pythonWithRuff,
  run,
  temporaryFolder,
  writeSuite,
} from './tools.ts';

/**
 * Rows of the definitions: kind, status, status of the control, what the response says → outcome, kind, and what
 * caused it where that is said.
 */
type Definition = readonly [
  kind: string,
  status: number | null,
  control: number | null,
  outcome: string,
  text?: string,
];

const DEFINITIONS: readonly Definition[] = [
  ['negative', 400, 200, 'passed'],
  ['negative', 404, 204, 'passed'],
  ['negative', 403, 200, 'passed'],
  ['negative', 403, 200, 'passed', 'flows limit exceeded'],
  ['negative', 422, 400, 'unproven unproven'],
  ['negative', 403, 400, 'unproven unproven'],
  ['negative', 400, 404, 'unproven unproven'],
  ['negative', 400, 302, 'unproven unproven'],
  ['negative', 400, 501, 'unproven unproven'],
  ['negative', 400, 503, 'unproven unproven'],
  ['negative', 400, 500, 'unproven unproven valid-request'],
  ['negative', 400, null, 'unproven unproven valid-request'],
  ['negative', 409, 200, 'blocked blocked', 'a pet with this name already exists'],
  ['negative', 422, 200, 'blocked blocked', 'Value for field "name" has to be unique.'],
  ['negative', 409, 400, 'unproven unproven', 'a pet with this name already exists'],
  ['negative of equal items', 422, 200, 'passed', 'tags must be unique'],
  ['negative', 201, 404, 'failed accepted'],
  ['negative', 201, 500, 'failed accepted'],
  ['negative for any row', 204, 204, 'unproven unproven'],
  ['negative for any row', 400, 204, 'passed'],
  ['negative for a row that must be there', 204, 204, 'failed accepted'],
  ['negative', 500, 200, 'failed crash constraint'],
  ['negative', null, 200, 'failed crash constraint'],
  ['negative', 500, 500, 'unproven unproven valid-request'],
  ['negative', 500, 502, 'unproven unproven valid-request'],
  ['negative', null, 500, 'unproven unproven valid-request'],
  ['negative', 500, 400, 'failed crash response'],
  ['negative', 500, 404, 'failed crash response'],
  ['negative', 500, 503, 'failed crash response'],
  ['negative', 501, 200, 'blocked blocked'],
  ['negative', 503, 200, 'blocked blocked'],
  ['negative', 401, 401, 'blocked blocked'],
  ['negative', 403, 403, 'blocked blocked'],
  ['negative', 401, 403, 'blocked blocked'],
  ['negative', 401, 200, 'blocked blocked'],
  ['negative', 302, 200, 'blocked blocked'],
  ['negative, redirects documented', 302, 200, 'blocked blocked'],
  ['negative, redirects documented', 302, 302, 'failed accepted'],
  ['negative, redirects documented', 400, 302, 'passed'],
  ['negative', 429, 200, 'blocked blocked'],
  ['boundary', 200, 404, 'passed'],
  ['boundary', 400, 200, 'failed rejected'],
  ['boundary', 400, 400, 'unproven unproven'],
  ['boundary', 404, 200, 'failed rejected'],
  ['boundary', 500, 200, 'failed crash constraint'],
  ['boundary', 500, 500, 'unproven unproven valid-request'],
  ['boundary', 500, 400, 'failed crash response'],
  ['boundary', 503, 200, 'blocked blocked'],
  ['boundary', 401, 200, 'blocked blocked'],
  ['boundary', 403, 403, 'blocked blocked'],
  ['boundary of an unknown row', 404, 200, 'blocked blocked'],
  ['boundary with a failed set-up', 409, 200, 'blocked blocked'],
  ['access', 401, 200, 'passed'],
  ['access', 200, 200, 'failed access'],
  ['access', 404, 200, 'failed access'],
  ['access', 500, 200, 'failed crash constraint'],
  ['access', 500, 500, 'unproven unproven valid-request'],
  ['access', 500, 404, 'failed crash response'],
  ['access, redirects documented', 307, 200, 'blocked blocked'],
  ['access, redirects documented', 307, 307, 'failed access'],
  ['positive', 200, null, 'passed'],
  ['positive', 400, null, 'failed rejected'],
  ['positive', 404, null, 'failed rejected'],
  ['positive', 500, null, 'failed crash valid-request'],
  ['positive', null, null, 'failed crash valid-request'],
  ['positive', 501, null, 'blocked blocked'],
  ['positive', 503, null, 'blocked blocked'],
  ['positive', 401, null, 'blocked blocked'],
  ['positive', 403, null, 'blocked blocked'],
  ['positive', 307, null, 'blocked blocked'],
  ['positive, redirects documented', 307, null, 'passed'],
  ['positive', 409, null, 'blocked blocked', 'name is already taken'],
  ['positive', 400, null, 'blocked blocked', 'another pet uses the same name "Rex"'],
  ['positive', 409, null, 'failed rejected', 'the pet is asleep'],
  ['positive', 400, null, 'blocked blocked', 'A download is already running.'],
  ['positive', 422, null, 'blocked blocked', 'The bot is not in the correct state'],
  ['positive', 409, null, 'blocked blocked', 'Workflow 7 is not in terminal state'],
  ['positive', 409, null, 'blocked blocked', 'the order has already been cancelled'],
  ['positive', 423, null, 'blocked blocked', 'The folder is being indexed'],
  ['positive', 400, null, 'blocked blocked', 'DHCP is not enabled'],
  ['positive', 400, null, 'blocked blocked', 'Signups are disabled'],
  ['positive', 400, null, 'blocked blocked', "update request isn't allowed now"],
  ['positive', 400, null, 'blocked blocked', 'adding static lease: server is unconfigured'],
  ['positive', 400, null, 'failed rejected', 'plain DNS is required in case DoH is disabled'],
  ['positive', 400, null, 'failed rejected', 'owner may not be set when owners are disabled'],
  ['positive', 400, null, 'blocked blocked', "websocket: 'upgrade' token not found"],
  ['positive', 409, null, 'blocked blocked', 'The address is being used by somebody else'],
  ['negative', 400, 200, 'passed', 'The socket is being used'],
  ['positive', 400, null, 'blocked blocked', 'If you can, wait. Signups are disabled.'],
  ['positive', 426, null, 'blocked blocked', 'Upgrade Required'],
  ['positive', 400, null, 'failed rejected', 'socket is required'],
  ['positive', 500, null, 'failed crash valid-request', 'A download is already running.'],
  ['positive', 400, null, 'failed rejected', 'running: true is not a number'],
  ['positive', 400, null, 'failed rejected', 'state: invalid state'],
  ['positive', 400, null, 'failed rejected', 'enabled must be a boolean'],
  ['positive', 400, null, 'failed rejected', 'The disabled plugins may not be named'],
  ['positive', 500, null, 'failed crash response', 'UNIQUE constraint failed: users.name'],
  ['negative', 400, 200, 'blocked blocked', 'A download is already running.'],
  ['negative', 400, 200, 'passed', 'plugin null is not installed'],
  ['negative', 400, 200, 'passed', 'provider "" is not enabled'],
  ['negative', 500, 200, 'failed crash response', 'duplicate key value (name)=()'],
  ['negative of equal items', 500, 200, 'failed crash constraint', 'duplicate key'],
  ['boundary', 400, 200, 'blocked blocked', 'Analysis is already running.'],
  ['boundary', 500, 200, 'failed crash constraint', 'record not found'],
  ['boundary of a key', 500, 200, 'failed crash response', 'record not found'],
  ['boundary of a key', 500, 200, 'failed crash response', 'pet 1 does not belong to owner 2'],
  ['boundary of a key', 500, 200, 'failed crash constraint', 'out of range'],
  ['positive of an unknown row', 404, null, 'blocked blocked'],
  ['positive of an unknown row', 410, null, 'blocked blocked'],
  ['positive of an unknown row', 400, null, 'failed rejected'],
  ['positive of an unknown row', 400, null, 'blocked blocked', 'Owner 7 does not exist'],
  ['positive of an unknown row', 422, null, 'blocked blocked', 'owner not found'],
  ['positive of an unknown row', 400, null, 'failed rejected', 'name is required'],
  ['positive', 422, null, 'failed rejected', 'owner not found'],
  ['positive with a failed set-up', 422, null, 'blocked blocked'],
  ['positive with a failed set-up', 200, null, 'passed'],
  ['positive with a failed set-up', 500, null, 'failed crash valid-request'],
];

const VERDICTS = `
import json, sys
sys.path.insert(0, sys.argv[1])
from proofgate_suite.verdicts import *
found = []
for kind, status, control, _, *text in json.loads(sys.argv[2]):
    premises = Premises(
        "GET /pets",
        ("petId",) if "unknown row" in kind else (),
        ("POST /pets answered 409",) if "failed set-up" in kind else (),
        row_at_limit="petId" if "of a key" in kind else None,
        tests_duplicates="equal items" in kind,
    )
    reply = Reply(status, *text, is_documented="documented" in kind)
    other = lambda: Reply(control, is_documented="documented" in kind)
    missing = {"any row": 204, "must be there": 404}
    rows = [lambda s=s: Reply(s) for words, s in missing.items() if words in kind]
    if kind.startswith("negative"):
        verdict = negative_verdict(reply, premises, other, rows[0] if rows else None)
    elif kind.startswith("boundary"):
        verdict = boundary_verdict(reply, premises, other)
    elif kind.startswith("access"):
        verdict = access_verdict(reply, premises, other)
    else:
        verdict = positive_verdict(reply, premises)
    assert bool(verdict.reason) == (verdict.outcome != "passed"), kind
    by = verdict.cause.by if verdict.cause else ""
    found.append(" ".join(filter(None, [verdict.outcome, verdict.kind, by])))
print(json.dumps(found))
`;

test('each outcome is as the definitions say', async () => {
  const templates = new URL('../../templates/', import.meta.url).pathname;
  const args = ['-c', VERDICTS, templates, JSON.stringify(DEFINITIONS)];
  const { output } = await run(await pythonWithRuff(), args, { PYTHONDONTWRITEBYTECODE: '1' });
  const found: unknown = JSON.parse(output);
  expect(found).toEqual(DEFINITIONS.map(([, , , outcome]) => outcome));
});

test('of a response the words are quoted that say what went wrong', async () => {
  const texts = [
    { detail: 'adding the user', errors: [{ message: 'the name has no prefix' }] },
    { error: 'Bad Request', errorDescription: 'sort key is not unique' },
    { title: 'Busy', errors: ['a job is running'] },
    { detail: 'no such pet' },
  ].map((body) => JSON.stringify(body));
  const script = `
import json, sys
sys.path.insert(0, sys.argv[1])
from proofgate_suite.messages import quoted
print(json.dumps([quoted(text) for text in json.loads(sys.argv[2])]))
`;
  const templates = new URL('../../templates/', import.meta.url).pathname;
  const args = ['-c', script, templates, JSON.stringify(texts)];
  const { output } = await run(await pythonWithRuff(), args, { PYTHONDONTWRITEBYTECODE: '1' });
  const expected = ['the name has no prefix', 'sort key is not unique', 'Busy', 'no such pet'];
  expect(JSON.parse(output)).toEqual(expected.map((words) => `"${words}"`));
});

/** Accepts only the valid body; what it answers otherwise is in the URL. */
const strict: Reply = ({ url, body }, response) => {
  const isValid = body.toString() === '{"name": "Rex"}';
  response.writeHead(isValid ? 201 : Number(url.split('/')[1])).end();
};

function creator(status: number, values = 1): Endpoint {
  const ids = Array.from({ length: values }, (_, index) => `1.${String(index).padStart(2, '0')}`);
  const lines = ids.map((id) => `${id} = "R${id}"`).join('\n');
  return {
    slug: `post_${status}`,
    method: 'POST',
    path: `/${status}`,
    env: `[positive]\nbody = {"name": "Rex"}\n[negative_body_name]\nat = "/name"\n${lines}`,
    scripts: { negative_body_name: ids },
  };
}

const isControl = ({ body }: Recorded) => body.toString() === '{"name": "Rex"}';

test('a rejection counts when the valid request is accepted, which is sent once', async () => {
  const server = await startRecorder(strict);
  const folder = temporaryFolder();
  writeSuite(folder, [creator(400, 3), creator(404, 2), creator(401), creator(500), creator(200)]);
  const { output } = await pytest([folder, '-v'], { PROOFGATE_BASE_URL: server.url });
  const outcomes = [...output.matchAll(/test_post_(\d+)_\S+ ([A-Z]+)/g)].map(
    ([, s, o]) => `${s} ${o}`,
  );
  expect(outcomes.filter((line) => !line.includes('FAILED test')).sort()).toEqual([
    ...['200 FAILED', '400 PASSED', '400 PASSED', '400 PASSED', '401 ERROR'],
    ...['404 PASSED', '404 PASSED', '500 FAILED'],
  ]);
  const controls = Map.groupBy(server.requests.filter(isControl), ({ url }) => url);
  // A row may have gone after a 404, so that the valid request is sent again after the second.
  expect([...controls].map(([url, all]) => [url, all.length]).sort()).toEqual([
    ['/400', 1],
    ['/401', 1],
    ['/404', 2],
    ['/500', 1],
  ]);
  expect(output).toContain('Controls took 5 of 13 requests (62% more).');
  expect(output).toContain('401 says nothing about the value: its valid request gets 201');
});

test('workers share what they learned; an unproven test says what its valid request got', async () => {
  const server = await startRecorder(({ url }, response) => {
    setTimeout(() => response.writeHead(Number(url.slice(1))).end('no such row'), 20);
  });
  const folder = temporaryFolder();
  writeSuite(folder, [creator(404, 30)]);
  const env = { PROOFGATE_BASE_URL: server.url };
  const { status, output, junit } = await pytest([folder, '-n', '2'], env);
  expect(status, output).toBe(0);
  expect(output).toContain('30 unproven');
  expect(server.requests.filter(isControl)).toHaveLength(1);
  expect(junit.match(/<skipped type="proofgate.unproven"/g)).toHaveLength(30);
  expect(junit).toContain('Unproven: its valid request gets 404, so this proves nothing.');
  expect(junit).toContain('Its valid request got: 404 Not Found');
  expect(output).toContain('1 of 1 valid requests get 404: the base URL looks wrong');
});

/** An environment file whose `path` is as it was generated, or was edited since. */
function pet(slug: string, path: string, setup = ''): Endpoint {
  const digest = createHash('sha256').update('{"id": 1}').digest('hex').slice(0, 16);
  const checksum = `# checksum: 0123456789abcdef path: fedcba9876543210 ${digest}`;
  const env = `${setup}[positive]\npath = ${path}\n\n${checksum}`;
  return { slug, path: `/${slug}/{id}`, env };
}

test('a missing row is nobody’s failure, unless somebody knows that it exists', async () => {
  const take = '{"/path/id": "$response.body#/id"}';
  const setup = `[setup]\nrow = {"call": "POST /rows", "env": "post_rows", "take": ${take}}\n`;
  const rows = { slug: 'post_rows', method: 'POST', path: '/rows', env: '[positive]', scripts: {} };
  const server = await startRecorder(({ method }, response) => {
    response.writeHead(method === 'POST' ? 201 : 404).end('{"id": 7}');
  });
  const folder = temporaryFolder();
  const given = pet('get_given', '{"id": 2}');
  writeSuite(folder, [
    pet('get_invented', '{"id": 1}'),
    given,
    pet('get_made', '{"id": 1}', setup),
    rows,
  ]);
  const { output } = await pytest([folder, '-v'], { PROOFGATE_BASE_URL: server.url });
  expect(output).toMatch(/test_get_invented_positive\[positive\] ERROR/);
  expect(output).toContain(
    'Blocked: no row is known for id: give one in [positive], or a [setup].',
  );
  expect(output).toMatch(/test_get_given_positive\[positive\] FAILED/);
  expect(output).toMatch(/test_get_made_positive\[positive\] FAILED/);
});

test('a value at the limit of a path parameter names no row that anybody knows', async () => {
  const server = await startRecorder(({ url }, response) => {
    response.writeHead(url.endsWith('/1') ? 404 : 200).end();
  });
  const env = `[positive]\npath = {"id": 2}\n[positive_boundary_path_id]\nat = "/id"\n2.22 = 1`;
  const scripts = { positive: [], positive_boundary_path_id: ['2.22'] };
  const folder = temporaryFolder();
  // As a person has edited it: the row of [positive] is theirs.
  writeSuite(folder, [{ slug: 'get_pet', path: '/pets/{id}', env, scripts }]);
  const { output } = await pytest([folder, '-v'], { PROOFGATE_BASE_URL: server.url });
  expect(output).toMatch(/test_get_pet_positive\[positive\] PASSED/);
  expect(output).toMatch(/test_get_pet_positive_boundary_path_id\[2\.22\] ERROR/);
  expect(output).toContain(
    'Blocked: no row is known whose id is at its limit: make one, or ignore the scenario in .github/proofgate.yml.',
  );
});

test('readers come first and deletions last, and what others depend on before them', async () => {
  const server = await startRecorder((_request, response) => response.end('{"id": 1}'));
  const folder = temporaryFolder();
  const take = '{"/query/q": "$response.body#/id"}';
  const needs = (slug: string) =>
    `[setup]\nx = {"call": "GET /${slug}", "env": "${slug}", "take": ${take}}\n[positive]\nquery = {"q": 0}`;
  const plain = '[positive]';
  writeSuite(folder, [
    { slug: 'delete_a', method: 'DELETE', env: plain },
    { slug: 'get_a', env: needs('get_b') },
    { slug: 'get_b', env: needs('get_c') },
    { slug: 'get_c', env: plain },
    { slug: 'patch_a', method: 'PATCH', env: plain },
    { slug: 'post_a', method: 'POST', env: plain },
    { slug: 'put_a', method: 'PUT', env: plain },
  ]);
  const env = {
    ...{ PROOFGATE_BASE_URL: server.url, PROOFGATE_SETUP: 'off' },
    PROOFGATE_WRITES_TO_GIVEN_ROWS: '1',
  };
  const { status, output } = await pytest([folder], env);
  expect(status, output).toBe(0);
  expect(server.requests.map(({ url }) => url.split('?')[0])).toEqual(
    ['get_c', 'get_b', 'get_a', 'post_a', 'put_a', 'patch_a', 'delete_a'].map((slug) => `/${slug}`),
  );
});

test('the same request is sent elsewhere within the origin, and again after a 429', async () => {
  let isBusy = true;
  const server = await startRecorder(({ url }, response) => {
    if (url === '/busy' && isBusy) response.writeHead(429, { 'retry-after': '0' });
    if (url === '/busy') isBusy = false;
    if (url === '/moved') response.writeHead(308, { location: '/new' });
    if (url === '/away') response.writeHead(307, { location: 'http://127.0.0.1:1/away' });
    if (url === '/round') response.writeHead(307, { location: '/round' });
    response.end();
  });
  const folder = temporaryFolder();
  const slugs = ['busy', 'moved', 'away', 'round'];
  writeSuite(
    folder,
    slugs.map((slug) => ({ slug, method: 'PUT', env: '[positive]\nbody = {"n": 0.10}' })),
  );
  const { output } = await pytest([folder, '-v'], { PROOFGATE_BASE_URL: server.url });
  expect(output).not.toContain('limits the rate');
  const outcome = (slug: string) =>
    output.split(`::test_${slug}_positive[positive] `)[1]?.split(' ')[0];
  expect(slugs.map(outcome)).toEqual(['PASSED', 'PASSED', 'ERROR', 'ERROR']);
  const moved = server.requests.find(({ url }) => url === '/new');
  expect([moved?.method, moved?.body.toString()]).toEqual(['PUT', '{"n": 0.10}']);
});

/** A clock that only sleeping moves on. */
const CLOCK = `
import time

now = 0.0


def sleep(seconds):
    global now
    now += seconds


time.sleep, time.monotonic = sleep, lambda: now
`;

test('a wait that a 429 asks for is said, and is no time of the API', async () => {
  const busy = new Set(['/a', '/b', '/tags/red']);
  const server = await startRecorder(({ method, url }, response) => {
    // Of the tag only the clean-up is late.
    const isLate = method !== 'PUT' && busy.delete(url);
    response.writeHead(isLate ? 429 : 201, { 'retry-after': '30' });
    response.end();
  });
  const folder = temporaryFolder();
  const taken = '"take": {"/path/t": "$request.path.t"}';
  const tag = `[cleanup]\ntag = {"call": "DELETE /tags/{t}", "env": "untag", ${taken}}`;
  const red = '[positive]\npath = {"t": "red"}';
  writeSuite(folder, [
    ...['a', 'b', 'c'].map((slug) => ({ slug, env: '[positive]' })),
    { slug: 'tag', method: 'PUT', path: '/tags/{t}', env: `${tag}\n${red}` },
    { slug: 'untag', method: 'DELETE', path: '/tags/{t}', scripts: {}, env: red },
    { slug: 'zap', method: 'PUT', env: '[positive]' },
  ]);
  writeFileSync(join(folder, 'hooks.py'), CLOCK);
  const records = join(folder, 'records.jsonl');
  const variables = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: records };
  const { output } = await pytest([folder], variables);
  expect(output).toContain(
    'The API limits the rate (429): 3 tests waited 90 s in all. --rate R (PROOFGATE_RATE) sends',
  );
  const lines = readFileSync(records, 'utf8').trim().split('\n');
  const tests = lines.map((line) => JSON.parse(line)).filter(({ id }) => id !== undefined);
  expect(tests.map(({ milliseconds, held_up_seconds }) => [milliseconds, held_up_seconds])).toEqual(
    [
      [0, 30],
      [0, 30],
      [0, undefined],
      [0, undefined],
      // With what the test before has waited in its clean-up.
      [0, 30],
    ],
  );
});

test('a server that is gone ends the run with one line', async () => {
  const folder = temporaryFolder();
  writeSuite(
    folder,
    ['a', 'b', 'c'].map((slug) => ({ slug, env: '[positive]' })),
  );
  const { status, output, junit } = await pytest([folder], {
    PROOFGATE_BASE_URL: 'http://127.0.0.1:1',
  });
  expect(status).toBe(2);
  expect(output).toMatch(/!+ .*http:\/\/127\.0\.0\.1:1 cannot be reached: Connection refused !+/);
  expect(junit).toContain('errors="1" failures="0"');
});
