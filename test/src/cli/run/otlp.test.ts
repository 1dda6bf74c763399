import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsSchema } from '../../../../src/results/document.ts';
import { proofgate } from '../../../e2e/proofgate.ts';
import { type Recorded, startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { closedPort } from '../../../support/network/closed-port.ts';
import { type ReceivedSpan, startCollector } from '../../../support/network/collector.ts';

const OWNERS = `openapi: 3.1.0
info: {title: Owners, version: "1"}
paths:
  /owners:
    get:
      parameters: [{name: limit, in: query, schema: {type: integer, minimum: 1}}]
      responses: {"200": {description: listed}}
    post:
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Owner"}}}
      responses: {"201": {description: created, content: {application/json: {schema: {type: object}}}}}
  /owners/{id}:
    get:
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses: {"200": {description: found}}
components:
  schemas:
    Owner: {type: object, required: [name], properties: {name: {type: string, maxLength: 60}}}
`;

/** Accepts every name that is a text; a key that is no number is nobody's, so that its valid request is sent again. */
const startOwners = () =>
  startRecorder(({ method, url, body }, response) => {
    const isBad = method === 'POST' && !/"name": *"/.test(body.toString());
    const found = /^\/owners\/.*[^0-9]/.test(url) ? 404 : 200;
    const status = isBad ? 400 : method === 'POST' ? 201 : found;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id": 7}');
  });

async function ownersSuite() {
  const folder = folderWith({ 'owners.yaml': OWNERS });
  await proofgate(['generate', 'owners.yaml'], { cwd: folder });
  return folder;
}

function resultsIn(folder: string) {
  return resultsSchema.parse(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')));
}

const idsOf = ({ headers }: Recorded) => String(headers.traceparent).split('-').slice(1, 3);

test('the tests of a run are spans, above those of the requests that the API has seen', async () => {
  const [folder, server, collector] = [
    await ownersSuite(),
    await startOwners(),
    await startCollector(),
  ];
  const run = ['run', '--base-url', server.url, '--json', 'results.json', '--concurrency', '4'];
  const otlp = ['--otlp', `${collector.url}/v1/traces`];
  const env = { OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=k1' };
  const { status, stdout, stderr } = await proofgate([...run, ...otlp], { cwd: folder, env });
  expect(status, stdout + stderr).toBe(1);
  expect(collector.requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(collector.requests[0]?.headers['x-collector-key']).toBe('k1');
  expect(collector.resource()).toMatchObject({ 'service.name': 'proofgate' });
  const spans = new Map(collector.spans().map((one) => [one.id, one]));
  expect(spans.size).toBe(collector.spans().length);
  // The parent of whatever a server adds is there, and so is that of a request.
  const parents = server.requests.map((request) => {
    const [trace, id = ''] = idsOf(request);
    const span = spans.get(id);
    expect(span).toMatchObject({ trace, kind: 'CLIENT' });
    expect(span?.attributes).toMatchObject({
      'http.request.method': request.method,
      'url.template': request.url.startsWith('/owners/') ? '/owners/{id}' : '/owners',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(server.url).port),
    });
    return spans.get(span?.parent ?? '');
  });
  const { tests } = resultsIn(folder);
  const byName = new Map(tests.map((one) => [one.id, one]));
  for (const parent of parents) {
    const found = byName.get(parent?.name ?? '');
    expect(parent).toMatchObject({ trace: found?.trace_id, parent: '', kind: 'INTERNAL' });
    expect(parent?.hasFailed).toBe(found?.outcome === 'failed');
    expect(parent?.attributes).toMatchObject({
      'test.suite.name': 'Owners',
      'test.case.name': found?.id,
      'proofgate.outcome': found?.outcome,
    });
  }
  const failed = [...spans.values()].find(
    ({ name }) => name === 'post_owners/negative_body_name/1.05',
  );
  expect(failed?.attributes).toMatchObject({
    'test.case.result.status': 'fail',
    'proofgate.kind': 'accepted',
    'proofgate.scenario': '1.05',
  });
  const rolesOf = (name: string) => rolesBelow([...spans.values()], name);
  expect(new Set(rolesOf('get_owners_id/positive'))).toEqual(new Set(['setup', 'test']));
  expect(rolesOf('post_owners/negative_body_name/1.05')).toEqual(['test']);
  expect([...spans.values()].map((one) => one.attributes['proofgate.request'])).toContain(
    'control',
  );
});

/** What the requests of a test are for, in their order. */
function rolesBelow(spans: readonly ReceivedSpan[], name: string) {
  const test = spans.find((one) => one.name === name);
  return spans
    .filter(({ parent, kind }) => parent === test?.id && kind === 'CLIENT')
    .map(({ attributes }) => attributes['proofgate.request']);
}

test('the report names the trace of a failure', async () => {
  const [folder, server] = [await ownersSuite(), await startOwners()];
  const run = ['run', '--base-url', server.url, '--json', 'results.json', '--html', 'page.html'];
  const { stdout } = await proofgate(run, { cwd: folder });
  const { tests, groups } = resultsIn(folder);
  const first = tests.find(({ id }) => id === groups[0]?.first);
  const traces = server.requests.map((request) => idsOf(request)[0]);
  expect(traces).toContain(first?.trace_id);
  expect(stdout).toContain(`Trace: ${first?.trace_id}\n`);
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain(String(first?.trace_id));
});

test('a collector that is away changes no result, and the run says so', async () => {
  const [folder, server] = [await ownersSuite(), await startOwners()];
  const address = new URL(await closedPort());
  const url = `http://ada:canary-word@${address.host}/v1/traces`;
  const run = ['run', '--base-url', server.url, '--endpoint', 'GET /owners/{id}', '--otlp', url];
  const { status, stdout, stderr } = await proofgate(run, { cwd: folder });
  expect(stderr).toContain(`Traces cannot be sent to ${address.origin}: `);
  expect(stdout + stderr).not.toContain('canary-word');
  const without = await proofgate(run.slice(0, -2), { cwd: folder });
  expect(status).toBe(without.status);
  expect(stdout.split('\n').at(-2)).toBe(without.stdout.split('\n').at(-2));
});

test('--no-trace sends no header, and is refused beside --otlp', async () => {
  const [folder, server] = [await ownersSuite(), await startOwners()];
  const run = ['run', '--base-url', server.url, '--no-trace', '--json', 'results.json'];
  await proofgate(run, { cwd: folder });
  expect(server.requests.length).toBeGreaterThan(3);
  expect(server.requests.filter(({ headers }) => headers.traceparent ?? headers.baggage)).toEqual(
    [],
  );
  expect(resultsIn(folder).tests.filter(({ trace_id }) => trace_id !== undefined)).toEqual([]);
  const both = await proofgate([...run, '--otlp', 'http://127.0.0.1:4318'], { cwd: folder });
  expect([both.status, both.stderr]).toEqual([
    2,
    expect.stringContaining('--otlp sends traces, which --no-trace turns off'),
  ]);
});
