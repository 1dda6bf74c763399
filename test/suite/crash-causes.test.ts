import { expect, test } from 'vitest';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import { runSuiteIn, suiteOf } from './run-records.ts';
import type { Endpoint } from './tools.ts';

const VALID = '{"name": "Rex"}';

/** Accepts a valid body as the path says, and crashes on all others: `/201` does the former. */
const crashing: Reply = ({ url, body }, response) => {
  const isValid = body.toString() === VALID;
  response.writeHead(isValid ? Number(url.slice(1)) : 500).end('NullPointerException');
};

function creator(status: number): Endpoint {
  return {
    slug: `post_${status}`,
    method: 'POST',
    path: `/${status}`,
    env: `[positive]\nbody = ${VALID}\n[negative_body_name]\nat = "/name"\n1.03 = "R"
[positive_boundary_body_name]\nat = "/name"\n1.22 = "Bob"`,
    scripts: {
      positive: [],
      negative_body_name: ['1.03'],
      positive_boundary_body_name: ['1.22'],
    },
  };
}

test('a crash is blamed on a value only where the valid request does not crash as well', async () => {
  const server = await startRecorder(crashing);
  const folder = suiteOf([creator(201), creator(400), creator(500)]);
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    'post_201/positive': 'passed',
    'post_201/negative_body_name/1.03': 'failed crash (constraint)',
    'post_201/positive_boundary_body_name/1.22': 'failed crash (constraint)',
    'post_400/positive': 'failed rejected',
    'post_400/negative_body_name/1.03': 'failed crash (response)',
    'post_400/positive_boundary_body_name/1.22': 'failed crash (response)',
    // Reported once, by the valid request itself.
    'post_500/positive': 'failed crash (valid-request)',
    'post_500/negative_body_name/1.03': 'unproven (valid-request)',
    'post_500/positive_boundary_body_name/1.22': 'unproven (valid-request)',
  });
  const title = 'the valid request of POST /500 gets 500';
  const causes = Object.keys(outcomes)
    .filter((id) => id.startsWith('post_500'))
    .map((id) => named(id).cause?.title);
  expect(causes).toEqual([title, title, title]);
});

test('what is not implemented, or not available after a wait, is no crash', async () => {
  const available = new Set<string>();
  const server = await startRecorder(({ url, body }, response) => {
    const status = url === '/501' ? 501 : url === '/never' || !available.has(url) ? 503 : 201;
    available.add(url);
    const isInvalid = status === 201 && body.toString() !== VALID;
    response.writeHead(isInvalid ? 422 : status, { 'retry-after': '0' }).end();
  });
  const endpoint = (slug: string): Endpoint => ({
    ...creator(201),
    ...{ slug, path: `/${slug}`, scripts: { positive: [], negative_body_name: ['1.03'] } },
  });
  const folder = suiteOf([endpoint('501'), endpoint('later'), endpoint('never')]);
  const { outcomes, test: named } = await runSuiteIn(folder, server.url);
  expect(outcomes).toEqual({
    '501/positive': 'blocked',
    '501/negative_body_name/1.03': 'blocked',
    'later/positive': 'passed',
    'later/negative_body_name/1.03': 'passed',
    'never/positive': 'blocked',
    'never/negative_body_name/1.03': 'blocked',
  });
  expect(named('501/positive').reason).toBe('501: not implemented');
  // Once an endpoint is busy after a wait, nobody waits for it again.
  expect(server.requests.filter(({ url }) => url === '/never')).toHaveLength(3);
});

/** Users of a server that cannot read one without a name, once both kinds of requests were accepted. */
function users(repair: (request: Recorded) => boolean = () => false, patience = 0): Reply {
  const accepted = new Set<string>();
  let isPoisoned = false;
  let left = patience;
  return (request, response) => {
    const { method, url, body } = request;
    if (repair(request)) {
      isPoisoned = false;
      accepted.delete('POST {}');
    }
    const isCrash = isPoisoned && left-- <= 0 && method !== 'DELETE';
    const text = body.toString();
    const isInvalid = text.includes('42') || url.includes('limit=x');
    const status = isCrash ? 500 : isInvalid ? 422 : method === 'PUT' ? 500 : 200;
    if (!isCrash && status === 200) accepted.add(`${method} ${text}`);
    if (accepted.has('GET ') && accepted.has(`POST ${VALID}`) && accepted.has('POST {}')) {
      isPoisoned = true;
    }
    response.writeHead(status).end('{"id": 7}');
  };
}

const REMOVAL = '"take": {"/path/id": "$response.body#/id"}';
const CLEANUP = `[cleanup]\nuser = {"call": "DELETE /users/{id}", "env": "remove_user", ${REMOVAL}}\n`;

function usersSuite(cleanup = '', negatives = 2): Endpoint[] {
  const ids = Array.from(
    { length: negatives },
    (_, index) => `1.${String(index).padStart(2, '0')}`,
  );
  return [
    {
      slug: 'get_users',
      path: '/users',
      env: '[positive]\nquery = {"limit": 5}\n[negative_query_limit]\nat = "/limit"\n2.17 = "x"',
      scripts: { positive: [], negative_query_limit: ['2.17'] },
    },
    {
      slug: 'post_user',
      method: 'POST',
      path: '/user',
      env: `${cleanup}[positive]\nbody = ${VALID}\n[positive_required]\nbody = {}
[negative_body_name]\nat = "/name"\n${ids.map((id) => `${id} = 42`).join('\n')}`,
      scripts: { positive: [], positive_required: [], negative_body_name: ids },
    },
    { slug: 'put_users', method: 'PUT', path: '/users', env: `[positive]\nbody = ${VALID}` },
    {
      ...{ slug: 'remove_user', method: 'DELETE', path: '/users/{id}', scripts: {} },
      env: '[positive]\npath = {"id": 1}',
    },
  ];
}

test('a write since which valid requests crash is named once, and nothing fails because of it', async () => {
  const server = await startRecorder(users());
  const {
    outcomes,
    test: named,
    notes,
    output,
  } = await runSuiteIn(suiteOf(usersSuite()), server.url);
  expect(outcomes).toEqual({
    'get_users/positive': 'passed',
    'get_users/negative_query_limit/2.17': 'passed',
    'post_user/positive': 'passed',
    'post_user/positive_required': 'passed',
    'post_user/negative_body_name/1.00': 'unproven (write)',
    'post_user/negative_body_name/1.01': 'unproven (write)',
    // Never accepted itself: the GET beside it shows that it suffers.
    'put_users/positive': 'unproven (write)',
  });
  const own = 'POST /user gets 500 since POST /user {} was accepted';
  expect(named('post_user/negative_body_name/1.01').cause?.title).toBe(own);
  const read = 'GET /users gets 500 since POST /user {} was accepted';
  expect(named('put_users/positive').cause?.title).toBe(read);
  expect(notes).toContain(`${own}: 2 tests are unproven.`);
  expect(output).toContain(`${read}: 1 test is unproven.`);
});

test('workers find the write that another one has sent', async () => {
  const server = await startRecorder(users(undefined, 8));
  const folder = suiteOf(usersSuite('', 40));
  const { outcomes, notes } = await runSuiteIn(folder, server.url, { args: ['-n', '2'] });
  const found = new Set(Object.values(outcomes));
  expect(found).toContain('unproven (write)');
  expect(notes.join('\n')).toMatch(
    /^(?:GET \/users|POST \/user) gets 500 since POST \/user \{\} was accepted/m,
  );
});

test('a row that crashes a server is removed where that can be done, and tests go on', async () => {
  const server = await startRecorder(users(({ method }) => method === 'DELETE'));
  const { outcomes, test: named } = await runSuiteIn(suiteOf(usersSuite(CLEANUP)), server.url);
  expect(outcomes).toMatchObject({
    'post_user/positive_required': 'passed',
    'post_user/negative_body_name/1.00': 'unproven (write)',
    'post_user/negative_body_name/1.01': 'passed',
    // This one is its own bug.
    'put_users/positive': 'failed crash (valid-request)',
  });
  const title = 'POST /user gets 500 since POST /user {} was accepted';
  expect(named('post_user/negative_body_name/1.00').cause?.title).toBe(title);
});

test('a request that crashes by itself after writes elsewhere is blamed on none of them', async () => {
  let requests = 0;
  const server = await startRecorder(({ method, url }, response) => {
    const isCrash = url.startsWith('/jobs') && ++requests > 1;
    response.writeHead(isCrash ? 500 : method === 'POST' ? 201 : 200).end('{}');
  });
  const folder = suiteOf([
    {
      slug: 'get_jobs',
      path: '/jobs',
      env: '[positive]\nquery = {"limit": 5}\n[negative_query_limit]\nat = "/limit"\n2.17 = "x"',
      scripts: { positive: [], negative_query_limit: ['2.17'] },
    },
  ]);
  const { outcomes } = await runSuiteIn(folder, server.url);
  expect(outcomes['get_jobs/negative_query_limit/2.17']).toBe('unproven (valid-request)');
});
