import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiEnv } from '../../../src/api/api-env.ts';
import { wire } from '../../../src/api/index.ts';
import { rateLimit } from '../../../src/api/rate-limit.ts';
import { resultSchema } from '../../../src/automation/index.ts';
import { Problem } from '../../../src/problem.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { PLAIN_STORES, type TestStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const Created = z.looseObject({ id: z.string() });
const Page = z.looseObject({ items: z.array(Created), next: z.string().nullable() });
const Fault = z.looseObject({ error: z.string(), errors: z.array(z.string()).default([]) });

/** An API and a way to ask it as its admin. */
async function started(create: TestStore['create']) {
  const { api, tokenOf, platform } = await startApi(create);
  const asking = (token: string) => {
    const authorization = `Bearer ${token}`;
    return (
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      fetch(`${api}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
  };
  const ask = asking(await tokenOf('admin', ['admin']));
  return { api, ask, asking, tokenOf, platform };
}

const script = (name: string) => ({ file_name: name, content: 'x = 1\n' });
const record = {
  name: 'pets',
  specification: { kind: 'upload', file_name: 'a.json', content: '{}' },
  repository: { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' },
};

describe.each(PLAIN_STORES)('the protocol on $name', ({ create }) => {
  test('a creation that is repeated with its key happens once', async () => {
    const { ask } = await started(create);
    const key = { 'idempotency-key': 'one' };
    const both = await Promise.all([
      ask('POST', '/test-cases', script('a.py'), key),
      ask('POST', '/test-cases', script('a.py'), key),
    ]);
    const late = await ask('POST', '/test-cases', script('a.py'), key);
    const bodies = await Promise.all([...both, late].map((answer) => answer.json()));
    expect([...both, late].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(bodies.map((body) => Created.parse(body).id)).size).toBe(1);
    expect(late.headers.get('idempotent-replayed')).toBe('true');
    const { items } = Page.parse(await (await ask('GET', '/test-cases')).json());
    expect(items).toHaveLength(1);
  });

  test('a key is good for one request, and free again after a fault', async () => {
    const { ask } = await started(create);
    const key = { 'idempotency-key': 'one' };
    expect((await ask('POST', '/test-cases', script('a.txt'), key)).status).toBe(422);
    expect((await ask('POST', '/test-cases', script('a.py'), key)).status).toBe(201);
    const other = await ask('POST', '/test-cases', script('b.py'), key);
    expect(other.status).toBe(409);
    expect(Fault.parse(await other.json()).error).toBe('idempotency-key-used');
  });

  test('a key belongs to its caller, and a repetition needs the scope of the route', async () => {
    const { ask, asking, tokenOf } = await started(create);
    const key = { 'idempotency-key': 'deploy-42' };
    const bob = asking(await tokenOf('member', ['write']));
    const others = await bob('POST', '/test-cases', script('b.py'), key);
    const own = await ask('POST', '/test-cases', script('a.py'), key);
    expect([others.status, own.status]).toEqual([201, 201]);
    const reader = asking(await tokenOf('admin', ['read']));
    const refused = await reader('POST', '/test-cases', script('a.py'), key);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('idempotent-replayed')).toBeNull();
    const writer = asking(await tokenOf('admin', ['write']));
    const again = await writer('POST', '/test-cases', script('a.py'), key);
    expect(await again.json()).toEqual(await own.json());
  });

  test('the token that a creation shows is not kept for a repetition', async () => {
    const { ask, platform } = await started(create);
    const body = { name: 'ci', scopes: ['read'], expires_in_days: 1 };
    const made = await ask('POST', '/tokens', body, { 'idempotency-key': 'one' });
    expect(made.status).toBe(201);
    const queries = platform.library.database.system('a test');
    expect(await queries.$count(tables.idempotentAnswers)).toBe(0);
  });

  test('the routes that take a key are these, and none whose answer is a secret', async () => {
    const { api } = await started(create);
    const Operation = z.looseObject({
      parameters: z.array(z.looseObject({ name: z.string() })).default([]),
    });
    const Paths = z.record(z.string(), z.record(z.string(), Operation));
    const document = await (await fetch(`${api}/openapi.json`)).json();
    const { paths } = z.looseObject({ paths: Paths }).parse(document);
    const saying = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'idempotency-key'))
        .map(([method]) => `${method} ${path}`),
    );
    expect(saying.sort()).toEqual([
      'post /deliveries/{id}/redeliver',
      'post /dispatches/{id}/redeliver',
      'post /dispatches/{id}/test',
      'post /executions/{id}/rerun',
      'post /git-credentials',
      'post /git-imports',
      'post /oidc-policies',
      'post /pipelines',
      'post /pipelines/{id}/run',
      'post /records',
      'post /records/{name}/calibrate',
      'post /records/{name}/generate',
      'post /safes/{safe_key}/credentials',
      'post /schedules',
      'post /schedules/{id}/run',
      'post /test-cases',
    ]);
  });

  test('a body that is too large ends its connection', async () => {
    const { ask } = await started(create);
    const answer = await ask('POST', '/test-cases', 'x'.repeat(64 * 1024 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
    expect(Fault.parse(await answer.json()).error).toBe('body-too-large');
  });

  test('a record shows its runtime and the names of its credentials, never what they refer to', async () => {
    const { ask } = await started(create);
    const reference = 'env://GIT_TOKEN';
    const hosts = ['gitlab.example'];
    for (const [name, purpose] of [
      ['to read', 'document'],
      ['to write', 'repository-write'],
    ]) {
      await ask('POST', '/git-credentials', { name, reference, purpose, hosts });
    }
    const url = 'https://gitlab.example/openapi.json';
    const made = await ask('POST', '/records', {
      ...record,
      specification: { kind: 'url', url, credential: 'to read' },
      repository: { ...record.repository, credential: 'to write' },
    });
    const shown = {
      runtime: 'managed',
      specification: { url, private: true, credential: 'to read' },
      repository: { credential: 'to write' },
    };
    expect(await made.json()).toMatchObject(shown);
    const one = await (await ask('GET', '/records/pets')).text();
    expect(JSON.parse(one)).toMatchObject(shown);
    expect(one).not.toContain('env://');
    expect(await (await ask('GET', '/records')).json()).toMatchObject({ items: [shown] });
  });

  test('a body that may be left out may be empty, although it is said to be JSON', async () => {
    const { ask } = await started(create);
    const { id } = Created.parse(await (await ask('POST', '/gatekeepers', { name: 'ci' })).json());
    for (const secret of ['token', 'key']) {
      expect((await ask('POST', `/gatekeepers/${id}/rotate-${secret}`)).status, secret).toBe(200);
      expect((await ask('POST', `/gatekeepers/${id}/rotate-${secret}`, '{')).status).toBe(400);
    }
  });

  test('an edit from an old version is refused', async () => {
    const { ask } = await started(create);
    const etag = (await ask('POST', '/records', record)).headers.get('etag') ?? '';
    const edit = { endpoints: ['GET /pets'] };
    const first = await ask('PATCH', '/records/pets', edit, { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).not.toBe(etag);
    const late = await ask('PATCH', '/records/pets', edit, { 'if-match': etag });
    expect(late.status).toBe(412);
  });

  test('a pipeline that is started by something is kept, and what starts it is named', async () => {
    const { ask } = await started(create);
    const make = async (path: string, body: object) =>
      Created.parse(await (await ask('POST', path, body)).json()).id;
    const pipeline = await make('/pipelines', { name: 'nightly' });
    const [name, pipeline_ids] = ['GitHub: deploy / staging', [pipeline]];
    const gatekeeper = await make('/gatekeepers', { name, pipeline_ids });
    const daily = { recurrence: { kind: 'daily', time: '12:00' }, time_zone: 'UTC' };
    const schedule = await make('/schedules', { ...daily, name, pipeline_ids });
    const refused = await ask('DELETE', `/pipelines/${pipeline}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: 'pipeline-in-use',
      errors: [`the gatekeeper "${name}"`, `the schedule "${name}"`],
    });
    await ask('PATCH', `/gatekeepers/${gatekeeper}`, { pipeline_ids: [] });
    expect((await ask('DELETE', `/pipelines/${pipeline}`)).status).toBe(409);
    await ask('DELETE', `/schedules/${schedule}`);
    expect((await ask('DELETE', `/pipelines/${pipeline}`)).status).toBe(204);
  });

  test('pages hold every row once, the newest first', async () => {
    const { ask } = await started(create);
    const made: string[] = [];
    for (let n = 0; n < 7; n++) {
      const answer = await ask('POST', '/test-cases', script(`t${n}.py`));
      made.unshift(Created.parse(await answer.json()).id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: z.infer<typeof Page> = Page.parse(
        await (await ask('GET', `/test-cases?limit=3${query}`)).json(),
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(made);
  });

  test('what was done and what was refused is in the audit log', async () => {
    const { ask } = await started(create);
    await ask('POST', '/records', record);
    await ask('POST', '/records', record);
    const Log = z.looseObject({
      items: z.array(z.looseObject({ target: z.string(), outcome: z.string() })),
    });
    const { items } = Log.parse(await (await ask('GET', '/audit-log?limit=2')).json());
    expect(items.map(({ target, outcome }) => [target, outcome])).toEqual([
      ['/api/v2/records', 'refused'],
      ['/api/v2/records', 'done'],
    ]);
  });

  test('what only asks is not in the audit log, although it is sent by POST', async () => {
    const { ask } = await started(create);
    const times = { recurrence: { kind: 'daily', time: '12:00' }, time_zone: 'UTC' };
    const made = Created.parse(await (await ask('POST', '/gatekeepers', { name: 'ci' })).json());
    const path = `/gatekeepers/${made.id}/test-conditions`;
    expect((await ask('POST', '/schedules/preview', times)).status).toBe(200);
    expect((await ask('POST', '/schedules/preview', {})).status).toBe(422);
    expect((await ask('POST', path, { payload: {} })).status).toBe(200);
    const Log = z.looseObject({ items: z.array(z.looseObject({ target: z.string() })) });
    const { items } = Log.parse(await (await ask('GET', '/audit-log')).json());
    expect(items.map(({ target }) => target)).toEqual(['/api/v2/gatekeepers']);
  });

  test('every fault is problem+json that says what to do', async () => {
    const { ask, api } = await started(create);
    const cases = [
      [await ask('POST', '/records', '{broken'), 400, 'request-unreadable'],
      [await fetch(`${api}/records`), 401, 'not-authenticated'],
      [await ask('GET', '/nothing-here'), 404, 'not-found'],
      [await ask('PUT', '/records'), 404, 'not-found'],
      [
        await ask('POST', '/records', 'x', { 'content-type': 'text/plain' }),
        415,
        'content-type-unsupported',
      ],
      [await ask('POST', '/records', {}), 422, 'input-faulty'],
      [await ask('GET', '/records?limit=0x5'), 422, 'input-faulty'],
      [await ask('GET', '/records?limit=%205'), 422, 'input-faulty'],
      [await ask('GET', '/records?unknown=1'), 422, 'input-faulty'],
    ] as const;
    for (const [answer, status, error] of cases) {
      expect([answer.url, answer.status]).toEqual([answer.url, status]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(Fault.parse(await answer.json()).error).toBe(error);
    }
  });

  test('the longest that a document can be searched for fits into a URL', async () => {
    const { ask } = await started(create);
    const widest = (many: number) => encodeURIComponent('\u{10ffff}'.repeat(many));
    const { text, to } = wire.MOST_SOUGHT;
    const query = `text=${widest(text)}&to=${widest(to)}`;
    expect((await ask('GET', `/records/none/document?${query}`)).status).toBe(404);
    expect((await ask('GET', `/records/none/document?${query}0`)).status).toBe(422);
  });

  test('a path that holds NUL is refused, and is in the audit log', async () => {
    const { ask } = await started(create);
    expect((await ask('DELETE', '/records/a%00b')).status).toBe(422);
    expect((await ask('DELETE', '/nothing/%00')).status).toBe(404);
    expect((await ask('GET', '/test-cases?text=%00')).status).toBe(422);
    const Log = z.looseObject({ items: z.array(z.looseObject({ target: z.string() })) });
    const log = Log.parse(await (await ask('GET', '/audit-log')).json());
    const targets = ['/api/v2/nothing/%00', '/api/v2/records/a%00b'];
    expect(log.items.map(({ target }) => target)).toEqual(targets);
  });

  test('the document and its page are there for everybody', async () => {
    const { api } = await started(create);
    const page = await fetch(`${api}/reference`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('id="reference"');
    const viewer = await fetch(`${api}/reference/scalar.js`);
    expect(viewer.headers.get('content-type')).toContain('text/javascript');
    const schema = await fetch(`${api}/result-payload.schema.json`);
    expect(await schema.text()).toBe(resultSchema());
  });
});

test('a credential that asks too often waits as long as it is reported', async () => {
  let nowMs = 0;
  const app = new Hono<ApiEnv>();
  app.use(
    (context, next) => {
      const credentialId = context.req.header('x-credential') ?? '';
      const admin = { workspaceId: '', user: 'ada', role: 'admin', scopes: ['admin'] } as const;
      context.set('principal', { ...admin, via: 'token', credentialId });
      return next();
    },
    rateLimit(() => nowMs),
  );
  app.get('/', (context) => context.text('ok'));
  app.onError((error, context) =>
    error instanceof Problem ? context.text(error.kind, error.status) : context.text('bug', 500),
  );
  const ask = (credential: string) => app.request('/', { headers: { 'x-credential': credential } });
  for (let n = 0; n < 3000; n++) expect((await ask('a')).status).toBe(200);
  const refused = await ask('a');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await ask('b')).status).toBe(200);
  nowMs += 1000;
  expect((await ask('a')).status).toBe(200);
});
