import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../suite/tools.ts';
import {
  BAD_DOCUMENT,
  type Bad,
  deep,
  HEAD,
  json,
  repeat,
  startBadServer,
} from '../support/network/bad-server.ts';
import { BIN, proofgate } from './proofgate.ts';

/** The same, with a row that the first endpoint makes. */
const WITH_ROWS = `${BAD_DOCUMENT.replace(
  'schema: { type: object } }',
  'schema: { type: object, properties: { id: { type: integer } } } }',
)}  /bad/{badId}:
    get:
      parameters: [{ name: badId, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: OK } }
`;

const BOMB = gzipSync(Buffer.alloc(200 * 2 ** 20, ' '));

const BAD: Readonly<Record<string, { readonly bad: Bad; readonly answered: string }>> = {
  'sends its head a byte at a time': {
    bad: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      repeat(socket, 'a', 100);
    },
    answered: 'no whole response within 0.3 seconds',
  },
  'sends its body a byte at a time': {
    bad: (socket) => {
      socket.write(`${HEAD}Content-Length: 1000000\r\n\r\n`);
      repeat(socket, ' ', 100);
    },
    answered: 'no whole response within 0.3 seconds',
  },
  'never ends its body': {
    bad: (socket) => {
      socket.write(`${HEAD}\r\n`);
      repeat(socket, ' '.repeat(2 ** 20), 0);
    },
    answered: '',
  },
  'sends a small body that is large once it is decompressed': {
    bad: (socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`);
      socket.write(BOMB);
    },
    answered: 'the body is larger than 64 MiB',
  },
  'resets each connection': {
    bad: (socket) => void socket.resetAndDestroy(),
    answered: 'the server closed the connection',
  },
};

async function suiteFor(url: string, document = BAD_DOCUMENT) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), document);
  const ran = (args: readonly string[]) => proofgate(args, { cwd: folder });
  const { status, stderr } = await ran(['generate', 'openapi.yaml', '--base-url', url]);
  expect(status, stderr).toBe(0);
  return { folder, ran };
}

test.each(Object.entries(BAD))('a server that %s costs that endpoint alone', async (_, one) => {
  const { url } = await startBadServer(one.bad);
  const { folder, ran } = await suiteFor(url);
  const calibrated = await ran(['calibrate', '--timeout', '0.3', '--budget', '4']);
  expect(calibrated.stdout, calibrated.stderr).toMatch(/^GET \/good +1\/1 +1\/1 /m);
  expect(calibrated.stdout).toMatch(/^POST \/bad +0\/1 +0\/1 /m);
  const run = await ran(['run', '--timeout', '0.3', '--json', 'results.json']);
  expect(run.status, run.stderr).toBe(1);
  const { tests } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  const outcomes = (endpoint: string) =>
    tests.filter((test: { endpoint: string }) => test.endpoint === endpoint);
  expect(outcomes('GET /good').map(({ outcome }: { outcome: string }) => outcome)).not.toContain(
    'blocked',
  );
  const positive = outcomes('POST /bad').find(({ id }: { id: string }) =>
    id.startsWith('post_bad/positive'),
  );
  expect(positive).toMatchObject({ outcome: 'failed', kind: 'crash' });
  expect(positive.reason).toContain(one.answered);
});

test.each([20_000, 200_000])(
  'a response nested %d deep costs its request alone, and what was learned is kept',
  async (depth) => {
    const { url } = await startBadServer((socket) => void socket.write(json(deep(depth))));
    const { folder, ran } = await suiteFor(url, WITH_ROWS);
    await ran(['run', '--json', 'results.json']);
    const results = readFileSync(join(folder, 'results.json'), 'utf8');
    expect(results).not.toContain('fault in the suite');
    expect(results).toMatch(/set-ups: 0 of \d+ worked/);
    const calibrated = await ran(['calibrate', '--budget', '4']);
    expect(calibrated.status, calibrated.stderr).toBe(0);
    expect(calibrated.stdout).toMatch(/^GET \/good +1\/1 +1\/1 /m);
  },
);

test('the head of an endless stream of events decides the verdict', async () => {
  const { url } = await startBadServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n');
    repeat(socket, 'data: 1\n\n', 100);
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), ENDLESS);
  await proofgate(['generate', 'openapi.yaml', '--base-url', url], { cwd: folder });
  // Nobody waits so long for what never ends.
  const options = ['--timeout', '3600', '--json', 'results.json'];
  await proofgate(['run', ...options], { cwd: folder });
  const { tests } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  const positive = tests.find(({ id }: { id: string }) => id.startsWith('get_bad/positive'));
  expect(positive).toMatchObject({ outcome: 'passed' });
});

const ENDLESS = `openapi: 3.1.0
info: { title: Endless, version: "1" }
paths: { /bad: { get: { responses: { "200": { description: OK } } } } }
`;

/** A server that answers everything with one head. */
async function startBusyServer(head: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => void socket.write(`HTTP/1.1 ${head}\r\nContent-Length: 0\r\n\r\n`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}

const THREE = `openapi: 3.1.0
info: { title: Busy, version: "1" }
paths:
${['a', 'b', 'c']
  .map(
    (name) => `  /${name}:
    get:
      parameters: [{ name: q, in: query, required: true, schema: { type: integer } }]
      responses: { "200": { description: OK } }`,
  )
  .join('\n')}
`;

test.each([
  [
    '429 Too Many Requests\r\nRetry-After: 999999999',
    'the API answers 429 to everything and asks to wait 999,999,999 s: run again later',
  ],
  ['503 Service Unavailable\r\nRetry-After: 999999999', '503'],
])('a server that answers %j to everything holds no run', async (head, words) => {
  const url = await startBusyServer(head);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), THREE);
  const ran = (...args: string[]) => proofgate(args, { cwd: folder });
  await ran('generate', 'openapi.yaml', '--base-url', url);
  const run = await ran('run', '--json', 'results.json');
  const { counts } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  expect(run.stdout).toContain(words);
  expect(counts.passed).toBe(0);
  const calibrated = await ran('calibrate');
  expect(calibrated.status).toBe(3);
});

test('calibrate keeps what it has learned at SIGTERM, and removes its rows', async () => {
  const requests: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.method === 'GET' && request.url === '/slow/7') return waiting.resolve();
    if (request.method === 'POST') return void response.writeHead(201).end('{"id": 7}');
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const isValid = request.url === '/list?sort=sort';
    response.writeHead(isValid ? 200 : 400, { 'content-type': 'application/json' });
    response.end(isValid ? '[]' : '{"message": "sort is required"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), SLOW);
  await proofgate(['generate', 'openapi.yaml', '--base-url', `http://127.0.0.1:${address.port}`], {
    cwd: folder,
  });
  const child = spawn(process.execPath, [BIN, 'calibrate'], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await waiting.promise;
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code, output).toBe(3);
  expect(output).toContain('The calibration ended early: it was interrupted');
  const env = join(folder, 'generated-scripts/env/get_list_environment.txt');
  expect(readFileSync(env, 'utf8')).toContain('# calibrated: with /sort (400: sort is required)');
  expect(requests.slice(requests.indexOf('GET /slow/7'))).toEqual([
    'GET /slow/7',
    'DELETE /slow/7',
  ]);
});

const SLOW = `openapi: 3.1.0
info: { title: Slow, version: "1" }
paths:
  /list:
    get:
      parameters: [{ name: sort, in: query, schema: { type: string } }]
      responses: { "200": { description: OK } }
  /slow:
    post:
      responses:
        "201":
          description: Created
          content:
            application/json:
              schema: { type: object, required: [id], properties: { id: { type: integer } } }
  /slow/{slowId}:
    parameters: [{ name: slowId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: OK } } }
    delete: { responses: { "204": { description: Deleted } } }
`;
