import { expect, test } from 'vitest';
import { startRecorder } from './recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeSuite } from './tools.ts';

interface Answered {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const located = (url: string): Answered => ({ headers: { Location: url } });
const linked = (links: unknown): Answered => ({ body: { name: 'x', ...Object(links) } });

/** Source of `/path/toyId` in `/pets/{petId}/toys/{toyId}` → the response to `POST …/toys`, and the key. */
const FOUND: readonly (readonly [source: string, Answered, key: string])[] = [
  [
    '$response.header.Location#last',
    located('https://api.test/v1/x/a%20b%2Fc/?q=1#top'),
    'a%20b%2Fc',
  ],
  ['$response.header.Location#{toyId}', located('/v1/pets/2/toys/7/details'), '7'],
  ['$response.header.Location#{toyId}', located('toys/7'), '7'],
  ['$response.header.Location#{toyId}', located('7'), '7'],
  ['$response.header.Content-Location#last', { headers: { 'Content-Location': '/toys/7' } }, '7'],
  ['$response.body#/href#last', { body: { href: '/toys/7/' } }, '7'],
  ['$response.body#/href#{toyId}', { body: { href: '/pets/1/toys/7' } }, '7'],
  ['$response.body#/id', { body: { id: { value: 7 } } }, '7'],
  ['$response.body#/id', { body: { toy_id: 7, id: null } }, '7'],
  ['$response.body#/toyId', { body: { _id: 'a1' } }, 'a1'],
  ['$response.body#/id', { body: 7 }, '7'],
  ['$response.body#/id', { body: [{ id: 7 }] }, '7'],
  ['$response.body#/id', { body: { status: 'ok', payload: { toy: { id: 7 } } } }, '7'],
  [
    '$response.body#/name',
    { body: { data: { type: 't', id: '1', attributes: { name: 'r' } } } },
    'r',
  ],
  ['$response.body#/id', linked({ _links: { self: { href: '/pets/1/toys/7' } } }), '7'],
  ['$response.body#/id', { body: { data: linked({ links: { self: '/toys/7' } }).body } }, '7'],
  ['$response.body#/id', { ...located('/pets/1/toys/7'), body: { items: [{ id: 3 }] } }, '7'],
  ['$response.body#/0/id', { body: { total: 2, items: [{ id: 7 }, { id: 8 }] } }, '7'],
  ['$response.body#/0', { body: { toys: ['red', 'blue'], tags: [] } }, 'red'],
];

/** What must not be taken for the key: the key of another row, or a message. */
const NOT_FOUND: readonly (readonly [source: string, Answered])[] = [
  ['$response.body#/id', { body: { orderNumber: 'A1', items: [{ id: 3 }] } }],
  ['$response.body#/id', { body: { message: 'created2' } }],
  ['$response.body#/id', { body: { id: '..' } }],
  ['$response.body#/id', located('/jobs/9')],
  ['$response.header.Location#{toyId}', located('/pets/5')],
  ['$response.header.Location#last', located('https://api.test')],
];

function consumer(slug: string, source: string): Endpoint {
  const take = JSON.stringify({ '/path/toyId': source });
  const line = `{"call": "POST /${slug}/toys", "env": "post_${slug}", "take": ${take}}`;
  const env = `[setup]\ntoy = ${line}\n[positive]\npath = {"petId": 1, "toyId": "own"}`;
  return { slug, path: '/pets/{petId}/toys/{toyId}', env };
}

function producer(slug: string): Endpoint {
  return {
    slug: `post_${slug}`,
    method: 'POST',
    path: `/${slug}/toys`,
    scripts: {},
    env: '[positive]',
  };
}

test('each source finds the key of a row where APIs put it, and none that is of something else', async () => {
  const answers = [...FOUND, ...NOT_FOUND];
  const server = await startRecorder(({ method, url }, response) => {
    if (method !== 'POST') return void response.end('{}');
    const [, { headers = {}, body = undefined } = {}] = answers[Number(/\d+/.exec(url)?.[0])] ?? [];
    response.writeHead(201, headers).end(body === undefined ? '' : JSON.stringify(body));
  });
  const folder = temporaryFolder();
  const endpoints = answers.flatMap(([source], index) => {
    const slug = `s${String(index).padStart(2, '0')}`;
    return [producer(slug), consumer(slug, source)];
  });
  writeSuite(folder, endpoints);
  const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const got = server.requests.flatMap(({ method, url }) => (method === 'GET' ? [url] : []));
  expect(got, output).toEqual([
    ...FOUND.map(([, , key]) => `/pets/1/toys/${key}`),
    ...NOT_FOUND.map(() => '/pets/1/toys/own'),
  ]);
  expect(output).toContain(`set-ups: ${FOUND.length} of ${answers.length} worked`);
});

test('a body gets a key in the type of the place that takes it', async () => {
  const server = await startRecorder(({ url }, response) =>
    response.writeHead(201).end(url === '/texts' ? '{"id": "7"}' : '{"id": 8}'),
  );
  const line = (slug: string, place: string) =>
    `${slug} = {"call": "POST /${slug}", "env": "${slug}", "take": {"/body/${place}": "$response.body#/id"}}`;
  const env = `[setup]\n${line('texts', 'number')}\n${line('numbers', 'text')}\n[positive]\nbody = {"number": 1, "text": "x"}`;
  const make = (slug: string): Endpoint => ({
    ...{ slug, method: 'POST', path: `/${slug}`, env: '[positive]', scripts: {} },
  });
  const folder = temporaryFolder();
  writeSuite(folder, [make('texts'), make('numbers'), { slug: 'use', method: 'PUT', env }]);
  await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(server.requests.at(-1)?.body.toString()).toBe('{"number": 7, "text": "8"}');
});

/** A line that cannot be followed, and what the error says of it. */
const BROKEN: readonly (readonly [slug: string, line: string, RegExp])[] = [
  [
    'source',
    '{"call": "POST /x", "env": "x", "take": {"/path/id": "$response.json#/id"}}',
    /source_environment\.txt:5: \$response\.json#\/id is no source for \/path\/id/,
  ],
  [
    'lists',
    '{"call": "POST /x", "env": "x", "take": {"/path/id": "$list.new#/id"}}',
    /lists_environment\.txt:5: \$list\.new#\/id needs a list as well/,
  ],
  [
    'half',
    '{"call": "POST /x", "env": "x", "list": {"call": "GET /x"}, "take": {"/path/id": "$list.new"}}',
    /half_environment\.txt:5: list needs call and env/,
  ],
];

test('a line that cannot be read names its file and line, and what it lacks', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const made: Endpoint = { slug: 'x', method: 'POST', path: '/x', env: '[positive]', scripts: {} };
  const users = BROKEN.map(([slug, line]): Endpoint => {
    const env = `[setup]\na = ${line}\n[positive]\npath = {"id": 1}`;
    return { slug, path: `/${slug}/{id}`, env };
  });
  writeSuite(folder, [made, ...users]);
  const { output, junit } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  for (const [, , message] of BROKEN) expect(output).toMatch(message);
  expect(junit).toContain(`errors="${BROKEN.length}" failures="0"`);
  expect(server.requests).toEqual([]);
});

test('DELETE takes the deepest path first, and what stays is counted with its reason', async () => {
  const server = await startRecorder(({ method, url }, response) => {
    if (method === 'POST') return void response.writeHead(201).end('{"id": 5}');
    response.writeHead(url === '/locked/5' ? 409 : 200).end('{}');
  });
  const path = (name: string, value = 1) => `[positive]\npath = {"${name}": ${value}}`;
  const remove = (slug: string, template: string, env: string): Endpoint => ({
    ...{ slug, method: 'DELETE', path: template, env },
  });
  const make = (slug: string, template: string, env = '[positive]'): Endpoint => ({
    ...{ slug, method: 'POST', path: template, env },
  });
  const line =
    'x = {"call": "DELETE /locked/{id}", "env": "delete_locked", "take": {"/path/id": "$response.body#/id"}}';
  const folder = temporaryFolder();
  writeSuite(folder, [
    remove('delete_a', '/a/{id}', path('id')),
    remove('delete_a_b', '/a/{id}/b', path('id')),
    { ...remove('delete_locked', '/locked/{id}', path('id')), scripts: {} },
    make('post_left', '/left'),
    make('post_locked', '/locked', `[cleanup]\n${line}\n[positive]`),
  ]);
  const { output } = await pytest([folder], {
    PROOFGATE_BASE_URL: server.url,
    PROOFGATE_WRITES_TO_GIVEN_ROWS: '1',
  });
  const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
  expect(sent.slice(-2)).toEqual(['DELETE /a/1/b', 'DELETE /a/1']);
  expect(output).toContain(
    '2 rows stayed: 1 × POST /left (no DELETE is known), 1 × POST /locked (DELETE /locked/{id} gets 409)\n',
  );
});

/** Whether the list shows what was made → what is sent after the list was read again. */
const NEW: readonly (readonly [isShown: boolean, after: readonly string[]])[] = [
  [true, ['GET /pens/2', 'DELETE /pens/2']],
  [false, ['GET /pens/1']],
];

test.each(NEW)(
  'of rows that are new in a list, only the one that was sent is taken and removed',
  async (isShown, after) => {
    const rows = new Map([['1', 'theirs']]);
    let count = 1;
    const server = await startRecorder(({ method, url, body }, response) => {
      if (method === 'POST') {
        if (isShown) rows.set(String(++count), JSON.parse(body.toString()).name);
        // Somebody else makes one at the same time.
        rows.set(String(++count), 'theirs');
        return void response.writeHead(204).end();
      }
      if (method === 'DELETE') rows.delete(url.split('/').at(-1) ?? '');
      response.end(JSON.stringify({ pens: [...rows].map(([id, name]) => ({ id, name })) }));
    });
    const list = '"list": {"call": "GET /pens", "env": "list"}';
    const take = '"take": {"/path/penId": "$list.new#/id"}';
    const line = (call: string, env: string) =>
      `pen = {"call": "${call}", "env": "${env}", ${list}, ${take}}`;
    const unique = '[unique]\n/body/name = "pen-{unique}"';
    const cleanup = `[cleanup]\n${line('DELETE /pens/{penId}', 'delete')}`;
    const folder = temporaryFolder();
    writeSuite(folder, [
      { slug: 'list', path: '/pens', env: '[positive]', scripts: {} },
      {
        ...{ slug: 'post', method: 'POST', path: '/pens', scripts: {} },
        env: `${unique}\n${cleanup}\n[positive]\nbody = {"name": "pen"}`,
      },
      {
        ...{ slug: 'delete', method: 'DELETE', path: '/pens/{penId}', scripts: {} },
        env: '[positive]\npath = {"penId": 1}',
      },
      {
        ...{ slug: 'get', path: '/pens/{penId}' },
        env: `[setup]\n${line('POST /pens', 'post')}\n[positive]\npath = {"penId": 1}`,
      },
    ]);
    const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
    const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
    expect(sent, output).toEqual(['GET /pens', 'POST /pens', 'GET /pens', ...after]);
    expect([...rows.values()]).toEqual(['theirs', 'theirs']);
  },
);
