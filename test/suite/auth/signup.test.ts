import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const ROW =
  '{ application/json: { schema: { type: object, properties: { id: { type: integer } } } } }';

const DOCUMENT = `
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths:
  /pets:
    post: { responses: { "201": { description: Created, content: ${ROW} } } }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: OK, content: ${ROW} } } }
    delete: { responses: { "204": { description: Deleted } } }
`;

const SIGNUP = `[signup]
path = "/users"
body = {"name": "u-{unique}", "password": "env://PREFIX"}
[login]
path = "/login"
content_type = "application/x-www-form-urlencoded"
body = {"name": "u-{unique}", "password": "env://PREFIX"}
token = "/token"
`;
const PREFIX = 'canary&{unique}';

/** Users who sign up and in, with rows of their own; tokens last for so many requests. */
function server(requests = Number.POSITIVE_INFINITY) {
  const users = new Map<string, string>();
  const tokens = new Map<string, { readonly name: string; left: number }>();
  const rows: string[] = [];
  const reply: Reply = ({ method, url, headers, body }, response) => {
    const send = (status: number, value: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url === '/api/users') {
      const { name, password } = JSON.parse(body.toString());
      if (users.has(name)) return void send(409);
      users.set(name, password);
      return void send(201, { name, password });
    }
    if (url === '/api/login') {
      const form = new URLSearchParams(body.toString());
      const name = form.get('name') ?? '';
      if (!users.has(name) || users.get(name) !== form.get('password')) return void send(401);
      const token = `canary-${tokens.size}`;
      tokens.set(token, { name, left: requests });
      return void send(200, { token });
    }
    const session = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (session === undefined || session.left <= 0) return void send(401);
    session.left -= 1;
    if (method === 'POST') return void send(201, { id: rows.push(session.name) });
    const id = Number(url.split('/').at(-1));
    if (rows[id - 1] !== session.name) return void send(404);
    if (method === 'DELETE') {
      rows[id - 1] = '';
      return void response.writeHead(204).end();
    }
    send(200, { id, owner: session.name, password: users.get(session.name) });
  };
  return { users, tokens, reply };
}

async function ran(suiteFile: string, reply: Reply, args: readonly string[] = []) {
  const folder = temporaryFolder();
  const { files } = generate(await readFrom({ 'openapi.yaml': yaml(DOCUMENT) }));
  writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suiteFile]]);
  const { url, requests } = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const base = { PROOFGATE_BASE_URL: `${url}/api`, PROOFGATE_RESULTS: file, PREFIX };
  const ran = await pytest([join(folder, 'suite'), '-rA', '-k', 'not 2.', ...args], base);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { ...ran, requests, results, shown: ran.output + ran.junit + text };
}

test.each([
  ['in one process', []],
  ['in two processes', ['-n', '2']],
])('two users sign up once, with names of their own, %s', async (_, args) => {
  // The second login takes all of the first, and its user is another one.
  const { users, tokens, reply } = server();
  const { results, output, shown } = await ran(
    `${SIGNUP}[login_other]\npath = "/login"\n`,
    reply,
    args,
  );
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  const checks = results.tests.filter(({ scenario = '' }) => /^8\.0[34]$/.test(scenario));
  expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  expect(users.size).toBe(2);
  expect(new Set([...tokens.values()].map(({ name }) => name))).toEqual(new Set(users.keys()));
  for (const [name, password] of users) {
    expect(name).toMatch(/^u-[a-z0-9]{10}$/);
    // What is new is the same in all places.
    expect(password).toBe(`canary&${name.slice(2)}`);
    expect(shown).not.toContain(password);
  }
  expect(shown).not.toContain('canary-');
  expect(output).toMatch(/2 × POST \/api\/users \(a user who signs in\)/);
});

test('a user who signs in again is not created again', async () => {
  const { users, tokens, reply } = server(9);
  const { results, output } = await ran(SIGNUP, reply);
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  expect(users.size).toBe(1);
  expect(tokens.size).toBeGreaterThan(1);
});

test('nobody is created for a login without anything new', async () => {
  const { users, tokens, reply } = server();
  users.set('bob', 'canary-bob');
  const other = '[login_other]\nbody = {"name": "bob", "password": "canary-bob"}\n';
  const { results, output } = await ran(`${SIGNUP}${other}`, reply);
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  expect(users.size).toBe(2);
  expect([...tokens.values()].map(({ name }) => name)).toContain('bob');
});

test('a login that is a sign-up sends what is new by itself', async () => {
  const file = SIGNUP.split('[login]')[0]?.replace('[signup]', '[login]') ?? '';
  const { users, reply } = server();
  const { results, output } = await ran(`${file}token = "/name"\n`, (request, response) => {
    const { headers } = request;
    const [name = ''] = users.keys();
    const isIn = name !== '' && headers.authorization === `Bearer ${name}`;
    if (request.url === '/api/users') return reply(request, response);
    response.writeHead(isIn ? 200 : 401).end('{"id": 1}');
  });
  expect(results.counts.blocked, output).toBe(0);
  expect(users.size).toBe(1);
});

/** What is wrong with sign-ups → how all tests are blocked. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  [
    SIGNUP.replace('"/users"', '"/none"'),
    /POST \S+\/none was refused with 401; correct \[signup\]/,
  ],
  [SIGNUP.replace('path = "/users"\n', ''), /suite\.txt:1: needs path, such as "\/users"/],
  [SIGNUP.replace('path = "/users"', 'token = "/t"'), /suite\.txt:2: token is not known here; use/],
  [SIGNUP.replace('env://PREFIX', 'env://UNSET'), /suite\.txt:3: the variable UNSET is not set/],
];

test.each(FAULTS)('%j is reported, and every test is blocked', async (file, message) => {
  const { reply } = server();
  const { results, output, requests, shown } = await ran(file, reply);
  expect(results.counts, output).toMatchObject({ passed: 0, failed: 0 });
  expect(output.replaceAll('\n', ' ')).toMatch(message);
  expect(requests.length).toBeLessThanOrEqual(1);
  expect(shown).not.toContain('canary');
});
