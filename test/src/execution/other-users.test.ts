import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { repositories } from '../../support/network/git-server.ts';
import { httpServer } from '../../support/network/http-server.ts';
import { apiClient, Made } from '../../support/platform/api-client.ts';
import { secretsGround } from '../../support/platform/secrets-ground.ts';
import { dump } from '../../support/stores/dump.ts';
import { storeFolder } from '../../support/stores/stores.ts';
import { until } from '../../support/until.ts';

const TOKENS = { alice: 'canary-alice-81', bob: 'canary-bob-82', reader: 'canary-reader-83' };
type User = keyof typeof TOKENS;

const DOCUMENT = `openapi: 3.1.0
info: { title: Notes, version: "1" }
components:
  securitySchemes:
    oauth: { type: oauth2, flows: { password: { tokenUrl: /token, scopes: { write: "" } } } }
security: [{ oauth: [] }]
paths:
  /notes:
    post:
      security: [{ oauth: [write] }]
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } }
      responses: { "201": { description: Created, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
  /notes/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: OK } }
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "204": { description: Deleted } }
`;

function userOf({ headers }: IncomingMessage): User | undefined {
  const names = ['alice', 'bob', 'reader'] as const;
  return names.find((name) => headers.authorization === `Bearer ${TOKENS[name]}`);
}

/** Lets everybody read all notes, and repeats the credentials of whoever reads one. */
function notes(): Promise<string> {
  const owners = new Map<string, User>();
  return httpServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const chunks: Buffer[] = await request.toArray();
    const user = userOf(request);
    const send = (status: number, value?: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(value === undefined ? '' : JSON.stringify(value));
    if (user === undefined) return send(401);
    if (method === 'POST') {
      if (user === 'reader') return send(403);
      if (!/^\{"text":\s*"/.test(Buffer.concat(chunks).toString())) return send(422);
      const id = owners.size + 1;
      owners.set(`/notes/${id}`, user);
      return send(201, { id });
    }
    const owner = owners.get(url);
    if (owner === undefined) return send(404);
    if (method === 'GET') return send(200, { seen: request.headers.authorization, owner });
    if (owner !== user) return send(403);
    owners.delete(url);
    return send(204);
  });
}

const Record = z.looseObject({ state: z.string(), repository: z.looseObject({ url: z.string() }) });
const TestCases = z.object({ items: z.array(z.looseObject({ id: z.string() })) });
const Ended = z.looseObject({ state: z.literal('dispatched') });
const Results = z.looseObject({
  groups: z.array(z.looseObject({ title: z.string() })),
  tests: z.array(
    z.looseObject({
      endpoint: z.string(),
      scenario: z.string().nullish(),
      outcome: z.string(),
      reason: z.string().nullish(),
    }),
  ),
});

/** A record whose suite names three users of a safe, on a platform; what binds them, and a run. */
async function ground() {
  const folder = storeFolder();
  const started = await secretsGround(async () => ({ kind: 'pglite', folder }));
  const call = await apiClient(started, 'admin', ['admin']);
  const record = await call('POST', '/records', Record, {
    name: 'notes',
    specification: { kind: 'upload', file_name: 'openapi.yaml', content: DOCUMENT },
    repository: { type: 'local', branch: 'tests' },
    base_url: await notes(),
  });
  await call('POST', '/records/notes/generate', z.unknown());
  const isGenerated = Record.extend({ state: z.literal('generated') });
  await until(() => call('GET', '/records/notes', isGenerated));
  const safe = await started.newSafe();
  const line = (user: User) => {
    const value = `secret://${safe.safeKey}/${user}`;
    return `token = ${JSON.stringify({ in: 'header', name: 'Authorization', prefix: 'Bearer ', value })}`;
  };
  const suite = `[auth]\n${line('alice')}\n[auth_other]\n${line('bob')}\n[auth_without.write]\n${line('reader')}\n`;
  const place = join(folder, 'repositories', record.repository.url.replace('local://', ''));
  repositories(() => place).push('', 'tests', { 'generated-scripts/env/suite.txt': suite });
  const ids = (await call('GET', '/test-cases', TestCases)).items.map(({ id }) => id);
  const pipeline = await call('POST', '/pipelines', Made, { name: 'notes', test_case_ids: ids });
  const bind = async (user: User) => {
    const { id } = await started.newCredential(safe, user, TOKENS[user]);
    for (const one of ids) await call('PUT', `/test-cases/${one}/bindings/${id}`, z.null());
  };
  const run = async () => {
    const { id } = await call('POST', `/pipelines/${pipeline.id}/run`, Made);
    await until(() => call('GET', `/executions/${id}`, Ended));
    const { tests, groups } = await call('GET', `/executions/${id}/results.json`, Results);
    const pages = [
      await call('GET', `/executions/${id}`, z.unknown()),
      await call('GET', `/executions/${id}/results?limit=100`, z.unknown()),
    ];
    return { tests, groups, shown: JSON.stringify([tests, groups, pages]) };
  };
  return { bind, run, safe, dumped: () => dump(started.platform.library.database) };
}

/** What the tests of other users found, by endpoint and scenario. */
function found({ tests }: z.output<typeof Results>): Record<string, string> {
  const checks = tests.filter(({ scenario }) => /^8\.0[345]$/.test(scenario ?? ''));
  return Object.fromEntries(checks.map((one) => [`${one.endpoint} ${one.scenario}`, one.outcome]));
}

test('second users whose secrets are bound to test cases are denied or found, and never shown', async () => {
  const { bind, run, safe, dumped } = await ground();
  await bind('alice');
  const without = await run();
  expect(found(without)).toEqual({
    'GET /notes/{id} 8.03': 'blocked',
    'DELETE /notes/{id} 8.04': 'blocked',
    'POST /notes 8.05': 'blocked',
  });
  const { reason } = without.tests.find(({ scenario }) => scenario === '8.03') ?? {};
  expect(reason).toContain(`secret://${safe.safeKey}/bob`);
  expect(reason).toContain('or bind it to the test case');
  // The tests of the first user do not wait for the others.
  const waiting = without.tests.filter(({ reason }) => reason?.includes('secret://'));
  expect(waiting).toHaveLength(3);
  await bind('bob');
  await bind('reader');
  const both = await run();
  expect(found(both), both.shown).toEqual({
    'GET /notes/{id} 8.03': 'failed',
    'DELETE /notes/{id} 8.04': 'passed',
    'POST /notes 8.05': 'passed',
  });
  expect(both.groups.map(({ title }) => title)).toContain(
    'Another user’s row can be read by GET /notes/{id}',
  );
  for (const text of [without.shown, both.shown, await dumped()]) {
    expect(text).not.toMatch(/canary-(?:alice|bob|reader)/);
  }
  expect(both.shown).toContain('$BOB');
});
