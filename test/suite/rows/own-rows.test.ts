import { expect, test } from 'vitest';
import { type Reply, startRecorder } from '../recorder.ts';
import { asGenerated, runSuiteIn, suiteOf } from '../run-records.ts';
import type { Endpoint } from '../tools.ts';

/** An endpoint with one positive test, whose lines are as they were generated. */
function valid(slug: string, method: string, path: string, lines: string, setup = ''): Endpoint {
  return { slug, method, path, env: asGenerated(`${setup}[positive]\n${lines}`) };
}

const NOT_LOCATED = JSON.stringify({
  error: 'Not Found',
  error_description: 'Unable to locate the requested resource',
});

const MISSING: readonly [slug: string, endpoint: Endpoint, status: number, text: string][] = [
  ['query', valid('query', 'GET', '/query', 'query = {"ownerId": 5}'), 404, ''],
  ['lookup', valid('lookup', 'GET', '/lookup', 'query = {"name": "Rex"}'), 404, ''],
  ['header', valid('header', 'GET', '/header', 'header = {"X-Tenant-Id": "t1"}'), 404, ''],
  ['cookie', valid('cookie', 'GET', '/cookie', 'header = {"Cookie": {"cart_id": "c"}}'), 410, ''],
  ['body', valid('body', 'POST', '/body', 'body = {"category_id": 5}'), 422, 'category not found'],
  ['deep', valid('deep', 'POST', '/deep', 'body = {"tags": [{"id": 5}]}'), 400, 'no such tag'],
  [
    'kind',
    valid('kind', 'POST', '/kind', 'body = {"source_branch": "x"}'),
    404,
    'branch not found',
  ],
  ['named', valid('named', 'POST', '/named', 'body = {"owner": "ann"}'), 400, 'Owner not found'],
  [
    'challenge',
    valid('challenge', 'GET', '/challenge', 'query = {"login_challenge": "x"}'),
    404,
    NOT_LOCATED,
  ],
  [
    'value',
    valid('value', 'POST', '/value', 'body = {"group": "cats"}'),
    409,
    '"cats" does not exist',
  ],
];

const FINDINGS: readonly [slug: string, endpoint: Endpoint, status: number, text: string][] = [
  ['route', valid('route', 'POST', '/route', 'body = {"title": "Rex"}'), 404, 'Not Found'],
  [
    'plain',
    valid('plain', 'POST', '/plain', 'body = {"file_type": "x"}'),
    404,
    'no such type of page found',
  ],
  // Members of the response are called as fields of the body, and say nothing of them.
  [
    'envelope',
    valid('envelope', 'POST', '/envelope', 'body = {"error": "x", "error_description": "y"}'),
    404,
    NOT_LOCATED,
  ],
  ['limit', valid('limit', 'GET', '/limit', 'query = {"limit": 5}'), 404, ''],
  ['rule', valid('rule', 'POST', '/rule', 'body = {"category_id": 5}'), 422, 'name is required'],
  ['given', { slug: 'given', path: '/given', env: '[positive]\nquery = {"ownerId": 5}' }, 404, ''],
];

test('a row that is not there is nobody’s failure, wherever it is named, but other rejections are', async () => {
  const all = [...MISSING, ...FINDINGS];
  const server = await startRecorder(({ url }, response) => {
    const found = all.find(([slug]) => url.startsWith(`/${slug}`));
    response.writeHead(found?.[2] ?? 200).end(found?.[3]);
  });
  const folder = suiteOf(all.map(([, endpoint]) => endpoint));
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  for (const [slug] of MISSING) {
    expect([slug, outcomes[`${slug}/positive`]]).toEqual([slug, 'blocked']);
    expect(named(`${slug}/positive`).reason).toMatch(
      /^no row is known for (query|header|cookie|body) /,
    );
  }
  for (const [slug] of FINDINGS) {
    expect([slug, outcomes[`${slug}/positive`]]).toEqual([slug, 'failed rejected']);
  }
});

test('a value that is new in each request names no row, if the response says that there is none', async () => {
  const server = await startRecorder(({ url, body }, response) => {
    const { name } = JSON.parse(body.toString());
    const text = url === '/runs' ? `No such flow defined. name=${name}, version=null` : 'Not Found';
    response.writeHead(404).end(JSON.stringify({ message: text }));
  });
  const endpoint = (slug: string) =>
    valid(slug, 'POST', `/${slug}`, 'body = {"name": "x"}\n[unique]\n/body/name = "x-{unique}"');
  const { outcomes, test: named } = await runSuiteIn(
    suiteOf([endpoint('runs'), endpoint('route')]),
    server.url,
  );
  expect(outcomes).toEqual({ 'runs/positive': 'blocked', 'route/positive': 'failed rejected' });
  expect(named('runs/positive').reason).toContain('no row is known for body name');
});

test('rows of two set-ups that do not belong together are no row below one another', async () => {
  const take = (place: string) => `{"/path/${place}": "$response.body#/name"}`;
  const setUps = (plays: string) =>
    `[setup]
a = {"call": "POST /flows", "env": "flows", "take": ${take('flow')}}
b = {"call": "POST ${plays}", "env": "plays", "take": ${take('play')}}
[positive]
path = {"flow": "x", "play": "y"}`;
  const suite = (plays: Endpoint, path: string) =>
    suiteOf([
      valid('flows', 'POST', '/flows', 'body = {"name": "ada"}'),
      plays,
      { slug: 'play', path, env: asGenerated(setUps(plays.path ?? '')) },
    ]);
  const server = await startRecorder(({ method, url, body }, response) => {
    if (method !== 'POST') return void response.writeHead(404).end('{"detail": "no such play"}');
    const { name } = JSON.parse(body.toString());
    response.writeHead(201).end(JSON.stringify({ name, flow: /flows\/(\w+)\//.exec(url)?.[1] }));
  });
  const apart = valid('plays', 'POST', '/plays', 'body = {"name": "bob"}');
  const { outcomes, test: named } = await runSuiteIn(
    suite(apart, '/plays/{flow}/{play}'),
    server.url,
  );
  expect(outcomes['play/positive']).toBe('blocked');
  expect(named('play/positive').reason).toContain('no row is known for play');

  const below = valid('plays', 'POST', '/flows/{flow}/plays', 'body = {"name": "bob"}');
  const parent = `[setup]\na = {"call": "POST /flows", "env": "flows", "take": ${take('flow')}}\n`;
  const env = asGenerated(`${parent}[positive]\npath = {"flow": "x"}\nbody = {"name": "bob"}`);
  const together = await runSuiteIn(
    suite({ ...below, env }, '/flows/{flow}/plays/{play}'),
    server.url,
  );
  expect(together.outcomes['play/positive']).toBe('failed rejected');
});

test('403 rejects a value where the valid request is accepted; a limit of the API is called one', async () => {
  const server = await startRecorder(({ url, body }, response) => {
    const isValid = body.toString() === '{"name": "Rex"}';
    const quota = url === '/flows';
    response
      .writeHead(isValid && !quota ? 201 : 403)
      .end(quota ? '{"error": "flows limit exceeded"}' : '');
  });
  const endpoint = (slug: string): Endpoint => ({
    ...{ slug, method: 'POST', path: `/${slug}` },
    env: '[positive]\nbody = {"name": "Rex"}\n[negative_body_name]\nat = "/name"\n1.03 = "R"',
    scripts: { positive: [], negative_body_name: ['1.03'] },
  });
  const folder = suiteOf([endpoint('pets'), endpoint('flows')]);
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'pets/positive': 'passed',
    'pets/negative_body_name/1.03': 'passed',
    'flows/positive': 'blocked',
    'flows/negative_body_name/1.03': 'blocked',
  });
  expect(named('pets/negative_body_name/1.03').note).toContain('403 is a rejection here');
  for (const id of ['flows/positive', 'flows/negative_body_name/1.03']) {
    expect(named(id).reason).toBe('403: a limit of the API is reached: "flows limit exceeded"');
  }
});

const TAKE = '"take": {"/path/id": "$response.body#/id"}';
const SETUP = `[setup]\npet = {"call": "POST /pets", "env": "post_pets", ${TAKE}}\n`;
const MAKER: Endpoint = {
  ...{ slug: 'post_pets', method: 'POST', path: '/pets', scripts: {} },
  env: '[positive]\nbody = {"name": "Rex"}',
};

function changer(method: string, setup: string): Endpoint {
  const lines = 'path = {"id": 1}\nbody = {"name": "Rex"}';
  return {
    ...{ slug: `${method.toLowerCase()}_pet`, method, path: '/pets/{id}' },
    env: asGenerated(`${setup}[positive]\n${lines}
[positive_boundary_path_id]\nat = "/id"\n2.22 = 1
[negative_path_id]\nat = "/id"\n2.12 = 1.5\n2.17 = "text"
[negative_body_name]\nat = "/name"\n1.08 = 42`),
    scripts: {
      positive: [],
      positive_boundary_path_id: ['2.22'],
      negative_path_id: ['2.12', '2.17'],
      negative_body_name: ['1.08'],
    },
  };
}

/** Accepts every write to a pet whose id is a number, as lenient servers do. */
const lenient: Reply = ({ url }, response) => {
  const isRow = url === '/pets' || /^\/pets\/\d/.test(url);
  response.writeHead(isRow ? 200 : 404).end('{"id": 7}');
};

const METHODS = ['PUT', 'PATCH', 'DELETE'] as const;

async function written(setup: string, env: NodeJS.ProcessEnv = {}) {
  const server = await startRecorder(lenient);
  const folder = suiteOf([MAKER, ...METHODS.map((method) => changer(method, setup))]);
  const ran = await runSuiteIn(folder, server.url, { env });
  const sent = server.requests.filter(({ method }) => method !== 'POST');
  const calls = sent.map(({ method, url, body }) => `${method} ${url} ${body}`);
  return { ...ran, calls: [...new Set(calls)].sort() };
}

test.each([
  [200, 0],
  [201, 1],
])(
  'a row that a set-up has put is its own only where the PUT has made it: %s',
  async (status, removals) => {
    const take = '"take": {"/path/id": "$request.path.id"}';
    const maker = valid('put_flag', 'PUT', '/flags/{id}', 'path = {"id": "dark"}');
    const remover = {
      ...valid('delete_flag', 'DELETE', '/flags/{id}', 'path = {"id": "dark"}'),
      env: asGenerated(
        `[setup]\nflag = {"call": "PUT /flags/{id}", "env": "put_flag", ${take}}\n[positive]\npath = {"id": "dark"}`,
      ),
    };
    const server = await startRecorder(({ method }, response) => {
      response.writeHead(method === 'PUT' ? status : 204).end();
    });
    await runSuiteIn(suiteOf([{ ...maker, scripts: {} }, remover]), server.url);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(removals);
  },
);

test.each([
  ['a person named', '', 0],
  [
    'a set-up has made',
    'tenant = {"call": "POST /tenants", "env": "post_tenant", "take": {"/path/t": "$response.body#/id"}}',
    1,
  ],
])('what is made in a row does not make that row: one that %s', async (_, tenant, removals) => {
  const path = 'path = {"t": "acme"}';
  const take = '"take": {"/path/t": "$request.path.t"}';
  const files = [
    valid('post_tenant', 'POST', '/tenants', ''),
    valid('put_rules', 'POST', '/tenants/{t}/rules', `${path}\n`, `[setup]\n${tenant}\n`),
    valid(
      'delete_rules',
      'DELETE',
      '/tenants/{t}/rules',
      path,
      `[setup]\nrule = {"call": "POST /tenants/{t}/rules", "env": "put_rules", ${take}}\n`,
    ),
  ];
  const server = await startRecorder(({ method }, response) => {
    response.writeHead(method === 'POST' ? 201 : 204, { 'content-type': 'application/json' });
    response.end('{"id": "own"}');
  });
  const folder = suiteOf(files.map((one, index) => (index < 2 ? { ...one, scripts: {} } : one)));
  await runSuiteIn(folder, server.url);
  const removed = server.requests.filter(({ method }) => method === 'DELETE');
  expect(removed.map(({ url }) => url)).toEqual(Array(removals).fill('/tenants/own/rules'));
});

test.each([
  ['another collection', '/messages', '', 0],
  ['a request that makes users', '/admin/users', '', 1],
  ['another collection, where it is new', '/messages', '[unique]\n/body/u = "ann-{unique}"\n', 1],
])('a key in the body of %s', async (_, path, unique, removals) => {
  const take = '"take": {"/path/id": "$request.body#/u"}';
  const user = `user = {"call": "POST ${path}", "env": "post_user", ${take}}`;
  const files = [
    { ...valid('post_user', 'POST', path, 'body = {"u": "ann"}', unique), scripts: {} },
    valid('delete_user', 'DELETE', '/users/{id}', 'path = {"id": "ann"}', `[setup]\n${user}\n`),
  ];
  const server = await startRecorder((_request, response) => response.writeHead(202).end());
  await runSuiteIn(suiteOf(files), server.url);
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(removals);
});

test.each([
  ['another collection', '/messages/{u}', '', 0],
  ['the same collection', '/admin/users/{u}', '', 1],
  [
    'another collection, where it is new',
    '/messages/{u}',
    '[unique]\n/path/u = "ann-{unique}"\n',
    1,
  ],
])('a key that was sent to %s', async (_, path, unique, removals) => {
  const take = '"take": {"/path/id": "$request.path.u"}';
  const user = `user = {"call": "POST ${path}", "env": "post_user", ${take}}`;
  const files = [
    { ...valid('post_user', 'POST', path, 'path = {"u": "ann"}', unique), scripts: {} },
    valid('delete_user', 'DELETE', '/users/{id}', 'path = {"id": "ann"}', `[setup]\n${user}\n`),
  ];
  const server = await startRecorder((_request, response) => response.writeHead(202).end());
  await runSuiteIn(suiteOf(files), server.url);
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(removals);
});

test('only rows that a set-up has made are changed by invalid values and removed', async () => {
  const { outcomes, calls } = await written(SETUP);
  const body = (name: string) => `{"name": ${name}}`;
  expect(calls).toEqual(
    METHODS.flatMap((method) => [
      `${method} /pets/7 ${body('"Rex"')}`,
      `${method} /pets/7 ${body('42')}`,
      `${method} /pets/text ${body('"Rex"')}`,
      // A lenient server would delete row 1.
      ...(method === 'DELETE' ? [] : [`${method} /pets/1.5 ${body('"Rex"')}`]),
    ]).sort(),
  );
  for (const slug of ['put_pet', 'patch_pet', 'delete_pet']) {
    expect(outcomes).toMatchObject({
      [`${slug}/positive`]: 'passed',
      [`${slug}/positive_boundary_path_id/2.22`]: 'blocked',
      [`${slug}/negative_path_id/2.12`]: slug === 'delete_pet' ? 'blocked' : 'failed accepted',
      [`${slug}/negative_path_id/2.17`]: 'passed',
      [`${slug}/negative_body_name/1.08`]: 'failed accepted',
    });
  }
});

test('where no row can be made such tests are blocked with that reason', async () => {
  const { calls, test: named, output } = await written('');
  // Row 1 may be somebody's, so that not even a valid request reaches it.
  expect(calls).toEqual(
    [
      'PATCH /pets/1.5 {"name": "Rex"}',
      'PATCH /pets/text {"name": "Rex"}',
      'PUT /pets/1.5 {"name": "Rex"}',
      'PUT /pets/text {"name": "Rex"}',
      'DELETE /pets/text {"name": "Rex"}',
    ].sort(),
  );
  expect(named('delete_pet/positive').reason).toBe(
    "Blocked: DELETE might remove somebody's row: no set-up has created the one that /path/id names; add a [setup] line, or run with --writes-to-given-rows.",
  );
  expect(output).toContain('PUT might change');
});

test.each(METHODS)(
  'rows of a list, which somebody else has made, are not changed by %s either',
  async (method) => {
    const listed = SETUP.replace('POST /pets', 'GET /pets').replace('post_pets', 'list_pets');
    const server = await startRecorder(lenient);
    const lister = { ...MAKER, slug: 'list_pets', method: 'GET' };
    const folder = suiteOf([lister, changer(method, listed)]);
    await runSuiteIn(folder, server.url);
    const written = server.requests.filter((one) => one.method === method);
    const lenientRow = method === 'DELETE' ? [] : ['/pets/1.5'];
    expect(written.map(({ url }) => url).sort()).toEqual([...lenientRow, '/pets/text']);
  },
);

test('--writes-to-given-rows lets tests change any row, those at a limit of the key too', async () => {
  const { calls, outcomes } = await written('', { PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' });
  expect(calls).toContain('DELETE /pets/1 {"name": "Rex"}');
  expect(calls).toContain('PUT /pets/1 {"name": 42}');
  expect(calls).toContain('PATCH /pets/1.5 {"name": "Rex"}');
  expect(outcomes['put_pet/positive_boundary_path_id/2.22']).toBe('passed');
});

function photos(slug: string): Endpoint {
  return {
    ...{ slug, method: 'POST', path: `/${slug}/{id}/photos` },
    env: '[positive]\npath = {"id": 5}\nbody = {"name": "a"}\n[negative_body_name]\nat = "/name"\n1.08 = 42\n1.09 = true',
    scripts: { negative_body_name: ['1.08', '1.09'] },
  };
}

test('what is accepted for rows that cannot exist proves nothing, which is tried once', async () => {
  const server = await startRecorder(({ url }, response) => {
    const isThere = url.startsWith('/any') || url === '/strict/5/photos';
    response.writeHead(isThere ? 204 : 404).end();
  });
  const folder = suiteOf([photos('any'), photos('strict')]);
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'any/negative_body_name/1.08': 'unproven',
    'any/negative_body_name/1.09': 'unproven',
    'strict/negative_body_name/1.08': 'failed accepted',
    'strict/negative_body_name/1.09': 'failed accepted',
  });
  expect(named('any/negative_body_name/1.08').reason).toContain('a row that cannot exist gets 204');
  expect(server.requests).toHaveLength(6);
});

test('our own rows of an earlier run are no findings, and the reason says what to do', async () => {
  const names = new Set<string>();
  const server = await startRecorder(({ body }, response) => {
    const { name } = JSON.parse(body.toString());
    const isNew = !names.has(String(name));
    names.add(String(name));
    const status = typeof name === 'string' && name.length < 3 ? 422 : isNew ? 201 : 409;
    response.writeHead(status).end(status === 409 ? `a pet named ${name} already exists` : '{}');
  });
  const folder = suiteOf([
    {
      ...{ slug: 'pets', method: 'POST', path: '/pets' },
      env: '[positive]\nbody = {"name": "Rex"}\n[positive_boundary_body_name]\nat = "/name"\n1.22 = "Bob"',
      scripts: { positive: [], positive_boundary_body_name: ['1.22'] },
    },
  ]);
  await runSuiteIn(folder, server.url);
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'pets/positive': 'blocked',
    'pets/positive_boundary_body_name/1.22': 'blocked',
  });
  expect(named('pets/positive').reason).toBe(
    '409: a row of this or an earlier run has the same key; list the value in [unique], or remove the row',
  );
});

test('a redirect that the document mentions is the response, and is not followed', async () => {
  const server = await startRecorder(({ url }, response) => {
    if (url.startsWith('/page')) response.end('<html></html>');
    else response.writeHead(url.includes('bad') ? 400 : 307, { location: '/page' }).end();
  });
  const endpoint = (slug: string, responses: string): Endpoint => ({
    ...{ slug, path: `/${slug}` },
    env: `[positive]\nquery = {"q": "good"}\n[negative_query_q]\nat = "/q"\n1.06 = "bad"\n[responses]\n${responses}`,
    scripts: { positive: [], negative_query_q: ['1.06'] },
  });
  const folder = suiteOf([
    endpoint('documented', '307 = {}'),
    endpoint('other', '200 = {}\ndefault = {}'),
  ]);
  const { outcomes } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'documented/positive': 'passed',
    'documented/negative_query_q/1.06': 'passed',
    'other/positive': 'passed',
    'other/negative_query_q/1.06': 'passed',
  });
  const pages = server.requests.filter(({ url }) => url.startsWith('/page'));
  // Only of the other one: its valid request, which is the control as well.
  expect(pages).toHaveLength(1);
});

test('no value in the path makes a request to another route', async () => {
  const server = await startRecorder();
  const style = 'style = {"path": {"p": {"style": "matrix"}}}';
  const endpoint = (slug: string, value: string, more = ''): Endpoint => ({
    ...{ slug, path: `/${slug}/{p}` },
    env: `${more}\n[positive]\npath = {"p": ${value}}`,
  });
  const folder = suiteOf([
    endpoint('empty', '""'),
    endpoint('blanks', '"  "'),
    endpoint('dots', '".."'),
    endpoint('list', '[]'),
    endpoint('object', '{}'),
    endpoint('matrix', '""', style),
    endpoint('text', '"a"'),
  ]);
  const { outcomes } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'empty/positive': 'blocked',
    'blanks/positive': 'blocked',
    'dots/positive': 'blocked',
    'list/positive': 'blocked',
    'object/positive': 'blocked',
    'matrix/positive': 'passed',
    'text/positive': 'passed',
  });
  expect(server.requests.map(({ url }) => url).sort()).toEqual(['/matrix/;p', '/text/a']);
});
