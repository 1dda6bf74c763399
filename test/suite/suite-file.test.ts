import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Recorded, startRecorder } from './recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const PET: Endpoint = {
  slug: 'get_pet',
  path: '/pets/{id}',
  env: [
    '[positive]',
    'path = {"id": 1}',
    'query = {"version": 1, "limit": 5}',
    'header = {"X-Old": "a", "x-tenant": "b"}',
    '[positive_required]',
    'path = {"id": 1}',
    '[negative_query_version]',
    'at = "/version"',
    'base = "positive_required"',
    'query = {"version": 1}',
    '1.08 = "x"',
  ].join('\n'),
  scripts: { positive: [], negative_query_version: ['1.08'] },
};

const VISITS: Endpoint = {
  slug: 'get_visits',
  path: '/pets/{id}/visits',
  env: '[positive]\npath = {"id": 1}\nquery = {"version": 1}',
};

const SUITE = [
  '[endpoint]',
  '# base_url = "http://other.example"',
  '[header]',
  'X-Tenant = "acme"',
  'X-Old = absent',
  'X-New = 7',
  '[path]',
  'id = 77',
  'name = "x"',
  '[query]',
  'version = 2',
  'unknown = 3',
  '[path GET /pets/{id}/visits]',
  'id = 78',
  '[query GET /pets/{id}/visits]',
  'version = absent',
].join('\n');

/** Runs the endpoints with this env/suite.txt. */
async function runWith(url: string, suite: string, endpoints: readonly Endpoint[], env = {}) {
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  writeFiles(folder, [['env/suite.txt', suite]]);
  return pytest([folder, '-v'], { PROOFGATE_BASE_URL: url, ...env });
}

test('values for all endpoints win over their own, those for one endpoint over both, but not over what a test is about', async () => {
  const server = await startRecorder(({ url }, response) => {
    response.writeHead(url.includes('version=x') ? 400 : 200).end();
  });
  const { status, output } = await runWith(server.url, SUITE, [PET, VISITS]);
  expect(status, output).toBe(0);
  const sent = ({ url, headers }: Recorded) => {
    return [url, headers['x-tenant'], headers['x-old'], headers['x-new']];
  };
  const headers = ['acme', undefined, '7'];
  expect(server.requests.map(sent)).toEqual([
    ['/pets/77?version=2&limit=5', ...headers],
    ['/pets/77?version=x', ...headers],
    ['/pets/77?version=2', ...headers],
    ['/pets/78/visits', ...headers],
  ]);
});

test('a row that is given there is known, and no set-up makes another', async () => {
  const server = await startRecorder((_, response) => {
    response.writeHead(404).end();
  });
  const take = '{"/path/id": "$response.body#/id"}';
  const setup = `[setup]\nrow = {"call": "POST /rows", "env": "post_rows", "take": ${take}}\n`;
  const digest = createHash('sha256').update('{"id": 1}').digest('hex').slice(0, 16);
  const checksum = `# checksum: 0123456789abcdef path: ${digest}`;
  const env = `${setup}[positive]\npath = {"id": 1}\n\n${checksum}`;
  const rows = { slug: 'post_rows', method: 'POST', path: '/rows', env: '[positive]', scripts: {} };
  const endpoints = [{ slug: 'get_pet', path: '/pets/{id}', env }, rows];
  const { output } = await runWith(server.url, '[path]\nid = 77', endpoints);
  expect(output).toContain('1 failed');
  expect(server.requests.map(({ url }) => url)).toEqual(['/pets/77']);
});

test('the base URL there wins over the endpoint’s own', async () => {
  const server = await startRecorder();
  const env = 'base_url = "http://127.0.0.1:9"\n[positive]';
  const suite = `[endpoint]\nbase_url = "${server.url}/api/"`;
  const { status, output } = await runWith('', suite, [{ slug: 'get_x', path: '/x', env }]);
  expect(status, output).toBe(0);
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/x']);
});

const line = (name: string) => `k = {"in": "header", "name": "X-Key", "value": "env://${name}"}`;
const TWO = `[auth]\n${line('FIRST')}\n[auth_2]\n${line('SECOND')}\n[positive]`;

test.each([
  ['the first alternative', { FIRST: 'one', SECOND: 'two' }, '', 'one'],
  ['another one, whose variables are set', { SECOND: 'two' }, '', 'two'],
  ['those of all endpoints', { FIRST: 'one', THIRD: 'three' }, `[auth]\n${line('THIRD')}`, 'three'],
  ['its own, where none is set for all', { FIRST: 'one' }, '[auth]\n[path]', 'one'],
])('an endpoint is sent %s', async (_, env, suite, expected) => {
  const server = await startRecorder();
  const { status, output } = await runWith(server.url, suite, [{ slug: 'x', env: TWO }], env);
  expect(status, output).toBe(0);
  expect(server.requests.map(({ headers }) => headers['x-key'])).toEqual([expected]);
});

test('without any of the variables the test is blocked, and all are named', async () => {
  const server = await startRecorder();
  const { output } = await runWith(server.url, '', [{ slug: 'x', env: TWO }]);
  expect(output).toMatch(/x_environment\.txt:4: no credentials are set; set FIRST; or SECOND/);
  expect(server.requests).toEqual([]);
});

test.each([
  ['[body]\nname = 1', /suite\.txt:1: \[body\] is not known here/],
  ['[endpoint]\nmethod = "GET"', /suite\.txt:2: method cannot be set for all endpoints/],
  ['[path get /pets]\nid = 1', /suite\.txt:1: \[path get \/pets\] is not known here/],
  ['[path]\nid = x', /suite\.txt:2: id is no JSON/],
])('a line that means nothing blocks the tests: %s', async (suite, message) => {
  const server = await startRecorder();
  const { output } = await runWith(server.url, suite, [PET]);
  expect(output).toMatch(message);
  expect(server.requests).toEqual([]);
});
