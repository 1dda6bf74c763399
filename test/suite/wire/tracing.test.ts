import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTraceParent } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import type { RunOptions } from '../../../src/runner/index.ts';
import { ranWith, suiteOfDocument } from '../pace/results-text.ts';
import { type Recorded, startRecorder } from '../recorder.ts';
import { runSuiteIn } from '../run-records.ts';
import { temporaryFolder, writeFiles } from '../tools.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const TITLE = `Bücher, "Ränge"; 100 % \\ ${'日本'.repeat(60)}`;
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: TITLE, version: '1' },
  paths: {
    '/rows': {
      get: { parameters: [limit], responses: { 200: { description: 'OK' } } },
      post: {
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: { name: { type: 'string', maxLength: 5 } } }),
        },
        responses: { 201: { description: 'Created', content: json(row) } },
      },
    },
    '/rows/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: 'OK' } } },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  },
};

/** A server with rows, which refuses what its document does. */
const startRows = () =>
  startRecorder(({ method, url, body }, response) => {
    const value = new URL(url, 'http://localhost').searchParams.get('limit') ?? '1';
    const isBad = !/^[1-9]$/.test(value) || /[^"]{6,}"\}|null|true|\d/.test(body.toString());
    const status = isBad ? 400 : method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : '{"id": 7}');
  });

/** Runs a suite without pytest's fixtures, as `proofgate run` does. */
async function ran(folder: string, url: string, options: RunOptions = {}) {
  const records = join(temporaryFolder(), 'records.jsonl');
  const run = { baseUrl: url, records, countsOnly: true, ...options };
  return (await ranWith(folder, run, records)).results;
}

/** The members of a `baggage`, read as the recommendation says. */
function baggageOf({ headers }: Recorded): Record<string, string> {
  const text = String(headers.baggage);
  expect(text.length).toBeLessThanOrEqual(8192);
  const members = text.split(',').map((member) => member.split('='));
  // token, and baggage-octet without what is not encoded (https://www.w3.org/TR/baggage/#definition)
  for (const [name, value, ...more] of members) {
    expect(name).toMatch(/^[\w.]+$/);
    expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/);
    expect(value?.length).toBeLessThanOrEqual(256);
    expect(more).toEqual([]);
  }
  return Object.fromEntries(
    members.map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
  );
}

/** The trace and the span that a request names, read by OpenTelemetry. */
function contextOf({ headers }: Recorded) {
  const found = parseTraceParent(String(headers.traceparent));
  if (found === null) throw new Error(`invalid: ${headers.traceparent}`);
  return found;
}

test.each([{ concurrency: 1 }, { concurrency: 4 }])(
  'each request names the trace of its test, a span of its own, and suite, test and scenario: %o',
  async (options) => {
    const folder = await suiteOfDocument(DOCUMENT);
    const { url, requests } = await startRows();
    const { tests } = await ran(folder, url, options);
    const traces = new Map(tests.map(({ id, trace_id }) => [id, trace_id]));
    expect(requests.length).toBeGreaterThan(50);
    for (const request of requests) {
      const { traceId, traceFlags } = contextOf(request);
      const { 'proofgate.suite': suite = '', ...others } = baggageOf(request);
      expect(suite).toMatch(/^Bücher, "Ränge"; 100 % \\ (日本)+日?$/);
      const id = others['proofgate.test'] ?? '';
      expect(others).toEqual({
        'proofgate.test': id,
        'proofgate.scenario': id.split('/').at(-1),
      });
      expect(traceFlags).toBe(1);
      expect(traces.get(id), id).toBe(traceId);
    }
    const spans = requests.map((request) => contextOf(request).spanId);
    expect(new Set(spans).size).toBe(spans.length);
    // Set-ups, controls and clean-ups are of the test that needs them.
    const ofRow = requests.filter(
      (one) => baggageOf(one)['proofgate.test'] === 'get_rows_id/positive',
    );
    expect(ofRow.map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE']);
    const ownTests = new Set(requests.map((request) => contextOf(request).traceId));
    expect(ownTests.size).toBe(
      new Set(requests.map((one) => baggageOf(one)['proofgate.test'])).size,
    );
  },
);

test('a test has another trace in each run, and generated files have none', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const { url } = await startRows();
  const [first, second] = [await ran(folder, url), await ran(folder, url)];
  const seen = [...first.tests, ...second.tests].flatMap(({ trace_id, seen_in }) =>
    trace_id === undefined || seen_in !== undefined ? [] : [trace_id],
  );
  expect(seen.length).toBeGreaterThan(40);
  expect(new Set(seen).size).toBe(seen.length);
  expect(await suiteOfDocument(DOCUMENT).then(envOf)).toBe(envOf(folder));
});

function envOf(folder: string): string {
  return readFileSync(join(folder, 'env/get_rows_environment.txt'), 'utf8');
}

const header = (name: string, schema: object) => ({ name, in: 'header', schema });
const OWNED = {
  ...DOCUMENT,
  paths: {
    '/traced': {
      get: {
        parameters: [
          { ...header('Traceparent', { type: 'string', minLength: 40 }), required: true },
          header('BAGGAGE', { type: 'string', maxLength: 30 }),
          header('X-Level', { type: 'integer', minimum: 1 }),
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/plain': { get: { parameters: [limit], responses: { 200: { description: 'OK' } } } },
  },
};

test('headers of the document are sent, broken and left out as its tests say', async () => {
  const folder = await suiteOfDocument(OWNED);
  const { url, requests } = await startRecorder();
  const { tests } = await ran(folder, url);
  const traced = requests.filter((one) => one.url === '/traced');
  const names = (one: Recorded) => one.rawHeaders.filter((_, at) => at % 2 === 0);
  // Never twice, and never ours.
  for (const one of traced)
    expect(names(one).filter((name) => /^(traceparent|baggage)$/.test(name))).toEqual([]);
  const without = traced.filter((one) => one.headers.traceparent === undefined);
  const lengths = new Set(traced.map((one) => one.headers.traceparent?.length));
  expect(without.length).toBeGreaterThan(0);
  expect(lengths).toContain(39);
  expect(lengths).toContain(40);
  expect(traced.some((one) => one.headers.baggage === undefined)).toBe(true);
  expect(traced.some((one) => one.headers.baggage?.length === 31)).toBe(true);
  // Such a test has no trace that a server knows.
  const named = tests
    .filter(({ trace_id }) => trace_id !== undefined)
    .map(({ endpoint }) => endpoint);
  expect(new Set(named)).toEqual(new Set(['GET /plain']));
});

test('what a person sets or leaves out stays so: in env/suite.txt, in a hook', async () => {
  const hook = 'def before(endpoint, request):\n    request.header["Baggage"] = "mine=1"\n';
  const folder = await suiteOfDocument(OWNED, hook);
  const mine = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
  const { url, requests } = await startRecorder();
  const plain = () => requests.splice(0).filter((one) => one.url.startsWith('/plain'));
  for (const value of [`"${mine}"`, 'absent']) {
    writeFiles(folder, [['env/suite.txt', `[header]\nTraceparent = ${value}\n`]]);
    await ran(folder, url);
    const sent = plain();
    const expected = value === 'absent' ? undefined : mine;
    expect(sent.length).toBeGreaterThan(3);
    for (const { headers } of sent)
      expect([headers.traceparent, headers.baggage]).toEqual([expected, 'mine=1']);
  }
});

test('an optional header of the document that a person has taken out stays out', async () => {
  const folder = await suiteOfDocument(OWNED);
  const file = 'env/get_traced_environment.txt';
  const text = readFileSync(join(folder, file), 'utf8');
  const edited = text.replaceAll(/, "BAGGAGE": "[^"]*"/g, '');
  expect(edited).not.toBe(text);
  expect(edited).toContain('[negative_header_BAGGAGE]');
  writeFiles(folder, [[file, edited]]);
  const { url, requests } = await startRecorder();
  await ran(folder, url);
  const traced = requests.filter((one) => one.url === '/traced');
  expect(new Set(traced.map(({ headers }) => headers.baggage))).toContain(undefined);
  expect(traced.some(({ headers }) => headers.baggage?.includes('proofgate'))).toBe(false);
});

test('a credential that is sent as such a header is left out where it is to be missing', async () => {
  const secured = {
    ...OWNED,
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Baggage' } } },
    security: [{ key: [] }],
    paths: { '/plain': OWNED.paths['/plain'] },
  };
  const folder = await suiteOfDocument(secured);
  const { url, requests } = await startRecorder();
  await ran(folder, url, { variables: { PROOFGATE_KEY: 'my-secret' } });
  const sent = new Set(requests.map(({ headers }) => headers.baggage));
  expect(sent).toContain(undefined);
  expect([...sent].some((text) => text?.includes('proofgate.suite'))).toBe(false);
});

test('PROOFGATE_TRACE=off and the option of a run send neither header, and results name no trace', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const { url, requests } = await startRows();
  const off = await ran(folder, url, { trace: false });
  const plain = await runSuiteIn(folder, url, { env: { PROOFGATE_TRACE: 'off' } });
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.filter(({ headers }) => headers.traceparent ?? headers.baggage)).toEqual([]);
  expect(off.tests.filter((one) => one.trace_id !== undefined)).toEqual([]);
  expect(plain.test('get_rows/positive').trace_id).toBeUndefined();
});

test('curl lines and requests that people see have no trace: sent again, they are no part of the run', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const { url } = await startRecorder((_request, response) => response.writeHead(500).end('{}'));
  const { tests } = await ran(folder, url, { wholeRequests: true });
  const failed = tests.find(({ id }) => id === 'get_rows/positive');
  expect(failed?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify([failed?.curl, failed?.request])).not.toMatch(/traceparent|baggage/i);
});

test('in workers of pytest as well, and a check of responses names the trace of the response that it shows', async () => {
  const folder = await suiteOfDocument(DOCUMENT);
  const { url, requests } = await startRecorder((_request, response) => {
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"id": 7}');
  });
  const { test: found } = await runSuiteIn(folder, url, { args: ['-n', '2'] });
  const check = found('get_rows/response/7.01');
  expect(check.outcome).toBe('failed');
  const ofCheck = requests.filter((one) => contextOf(one).traceId === check.trace_id);
  expect(ofCheck.map((one) => baggageOf(one)['proofgate.test'])).toContain(check.seen_in);
});
