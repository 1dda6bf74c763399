import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const PASSWORDS = { alice: 'canary-pass-1', bob: 'canary-pass-2' };
type User = keyof typeof PASSWORDS;
const VARIABLES = { ALICE_PASSWORD: PASSWORDS.alice, BOB_PASSWORD: PASSWORDS.bob };

/** What bob gets to a row of alice's, by collection. */
const DENIALS: Readonly<Record<string, number>> = {
  forbidden: 403,
  hidden: 404,
  unauthorized: 401,
  open: 200,
};

const BODY =
  '{ required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }';
const ROW =
  '{ application/json: { schema: { type: object, properties: { id: { type: integer }, name: { type: string } } } } }';
const OK = `{ "200": { description: OK, content: ${ROW} } }`;

const DOCUMENT = `
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths:
${Object.keys(DENIALS)
  .map(
    (name) => `  /${name}:
    get: { responses: { "200": { description: OK } } }
    post: { requestBody: ${BODY}, responses: { "201": { description: Created, content: ${ROW} } } }
  /${name}/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: ${OK} }
    put: { requestBody: ${BODY}, responses: ${OK} }
    delete: { responses: { "204": { description: Deleted } } }`,
  )
  .join('\n')}
`;

interface Token {
  readonly user: User;
  readonly text: string;
  readonly isAlive: () => boolean;
}

/** How long a token lives, and what the response says of that. */
interface Life {
  readonly begin: () => () => boolean;
  readonly words: object;
}

const afterRequests = (count: number) => () => {
  let left = count;
  return () => {
    left -= 1;
    return left >= 0;
  };
};

const LIVES: Readonly<Record<string, Life>> = {
  'two seconds, as the response says': {
    begin: () => {
      const end = Date.now() + 2000;
      return () => Date.now() < end;
    },
    words: { expires_in: 2 },
  },
  'seven requests, as nobody says': { begin: afterRequests(7), words: {} },
};

/** How both users sign in: the paths of the first and the second → the user of a request. */
const LOGINS: Readonly<Record<string, string>> = {
  'a login': `[login]
path = "/login"
body = {"name": "alice", "password": "env://ALICE_PASSWORD"}
token = "/access_token"
[login_other]
body = {"name": "bob", "password": "env://BOB_PASSWORD"}
`,
  'OAuth 2.0': ['auth', 'auth_other']
    .map((section, index) => {
      const name = index === 0 ? 'alice' : 'bob';
      return `[${section}]
token = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "token_url": "/oauth", "grant": "password", "username": "${name}", "password": "env://${name.toUpperCase()}_PASSWORD"}
`;
    })
    .join(''),
};

/** Rows of alice, and tokens for both that end: those that were issued are counted. */
function server({ begin, words }: Life) {
  const issued: Token[] = [];
  const rows = new Map<string, string>();
  const reply: Reply = ({ method, url, headers, body }, response) => {
    const send = (status: number, value: object = {}) =>
      setTimeout(() => response.writeHead(status).end(JSON.stringify(value)), 15);
    if (url === '/login' || url === '/oauth') {
      const user = userOf(body.toString());
      if (user === undefined) return void send(401);
      const text = `canary-${user}-${issued.length}`;
      issued.push({ user, text, isAlive: begin() });
      return void send(200, { access_token: text, ...words });
    }
    const token = issued.find(({ text }) => headers.authorization === `Bearer ${text}`);
    if (token?.isAlive() !== true) return void send(401);
    const [, name = '', id] = url.split('/');
    if (id === undefined && method === 'GET') return void send(200);
    const value: unknown = JSON.parse(body.toString() || 'null');
    const isRow = typeof value === 'object' && value !== null && 'name' in value;
    const hasName = isRow && typeof value.name === 'string';
    if (!hasName && /^P/.test(method)) return void send(422);
    if (method === 'POST') {
      rows.set(`${url}/${rows.size + 1}`, body.toString());
      return void send(201, { id: rows.size });
    }
    const denial = DENIALS[name];
    if (!rows.has(url)) return void send(404);
    if (token.user === 'bob' && denial !== 200) return void send(denial ?? 404);
    if (method === 'PUT') rows.set(url, body.toString());
    if (method === 'DELETE') rows.set(url, '');
    send(200, JSON.parse(rows.get(url) || '{}'));
  };
  return { issued, reply };
}

function userOf(body: string): User | undefined {
  const text = decodeURIComponent(body);
  if (text.includes(PASSWORDS.alice) && text.includes('alice')) return 'alice';
  return text.includes(PASSWORDS.bob) && text.includes('bob') ? 'bob' : undefined;
}

async function ran(suiteFile: string, reply: Reply, args: readonly string[] = []) {
  const folder = temporaryFolder();
  const { files } = generate(await readFrom({ 'openapi.yaml': yaml(DOCUMENT) }));
  writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suiteFile]]);
  const { url, requests } = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: url, PROOFGATE_RESULTS: file, ...VARIABLES };
  const only = ['-k', 'access or positive'];
  const ran = await pytest([join(folder, 'suite'), '-rA', ...only, ...args], settings);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { ...ran, requests, results, shown: ran.output + ran.junit + text };
}

const COMBINATIONS = Object.keys(LIVES).flatMap((life) =>
  Object.keys(LOGINS).map((login) => ({ life, login })),
);

test.each(COMBINATIONS)(
  'tokens of two users by $login that live for $life block and hide nothing',
  async ({ life, login }) => {
    const found = LIVES[life];
    if (found === undefined) throw new Error(life);
    const { issued, reply } = server(found);
    const { results, output, shown } = await ran(LOGINS[login] ?? '', reply);
    expect(results.counts.blocked, output).toBe(0);
    expect(results.tests.length).toBeGreaterThan(60);
    const checks = results.tests.filter(({ scenario = '' }) => /^8\.0[34]$/.test(scenario));
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    const open = checks.filter(({ endpoint }) => endpoint.includes('/open/'));
    expect(failed, output).toEqual(open);
    const others = checks.filter(({ outcome }) => outcome !== 'failed');
    expect(new Set(others.map(({ outcome }) => outcome)), output).toEqual(new Set(['passed']));
    for (const name of ['alice', 'bob']) {
      expect(issued.filter(({ user }) => user === name).length, output).toBeGreaterThan(1);
    }
    expect(shown).not.toContain('canary');
  },
);

test('a second user whom an API denies rows by 401 signs in once', async () => {
  const { issued, reply } = server({ begin: () => () => true, words: {} });
  const { results, output } = await ran(LOGINS['a login'] ?? '', reply);
  const checks = results.tests.filter(({ endpoint, scenario = '' }) => {
    return endpoint.includes('/unauthorized/') && /^8\.0[34]$/.test(scenario);
  });
  const outcomes = checks.map(({ outcome }) => outcome);
  expect(outcomes, output).toEqual(['passed', 'passed', 'passed']);
  expect(issued.map(({ user }) => user)).toEqual(['alice', 'bob']);
});

test.each([
  ['path = 5', /suite\.txt:6: path cannot be 5/],
  ['body = {"name": "bob", "password": "wrong"}', /suite\.txt:5: POST \S+ was refused with 401/],
  ['body = {"name": "alice", "password": "env://ALICE_PASSWORD"}', /credentials that all other/],
  ['body = {"password": "env://UNSET"}', /suite\.txt:6: the variable UNSET is not set/],
])('a second login with %s blocks its tests alone', async (line, message) => {
  // The same user gets the same token.
  const { issued, reply } = server({ begin: () => () => true, words: {} });
  const [first = ''] = (LOGINS['a login'] ?? '').split('[login_other]');
  const one: Reply = (request, response) => {
    const { url, body } = request;
    const user = url === '/login' ? userOf(body.toString()) : undefined;
    const known = issued.find((token) => token.user === user);
    if (known === undefined) return reply(request, response);
    response.end(JSON.stringify({ access_token: known.text }));
  };
  const { results, output } = await ran(`${first}[login_other]\n${line}\n`, one);
  const checks = results.tests.filter(({ scenario = '' }) => /^8\.0[34]$/.test(scenario));
  expect(checks.map(({ outcome }) => outcome).join(), output).toMatch(/^blocked(?:,blocked)*$/);
  expect(results.counts.blocked).toBe(checks.length);
  for (const { reason } of checks) expect(reason).toMatch(message);
});
