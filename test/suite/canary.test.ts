import { expect, test } from 'vitest';
import { runSuite } from '../../src/runner/index.ts';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import { runSuiteIn, suiteOf } from './run-records.ts';
import { type Endpoint, pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const AUTH = [
  '[auth]',
  'key = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "env://TOKEN"}',
].join('\n');

const endpoint = (slug: string, method: string, path: string): Endpoint => ({
  ...{ slug, method, path },
  env: `${AUTH}\n[positive]\n`,
});

/** In the order in which their tests run. */
const ENDPOINTS = [
  endpoint('get_a', 'GET', '/a'),
  endpoint('get_b', 'GET', '/b'),
  endpoint('get_open', 'GET', '/open'),
  endpoint('post_role', 'POST', '/role'),
  endpoint('post_x', 'POST', '/x'),
  endpoint('put_y', 'PUT', '/y'),
];

const call = ({ method, url }: Recorded) => `${method} ${url}`;

/** A server on which one call ends the session: all that is not open gets 401 from then on. */
function endedBy(culprit: string, denied: readonly string[] = []): Reply {
  let isOver = false;
  return (request, response) => {
    const isSignedIn = !isOver && request.headers.authorization === 'Bearer good';
    const isOpen = request.url === '/open';
    if (call(request) === culprit) isOver ||= isSignedIn;
    const status = !isOpen && !isSignedIn ? 401 : denied.includes(call(request)) ? 403 : 200;
    response.writeHead(status).end('{}');
  };
}

async function ran(reply: Reply, workers = 1) {
  const server = await startRecorder(reply);
  const folder = temporaryFolder();
  writeSuite(folder, ENDPOINTS);
  const result = await runSuite(folder, {
    ...{ baseUrl: server.url, workers, output: () => {} },
    variables: { TOKEN: 'good' },
  });
  return { ...result, calls: server.requests.map(call) };
}

test('a write that ends the access of the suite stops the run, and is named', async () => {
  const { status, reason, calls } = await ran(endedBy('POST /role'));
  expect(status).toBe(3);
  expect(reason).toBe(
    'the run stopped: the suite has lost its access: GET /a, which was accepted, now gets 401 ' +
      'since POST /role was accepted; leave that alone ([exclude] of env/suite.txt), and renew the credentials',
  );
  // What comes after the first denial is not sent.
  expect(calls).not.toContain('PUT /y');
});

test('a GET that signs out is named, and not the open one after it', async () => {
  const { reason } = await ran(endedBy('GET /b'));
  expect(reason).toContain('GET /a, which was accepted, now gets 401 since GET /b was accepted;');
});

test('endpoints that need another role end nothing, and cost no more than two requests', async () => {
  const denied = ['POST /role', 'POST /x', 'PUT /y'];
  const { status, reason, counts, calls } = await ran(endedBy('', denied));
  expect([status, reason]).toEqual([3, null]);
  expect(counts).toMatchObject({ passed: 3, blocked: 3 });
  // Six tests; a request is repeated for each denied endpoint, once without credentials.
  expect(calls.length).toBeLessThanOrEqual(6 + 2 * 3);
});

test.each([1, 2])(
  'credentials that are accepted elsewhere may not do this, with %i processes, and are not to be checked',
  async (workers) => {
    const server = await startRecorder(({ method, headers, url }, response) => {
      const isSignedIn = headers.authorization === 'Bearer good';
      const isAllowed = url === '/open' || (isSignedIn && method === 'GET');
      response.writeHead(isAllowed ? 200 : isSignedIn && url === '/y' ? 401 : 403).end();
    });
    const folder = suiteOf([
      ...ENDPOINTS,
      ...Array.from({ length: 40 }, (_, n) => endpoint(`post_${n}`, 'POST', `/${n}`)),
    ]);
    const args = workers === 1 ? [] : ['-n', `${workers}`];
    const run = (TOKEN: string) => runSuiteIn(folder, server.url, { args, env: { TOKEN } });
    const good = await run('good');
    expect(good.test('post_x/positive').reason).toBe('403: these credentials may not do this');
    expect(good.test('put_y/positive').reason).toBe(
      '401: the credentials in [auth] are accepted elsewhere, but not here',
    );
    expect(good.notes).toContain(
      '43 of 46 valid requests get 401 or 403: the credentials in [auth] are accepted, but may not do this.',
    );
    // A second process may be denied before anything was accepted.
    if (workers === 1) expect(good.output).not.toContain('Check [auth]');
    // What is open to everybody says nothing of credentials.
    const bad = await run('bad');
    expect(bad.test('post_x/positive').reason).toBe(
      '403: the credentials in [auth] are missing or not accepted',
    );
    expect(bad.notes).toContain(
      '45 of 46 valid requests get 401 or 403: check the credentials in [auth].',
    );
    expect(bad.output).toContain('Check [auth]');
  },
);

test('with several processes, the loss stops all of them', async () => {
  const { status, reason, calls } = await ran(endedBy('POST /role'), 2);
  expect(status).toBe(3);
  expect(reason).toContain('the suite has lost its access');
  expect(calls.length).toBeLessThan(20);
});

test('without any request that needs credentials, a denial says nothing', async () => {
  const { reason } = await ran((request, response) => {
    response.writeHead(request.method === 'GET' ? 200 : 401).end('{}');
  });
  expect(reason).toBeNull();
});

/** A suite with a token of OAuth 2.0, for a server on which `POST /role` ends the session. */
async function ranWithToken(endpoints: readonly Endpoint[]) {
  let token = 0;
  const server = await startRecorder((request, response) => {
    if (request.url === '/token') {
      token += 1;
      const grant = { access_token: `token-${token}`, token_type: 'bearer' };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(grant));
      return;
    }
    const isSignedIn = request.headers.authorization === `Bearer token-${token}`;
    if (isSignedIn && call(request) === 'POST /role') token += 100;
    response.writeHead(isSignedIn ? 200 : 401).end('{}');
  });
  const folder = temporaryFolder();
  writeSuite(folder, endpoints);
  const oauth = {
    ...{ in: 'header', name: 'Authorization', prefix: 'Bearer ', token_url: '/token' },
    ...{ client_id: 'id-of-client', client_secret: 'secret-of-client' },
  };
  writeFiles(folder, [['env/suite.txt', `[auth]\nkey = ${JSON.stringify(oauth)}\n`]]);
  return pytest([folder], { PROOFGATE_BASE_URL: server.url });
}

test('set-ups leave alone what has ended the access twice', async () => {
  const limits = ['1.22', '1.24', '1.25', '1.26'];
  const values = limits.map((id) => `${id} = "x"`).join('\n');
  const role: Endpoint = {
    ...endpoint('post_role', 'POST', '/role'),
    env: `${AUTH}\n[positive]\nbody = {"x": "x"}\n[positive_boundary_body_x]\nat = "/x"\n${values}\n`,
    scripts: { positive: [], positive_boundary_body_x: limits },
  };
  const others = ENDPOINTS.filter(({ slug }) => slug !== 'post_role');
  const { status, output } = await ranWithToken([role, ...others]);
  expect(status, output).toBe(0);
  expect(output).toContain('Left alone: POST /role');
});

test('a login is renewed, and the request sent again', async () => {
  const { status, output } = await ranWithToken(ENDPOINTS);
  expect(status, output).toBe(0);
  expect(output).toContain('Access was lost and the login renewed 1 times after POST /role (1).');
  // A token may have expired just then.
  expect(output).not.toContain('Left alone');
});
