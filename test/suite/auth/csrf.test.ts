import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const PASSWORD = 'canary-password-1';

const DOCUMENT = `
components: { securitySchemes: { session: { type: apiKey, in: cookie, name: sid } } }
security: [{ session: [] }]
paths:
  /pets:
    get: { responses: { "200": { description: OK } } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } } } }
      responses: { "200": { description: OK } }
`;

/** How frameworks hand out and check CSRF tokens. */
interface Framework {
  readonly csrf: string;
  /** Where the token is: in a cookie, percent-encoded, or in the body of the GET. */
  readonly cookie?: string;
  readonly header: string;
  /** The login needs one too. */
  readonly guardsLogin?: true;
  /** The GET is for those who have signed in. */
  readonly isClosed?: true;
  /** The session is another one after the login. */
  readonly rotates?: true;
}

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  Django: {
    csrf: '{"path": "/csrf", "cookie": "csrftoken", "header": "X-CSRFToken"}',
    ...{ cookie: 'csrftoken', header: 'x-csrftoken', guardsLogin: true, rotates: true },
  },
  Laravel: {
    csrf: '{"path": "/csrf", "cookie": "XSRF-TOKEN", "header": "X-XSRF-TOKEN"}',
    ...{ cookie: 'XSRF-TOKEN', header: 'x-xsrf-token', guardsLogin: true },
  },
  'ASP.NET': {
    csrf: '{"path": "/csrf", "token": "/data/requestToken", "header": "RequestVerificationToken"}',
    ...{ header: 'requestverificationtoken', guardsLogin: true, rotates: true },
  },
  'a GET of the session': {
    csrf: '{"path": "/csrf", "token": "/data/requestToken", "header": "X-CSRF"}',
    ...{ header: 'x-csrf', isClosed: true },
  },
};

function cookiesOf({ headers }: Recorded): ReadonlyMap<string, string> {
  const pairs = (headers.cookie ?? '').split('; ').filter(Boolean);
  return new Map(
    pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]),
  );
}

/** Sessions with a token of their own; it counts requests that had the session without the token. */
function server({ cookie, header, guardsLogin, isClosed, rotates }: Framework) {
  const sessions = new Map<string, { token: string; isIn: boolean }>();
  const begin = (isIn: boolean) => {
    const id = `canary-s${sessions.size}`;
    sessions.set(id, { token: `canary=t${sessions.size}`, isIn });
    return id;
  };
  const forged: Recorded[] = [];
  const logins: Recorded[] = [];
  const reply: Reply = (request, response) => {
    const { method, url, headers, body } = request;
    let id = cookiesOf(request).get('sid') ?? '';
    const hasToken = headers[header] === sessions.get(id)?.token;
    if (url === '/api/csrf') {
      if (isClosed && !sessions.get(id)?.isIn) return void response.writeHead(401).end();
      if (!sessions.has(id)) id = begin(false);
      const { token } = sessions.get(id) ?? { token: '' };
      const encoded = `${cookie}=${encodeURIComponent(token)}; Path=/`;
      const set = [`sid=${id}; Path=/; HttpOnly`, ...(cookie === undefined ? [] : [encoded])];
      response.setHeader('set-cookie', set);
      const shown = cookie === undefined ? { requestToken: token } : {};
      return void response.end(JSON.stringify({ data: shown }));
    }
    if (url === '/api/login') {
      logins.push(request);
      const isRight = body.toString() === `{"password": "${PASSWORD}"}`;
      if (!isRight || (guardsLogin && !hasToken)) return void response.writeHead(403).end();
      if (rotates || !sessions.has(id)) id = begin(true);
      const session = sessions.get(id);
      if (session !== undefined) session.isIn = true;
      response.setHeader('set-cookie', `sid=${id}; Path=/; HttpOnly`);
      return void response.end('{}');
    }
    if (!sessions.get(id)?.isIn) return void response.writeHead(401).end();
    if (method !== 'GET' && !hasToken) {
      forged.push(request);
      return void response.writeHead(403).end();
    }
    const value: unknown = JSON.parse(body.toString() || 'null');
    const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : 0;
    const isValid = method === 'GET' || (typeof name === 'string' && [...name].length <= 60);
    response.writeHead(isValid ? 200 : 422).end(`${headers[header] ?? ''} ${headers.cookie}`);
  };
  return { reply, forged, logins, sessions };
}

const login = (csrf: string) => `[login]
path = "/login"
body = {"password": "env://API_PASSWORD"}
cookies = true
csrf = ${csrf}
`;

async function ran(suiteFile: string, reply: Reply) {
  const folder = temporaryFolder();
  const { files } = generate(await readFrom({ 'openapi.yaml': yaml(DOCUMENT) }));
  writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suiteFile]]);
  const { url, requests } = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const base = { PROOFGATE_BASE_URL: `${url}/api`, PROOFGATE_RESULTS: file };
  const env = { ...base, API_PASSWORD: PASSWORD };
  const ran = await pytest([join(folder, 'suite'), '-rA'], env);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { ...ran, requests, results, shown: ran.output + ran.junit + text };
}

test.each(Object.keys(FRAMEWORKS))('a session with CSRF tokens as of %s', async (name) => {
  const framework = FRAMEWORKS[name];
  if (framework === undefined) throw new Error(name);
  const { reply, forged, logins } = server(framework);
  const { results, output, shown } = await ran(login(framework.csrf), reply);
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0, unproven: 0 });
  expect(results.counts.passed).toBeGreaterThan(12);
  expect(forged).toEqual([]);
  expect(logins).toHaveLength(1);
  expect(shown).not.toContain('canary');
});

test('a session that ends gets another token with the next', async () => {
  const { csrf, ...framework } = FRAMEWORKS.Django ?? { csrf: '', header: '' };
  const { reply, forged, logins, sessions } = server({ csrf, ...framework });
  let left = 9;
  const ending: Reply = (request, response) => {
    if (request.url === '/api/pets') left -= 1;
    if (left === 0) sessions.clear();
    reply(request, response);
  };
  const { results, output } = await ran(login(csrf), ending);
  expect(results.counts, output).toMatchObject({ failed: 0, blocked: 0 });
  expect(logins).toHaveLength(2);
  expect(forged).toEqual([]);
});

/** What is wrong with `csrf` → how tests are blocked. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['5', /suite\.txt:5: csrf cannot be 5/],
  ['{"path": "/csrf", "header": "X"}', /suite\.txt:5: csrf needs path, header and either cookie/],
  ['{"path": "/csrf", "header": "X", "token": "t"}', /csrf needs path, header and either/],
  ['{"path": "//a.example", "header": "X", "cookie": "c"}', /csrf needs path, header and either/],
  [
    '{"path": "/csrf", "header": "X-CSRFToken", "cookie": "none"}',
    /POST \S+\/login was refused with 403/,
  ],
];

test.each(FAULTS)('csrf = %s is reported, and every test is blocked', async (csrf, message) => {
  const { reply } = server(FRAMEWORKS.Django ?? { csrf: '', header: '' });
  const { results, output } = await ran(login(csrf), reply);
  expect(results.counts, output).toMatchObject({ passed: 0, failed: 0 });
  expect(output.replaceAll('\n', ' ')).toMatch(message);
});

test('a session without a token after the login, and tokens without a session, are reported', async () => {
  const { reply } = server({ csrf: '', header: 'x' });
  const without = '{"path": "/csrf", "token": "/none", "header": "X"}';
  const none = await ran(login(without), reply);
  expect(none.output.replaceAll('\n', ' ')).toMatch(
    /GET \S+\/csrf gave no CSRF token after the login: a token at '\/none' of its body is not there/,
  );
  const file = login(without).replace('cookies = true', 'token = "/t"');
  const sessionless = await ran(file, reply);
  expect(sessionless.output).toContain('csrf is of a session: add cookies = true');
});
