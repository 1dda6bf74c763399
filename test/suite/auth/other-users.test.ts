import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import type { TestOutcome } from '../../../src/results/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../tools.ts';

const TOKENS = { alice: 'canary-alice-1', bob: 'canary-bob-2', stranger: 'canary-eve-3' };
const VARIABLES = { PROOFGATE_TOKEN: TOKENS.alice, SECOND: TOKENS.bob };

/** What a server does to a user who has not created the row; statuses stand in place of its own. */
interface Seed {
  readonly denied?: number;
  /** Who may do what to the rows of others. */
  readonly reads?: true;
  readonly changes?: true;
  readonly deletes?: true;
  /** Does what it denies. */
  readonly changesSilently?: true;
  /** Answers 204 to each DELETE of another user, whether the row exists or not. */
  readonly ignores?: 'own' | 'any';
  /** Which rows a list shows: their owners', all beside one of the user's own, or others on its first page. */
  readonly hasList?: 'own' | 'all' | 'paged';
  readonly isPublic?: true;
  /** What another user gets in place of a row. */
  readonly empty?: true;
  /** Responds to the GET of any row, and shows none. */
  readonly advises?: true;
  /** Responds 200 to the GET of a row that does not exist, and says so. */
  readonly apologises?: true;
  /** What the first user gets to the GET of a row. */
  readonly broken?: number;
  /** 8.03, and 8.04 of PUT and DELETE. */
  readonly found: readonly [read: string, changed: string, deleted: string];
}

const SEEDS: Readonly<Record<string, Seed>> = {
  forbidding: { hasList: 'own', found: ['passed', 'passed', 'passed'] },
  hiding: { denied: 404, found: ['passed', 'passed', 'passed'] },
  'saying-400': { denied: 400, found: ['unproven', 'unproven', 'unproven'] },
  'letting-read': { reads: true, hasList: 'own', found: ['access', 'passed', 'passed'] },
  'letting-read-without-list': { reads: true, found: ['access', 'passed', 'passed'] },
  'letting-change': { changes: true, found: ['passed', 'access', 'passed'] },
  'letting-delete': { deletes: true, found: ['passed', 'passed', 'access'] },
  'changing-what-it-denies': { changesSilently: true, found: ['passed', 'access', 'passed'] },
  'accepting-own': { ignores: 'own', found: ['passed', 'passed', 'access'] },
  'accepting-any': { ignores: 'any', found: ['passed', 'passed', 'unproven'] },
  listed: {
    ...{ reads: true, changes: true, deletes: true, hasList: 'all' },
    found: ['unproven', 'unproven', 'unproven'],
  },
  paged: { reads: true, hasList: 'paged', found: ['unproven', 'unproven', 'unproven'] },
  public: {
    ...{ reads: true, changes: true, isPublic: true },
    found: ['unproven', 'unproven', 'unproven'],
  },
  'showing-nothing': { empty: true, found: ['unproven', 'passed', 'passed'] },
  apologising: { reads: true, apologises: true, found: ['access', 'passed', 'passed'] },
  advising: { advises: true, found: ['unproven', 'passed', 'passed'] },
  broken: { broken: 409, found: ['unproven', 'unproven', 'unproven'] },
};

/** A collection with its own row, as documents describe it. */
function collection([name, { hasList }]: readonly [string, Seed]): string {
  const list = 'get: { responses: { "200": { description: OK } } }';
  return `  /${name}:
    ${hasList === undefined ? '' : list}
    post:
      requestBody: &body
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } } } }
      responses: { "201": { description: Created, content: ${PET} } }
  /${name}/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: OK, content: ${PET} } } }
    put:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } } } }
      responses: { "200": { description: OK } }
    delete: { responses: { "204": { description: Deleted } } }`;
}

const PET =
  '{ application/json: { schema: { type: object, properties: { id: { type: integer }, name: { type: string } } } } }';

function userOf({ headers }: Recorded): string | undefined {
  const sent = headers.authorization?.replace('Bearer ', '');
  return Object.entries(TOKENS).find(([, token]) => token === sent)?.[0];
}

type Row = { readonly owner: string; name: string };

/** Keeps rows of alice and bob in memory, with one deviation for each collection. */
function store(): { answer: Reply; left: () => string[] } {
  const rows = new Map<string, Row>();
  let last = 1000;
  const answer: Reply = (request, response) => {
    const { method, url, body } = request;
    const [, name = '', id] = url.split('/');
    const seed = SEEDS[name];
    const user = userOf(request);
    const send = (status: number, value?: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(value === undefined ? '' : JSON.stringify(value));
    if (user === undefined && !(seed?.isPublic && method === 'GET')) return send(401);
    if (user === 'stranger') return send(403);
    if (id === undefined && method === 'GET') {
      const all = [...rows].filter(([key]) => key.startsWith(`/${name}/`));
      const seen = all.filter(([, { owner }]) => owner === user || seed?.hasList === 'all');
      const ids = seen.map(([key]) => Number(key.split('/')[2]));
      const shown = seed?.hasList === 'paged' ? [1, 2] : [user === 'bob' ? 3 : 4, ...ids];
      return send(200, { items: shown.map((one) => ({ id: one })) });
    }
    if (method === 'POST') {
      last += 1;
      const sent = parsed(body);
      if (sent === undefined) return send(422);
      rows.set(`${url}/${last}`, { owner: user ?? '', name: sent });
      return send(201, { id: last, name: sent });
    }
    if (method === 'DELETE' && seed?.ignores === 'any') {
      if (rows.get(url)?.owner === user) rows.delete(url);
      return send(204);
    }
    if (method === 'GET' && seed?.advises) return send(200, 'choose a part of the row');
    const row = rows.get(url);
    if (row === undefined) {
      return seed?.apologises && method === 'GET' ? send(200, { error: 'none' }) : send(404);
    }
    return send(...answered(request, row, seed, user, () => rows.delete(url)));
  };
  return { answer, left: () => [...rows.keys()] };
}

/** The answer to a request for one row, which it changes. */
function answered(
  { method, body }: Recorded,
  row: Row,
  seed: Seed | undefined,
  user: string | undefined,
  remove: () => void,
): [status: number, value?: unknown] {
  const isOwn = row.owner === user;
  const denied = seed?.denied ?? 403;
  if (method === 'GET') {
    if (isOwn && seed?.broken !== undefined) return [seed.broken];
    if (!isOwn && seed?.empty) return [200, {}];
    return isOwn || seed?.reads ? [200, { data: { ...row } }] : [denied];
  }
  if (method === 'DELETE') {
    if (!isOwn && seed?.ignores === 'own') return [204];
    if (!isOwn && !seed?.deletes) return [denied];
    remove();
    return [204];
  }
  const sent = parsed(body);
  if (sent === undefined) return [422];
  if (!isOwn && seed?.changesSilently) row.name = sent;
  if (!isOwn && !seed?.changes) return [denied];
  row.name = sent;
  return [200, row];
}

function parsed(body: Buffer): string | undefined {
  const value: unknown = JSON.parse(body.toString() || 'null');
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : 0;
  return typeof name === 'string' && name.length <= 60 ? name : undefined;
}

const SCHEMES = `
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
`;

async function suiteOf(paths: string, suiteFile = '', schemes = SCHEMES): Promise<string> {
  const folder = temporaryFolder();
  const { files } = generate(
    await readFrom({ 'openapi.yaml': yaml(`${schemes}paths:\n${paths}`) }),
  );
  writeFiles(join(folder, 'suite'), [...files, ['env/suite.txt', suiteFile]]);
  return folder;
}

const SECOND = `[auth_other]
token = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "env://SECOND"}
`;

/** Runs the checks of access, or all tests. */
async function ran(
  folder: string,
  reply: Reply,
  env: NodeJS.ProcessEnv = VARIABLES,
  only = ['-k', 'access'],
) {
  const server = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: file, ...env };
  const { output, junit } = await pytest([join(folder, 'suite'), '-rA', ...only], settings);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { server, results, output, shown: output + junit + text };
}

const OF_OTHERS = ['8.03', '8.04', '8.05'];

/** Path → what the checks of other users found: of GET, PUT and DELETE. */
function found(tests: readonly TestOutcome[]): Record<string, string[]> {
  const checks = tests.filter(({ scenario = '' }) => OF_OTHERS.includes(scenario));
  const byPath = Map.groupBy(checks, ({ endpoint }) => endpoint.split('/')[1] ?? '');
  const order = ['GET', 'PUT', 'DELETE'];
  const rank = ({ endpoint }: TestOutcome) => order.indexOf(endpoint.split(' ')[0] ?? '');
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [
      path,
      all
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ outcome, kind }) => (outcome === 'failed' ? String(kind) : outcome)),
    ]),
  );
}

test('what another user may do to a row is found only by its test, and only to rows of set-ups', async () => {
  const folder = await suiteOf(Object.entries(SEEDS).map(collection).join('\n'), SECOND);
  const { answer, left } = store();
  const { server, results, output, shown } = await ran(folder, answer);
  const expected = Object.entries(SEEDS).map(([name, one]) => [name, one.found]);
  expect(found(results.tests), output).toEqual(Object.fromEntries(expected));
  const reasons = new Map(results.tests.map(({ id, reason }) => [id, reason]));
  expect(reasons.get('get_listed_id/access/8.03')).toMatch(/a list shows both users/);
  expect(reasons.get('get_public_id/access/8.03')).toMatch(/the row is public/);
  expect(reasons.get('get_advising_id/access/8.03')).toMatch(
    /a row that cannot exist gets the same 200/,
  );
  expect(reasons.get('put_changing-what-it-denies_id/access/8.04')).toMatch(
    /the row was changed \(name\) by another user, who got 403/,
  );
  const titles = results.groups.filter(({ kind }) => kind === 'access').map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    '403 to another user’s PUT /changing-what-it-denies/{id}',
    'Credentials are not required for GET /public/{id}',
    'Rows of other users can be changed',
    'Rows of other users can be read',
  ]);
  expect(shown).not.toContain('canary');
  // Rows have ids above 1000 that this run has created; one that cannot exist is no row.
  const writes = server.requests.filter(
    (one) => userOf(one) === 'bob' && !['GET', 'POST'].includes(one.method),
  );
  expect(writes.length).toBeGreaterThan(10);
  const ids = writes.map(({ url }) => Number(url.split('/')[2]));
  expect(ids.filter((id) => id <= 1000)).toEqual([]);
  const shared = writes.filter(({ url }) => /^\/(?:listed|public)\//.test(url));
  expect(shared).toEqual([]);
  expect(left().filter((row) => !/ignores|accepting|broken/.test(row))).toEqual([]);
});

test('without a second user, or a set-up that makes the row, nothing changes', async () => {
  const paths = [
    collection(['letting-read', SEEDS['letting-read'] ?? { found: ['', '', ''] }]),
    '  /given/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]',
    '    get: { responses: { "200": { description: OK } } }',
  ].join('\n');
  const without = await ran(await suiteOf(paths, '[auth_other]\n'), store().answer, VARIABLES, []);
  expect(found(without.results.tests), without.output).toEqual({});
  const given = await ran(await suiteOf(paths, SECOND), store().answer, VARIABLES, []);
  expect(Object.keys(found(given.results.tests)), given.output).toEqual(['letting-read']);
  const ids = (one: typeof given) =>
    one.results.tests.map(({ id }) => id).filter((id) => !/8\.0[345]$/.test(id));
  expect(ids(given)).toEqual(ids(without));
});

test.each([
  ['stranger', TOKENS.stranger, 'unproven', /nothing shows that the API accepts/],
  ['expired', 'canary-gone-4', 'blocked', /401: the credentials in \[auth_other\]/],
  ['first', TOKENS.alice, 'blocked', /credentials that all other tests use/],
  ['unset', undefined, 'blocked', /the variable SECOND is not set/],
])('a second user whom the API does not know proves nothing: %s', async (...row) => {
  const [, token, outcome, reason] = row;
  const seed: Seed = { found: ['', '', ''] };
  const folder = await suiteOf(collection(['forbidding', seed]), SECOND);
  // Wrong credentials get 403 as well, so that nothing sets the stranger apart.
  const { answer } = store();
  const reply: Reply = (request, response) => {
    const hasToken = request.headers.authorization?.includes('.') === true;
    return hasToken ? void response.writeHead(403).end() : answer(request, response);
  };
  const env = { ...VARIABLES, SECOND: token };
  const { results, output, shown } = await ran(folder, reply, env);
  const outcomes = found(results.tests).forbidding;
  expect(outcomes, output).toEqual([outcome, outcome, outcome]);
  const checks = results.tests.filter(({ id }) => /8\.0[34]$/.test(id));
  for (const { reason: words } of checks) expect(words).toMatch(reason);
  expect(shown).not.toContain('canary');
});

const STATES = `  /tasks:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } }
      responses: { "201": { description: Created, content: ${PET} } }
  /tasks/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: OK } } }
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Task" } } } }
      responses: { "200": { description: OK } }`;

test('another user sends what the row does not have yet, so that a change shows', async () => {
  const schemas = SCHEMES.replace(
    'components: {',
    'components: { schemas: { Task: { type: object, required: [state], properties: { state: { type: string, enum: [open] }, title: { type: string } } } },',
  );
  const folder = await suiteOf(STATES, SECOND, schemas);
  let title: unknown;
  const reply: Reply = (request, response) => {
    const { method, body } = request;
    const user = userOf(request);
    if (user === undefined) return void response.writeHead(401).end();
    const isWrite = method === 'POST' || method === 'PUT';
    // Changes the row, whoever sends it.
    if (isWrite) title = JSON.parse(body.toString() || '{}').title ?? null;
    if (method === 'POST') return void response.writeHead(201).end('{"id": 1001}');
    response.writeHead(user === 'alice' ? 200 : 403).end(JSON.stringify({ id: 1001, title }));
  };
  const { results, output } = await ran(folder, reply);
  const check = results.tests.find(({ id }) => id === 'put_tasks_id/access/8.04');
  expect(check?.reason, output).toContain('the row was changed (title) by another user');
});

test('a row that a hook names is not written to by another user', async () => {
  const folder = await suiteOf(collection(['letting-delete', { found: ['', '', ''] }]), SECOND);
  const hook = `def before(endpoint, request):
    if request.scenario in ("8.03", "8.04"):
        request.path["id"] = 5
`;
  writeFiles(join(folder, 'suite'), [['hooks.py', hook]]);
  const { results, server, output } = await ran(folder, store().answer);
  expect(found(results.tests)['letting-delete'], output).toEqual(['blocked', 'blocked', 'blocked']);
  const named = server.requests.filter((one) => userOf(one) === 'bob' && /\/5$/.test(one.url));
  expect(named).toEqual([]);
});

test('secrets of other users are masked before any test has sent them', async () => {
  const login =
    '[auth_without.read]\noauth = {"in": "header", "name": "Authorization", "prefix": "Basic ", "encode": "base64", "value": "env://LOGIN"}\n';
  const seed = { found: ['', '', ''] } as const;
  const folder = await suiteOf(collection(['forbidding', seed]), `${SECOND}${login}`);
  const reply: Reply = (_, response) => {
    response.writeHead(500).end(`${TOKENS.bob} canary-password`);
  };
  const env = { ...VARIABLES, LOGIN: 'reader:canary-password' };
  const { results, output, shown } = await ran(folder, reply, env, ['-k', 'positive']);
  expect(results.counts.failed, output).toBeGreaterThan(0);
  expect(shown).toContain('$SECOND $LOGIN');
  expect(shown).not.toContain('canary');
});

const SCOPED = `
components:
  securitySchemes:
    oauth: { type: oauth2, flows: { implicit: { authorizationUrl: "https://x.example", scopes: { read: R, write: W } } } }
    key: { type: apiKey, in: header, name: X-Key }
`;

/** A scope that nobody checks is found; one that is denied, and one that an alternative does without, is not. */
test('credentials without a scope are denied what needs it', async () => {
  const line = (variable: string) =>
    `oauth = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "env://${variable}"}`;
  const suite = ['NO_READ', 'NO_WRITE', 'NO_ADMIN']
    .map((name) => `[auth_without.${name.slice(3).toLowerCase()}]\n${line(name)}\n`)
    .join('');
  const operation = (path: string, security: string) =>
    `  /${path}: { get: { security: ${security}, responses: { "200": { description: OK } } } }`;
  const paths = [
    operation('checked', '[{ oauth: [read, write] }]'),
    operation('half', '[{ oauth: [read, write] }]'),
    operation('open', '[{ oauth: [read] }]'),
    operation('unscoped', '[{ oauth: [] }]'),
    operation('either', '[{ oauth: [read] }, { key: [] }]'),
    operation('hidden', '[{ oauth: [write] }]'),
  ].join('\n');
  const folder = await suiteOf(paths, suite, SCOPED);
  const known: Record<string, string[]> = { all: ['read', 'write'], nr: ['write'], nw: ['read'] };
  const needed: Record<string, string[]> = { half: ['read'], open: [], hidden: ['write'] };
  const reply: Reply = ({ url, headers }, response) => {
    const has = known[headers.authorization?.replace('Bearer canary-', '') ?? ''];
    const needs = needed[url.slice(1)] ?? (url === '/checked' ? ['read', 'write'] : []);
    const isAllowed = has && needs.every((scope) => has.includes(scope));
    const denied = url === '/hidden' ? 404 : 403;
    response.writeHead(isAllowed ? 200 : has ? denied : 401).end('{}');
  };
  const env = {
    ...{ PROOFGATE_OAUTH: 'canary-all', NO_READ: 'canary-nr', NO_WRITE: 'canary-nw' },
  };
  const { results, output, shown } = await ran(folder, reply, env);
  expect(found(results.tests), output).toEqual({
    checked: ['passed'],
    half: ['access'],
    open: ['access'],
    hidden: ['access'],
  });
  const reasons = new Map(results.tests.map(({ id, reason }) => [id, reason]));
  expect(reasons.get('get_half/access/8.05')).toContain('of a user without write');
  expect(output).toContain('No endpoint needs the scope or role of [auth_without.admin]');
  expect(shown).not.toContain('canary');
});
