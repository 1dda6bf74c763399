import { expect, test } from 'vitest';
import { type Reply, startRecorder } from '../recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeSuite } from '../tools.ts';

const TAKE = '"take": {"/path/o": "$request.body#/name"}';
const OWNERS: Endpoint = {
  slug: 'owners',
  method: 'POST',
  path: '/owners',
  scripts: { positive: [], positive_required: [], positive_boundary_body_name: ['1.22'] },
  env: `[unique]
/body/name = "ann-{unique}"
[cleanup]
owner = {"call": "DELETE /owners/{o}", "env": "owner", ${TAKE}}
[positive]
body = {"name": "ann", "nick": "an"}
[positive_required]
body = {"name": "ann"}
[positive_boundary_body_name]
at = "/name"
1.22 = "abc"`,
};
const OWNER: Endpoint = {
  ...{ slug: 'owner', method: 'DELETE', path: '/owners/{o}' },
  env: `[setup]\nowner = {"call": "POST /owners", "env": "owners", ${TAKE}}\n[positive]\npath = {"o": "x"}`,
};
const TAG: Endpoint = {
  ...{ slug: 'tag', method: 'PUT', path: '/tags/{t}' },
  env: `[cleanup]
tag = {"call": "DELETE /tags/{t}", "env": "untag", "take": {"/path/t": "$request.path.t"}}
[positive]
path = {"t": "red"}`,
};
const UNTAG: Endpoint = {
  ...{ slug: 'untag', method: 'DELETE', path: '/tags/{t}', scripts: {} },
  env: '[positive]\npath = {"t": "blue"}',
};

/** Keeps owners by name, none twice; tags that are there already are changed by PUT. */
function clinic(tags: ReadonlySet<string>, gone: number): Reply {
  const owners = new Set<string>();
  const statusOf = (method: string, name: string, isTag: boolean) => {
    if (method === 'PUT') return tags.has(name) ? 200 : 201;
    if (method === 'DELETE') return isTag || owners.delete(name) ? 204 : gone;
    if (method !== 'POST') return 200;
    return owners.has(name) ? 409 : 201;
  };
  return ({ method, url, body }, response) => {
    const sent = method === 'POST' ? String(JSON.parse(String(body)).name) : url.split('/')[2];
    const name = sent ?? '';
    const status = statusOf(method, name, url.startsWith('/tags'));
    if (method === 'POST') owners.add(name);
    response.writeHead(status).end(status === 201 ? '{}' : '');
  };
}

async function ran(
  endpoints: readonly Endpoint[],
  tags: readonly string[] = [],
  env = {},
  gone = 404,
) {
  const server = await startRecorder(clinic(new Set(tags), gone));
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  const { output, status } = await pytest([folder], { PROOFGATE_BASE_URL: server.url, ...env });
  const sent = server.requests.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());
  return { output, status, sent };
}

test('each row has a new name, set-ups send only the required, and all is removed again', async () => {
  const { output, status, sent } = await ran([OWNERS, OWNER, TAG, UNTAG]);
  expect(status, output).toBe(0);
  const names = sent.map((line) => /"name": "([^"]*)"/.exec(line)?.[1] ?? '');
  const [first = '', second = '', third = '', fourth = ''] = names.filter((name) => name !== '');
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  expect(first).toMatch(/^ann-[0-9a-f]{8}$/);
  expect(sent).toEqual([
    `POST /owners {"name": "${first}", "nick": "an"}`,
    `DELETE /owners/${first}`,
    `POST /owners {"name": "${second}"}`,
    `DELETE /owners/${second}`,
    'POST /owners {"name": "abc", "nick": "an"}',
    'DELETE /owners/abc',
    'PUT /tags/red',
    'DELETE /tags/red',
    `POST /owners {"name": "${fourth}"}`,
    `DELETE /owners/${fourth}`,
    `DELETE /owners/${fourth}`,
  ]);
  expect(output).toContain('set-ups: 1 of 1 worked\n');
});

test('a removal is sent again while the server is busy, to one that stays so three times', async () => {
  let removals = 0;
  const server = await startRecorder(({ method, url }, response) => {
    if (method === 'DELETE') removals += 1;
    const isBusy = method === 'DELETE' && (url.startsWith('/tags') || removals === 1);
    response.writeHead(isBusy ? 503 : 201).end('{}');
  });
  const folder = temporaryFolder();
  const once = { ...OWNERS, scripts: { positive: [] } };
  writeSuite(folder, [once, { ...OWNER, scripts: {} }, TAG, UNTAG]);
  await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const sent = server.requests.map(({ method, url }) => `${method} ${url}`.split('-')[0]);
  const tags = Array.from({ length: 4 }, () => 'DELETE /tags/red');
  const owners = ['POST /owners', 'DELETE /owners/ann', 'DELETE /owners/ann'];
  expect(sent).toEqual([...owners, 'PUT /tags/red', ...tags]);
});

test.each([404, 500])(
  'a row that its test has removed does not stay, whatever its removal gets: %s',
  async (gone) => {
    const { output, sent } = await ran([OWNERS, OWNER], [], {}, gone);
    const removals = sent.filter((line) => line.startsWith('DELETE /owners/'));
    expect(new Set(removals).size).toBe(removals.length - 1);
    expect(output).not.toContain('stayed');
  },
);

test('rows stay whose removal gets 404 though it has never removed one', async () => {
  const server = await startRecorder(({ method }, response) => {
    response.writeHead(method === 'DELETE' ? 404 : 201).end('{}');
  });
  const folder = temporaryFolder();
  writeSuite(folder, [OWNERS, { ...OWNER, scripts: {} }]);
  const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(output).toMatch(/3 rows stayed.*\b404\b/);
});

test('a row whose removal fails stays, though one of the same key was removed before', async () => {
  // The set-up makes the owner again that the test before it has removed.
  const env = OWNERS.env.replace('ann-{unique}', 'ann');
  const fixed = { ...OWNERS, env: env.replace(/\[unique\]\n.*\n/, ''), scripts: { positive: [] } };
  const { output } = await ran([fixed], [], { PROOFGATE_EXCLUDE: 'DELETE /owners/{o}' });
  expect(output).toContain('1 row stayed');
});

test("nobody else's row is removed, nor by a method that is switched off; failures are counted", async () => {
  const env = OWNERS.env.replace(/\[unique\]\n.*\n/, '');
  const fixed = { ...OWNERS, env, scripts: {} };
  const again = { ...OWNER, slug: 'again', path: '/owners/{o}/again', method: 'GET' };
  const { output, sent } = await ran([fixed, again, OWNER, TAG, UNTAG], ['red'], {
    PROOFGATE_EXCLUDE: 'DELETE /owners/{o}',
  });
  expect(sent.filter((line) => line.startsWith('DELETE /tags'))).toEqual([]);
  expect(output).toContain('set-ups: 1 of 2 worked; 1 × 409 at POST /owners\n');
});

test('a producer that is refused sends more, and from then on what was accepted', async () => {
  const section = (body: string) => `[negative_body_body]\nat = ""\nbody = ${body}\n6.08 = 42`;
  const optional = `[positive]\nbody = {"name": "ann", "nick": "an"}\n[positive_required]\npath = {}`;
  const take = '"take": {"/query/q": "$request.body#/name"}';
  const reader = (slug: string): Endpoint => ({
    slug,
    env: `[setup]\nowner = {"call": "POST /owners", "env": "owners", ${take}}\n[positive]\nquery = {"q": "x"}`,
  });
  const env = `[unique]\n/body/name = "ann{unique}"\n${optional}\n${section('{"name": "ann"}')}`;
  const server = await startRecorder(({ method, body }, response) => {
    response.writeHead(method === 'POST' && body.length === 0 ? 422 : 200).end('{}');
  });
  const folder = temporaryFolder();
  writeSuite(folder, [{ ...OWNERS, env, scripts: {} }, reader('a'), reader('b')]);
  const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const sent = server.requests.map(({ method, body }) => `${method} ${body}`.trim());
  expect(sent.map((line) => line.replace(/[0-9a-f]{8}/, '*'))).toEqual([
    'POST',
    'POST {"name": "ann*"}',
    'GET',
    'POST {"name": "ann*"}',
    'GET',
  ]);
  expect(output).toContain('set-ups: 2 of 2 worked\n');
});

test('a row that the API had is not removed because a creation answers 200', async () => {
  const server = await startRecorder((_, response) => response.writeHead(200).end('{}'));
  const folder = temporaryFolder();
  writeSuite(folder, [OWNERS, { ...OWNER, scripts: {} }]);
  await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const removed = server.requests.flatMap(({ method, url }) => (method === 'DELETE' ? [url] : []));
  // The boundary test sends its own name, which somebody may have given before.
  expect(removed).toHaveLength(2);
  for (const url of removed) expect(url).toMatch(/^\/owners\/ann-[0-9a-f]{8}$/);
});

test('a row counts as new only if all its keys are', async () => {
  const env = OWNERS.env.replace('[cleanup]', '/body/nick = "an-{unique}"\n[cleanup]');
  const server = await startRecorder((_, response) => response.writeHead(200).end('{}'));
  const folder = temporaryFolder();
  writeSuite(folder, [
    { ...OWNERS, env },
    { ...OWNER, scripts: {} },
  ]);
  await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const removed = server.requests.flatMap(({ method, url }) => (method === 'DELETE' ? [url] : []));
  // The boundary test has a new nick, but a name that somebody may have given before.
  expect(removed).toHaveLength(2);
  expect(removed).not.toContain('/owners/abc');
});

test('a producer whose larger request would lead in a circle has failed with its smallest', async () => {
  const takes = (place: string) => `"take": {"${place}": "$response.body#/id"}`;
  const tree: Endpoint = {
    slug: 'tree',
    method: 'POST',
    path: '/trees',
    scripts: { positive: [] },
    env: `[setup]\nnest = {"call": "POST /nests", "env": "nest", ${takes('/body/nest')}}\n[positive]\nbody = {"nest": 1}`,
  };
  const nest: Endpoint = {
    slug: 'nest',
    method: 'POST',
    path: '/nests',
    scripts: {},
    env: `[setup]\ntree = {"call": "POST /trees", "env": "tree", ${takes('/body/tree')}}
[positive]\nbody = {"eggs": 2, "tree": 1}\n[positive_required]\nbody = {"eggs": 2}`,
  };
  const server = await startRecorder(({ url }, response) => {
    response.writeHead(url === '/nests' ? 422 : 201).end('{"id": 7}');
  });
  const folder = temporaryFolder();
  writeSuite(folder, [tree, nest]);
  const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const sent = server.requests.map(({ method, url, body }) => `${method} ${url} ${body}`);
  expect(sent, output).toEqual(['POST /nests {"eggs": 2}', 'POST /trees {"nest": 1}']);
  expect(output).toContain('set-ups: 0 of 1 worked; 1 × 422 at POST /nests\n');
});

test('a POST without new keys that answers 200 is sent once more: what makes another row is removed', async () => {
  const fixed = OWNERS.env
    .replace(/\[unique\]\n.*\n/, '')
    .replace('$request.body#/name', '$response.body#/id');
  const removedOf = async (idOf: (count: number) => string) => {
    let made = 0;
    const server = await startRecorder(({ method }, response) => {
      if (method === 'POST') made += 1;
      response.writeHead(200).end(`{"id": "${idOf(made)}"}`);
    });
    const folder = temporaryFolder();
    writeSuite(folder, [
      { ...OWNERS, env: fixed },
      { ...OWNER, scripts: {} },
    ]);
    await pytest([folder], { PROOFGATE_BASE_URL: server.url });
    const removed = server.requests.filter(({ method }) => method === 'DELETE');
    return { made, removed: removed.map(({ url }) => url).sort() };
  };
  const rows = ['1', '2', '3', '4'].map((id) => `/owners/${id}`);
  expect(await removedOf(String)).toEqual({ made: 4, removed: rows });
  expect(await removedOf(() => '7')).toEqual({ made: 4, removed: [] });
});
