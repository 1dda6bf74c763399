import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsSchema } from '../../../../src/results/document.ts';
import { type Recorded, type Reply, startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const PASSWORD = 'canary-password-1';
const TOKEN = 'canary-token-2';

const PETS = `openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: "http://localhost/api"}]
security: [{token: []}]
paths:
  /pets/{petId}:
    get:
      parameters: [{name: petId, in: path, required: true, schema: {type: integer, minimum: 1}}]
      responses: {"200": {description: OK}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
`;

async function proofgate(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = await warmCommand(args, cwd);
  return { status, output: stdout + stderr };
}

/** A suite of PETS with an authentication file of alice's, and what runs it. */
async function suiteFor(alice: string, reply: Reply, document = PETS) {
  const server = await startRecorder(reply);
  const folder = folderWith({
    'pets.yaml': document,
    'auth.yaml': `auth:\n  - name: alice\n${alice}`,
  });
  await proofgate(folder, 'generate', 'pets.yaml');
  const files = ['--json', 'results.json', '--html', 'page.html', '--junit', 'junit.xml'];
  const base = ['--base-url', `${server.url}/api`];
  const run = async (...more: string[]) => {
    const all = [...base, '--wfc-auth', 'auth.yaml', ...files, ...more];
    const ran = await proofgate(folder, 'run', ...all);
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    const shown = [ran.output, ...['results.json', 'page.html', 'junit.xml'].map(text)].join('\n');
    const results = resultsSchema.parse(JSON.parse(text('results.json')));
    return { ...ran, shown, results };
  };
  return { folder, server, base, run };
}

const JSON_LOGIN = `    loginEndpointAuth:
      endpoint: /login
      verb: POST
      contentType: application/json
      payloadUserPwd: {username: alice, password: ${PASSWORD}, usernameField: u, passwordField: p}
      token: {extractFrom: body, extractSelector: /a~1b/0, sendIn: header, sendName: Authorization, sendTemplate: "Bearer {token}"}
`;

/** Gives the token for the password; without the token nobody has access. */
const withToken: Reply = ({ url, body, headers }, response) => {
  if (url === '/login') {
    const isRight = body.toString() === JSON.stringify({ u: 'alice', p: PASSWORD });
    response.writeHead(isRight ? 200 : 401).end(JSON.stringify({ 'a/b': [TOKEN] }));
    return;
  }
  if (headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
  response.writeHead(/^\/api\/pets\/[1-9]\d*$/.test(url) ? 200 : 400).end();
};

test('a login gives the token that tests need, once for each worker', async () => {
  const { folder, server, base, run } = await suiteFor(JSON_LOGIN, withToken);
  const { status, output, results } = await run();
  expect(status, output).toBe(0);
  const access = results.tests.filter(({ scenario }) => scenario?.startsWith('8.0'));
  expect(access.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  const logins = () => server.requests.filter(({ url }) => url === '/login');
  expect(logins()).toHaveLength(1);
  const wrong = server.requests.filter(
    ({ headers: { authorization } }) => authorization && authorization !== `Bearer ${TOKEN}`,
  );
  expect(wrong.map(({ headers }) => headers.authorization)).toEqual([
    expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
  ]);
  expect((await run('--workers', '2')).status).toBe(0);
  expect(logins().length).toBeLessThanOrEqual(3);
  const without = await proofgate(folder, 'run', ...base);
  expect(without.output).toContain('PROOFGATE_TOKEN is not set');
  const calibrated = await proofgate(folder, 'calibrate', ...base, '--wfc-auth', 'auth.yaml');
  expect(calibrated.status, calibrated.output).toBe(0);
  expect(calibrated.output).toMatch(/1 endpoint +1\/1 +1\/1/);
});

test('no secret is in any output, though the API repeats them all in crashes', async () => {
  const echoing: Reply = (request, response) => {
    if (request.url === '/login') return withToken(request, response);
    const echo = `${request.rawHeaders.join(' ')} ${PASSWORD} ${TOKEN}`;
    response.writeHead(500, { 'x-echo': TOKEN }).end(echo);
  };
  const { run } = await suiteFor(JSON_LOGIN, echoing);
  const { status, shown, results } = await run();
  expect(status).toBe(1);
  expect(shown).not.toContain('canary');
  const crash = results.tests.find(({ id }) => id === 'get_pets_petId/positive');
  expect(crash?.curl).toContain(`-H 'Authorization: Bearer '"$ALICE_TOKEN"`);
  expect(shown).toContain('$ALICE_PASSWORD');
});

const OPEN = PETS.replace('security: [{token: []}]\n', '').replace(/^components.*\n/m, '');

test('cookies of a login that redirects, and fixed headers beside them, sign every request in', async () => {
  const login = `    fixedHeaders:
      - {name: X-Tenant, value: ${TOKEN}}
      - {name: Cookie, value: "fixed=${TOKEN}"}
    loginEndpointAuth:
      endpoint: /login
      verb: POST
      contentType: application/x-www-form-urlencoded
      payloadRaw: u=alice&password=${PASSWORD}
      expectCookies: true
`;
  const isRight = ({ headers }: Recorded) =>
    headers.cookie === `fixed=${TOKEN}; sid=${TOKEN}` && headers['x-tenant'] === TOKEN;
  const { server, run } = await suiteFor(
    login,
    (request, response) => {
      const { url, body, headers } = request;
      if (url === '/login') {
        const form = headers['content-type'] === 'application/x-www-form-urlencoded';
        const knows = form && body.toString() === `u=alice&password=${PASSWORD}`;
        const cookie = { 'set-cookie': `sid=${TOKEN}; Path=/; HttpOnly` };
        response.writeHead(302, { location: '/home', ...(knows && cookie) }).end();
        return;
      }
      if (!isRight(request)) return void response.writeHead(401).end();
      response.writeHead(/^\/api\/pets\/[1-9]\d*$/.test(url) ? 200 : 400).end();
    },
    OPEN,
  );
  const { status, output, shown } = await run();
  expect(status, output).toBe(0);
  expect(shown).not.toContain('canary');
  const [first, ...others] = server.requests;
  expect(first?.url).toBe('/login');
  expect(others.filter((one) => !isRight(one))).toEqual([]);
});

test('a token of a header may be sent in the query', async () => {
  const login = `    loginEndpointAuth:
      endpoint: /login
      verb: GET
      headers: [{name: Authorization, value: Basic ${Buffer.from(`a:${PASSWORD}`).toString('base64')}}]
      token: {extractFrom: header, extractSelector: X-Auth, sendIn: query, sendName: key}
`;
  const { run } = await suiteFor(
    login,
    ({ url, headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      if (pathname === '/login') {
        response.writeHead(headers.authorization ? 200 : 401, { 'x-auth': TOKEN }).end();
        return;
      }
      if (searchParams.get('key') !== TOKEN) return void response.writeHead(401).end(url);
      response.writeHead(/\/[1-9]\d*$/.test(pathname) ? 200 : 500).end(`${url} ${PASSWORD}`);
    },
    OPEN,
  );
  const { status, shown } = await run();
  expect(status).toBe(1);
  expect(shown).not.toContain('canary');
  expect(shown).toContain('$ALICE_TOKEN');
});

const NOTES = `openapi: 3.1.0
info: {title: Notes, version: "1"}
servers: [{url: "http://localhost/api"}]
security: [{token: []}]
paths:
  /notes:
    post: {responses: {"201": {description: OK, content: {application/json: {schema: {type: object, properties: {id: {type: integer}}}}}}}}
  /notes/{id}:
    get:
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses: {"200": {description: OK}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
`;

test('the second user of a file signs in by a login of their own, and is denied the rows of the first', async () => {
  const users = `${JSON_LOGIN}  - name: bob\n${JSON_LOGIN.replace('alice', 'bob')}`;
  const { folder, server, base, run } = await suiteFor(
    users,
    ({ method, url, body, headers }, response) => {
      if (url === '/login') {
        const { u = '' } = JSON.parse(body.toString());
        return void response.end(JSON.stringify({ 'a/b': [`canary-${u}`] }));
      }
      const user = headers.authorization?.replace('Bearer canary-', '');
      if (user !== 'alice' && user !== 'bob') return void response.writeHead(401).end();
      if (method === 'POST') return void response.writeHead(201).end('{"id": 7}');
      // The row is alice's; the server repeats the secrets of both.
      const isOwn = user === 'alice' && url === '/api/notes/7';
      response.writeHead(isOwn ? 200 : 404).end(`${PASSWORD} canary-bob`);
    },
    NOTES,
  );
  const { output, shown, results } = await run('--wfc-user', 'alice', '--wfc-other', 'bob');
  const check = results.tests.filter(({ scenario }) => scenario === '8.03');
  expect(
    check.map(({ outcome }) => outcome),
    output,
  ).toEqual(['passed']);
  expect(shown).not.toContain('canary');
  const bob = server.requests.filter((one) => one.headers.authorization === 'Bearer canary-bob');
  expect(bob.map(({ method, url }) => `${method} ${url}`)).toContain('GET /api/notes/7');
  const one = await run('--wfc-user', 'bob');
  expect(one.results.tests.filter(({ scenario }) => scenario === '8.03')).toEqual([]);
  const calibrated = await proofgate(
    ...([folder, 'calibrate', ...base, '--wfc-auth', 'auth.yaml', '--wfc-other', 'bob'] as const),
  );
  expect(calibrated.status, calibrated.output).toBe(0);
});

test('users of a file are created before they sign in, each once', async () => {
  const user = (name: string) => `    createUsers:
      endpoint: /users
      verb: POST
      contentType: application/json
      payloadRaw: '{"u": "{$name}", "p": "${PASSWORD}{$word}"}'
      generators:
        - {placeHolder: "{$name}", prefix: ${name}_, postfix: "@example.com", minLength: 30, maxLength: 30}
        - {placeHolder: "{$word}"}
    loginEndpointAuth:
      endpoint: /login
      verb: POST
      contentType: application/json
      payloadRaw: '{"u": "{$name}", "p": "${PASSWORD}{$word}"}'
      token: {extractFrom: body, extractSelector: /t, sendIn: header, sendName: Authorization}
`;
  const known = new Map<string, string>();
  const { run } = await suiteFor(
    `${user('alice')}  - name: bob\n${user('bob')}`,
    ({ method, url, body, headers }, response) => {
      const { u = '', p = '' } = JSON.parse(body.toString() || '{}');
      if (url === '/users') {
        response.writeHead(known.has(u) ? 409 : 201).end();
        known.set(u, p);
        return;
      }
      const isRight = known.get(u) === p;
      if (url === '/login')
        return void response.writeHead(isRight ? 200 : 401).end(`{"t": "canary-${u}"}`);
      const [name = ''] = (headers.authorization ?? '').replace('canary-', '').split('_');
      if (!['alice', 'bob'].includes(name)) return void response.writeHead(401).end();
      if (method === 'POST') return void response.writeHead(201).end('{"id": 7}');
      const isOwn = name === 'alice' && url === '/api/notes/7';
      response.writeHead(isOwn ? 200 : 404).end([...known.values()].join());
    },
    NOTES,
  );
  const { output, shown, results } = await run('--wfc-other', 'bob');
  const check = results.tests.filter(({ scenario }) => scenario === '8.03');
  expect(
    check.map(({ outcome }) => outcome),
    output,
  ).toEqual(['passed']);
  expect([...known.keys()].toSorted()).toEqual([
    expect.stringMatching(/^alice_[a-z0-9]{12}@example\.com$/),
    expect.stringMatching(/^bob_[a-z0-9]{14}@example\.com$/),
  ]);
  for (const password of known.values()) expect(shown).not.toContain(password);
  expect(shown).not.toContain('canary');
});

/** What an endpoint answers to a login, and how the tests are blocked. */
const REFUSALS: readonly (readonly [status: number, body: string, reason: RegExp])[] = [
  [403, TOKEN, /was refused with 403; correct loginEndpointAuth/],
  [200, '{"a": 1}', /answered 200 without a token at '\/a~1b\/0' of its body; correct extract/],
  [200, TOKEN, /without a token at/],
  [200, '{"a/b": [true]}', /without a token at/],
  [200, '{"a/b": ["canary\\n"]}', /the value of Authorization is not printable ASCII/],
];

test.each(REFUSALS)(
  'a login that got %i %s blocks all tests, and is not repeated',
  async (...row) => {
    const [status, body, reason] = row;
    const { server, run } = await suiteFor(JSON_LOGIN, (_, response) => {
      response.writeHead(status).end(body);
    });
    const ran = await run();
    expect(ran.status, ran.output).toBe(3);
    expect(ran.results.counts).toMatchObject({ passed: 0, failed: 0 });
    expect(ran.output).toMatch(reason);
    expect(ran.output.replace(/\s+/g, ' ')).toContain('auth.yaml, user alice');
    expect(ran.shown).not.toContain('canary');
    expect(server.requests.map(({ url }) => url)).toEqual(['/login']);
  },
);

test('a file or a suite that does not fit ends the run before anything is sent', async () => {
  const { folder, server, base } = await suiteFor(JSON_LOGIN, withToken);
  const refused = async (...args: string[]) => {
    const { status, output } = await proofgate(folder, 'run', ...base, ...args);
    return `${status} ${output}`;
  };
  expect(await refused('--wfc-user', 'alice')).toMatch(/^2 .*give both/);
  expect(await refused('--wfc-auth', 'none.yaml')).toMatch(/^1 .*none\.yaml cannot be read: /);
  expect(await refused('--wfc-auth', 'auth.yaml', '--wfc-user', 'bob')).toMatch(
    /^2 .*auth\.yaml has no user bob, but alice/,
  );
  expect(await refused('--wfc-other', 'alice')).toMatch(/^2 .*--wfc-other names .*give both/);
  expect(await refused('--wfc-auth', 'auth.yaml', '--wfc-other', 'bob')).toMatch(
    /^2 .*no user bob, but alice: give --wfc-other one of its names/,
  );
  expect(await refused('--wfc-auth', 'auth.yaml', '--wfc-other', 'alice')).toMatch(
    /^2 .*alice is the user of all tests already/,
  );
  expect(await refused('--wfc-auth', 'pets.yaml')).toMatch(
    /^1 .*pets\.yaml has errors\. .*\npets\.yaml:1:1: auth: /,
  );
  rmSync(join(folder, 'generated-scripts/proofgate_suite/auth/user.py'));
  expect(await refused('--wfc-auth', 'auth.yaml')).toMatch(/^1 .*generate it again/);
  expect(server.requests).toEqual([]);
});
