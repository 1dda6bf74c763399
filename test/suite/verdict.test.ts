import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type Recorded, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const NEGATIVE = `[positive]
body = {"name": "Rex", "note": "it's $HOME \\"x\\" \`id\`\\n"}
[negative_body_name]
at = "/name"
1.03 = "R"`;

/** Runs one negative and one positive test against a server that always answers with a status. */
async function verdicts(
  statuses: readonly number[],
  headers: Record<string, string> = {},
): Promise<Record<number, string>> {
  const server = await startRecorder(({ url }, response) => {
    response
      .writeHead(Number(url.split('/')[2]), { location: '/elsewhere', ...headers })
      .end(headers.body);
  });
  const folder = temporaryFolder();
  writeSuite(
    folder,
    statuses.map((status) => ({
      slug: `s${status}`,
      path: `/${status}/${status}`,
      method: 'POST',
      env: NEGATIVE,
      scripts: { positive: [], negative_body_name: ['1.03'] },
    })),
  );
  const { output } = await pytest([folder, '-v'], { PROOFGATE_BASE_URL: server.url });
  const shown = (name: string) => output.split(`::${name} `)[1]?.split(' ')[0];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      `${shown(`test_s${status}_positive[positive]`)} ${shown(`test_s${status}_negative_body_name[1.03]`)}`,
    ]),
  );
}

test.each(['gzip', 'deflate'])(
  'the status decides where the body is not the %s that it says to be',
  async (encoding) => {
    const headers = { 'content-encoding': encoding, body: 'Traceback' };
    expect(await verdicts([200, 400, 500], headers)).toEqual({
      200: 'PASSED FAILED',
      400: 'FAILED UNPROVEN',
      500: 'FAILED UNPROVEN',
    });
  },
);

test.each([
  [
    '103',
    (response: ServerResponse) => response.writeEarlyHints({ link: '</a.css>; rel=preload' }),
  ],
  ['102', (response: ServerResponse) => response.writeProcessing()],
  ['100', (response: ServerResponse) => response.writeContinue()],
])('a response begins after what is interim: %s', async (_, send) => {
  const server = await startRecorder(({ body }, response) => {
    send(response);
    send(response);
    response.writeHead(body.toString().includes('Rex') ? 201 : 400).end('done');
  });
  const folder = temporaryFolder();
  const scripts = { positive: [], negative_body_name: ['1.03'] };
  writeSuite(folder, [{ slug: 's', method: 'POST', env: NEGATIVE, scripts }]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
});

test('a server that answers everything alike makes no negative test pass', async () => {
  expect(
    await verdicts([200, 204, 299, 301, 304, 400, 401, 403, 404, 422, 499, 500, 501, 503]),
  ).toEqual({
    200: 'PASSED FAILED',
    204: 'PASSED FAILED',
    299: 'PASSED FAILED',
    301: 'ERROR ERROR',
    304: 'ERROR ERROR',
    400: 'FAILED UNPROVEN',
    401: 'ERROR ERROR',
    403: 'ERROR ERROR',
    404: 'FAILED UNPROVEN',
    422: 'FAILED UNPROVEN',
    499: 'FAILED UNPROVEN',
    500: 'FAILED UNPROVEN',
    501: 'ERROR ERROR',
    503: 'ERROR ERROR',
  });
});

test('a failure shows scenario, answer and a curl line that sends the same request again', async () => {
  const server = await startRecorder((_request, response) => {
    response.writeHead(200, 'Fine', { 'content-type': 'text/plain' }).end(`${'a'.repeat(2500)}END`);
  });
  const folder = temporaryFolder();
  const env = `[auth]
key = {"in": "header", "name": "X-Key", "value": "env://MY_KEY"}
basic = {"in": "header", "name": "Authorization", "prefix": "Basic ", "encode": "base64", "value": "env://MY_LOGIN"}
q = {"in": "query", "name": "token", "value": "env://MY_TOKEN"}
${NEGATIVE.replace('[positive]', `[positive]\nquery = {"q": "it's"}\nheader = {"X-Empty": "", "X-Q": "'\\""}`)}`;
  writeSuite(folder, [
    { slug: 's', method: 'POST', env, scripts: { negative_body_name: ['1.03'] } },
    {
      slug: 'upload',
      method: 'PUT',
      env: `content_type = "multipart/form-data"\n${env.replace('"Rex"', '{"base64": "AAH/"}')}`,
      scripts: { negative_body_name: ['1.03'] },
    },
  ]);
  const variables = { MY_KEY: 'canary-k', MY_LOGIN: 'me:canary-l', MY_TOKEN: 'canary-t' };
  const { status, output } = await pytest([folder], {
    PROOFGATE_BASE_URL: server.url,
    ...variables,
  });
  expect(status).toBe(1);
  expect(output).toContain('POST /s, [negative_body_name] 1.03: Words of 1.03');
  expect(output).toContain('Expected: 4xx (neither 401 nor 403)');
  expect(output).toContain('Answered: 200 Fine');
  expect(output).toContain(`${'a'.repeat(2000)}… (503 more characters)`);
  expect(output).not.toMatch(/canary-|END/);
  const curls = [...output.matchAll(/^((?:printf .*)?curl (?:.*\\\n)*.*)$/gm)].map(
    ([line]) => line,
  );
  expect(curls.length).toBe(2);
  for (const line of curls) {
    await promisify(execFile)('bash', ['-c', line], { env: { ...process.env, ...variables } });
  }
  const [first, second, ...pasted] = server.requests;
  expect(pasted.map(comparable)).toEqual([first, second].map(comparable));
  expect(first?.headers.authorization).toBe('Basic bWU6Y2FuYXJ5LWw=');
  expect(first?.url).toBe('/s?q=it%27s&token=canary-t');
});

/** Without the headers that each client adds for itself and those of a trace, in an order that does not matter. */
function comparable(request: Recorded | undefined) {
  const { host, connection, accept, 'user-agent': _, ...all } = request?.headers ?? {};
  const { traceparent, baggage, ...headers } = all;
  return { method: request?.method, url: request?.url, headers, body: request?.body.toString() };
}

test('a server that breaks off or never answers is a failure and no fault of the set-up', async () => {
  const server = await startRecorder(({ url }, response) => {
    if (url === '/broken') response.destroy();
    if (url === '/cut')
      response.writeHead(200, { 'content-length': '9' }).write('abc', () => response.destroy());
    if (url === '/stream') response.write('first');
  });
  const folder = temporaryFolder();
  const slugs = ['broken', 'cut', 'silent', 'stream'];
  writeSuite(
    folder,
    slugs.map((slug) => ({ slug, method: 'POST', env: '[positive]\nbody = 1' })),
  );
  const { output, junit } = await pytest([folder], {
    PROOFGATE_BASE_URL: server.url,
    PROOFGATE_TIMEOUT: '0.5',
  });
  expect(output).toContain('4 failed');
  expect(junit).not.toContain('<error');
  expect(output).toContain('Answered: the server closed the connection');
  expect(output).toContain('Answered: the answer broke off');
  expect(output.match(/Answered: no whole response within 0.5 seconds/g)?.length).toBe(2);
});

test('a connection that was closed while idle costs no test', async () => {
  let served = 0;
  const server = createServer((socket) => {
    // Answers the first request of a connection and breaks at its second, as a server may.
    socket.once('data', () => {
      served += 1;
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      socket.once('data', () => socket.destroy());
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const folder = temporaryFolder();
  writeSuite(
    folder,
    ['a', 'b', 'c'].map((slug) => ({ slug, env: '[positive]' })),
  );
  const { status, output } = await pytest([folder], {
    PROOFGATE_BASE_URL: `http://127.0.0.1:${port}`,
  });
  expect(status, output).toBe(0);
  expect(served).toBe(3);
});

test('hooks see and change the request, see the answer, and may both be absent', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  writeSuite(folder, [
    {
      slug: 's',
      method: 'PUT',
      path: '/pets/{id}',
      env: '[positive]\npath = {"id": 1}\nbody = {"n": 0.10}',
    },
  ]);
  writeFiles(folder, [
    [
      'hooks.py',
      `import requests


def before(endpoint, request):
    assert endpoint == "PUT /pets/{id}", endpoint
    assert request.body["n"] + 1 == 1.1 and request.section == "positive"
    request.path["id"] = 2**70
    request.query["q"] = [1.5, None]
    request.header["X-H"] = True
    request.body["new"] = {"k": ["é"]}


def after(endpoint, request, response):
    requests.delete(f"{request.base_url}/done/{response.status_code}", timeout=5)
`,
    ],
  ]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  expect(
    server.requests.map(({ method, url, headers, body }) => [
      method,
      url,
      headers['x-h'],
      body.toString(),
    ]),
  ).toEqual([
    [
      'PUT',
      '/pets/1180591620717411303424?q=1.5&q=null',
      'true',
      '{"n": 0.10, "new": {"k": ["é"]}}',
    ],
    ['DELETE', '/done/200', undefined, ''],
  ]);
});
