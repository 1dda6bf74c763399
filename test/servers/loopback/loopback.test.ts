import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LoopbackServer, startLoopback } from '../../support/network/loopback.ts';

/** Calls a hook of hooks.py as the generated suite does: with the request in values. */
const CALL_HOOK = `
import sys, json
from types import SimpleNamespace
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import hooks
request = SimpleNamespace(path={"id": json.loads(sys.argv[3])}, body=json.loads(sys.argv[4]))
hooks.before(sys.argv[2], request)
print(json.dumps(request.body))
`;
const folder = fileURLToPath(new URL('.', import.meta.url));

const Exceptions = z.array(
  z.strictObject({
    endpoint: z.string(),
    location: z.enum(['path', 'query', 'header', 'body']),
    at: z.string(),
    scenario: z.string().regex(/^[1-6]\.\d\d$/),
    /** The section of an environment file that shows it, where a test of the suite does. */
    section: z.literal('positive_required').optional(),
    reason: z.string(),
  }),
);
type Exception = z.infer<typeof Exceptions>[number];

let server: LoopbackServer;
beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.stop());

test('the application serves its own document', () => {
  const { openapi, paths } = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(server.document));
  expect(openapi).toBe('3.0.0');
  expect(Object.keys(paths).sort()).toEqual(['/todos', '/todos/count', '/todos/{id}']);
});

test('the hook seeds the row that the path names, and every method finds it', async () => {
  for (const method of ['GET', 'PATCH', 'PUT', 'DELETE']) {
    await before(`${method} /todos/{id}`, '7');
    const body = ['PATCH', 'PUT'].includes(method) ? '{"title": "a"}' : undefined;
    expect(await ask(method, '/todos/7', body)).toMatchObject({
      status: method === 'GET' ? 200 : 204,
    });
  }
  expect(await ask('GET', '/todos/7')).toMatchObject({ status: 404 });
});

test('the hook leaves one row, whatever was stored before', async () => {
  await ask('POST', '/todos', '{"title": "another"}');
  await before('GET /todos/{id}', '1.5');
  expect(JSON.parse((await ask('GET', '/todos')).body)).toEqual([{ id: 1.5, title: 'Seeded' }]);
  await before('GET /todos/{id}', '"no number"');
  expect(JSON.parse((await ask('GET', '/todos')).body)).toEqual([]);
});

test('the hook makes the id in the body of a PUT the one in the path', async () => {
  expect(await before('PUT /todos/{id}', '7', '{"id": 3}')).toEqual({ id: 7 });
  expect(await before('PUT /todos/{id}', '7', '{"id": "3"}')).toEqual({ id: '3' });
  expect(await before('PATCH /todos/{id}', '7', '{"id": 3}')).toEqual({ id: 3 });
});

test('an address needs no public geocoder', async () => {
  const { status, body } = await ask('POST', '/todos', '{"title": "a", "remindAtAddress": "b"}');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ remindAtGeo: '40.7127,-74.0059' });
});

test.each(read('gaps.json'))('is too lenient: $endpoint $at $scenario', async ({ reason }) => {
  await replay(reason);
});

test.each(read('stricter.json'))('is too strict: $endpoint $at $scenario', async ({ reason }) => {
  await replay(reason);
});

/** Sends the request that a reason names, and expects the status that it names. */
async function replay(reason: string): Promise<void> {
  const told = /^(\S+) (\/.*?)(?: with (?:body (.*?)|no body))? answers (\d+)/.exec(reason);
  const [, method = '', target = '', body, status] = told ?? [];
  await fetch(server.rowsUrl, { method: 'PUT', body: '[{"id": 10, "title": "Seeded"}]' });
  expect((await ask(method, target, body)).status).toBe(Number(status));
}

async function before(endpoint: string, id: string, body = 'null'): Promise<unknown> {
  const child = spawn('python3', ['-c', CALL_HOOK, folder, endpoint, id, body], {
    env: { ...process.env, ...server.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return JSON.parse(printed);
}

async function ask(method: string, target: string, body?: string) {
  const response = await fetch(new URL(target, server.baseUrl), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: await response.text() };
}

function read(name: string): Exception[] {
  return Exceptions.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')));
}
