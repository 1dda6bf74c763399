import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const PASSWORD = 'canary-password-1';
const VARIABLES = { API_USER: 'me', API_PASSWORD: PASSWORD };

const DOCUMENT = `
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths:
  /pets:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }]
      responses: { "200": { description: OK } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } } } }
      responses: { "200": { description: OK } }
`;

const LOGIN = `[login]
path = "/auth/login"
body = {"user": "env://API_USER", "password": "env://API_PASSWORD"}
token = "/data/token"
`;

async function ran(
  suiteFile: string,
  reply: Reply,
  { env = VARIABLES, args = [] }: { env?: NodeJS.ProcessEnv; args?: readonly string[] } = {},
) {
  const folder = temporaryFolder();
  const { files } = generate(await readFrom({ 'openapi.yaml': yaml(DOCUMENT) }));
  writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suiteFile]]);
  const server = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const base = { PROOFGATE_BASE_URL: `${server.url}/api`, PROOFGATE_RESULTS: file };
  const ran = await pytest([join(folder, 'suite'), '-rA', ...args], { ...base, ...env });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { ...ran, server, results, shown: ran.output + ran.junit + text };
}

/** Whether a request is valid by the document. */
function isValid({ method, url, body }: Recorded): boolean {
  if (method === 'GET') return /^\/api\/pets(?:\?limit=(?:[1-9]|[1-4]\d|50))?$/.test(url);
  const value: unknown = JSON.parse(body.toString() || 'null');
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : 0;
  return typeof name === 'string' && name.length <= 60;
}

interface Session {
  readonly token: string;
  readonly response: object;
  readonly isAlive: () => boolean;
}

/** Issues sessions for the password; only the last ones of them let requests in, as long as they live. */
function signingIn(begin: (number: number) => Session, sessions = 1): Reply {
  const open: Session[] = [];
  let count = 0;
  return (request, response) => {
    if (request.url === '/api/auth/login') {
      const isRight = request.body.toString() === `{"user": "me", "password": "${PASSWORD}"}`;
      count += 1;
      const session = begin(count);
      if (isRight) open.unshift(session);
      open.splice(sessions);
      return void response.writeHead(isRight ? 200 : 401).end(JSON.stringify(session.response));
    }
    const sent = request.headers.authorization;
    const session = open.find(({ token }) => sent === `Bearer ${token}`);
    const isIn = session?.isAlive() === true;
    const answer = () => response.writeHead(isIn ? (isValid(request) ? 200 : 422) : 401).end('{}');
    setTimeout(answer, 40);
  };
}

const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** How tokens end → what the login says of it. */
const ENDS: Readonly<Record<string, (number: number) => Session>> = {
  'after two seconds, as expires_in says': (number) => {
    const token = `canary-${number}`;
    const end = Date.now() + 2000;
    const response = { data: { token, expires_in: 2 } };
    return { token, response, isAlive: () => Date.now() < end };
  },
  'after two seconds, as the token itself says': (number) => {
    const claims = { exp: seconds() + 2, iat: seconds(), number };
    const token = `${part({ alg: 'none' })}.${part(claims)}.canary${number}`;
    return {
      ...{ token, response: { data: { token } } },
      isAlive: () => Date.now() < claims.exp * 1000,
    };
  },
  'after fifteen requests, as nobody says': (number) => {
    const token = `canary-${number}`;
    let left = 15;
    const isAlive = () => {
      left -= 1;
      return left >= 0;
    };
    return { token, response: { data: { token } }, isAlive };
  },
};

test.each(Object.keys(ENDS))('a token that ends %s blocks nothing', async (name) => {
  const begin = ENDS[name];
  if (begin === undefined) throw new Error(name);
  const { status, output, results, server, shown } = await ran(LOGIN, signingIn(begin));
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  expect(results.counts.passed, output).toBeGreaterThan(25);
  expect(status).toBe(0);
  const logins = server.requests.filter(({ url }) => url === '/api/auth/login');
  expect(logins.length).toBeGreaterThan(1);
  expect(shown).not.toContain('canary');
});

test.each(Object.keys(ENDS).slice(0, 2))(
  'a token that ends %s is renewed before the server rejects it',
  async (name) => {
    const begin = ENDS[name];
    if (begin === undefined) throw new Error(name);
    // Only what is said of the token can end it.
    const reply = signingIn((number) => ({ ...begin(number), isAlive: () => true }), 100);
    const { results, output, server } = await ran(LOGIN, reply);
    expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
    const logins = server.requests.filter(({ url }) => url === '/api/auth/login');
    expect(logins.length).toBeGreaterThan(1);
    expect(output).not.toContain('the login renewed');
  },
);

test('workers share a login, even where it ends the one before', async () => {
  const begin = (number: number): Session => {
    const token = `canary-${number}`;
    return { token, response: { data: { token } }, isAlive: () => true };
  };
  const { output, results, server } = await ran(LOGIN, signingIn(begin), { args: ['-n', '3'] });
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  const logins = server.requests.filter(({ url }) => url === '/api/auth/login');
  expect(logins.length).toBeLessThan(8);
});

test('a 401 that its valid request gets as well costs one login, and blocks', async () => {
  let logins = 0;
  const reply: Reply = (request, response) => {
    const { method, url, headers } = request;
    if (url === '/api/auth/login') {
      logins += 1;
      return void response.end(`{"data": {"token": "canary-${logins}"}}`);
    }
    const isIn = headers.authorization === `Bearer canary-${logins}` && method !== 'POST';
    response.writeHead(isIn ? (isValid(request) ? 200 : 422) : 401).end('{}');
  };
  const { output, results } = await ran(LOGIN, reply);
  const blocked = results.tests.filter(({ outcome }) => outcome === 'blocked');
  expect(
    blocked.map(({ endpoint }) => endpoint),
    output,
  ).toContain('POST /pets');
  expect(blocked.filter(({ endpoint }) => endpoint === 'GET /pets')).toEqual([]);
  expect(logins).toBeLessThanOrEqual(2);
});

test('neither password nor token is shown, even where the API repeats them', async () => {
  const reply: Reply = ({ url, headers }, response) => {
    if (url.endsWith('/login')) return void response.end('{"data": {"token": "canary-token-1"}}');
    response.writeHead(500).end(`${headers.authorization} ${PASSWORD}`);
  };
  const { output, shown } = await ran(LOGIN, reply);
  expect(output).toContain(`-H 'Authorization: Bearer '"$LOGIN_TOKEN"`);
  expect(output).toContain('$API_PASSWORD');
  expect(shown).not.toContain('canary');
});

test('a form, another header, and cookies of a session', async () => {
  const file = `[login]
path = "/session"
content_type = "application/x-www-form-urlencoded"
body = {"user": "env://API_USER", "pw": "a&b"}
token = "/csrf"
header = "X-CSRF-Token"
cookies = true
[auth]
key = {"in": "header", "name": "X-Key", "value": "canary-key"}
`;
  const isIn = ({ headers }: Recorded) =>
    headers['x-csrf-token'] === 'canary-7' &&
    headers.cookie === 'sid=canary-8' &&
    headers['x-key'] === 'canary-key';
  const { output, results, server, shown } = await ran(file, (request, response) => {
    if (request.url !== '/api/session') {
      return void response.writeHead(isIn(request) ? (isValid(request) ? 200 : 422) : 403).end();
    }
    const isRight = request.body.toString() === 'user=me&pw=a%26b';
    const cookie = { 'set-cookie': 'sid=canary-8; Path=/; HttpOnly' };
    response.writeHead(isRight ? 200 : 401, cookie).end('{"csrf": "canary-7"}');
  });
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  expect(shown).not.toContain('canary');
  const access = server.requests.filter((one) => one.url !== '/api/session' && !isIn(one));
  // Without credentials and with wrong ones, of two endpoints.
  expect(access.length).toBeGreaterThanOrEqual(4);
});

/** What is wrong with [login], and how tests are blocked. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['[login]\ntoken = "/t"\n', /suite\.txt:1: needs path, such as "\/login"/],
  ['[login]\npath = "/a"\n', /suite\.txt:1: needs token, such as "\/access_token", or cookies/],
  ['[login]\npath = "//evil.example/a"\ntoken = "/t"\n', /suite\.txt:2: path is no path below/],
  ['[login]\npath = "/a"\ntoken = "t"\n', /suite\.txt:3: token is no JSON Pointer/],
  ['[login]\npath = "/a"\nurl = "/b"\ntoken = "/t"\n', /suite\.txt:3: url is not known here; use/],
  ['[login]\npath = 5\ntoken = "/t"\n', /suite\.txt:2: path cannot be 5/],
  [LOGIN.replace('API_PASSWORD', 'API_UNSET'), /suite\.txt:3: the variable API_UNSET is not set/],
  [LOGIN, /suite\.txt:1: POST \S+\/api\/auth\/login was refused with 401; correct \[login\]/],
];

test.each(FAULTS)('%j is reported, and every test is blocked', async (file, message) => {
  const { output, results, server, shown } = await ran(file, (_, response) => {
    response.writeHead(401).end();
  });
  expect(results.counts, output).toMatchObject({ passed: 0, failed: 0 });
  expect(output.replaceAll('\n', ' ')).toMatch(message);
  expect(server.requests.length).toBeLessThanOrEqual(1);
  expect(shown).not.toContain('canary');
});

const GRANT = (members: string) =>
  `[auth]\noa = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "token_url": "/api/token", ${members}}\n`;

test('tokens of OAuth 2.0 by password are renewed by refresh tokens, and by the password again', async () => {
  const file = GRANT(
    '"grant": "password", "username": "env://API_USER", "password": "env://API_PASSWORD", "client_id": "app"',
  );
  const forms: string[] = [];
  let token = '';
  const { output, results, shown } = await ran(file, (request, response) => {
    if (request.url !== '/api/token') {
      const isIn = request.headers.authorization === `Bearer ${token}`;
      return void response.writeHead(isIn ? (isValid(request) ? 200 : 422) : 401).end();
    }
    forms.push(request.body.toString());
    const number = forms.length;
    if (number === 3) return void response.writeHead(400).end('{"error": "invalid_grant"}');
    token = `canary-${number}`;
    // The second response leaves the refresh token as it is.
    const refresh = number === 2 ? {} : { refresh_token: `canary-r${number}` };
    const body = { access_token: token, ...refresh, expires_in: 0 };
    response.end(JSON.stringify(body));
  });
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  const first = `grant_type=password&username=me&password=${PASSWORD}&client_id=app`;
  expect(forms.slice(0, 5)).toEqual([
    first,
    'grant_type=refresh_token&refresh_token=canary-r1&client_id=app',
    'grant_type=refresh_token&refresh_token=canary-r1&client_id=app',
    first,
    'grant_type=refresh_token&refresh_token=canary-r4&client_id=app',
  ]);
  expect(shown).not.toContain('canary');
});

test.each([
  ['"grant": "implicit"', /grant must be one of client_credentials, password, refresh_token/],
  ['"grant": "password", "username": "me"', /needs in, name, token_url, username, password as/],
  ['"grant": "refresh_token"', /needs in, name, token_url, refresh_token as texts/],
])('a line with %s is reported', async (members, message) => {
  const { output, results, server } = await ran(GRANT(members), (_, response) => response.end());
  expect(results.counts, output).toMatchObject({ passed: 0, failed: 0 });
  expect(output).toMatch(message);
  expect(server.requests).toEqual([]);
});
