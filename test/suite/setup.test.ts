import { expect, test } from 'vitest';
import { type Reply, startRecorder } from './recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const OWNER =
  '{"call": "POST /owners", "env": "owners", "take": {"/path/o": "$response.body#/id"}}';
const PET =
  '{"call": "POST /owners/{o}/pets", "env": "pets", "take": ' +
  '{"/path/o": "$request.path.o", "/path/p": "$response.body#/made/0/id"}}';

const OWNERS: Endpoint = {
  ...{ slug: 'owners', method: 'POST', path: '/owners', scripts: {} },
  env: '[positive]\nbody = {"name": "Ann"}',
};
const PETS: Endpoint = {
  ...{ slug: 'pets', method: 'POST', path: '/owners/{o}/pets', scripts: {} },
  env: `[setup]\nowner = ${OWNER}\n[positive]\npath = {"o": 1}\nbody = {"name": "Rex"}`,
};

/** Makes owner 100, 101 … and pets with an id that no double can hold. */
function maker(): Reply {
  let owners = 100;
  return ({ method, url }, response) => {
    const id = url === '/owners' ? owners++ : '9007199254740993';
    const body = url === '/owners' ? `{"id": ${id}}` : `{"made": [{"id": ${id}}]}`;
    response.writeHead(method === 'POST' ? 201 : 200).end(body);
  };
}

function pet(rest: Partial<Endpoint> = {}): Endpoint {
  const env = `[setup]\npet = ${PET}\n[positive]\npath = {"o": 1, "p": 2}\nquery = {"q": "x"}`;
  return { slug: 'pet', path: '/owners/{o}/pets/{p}', env, ...rest };
}

async function runSetup(endpoints: readonly Endpoint[], reply: Reply, env = {}, hooks = '') {
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  if (hooks) writeFiles(folder, [['hooks.py', hooks]]);
  const ran = await pytest([folder], { PROOFGATE_BASE_URL: server.url, ...env });
  const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
  return { ...ran, sent, requests: server.requests, folder };
}

test('what a request needs is made before it, with what the producers need themselves, and what only has to be sent', async () => {
  const opens: Endpoint = {
    ...{ slug: 'opens', method: 'POST', path: '/owners/{o}/open', scripts: {} },
    env: `[setup]\nowner = ${OWNER}\n[positive]\npath = {"o": 1}`,
  };
  const open = 'open = {"call": "POST /owners/{o}/open", "env": "opens", "take": {}}';
  const needy = pet({ env: pet().env.replace('[positive]', `${open}\n[positive]`) });
  const { status, output, sent, requests } = await runSetup([OWNERS, PETS, opens, needy], maker());
  expect(status, output).toBe(0);
  expect(sent).toEqual([
    'POST /owners',
    'POST /owners/100/pets',
    'POST /owners/100/open',
    'GET /owners/100/pets/9007199254740993?q=x',
  ]);
  expect(requests.map(({ body }) => body.toString())).toEqual([
    '{"name": "Ann"}',
    '{"name": "Rex"}',
    '',
    '',
  ]);
});

test('what several producers of one test need is one row; two lines of a section get two', async () => {
  const take = (place: string) => `"take": {"/body/${place}": "$response.body#/id"}`;
  const line = (key: string, slug: string, place = key) =>
    `${key} = {"call": "POST /${slug}", "env": "${slug}", ${take(place)}}`;
  const made = (slug: string, lines: readonly string[]): Endpoint => ({
    ...{ slug, method: 'POST', path: `/${slug}`, scripts: {} },
    env: `${lines.length > 0 ? `[setup]\n${lines.join('\n')}\n` : ''}[positive]\nbody = {"book": 1, "play": 1, "next": 1}`,
  });
  const plays = made('plays', [line('book', 'books')]);
  const lines = [line('play', 'plays'), line('book', 'books'), line('next', 'books')];
  const tasks = { ...made('tasks', lines), scripts: { positive: [], positive_required: [] } };
  const env = `${tasks.env}\n[positive_required]\nbody = {"book": 1}`;
  let ids = 100;
  const { status, output, requests } = await runSetup(
    [made('books', []), plays, { ...tasks, env }],
    (_, response) => response.writeHead(201).end(`{"id": ${ids++}}`),
  );
  expect(status, output).toBe(0);
  expect(requests.map(({ url, body }) => `${url} ${body}`)).toEqual([
    '/books {"book": 1, "play": 1, "next": 1}',
    '/plays {"book": 100, "play": 1, "next": 1}',
    '/books {"book": 1, "play": 1, "next": 1}',
    '/tasks {"book": 100, "play": 101, "next": 102}',
    '/books {"book": 1, "play": 1, "next": 1}',
    '/tasks {"book": 104}',
  ]);
});

test('a scenario keeps the value that it tests, and nothing is made that it does not take', async () => {
  const section = (place: string, value: string) => `[negative_${place}\n1.01 = ${value}`;
  const env = [
    pet().env,
    section('path_p]\nat = "/p"', '"no"'),
    section('query_q]\nat = "/q"', '""'),
  ].join('\n');
  const tails = { negative_path_p: ['1.01'], negative_query_q: ['1.01'] };
  const refusing: Reply = (request, response) =>
    request.method === 'POST' ? maker()(request, response) : void response.writeHead(400).end();
  const one = await runSetup([OWNERS, PETS, pet({ env, scripts: tails })], refusing);
  expect(one.status, one.output).toBe(0);
  expect(one.sent.filter((line) => line.startsWith('GET'))).toEqual([
    'GET /owners/100/pets/no?q=x',
    // The control, which keeps what it needs of the set-ups.
    'GET /owners/100/pets/9007199254740993?q=x',
    'GET /owners/100/pets/9007199254740993?q=',
  ]);
  const alone = env.replace('"/path/o": "$request.path.o", ', '');
  const scripts = { negative_path_p: ['1.01'] };
  const two = await runSetup([OWNERS, PETS, pet({ env: alone, scripts })], refusing);
  expect(two.sent[0]).toBe('GET /owners/1/pets/no?q=x');
});

test('bodies and optional fields take values too, but only where the request has them', async () => {
  const take = '{"/body/a/0": "$response.header.X-Made", "/query/q": "$request.body#/name"}';
  const env = `[setup]\nv = {"call": "POST /owners", "env": "owners", "take": ${take}}
[positive]\nquery = {"q": 1}\nbody = {"a": [5, 6]}
[positive_required]\nbody = {"a": [7]}
[negative_body_a]\nat = "/a"\n5.03 = []`;
  const scripts = { positive: [], positive_required: [], negative_body_a: ['5.03'] };
  const reply: Reply = ({ url, body }, response) => {
    const isEmpty = body.toString() === '{"a": []}';
    response.writeHead(isEmpty ? 400 : 200, { 'x-made': 'made' }).end(url && '{}');
  };
  const consumer = { slug: 'v', method: 'PUT', env, scripts };
  const { status, output, requests } = await runSetup([OWNERS, consumer], reply);
  expect(status, output).toBe(0);
  const put = requests.filter(({ method }) => method === 'PUT');
  expect(put.map(({ url, body }) => `${url} ${body}`).sort()).toEqual([
    '/v {"a": ["made"]}',
    '/v?q=Ann {"a": ["made", 6]}',
    '/v?q=Ann {"a": []}',
  ]);
});

test('an answer of plain text is a value as a whole, unless it is a sentence', async () => {
  const consumer = (slug: string, from: string): Endpoint => ({
    slug,
    env: `[setup]\nv = {"call": "POST /${from}", "env": "${from}", "take": {"/query/q": "$response.body"}}
[positive]\nquery = {"q": 1}`,
  });
  const producer = (slug: string): Endpoint => ({
    ...{ slug, method: 'POST', path: `/${slug}`, scripts: {}, env: '[positive]' },
  });
  const reply: Reply = ({ url }, response) => {
    response.writeHead(200).end(url === '/runs' ? 'run-7\n' : 'all is well');
  };
  const suite = [
    producer('runs'),
    producer('words'),
    consumer('a', 'runs'),
    consumer('b', 'words'),
  ];
  const { requests } = await runSetup(suite, reply);
  const read = requests.filter(({ method }) => method === 'GET');
  expect(read.map(({ url }) => url).sort()).toEqual(['/a?q=run-7', '/b?q=1']);
});

test('a set-up that fails blocks the request that needs it, and so does a wrong line', async () => {
  const replies: Readonly<Record<string, readonly [number, string]>> = {
    '/refused': [422, '{"title": "canary-token: no"}'],
    '/empty': [200, '{"id": null}'],
    '/text': [201, 'no JSON'],
  };
  const auth = '[auth]\nk = {"in": "header", "name": "X-K", "value": "env://TOKEN"}';
  const line = (path: string, slug = path.slice(1)) =>
    `s = {"call": "POST ${path}", "env": "${slug}", "take": {"/query/q": "$response.body#/id"}}`;
  const names = ['/refused', '/empty', '/text'];
  const producers = names.map((path) => ({
    ...{ slug: path.slice(1), path, method: 'POST', scripts: {}, env: `${auth}\n[positive]` },
  }));
  const consumer = (slug: string, setup: string): Endpoint => ({
    slug,
    env: `[setup]\n${setup}\n[positive]\nquery = {"q": 1}`,
  });
  const consumers = [
    ...names.map((path) => consumer(`get_${path.slice(1)}`, line(path))),
    consumer('get_gone', line('/gone')),
    consumer('get_other', line('/other', 'empty')),
    consumer('get_shape', 's = {"call": "POST /x", "env": "../x", "take": {}}'),
    consumer('get_place', line('/text').replace('/query/q', '/method')),
    consumer('get_round', line('/get_round').replace('POST', 'GET')),
  ];
  const { output, junit, sent } = await runSetup(
    [...producers, ...consumers],
    ({ url }, response) => {
      const [status, text] = replies[url] ?? [404, 'no such row'];
      response.writeHead(status).end(text);
    },
    { TOKEN: 'canary-token' },
  );
  expect(junit).toContain('errors="8" failures="0"');
  expect(output).toMatch(
    /Blocked: a set-up failed: .*env\/get_refused_environment\.txt:5: POST \/refused answered 422/,
  );
  expect(output).not.toContain('canary');
  for (const name of ['empty', 'text']) {
    expect(output).toContain(
      `get_${name}_environment.txt:5: nothing is found at $response.body#/id of POST /${name}`,
    );
  }
  expect(output).toMatch(/get_gone_environment\.txt:5: .*gone_environment\.txt: cannot be read/);
  expect(output).toMatch(/get_other_environment\.txt:5: .* is not of POST \/other, but of POST/);
  expect(output).toMatch(/get_shape_environment\.txt:5: needs call and env/);
  expect(output).toMatch(/get_place_environment\.txt:5: needs call and env/);
  expect(output).toMatch(/get_round_environment\.txt:5: set-ups go in a circle/);
  const asked = names.map((path) => `GET /get_${path.slice(1)}?q=1`);
  expect(sent.sort()).toEqual([...asked, ...names.map((path) => `POST ${path}`)].sort());
});

test('set-ups five deep are made, six deep are a fault', async () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, index): Endpoint => {
      const take = '{"/query/q": "$response.body#/id"}';
      const next = `n = {"call": "GET /s${index + 1}", "env": "s${index + 1}", "take": ${take}}`;
      const setup = index + 1 < length ? `[setup]\n${next}\n` : '';
      const scripts = index === 0 ? { positive: [] } : {};
      return { slug: `s${index}`, env: `${setup}[positive]\nquery = {"q": 0}`, scripts };
    });
  const answer: Reply = ({ url }, response) => response.end(`{"id": ${url.slice(2, 3)}}`);
  const five = await runSetup(chain(6), answer);
  expect(five.status, five.output).toBe(0);
  expect(five.sent).toEqual(
    ['s5?q=0', 's4?q=5', 's3?q=4', 's2?q=3', 's1?q=2', 's0?q=1'].map((s) => `GET /${s}`),
  );
  const six = await runSetup(chain(7), answer);
  expect(six.output).toContain('set-ups go more than 5 deep');
  expect(six.sent).toEqual([]);
});

test('a run without set-ups, or with only some methods, sends the values of the file', async () => {
  const suite = [OWNERS, PETS, pet()];
  for (const env of [{ PROOFGATE_SETUP: 'off' }, { PROOFGATE_METHODS: 'get,HEAD' }]) {
    expect((await runSetup(suite, maker(), env)).sent).toEqual(['GET /owners/1/pets/2?q=x']);
  }
  const excluded = { PROOFGATE_EXCLUDE: 'GET /else\npost /owners/{o}/pets' };
  expect((await runSetup(suite, maker(), excluded)).sent).toEqual(['GET /owners/1/pets/2?q=x']);
  const posts = { PROOFGATE_METHODS: 'POST' };
  expect((await runSetup(suite, maker(), posts)).sent).toHaveLength(3);
});

test('the hooks see the requests of set-ups, and clean up when the test is over', async () => {
  const hooks = `
import requests
def before(endpoint, request):
    if request.scenario == "setup":
        request.body["name"] += "!"
    elif endpoint.startswith("GET"):
        request.query["q"] = request.path["p"]
def after(endpoint, request, response):
    requests.get(f"{request.base_url}/after", {"of": endpoint, "s": response.status_code})
`;
  const { output, sent, requests } = await runSetup([OWNERS, PETS, pet()], maker(), {}, hooks);
  expect(sent.map(decodeURIComponent), output).toEqual([
    'POST /owners',
    'POST /owners/100/pets',
    'GET /owners/100/pets/9007199254740993?q=9007199254740993',
    'GET /after?of=GET+/owners/{o}/pets/{p}&s=200',
    'GET /after?of=POST+/owners/{o}/pets&s=201',
    'GET /after?of=POST+/owners&s=201',
  ]);
  expect(requests[0]?.body.toString()).toBe('{"name": "Ann!"}');
});
