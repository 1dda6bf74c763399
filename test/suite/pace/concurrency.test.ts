import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunOptions } from '../../../src/runner/index.ts';
import { type Recorded, startRecorder } from '../recorder.ts';
import { temporaryFolder } from '../tools.ts';
import { ranWith, suiteOfDocument } from './results-text.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const rejected = Object.fromEntries(
  ['400', '401', '403', '404'].map((status) => [status, { description: 'Rejected' }]),
);
const found = { 200: { description: 'Found', content: json(row) }, ...rejected };
const id = (type: object) => ({ name: 'id', in: 'path', required: true, schema: type });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const flow = { tokenUrl: '/token', scopes: { read: 'Reads' } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  components: {
    securitySchemes: { app: { type: 'oauth2', flows: { clientCredentials: flow } } },
  },
  security: [{ app: ['read'] }],
  paths: {
    '/lists': {
      get: {
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 50 }),
          query('kind', { enum: ['cat', 'dog'] }),
          query('word', { type: 'string', minLength: 2, maxLength: 9 }),
        ],
        responses: found,
      },
    },
    // What is wrong with an id is answered with 404, so that each control is sent again.
    '/rows/{id}': {
      get: { parameters: [id({ type: 'integer', minimum: 1, maximum: 90 })], responses: found },
      head: { parameters: [id({ enum: ['one', 'two'] })], responses: found },
    },
    '/closed': {
      get: { parameters: [query('limit', { type: 'integer', minimum: 1 })], responses: found },
    },
    '/old': {
      get: { parameters: [query('word', { type: 'string', maxLength: 5 })], responses: found },
    },
    '/pets': {
      post: {
        requestBody: { required: true, content: json({ ...row, required: [] }) },
        responses: { 201: found[200], ...rejected },
      },
    },
    '/pets/{id}': { get: { parameters: [id({ type: 'integer', minimum: 1 })], responses: found } },
  },
};
const VARIABLES = {
  PROOFGATE_APP_CLIENT_ID: 'proofgate',
  PROOFGATE_APP_CLIENT_SECRET: 'proofgate-secret',
};

/** What a server does with reads that come together. */
interface Server {
  /** Reads wait until so many have come, or nothing more comes for a while. */
  readonly together: number;
  /** The status of a read that finds more than `most` of them under way. */
  readonly most?: number;
  readonly status?: number;
  /** How long a token is valid. */
  readonly tokenSeconds?: number;
}

/** Answers like an API with rows, and keeps what was under way together. */
async function startServer(server: Server) {
  const { together, most = Number.POSITIVE_INFINITY, status = 429, tokenSeconds = 3600 } = server;
  const waiting: (() => void)[] = [];
  const overlaps: string[] = [];
  let [reads, writes, highest] = [0, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  const { url, requests } = await startRecorder((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) reads += 1;
    else writes += 1;
    highest = Math.max(highest, reads);
    if (writes > 0 && reads + writes > 1) overlaps.push(`${request.method} ${request.url}`);
    const isTooMany = isRead && reads > most;
    response.once('finish', () => {
      if (isRead) reads -= 1;
      else writes -= 1;
    });
    const answer = () =>
      isTooMany ? end(response, status) : reply(request, response, tokenSeconds);
    if (!isRead) return void setTimeout(answer, 2);
    waiting.push(answer);
    clearTimeout(timer);
    if (waiting.length >= together) release();
    else timer = setTimeout(release, 100);
  });
  return { url, requests, overlaps, highest: () => highest };
}

function reply(request: Recorded, response: ServerResponse, tokenSeconds: number): void {
  const token = { access_token: 'key', expires_in: tokenSeconds };
  if (request.url === '/token') end(response, 200, token);
  else end(response, statusOf(request), { id: 1 });
}

function statusOf({ method, url, headers }: Recorded): number {
  if (headers.authorization !== 'Bearer key') return 401;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, collection, key = '1'] = pathname.split('/');
  if (method === 'POST') return 201;
  if (collection === 'closed') return 403;
  if (collection === 'old') return 500;
  if (!/^(?:[1-9]\d?|one|two)$/.test(key)) return 404;
  return /^(?:[1-9]\d?)?$/.test(searchParams.get('limit') ?? '') ? 200 : 400;
}

function end(response: ServerResponse, status: number, value: object = {}): void {
  response.sendDate = false;
  const headers = { 'content-type': 'application/json', 'retry-after': '0' };
  response.writeHead(status, headers).end(JSON.stringify(value));
}

async function ran(folder: string, server: Server, options: RunOptions) {
  const { url, requests, overlaps, highest } = await startServer(server);
  const records = join(temporaryFolder(), 'records.jsonl');
  const run = { baseUrl: url, variables: VARIABLES, records, countsOnly: true };
  const { text, result, results } = await ranWith(folder, { ...run, ...options }, records);
  const sent = requests.map(({ method, url: target, rawHeaders, body }) =>
    [method, target, ...rawHeaders, body.toString()]
      .join('\n')
      .replace(new URL(url).host, '')
      .replace(/00-[0-9a-f]{32}-[0-9a-f]{16}-01/, 'of the run'),
  );
  return { text: text.replaceAll(url, ''), result, results, sent, overlaps, highest: highest() };
}

test('reads that overlap give the results of one at a time, from the same requests, and no write overlaps', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const one = await ran(folder, { together: 1 }, {});
  const four = await ran(folder, { together: 4 }, { concurrency: 4 });
  expect(four.text).toBe(one.text);
  expect(four.result.counts).toEqual(one.result.counts);
  expect(new Set(one.results.tests.map(({ outcome }) => outcome))).toEqual(
    new Set(['passed', 'failed', 'unproven', 'blocked']),
  );
  expect([one.highest, four.highest]).toEqual([1, 4]);
  expect(four.overlaps).toEqual([]);
  // A crash is sent again by itself; all the rest is sent as often as without.
  const settled = (sent: readonly string[]) => sent.filter((text) => !text.includes('/old')).sort();
  expect(settled(four.sent)).toEqual(settled(one.sent));
});

test('a server that is in trouble where requests overlap gets the results of one at a time', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const one = await ran(folder, { together: 1 }, {});
  for (const status of [429, 500, 503]) {
    const busy = await ran(folder, { together: 4, most: 2, status }, { concurrency: 4 });
    expect(busy.highest, `${status}`).toBeGreaterThan(2);
    expect(busy.text, `${status}`).toBe(one.text);
  }
});

test('a token is fetched while nothing else is under way', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const server = { together: 2, tokenSeconds: 0 };
  const { overlaps, highest, sent } = await ran(folder, server, { concurrency: 4 });
  expect(overlaps).toEqual([]);
  expect(sent.filter((text) => text.startsWith('POST\n/token\n')).length).toBeGreaterThan(9);
  expect(highest).toBeGreaterThan(1);
});

test('where hooks.py has functions, requests are sent one at a time, and the run says so', async () => {
  const hooks = 'def after(endpoint, request, response):\n    pass\n';
  const folder = await suiteOfDocument(DOCUMENT, hooks);
  let output = '';
  const decoder = new TextDecoder();
  const take = (chunk: Uint8Array) => {
    output += decoder.decode(chunk, { stream: true });
  };
  const { highest } = await ran(folder, { together: 1 }, { concurrency: 4, output: take });
  expect(highest).toBe(1);
  expect(output).toContain(
    'proofgate: hooks.py has before or after, so requests are sent one at a time',
  );
});
