import { createHmac, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { eq, inArray } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  deleteGatekeeper,
  editGatekeeper,
  listEvents,
  openGatekeepers,
  rotateGatekeeperKey,
  rotateToken,
} from '../../../../src/automation/index.ts';
import { createPipeline, uploadTestCase } from '../../../../src/library/index.ts';
import { automationBench, gatekeeperWith } from '../../../support/platform/automation.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const { executions, executionTestCases, gatekeeperEvents } = tables;
const JSON_TYPE = { 'content-type': 'application/json' };

const Answer = z.strictObject({
  event: z.uuid(),
  executions: z.array(
    z.strictObject({
      ...{ id: z.uuid(), pipeline: z.uuid() },
      links: z.strictObject({ execution: z.url(), api: z.url() }),
    }),
  ),
  matched: z.boolean(),
  parameters: z.looseObject({ base_url: z.null() }),
  not_matched: z.array(z.looseObject({ pointer: z.string(), found: z.string() })),
});
const Fault = z.looseObject({ error: z.string() });

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: text });
}

async function accepted(answer: Response) {
  return { status: answer.status, ...Answer.parse(await answer.json()) };
}

async function refused(answer: Response) {
  return [answer.status, Fault.parse(await answer.json()).error];
}

describe.each(PLAIN_STORES)('a gatekeeper on $name', ({ create }) => {
  const bench = automationBench(create);
  const queries = () => bench.ports().database.system('a test');
  const eventsOf = (id: string) =>
    queries().select().from(gatekeeperEvents).where(eq(gatekeeperEvents.gatekeeperId, id));
  const startedBy = (id: string) =>
    queries().select().from(executions).where(eq(executions.triggerId, id));
  const newGatekeeper = async (pipelines = 1, input = {}) => {
    const actor = await bench.newAdmin();
    return { actor, ...(await gatekeeperWith(bench.platform(), actor, pipelines, input)) };
  };

  test('starts its pipelines in order, with their test cases and what was sent', async () => {
    const { actor, id, url } = await newGatekeeper(0);
    const content = new TextEncoder().encode('def test_one():\n    pass\n');
    const { library } = bench.platform();
    const cases: string[] = [];
    for (const fileName of ['b.py', 'a.py']) {
      cases.push((await uploadTestCase(library, actor, { fileName, content, labels: [] })).id);
    }
    const input = (name: string) => ({ name, testCaseIds: cases });
    const first = await createPipeline(library, actor, input('first'));
    const second = await createPipeline(library, actor, input('second'));
    const pipelineIds = [second.id, first.id];
    await editGatekeeper(bench.ports(), actor, id, { pipelineIds });
    const sent = { source: 'ci', commit: 'abc', nested: { list: [1, null, 'ü'] } };
    const answer = await accepted(await post(url, sent));
    expect(answer).toMatchObject({ status: 202, matched: true, not_matched: [] });
    expect(answer.executions.map(({ pipeline }) => pipeline)).toEqual(pipelineIds);
    const ids = answer.executions.map((one) => one.id);
    for (const { id: execution, links } of answer.executions) {
      expect(new URL(links.execution).pathname).toBe(`/executions/${execution}`);
      expect(new URL(links.api).pathname).toBe(`/api/v2/executions/${execution}`);
      expect(new URL(links.execution).origin).toBe(new URL(url).origin);
    }
    const rows = await startedBy(id);
    expect(rows.map((row) => row.id).sort()).toEqual(ids.toSorted());
    for (const row of rows) {
      expect(row).toMatchObject({ trigger: 'gatekeeper', payload: sent, hops: 0 });
      expect(row.workspaceId).toBe(actor.workspaceId);
    }
    const copied = await queries()
      .select()
      .from(executionTestCases)
      .where(inArray(executionTestCases.executionId, ids))
      .orderBy(executionTestCases.executionId, executionTestCases.position);
    expect(copied.map((row) => row.testCaseId)).toEqual([...cases, ...cases]);
    expect(await eventsOf(id)).toMatchObject([
      {
        id: answer.event,
        payload: sent,
        isMatched: true,
        executions: answer.executions.map((one) => ({ id: one.id, pipelineId: one.pipeline })),
      },
    ]);
  });

  test('takes no body for an empty object', async () => {
    const { id, url } = await newGatekeeper();
    expect((await accepted(await fetch(url, { method: 'POST' }))).status).toBe(202);
    expect(await eventsOf(id)).toMatchObject([{ payload: {} }]);
  });

  test('answers every miss with the same 404', async () => {
    const { actor, id, url, token } = await newGatekeeper();
    const other = await newGatekeeper();
    await rotateToken(bench.ports(), actor, id, 0);
    await deleteGatekeeper(bench.ports(), other.actor, other.id);
    const unknown = randomBytes(32).toString('base64url');
    const misses = [url, other.url, url.replace(token, unknown), url.replace(token, 'short')];
    const answers = await Promise.all(misses.map((one) => post(one, {})));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).not.toContain(token);
    // URLs are stored as hashes: what helps is a new one.
    expect(bodies[0]).toMatch(/Replace URL.*rotate-token/);
    expect(await startedBy(id)).toEqual([]);
  });

  test('keeps its old URL for the overlap of a rotation, and then no longer', async () => {
    const { actor, id, url, token } = await newGatekeeper();
    const { secret } = await rotateToken(bench.ports(), actor, id, 1);
    expect((await post(url, {})).status).toBe(202);
    expect((await post(url.replace(token, secret), {})).status).toBe(202);
    await rotateToken(bench.ports(), actor, id, 0);
    expect((await post(url, {})).status).toBe(404);
    expect((await post(url.replace(token, secret), {})).status).toBe(404);
  });

  test.each(['idempotency-key', 'webhook-id', 'x-github-delivery'])(
    'answers a repetition by %s as the first time, and starts nothing',
    async (header) => {
      const { id, url } = await newGatekeeper(2);
      const both = await Promise.all([
        post(url, { n: 1 }, { [header]: 'k1' }),
        post(url, { n: 1 }, { [header]: 'k1' }),
      ]);
      const late = await post(url, { n: 1 }, { [header]: 'k1' });
      const answers = await Promise.all([...both, late].map(accepted));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202]);
      expect(new Set(answers.map(({ event }) => event)).size).toBe(1);
      expect(new Set(answers.map((one) => JSON.stringify(one.executions))).size).toBe(1);
      expect(await startedBy(id)).toHaveLength(2);
      expect((await post(url, {}, { [header]: 'k2' })).status).toBe(202);
      const other = await newGatekeeper();
      expect((await post(other.url, {}, { [header]: 'k1' })).status).toBe(202);
    },
  );

  test.each(['idempotency-key', 'x-github-delivery'])(
    'matches what matched nothing again when it is sent again by %s after its condition was corrected',
    async (header) => {
      const condition = (value: string) => ({
        pointer: '/ref',
        operator: 'equals' as const,
        value,
      });
      const { actor, id, url } = await newGatekeeper(1, { conditions: [condition('main')] });
      const send = () => post(url, { ref: 'trunk' }, { [header]: 'k1' });
      const first = await accepted(await send());
      expect([first.status, first.matched, first.executions]).toEqual([202, false, []]);
      expect((await accepted(await send())).status).toBe(200);
      await editGatekeeper(bench.ports(), actor, id, { conditions: [condition('trunk')] });
      const answers = await Promise.all((await Promise.all([send(), send()])).map(accepted));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
      for (const answer of answers) {
        expect(answer).toMatchObject({ event: first.event, matched: true, not_matched: [] });
        expect(answer.executions).toHaveLength(1);
      }
      expect(await startedBy(id)).toHaveLength(1);
      expect(await eventsOf(id)).toMatchObject([{ id: first.event, isMatched: true }]);
      await editGatekeeper(bench.ports(), actor, id, { conditions: [] });
      expect((await accepted(await send())).status).toBe(200);
      expect(await startedBy(id)).toHaveLength(1);
    },
  );

  test('starts what is sent again after its gatekeeper has got a pipeline, once', async () => {
    const { actor, id, url } = await newGatekeeper(0);
    const send = () => post(url, { ref: 'main' }, { 'x-github-delivery': 'd1' });
    const first = await accepted(await send());
    expect([first.status, first.matched, first.executions]).toEqual([202, true, []]);
    const again = await accepted(await send());
    expect([again.status, again.executions]).toEqual([200, []]);
    const input = { name: 'late', testCaseIds: [] };
    const pipeline = await createPipeline(bench.platform().library, actor, input);
    await editGatekeeper(bench.ports(), actor, id, { pipelineIds: [pipeline.id] });
    const answers = await Promise.all((await Promise.all([send(), send()])).map(accepted));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
    for (const { event, executions } of answers) {
      expect([event, executions.length]).toEqual([first.event, 1]);
    }
    expect(await startedBy(id)).toHaveLength(1);
  });

  test('answers the ping of GitHub, and starts nothing by it, with conditions or without', async () => {
    const exists = { pointer: '/zen', operator: 'exists' as const, value: true };
    for (const conditions of [[], [exists]]) {
      const { id, url } = await newGatekeeper(1, { conditions });
      const headers = { 'x-github-event': 'ping', 'x-github-delivery': 'd1' };
      const ping = await accepted(await post(url, { zen: 'Keep it simple.', hook_id: 1 }, headers));
      expect(ping).toMatchObject({ status: 202, matched: false, executions: [] });
      expect(await startedBy(id)).toEqual([]);
      const push = { ...headers, 'x-github-event': 'push', 'x-github-delivery': 'd2' };
      expect(await accepted(await post(url, { zen: 1 }, push))).toMatchObject({ matched: true });
      expect(await startedBy(id)).toHaveLength(1);
    }
  });

  test.each(['1234567890123456789', '-9007199254740993', '0.12345678901234567890', '1e-400'])(
    'refuses the number %s, which would be stored as another',
    async (number) => {
      const { id, url } = await newGatekeeper(1);
      for (const body of [`{"id": ${number}}`, `{"a": [{"b": ${number}}]}`]) {
        expect(await refused(await post(url, body))).toEqual([400, 'request-unreadable']);
      }
      expect(await eventsOf(id)).toEqual([]);
      expect((await post(url, `{"id": "${number}"}`)).status).toBe(202);
    },
  );

  test.each(['1.10', '1e23', '100', '-0.0', '9007199254740992', '1E2', '0.1'])(
    'gives the runs the number %s as it was sent',
    async (number) => {
      const parameters = { variables: { VERSION: { pointer: '/version' } } };
      const { url } = await newGatekeeper(1, { parameters });
      const answer = await accepted(await post(url, `{"version": ${number}}`));
      expect(answer.parameters).toMatchObject({ variables: { VERSION: number } });
    },
  );

  test('refuses another body with the same Idempotency-Key, and harms no request beside it', async () => {
    const { id, url } = await newGatekeeper();
    const key = { 'idempotency-key': 'k1' };
    const first = await accepted(await post(url, { n: 1, at: 1.5, deep: [{ a: null }] }, key));
    // Together, so that they may be stored in one batch.
    const [other, same, beside] = await Promise.all([
      post(url, { n: 2 }, key),
      post(url, { deep: [{ a: null }], at: 1.5, n: 1 }, key),
      post(url, { n: 3 }, { 'idempotency-key': 'k2' }),
    ]);
    expect([other.status, same.status, beside.status]).toEqual([422, 200, 202]);
    expect(other.headers.get('content-type')).toBe('application/problem+json');
    expect(await other.json()).toMatchObject({ error: 'idempotency-key-reused', status: 422 });
    expect((await accepted(same)).event).toBe(first.event);
    expect(await eventsOf(id)).toHaveLength(2);
    expect(await startedBy(id)).toHaveLength(2);
  });

  test.each(['webhook-id', 'x-github-delivery'])(
    'takes %s for the name of an event, whatever its body is the second time',
    async (header) => {
      const { id, url } = await newGatekeeper();
      await post(url, { attempt: 1 }, { [header]: 'm1' });
      expect((await post(url, { attempt: 2 }, { [header]: 'm1' })).status).toBe(200);
      expect(await eventsOf(id)).toMatchObject([{ payload: { attempt: 1 } }]);
    },
  );

  test('refuses a body over 1 MB, announced or in chunks, and takes one of 1 MB', async () => {
    const { id, url } = await newGatekeeper();
    const limit = 1024 * 1024;
    const body = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect(await refused(await post(url, body(limit + 1)))).toEqual([413, 'body-too-large']);
    expect(await chunked(url, body(limit + 1))).toBe(413);
    expect(await eventsOf(id)).toEqual([]);
    expect((await post(url, body(limit))).status).toBe(202);
    expect(await chunked(url, body(limit))).toBe(202);
    const [event] = await eventsOf(id);
    expect(String(event?.payload.a)).toHaveLength(limit - 8);
  });

  test.each([
    ['broken JSON', '{"a":', {}, 400],
    ['an array', '[1]', {}, 400],
    ['a text', '"a"', {}, 400],
    ['null', 'null', {}, 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400],
    ['NUL in a text', '{"a":"\\u0000"}', {}, 400],
    ['NUL in a name', '{"\\u0000":1}', {}, 400],
    ['half of a character', '{"a":"\\ud800"}', {}, 400],
    ['a number beyond all', '{"a":1e999}', {}, 400],
    ['a depth that no caller needs', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, {}, 400],
    ['hops that are no number', '{}', { 'proofgate-hops': 'many' }, 400],
    ['a key without end', '{}', { 'idempotency-key': 'k'.repeat(256) }, 400],
    ['text', '{}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['JSON lines', '{}', { 'content-type': 'application/json-seq' }, 415],
    ['the eleventh hop', '{}', { 'proofgate-hops': '11' }, 508],
  ])('refuses %s', async (_what, body, headers, status) => {
    const { id, url } = await newGatekeeper();
    expect((await post(url, body, headers)).status).toBe(status);
    expect(await eventsOf(id)).toEqual([]);
    expect(await startedBy(id)).toEqual([]);
  });

  test.each([
    'application/json; charset=utf-8',
    'application/cloudevents+json',
    'APPLICATION/JSON',
  ])('takes %s', async (type) => {
    const { url } = await newGatekeeper();
    expect((await post(url, {}, { 'content-type': type })).status).toBe(202);
  });

  test('takes other methods and longer paths for nothing', async () => {
    const { url } = await newGatekeeper();
    const got = await fetch(url);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post(`${url}/more`, {})).status).toBe(404);
  });

  test('stores an event whose conditions are not met, starts nothing and says why', async () => {
    const { id, url } = await newGatekeeper(1, {
      conditions: [
        { pointer: '/environment', operator: 'equals', value: 'staging' },
        { pointer: '/branch', operator: 'exists', value: true },
      ],
    });
    const key = { 'idempotency-key': 'once' };
    const answer = await accepted(await post(url, { environment: 'production', branch: 'b' }, key));
    expect(answer).toMatchObject({ status: 202, executions: [], matched: false });
    expect(answer.not_matched).toEqual([
      { pointer: '/environment', operator: 'equals', value: 'staging', found: '"production"' },
    ]);
    expect(await eventsOf(id)).toMatchObject([
      { isMatched: false, findings: [{ holds: false }, { holds: true }] },
    ]);
    expect(await startedBy(id)).toEqual([]);
    const repeated = await post(url, { branch: 'b', environment: 'production' }, key);
    const again = await accepted(repeated);
    expect(again).toMatchObject({ status: 200, event: answer.event, matched: false });
    expect(
      (await accepted(await post(url, { environment: 'staging', branch: null }))).executions,
    ).toHaveLength(1);
  });

  test('with a secret key takes Standard Webhooks and GitHub signatures, and nothing else', async () => {
    const { actor, id, key, url } = await newGatekeeper(1, { isSigned: true });
    const body = '{"a": "ü"}';
    const signed = (secret: string, messageId: string, at: Date, text = body) => ({
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, text),
    });
    const now = new Date();
    const away = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const hub = (secret: string, text = body) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    });
    const wrongKey = `whsec_${randomBytes(32).toString('base64')}`;
    const refusals: Record<string, string>[] = [
      {},
      signed(wrongKey, 'm1', now),
      signed(key, 'm1', now, '{}'),
      { ...signed(key, 'm1', now), 'webhook-id': 'm2' },
      signed(key, 'm1', away(-310)),
      signed(key, 'm1', away(310)),
      { ...signed(key, 'm1', now), 'webhook-signature': 'v1,' },
      // Without an id a replay could not be told.
      signed(key, '', now),
      { ...signed(wrongKey, 'm1', now), ...hub(key) },
      hub(wrongKey),
      hub(key, '{}'),
    ];
    for (const headers of refusals) {
      expect(await refused(await post(url, body, headers))).toEqual([401, 'signature-wrong']);
    }
    expect(await eventsOf(id)).toEqual([]);
    expect((await post(url, body, signed(key, 'm1', away(-290)))).status).toBe(202);
    expect((await post(url, body, hub(key))).status).toBe(202);
    // Somebody who has overheard a request gains nothing by another key beside it.
    const replay = { ...signed(key, 'm1', now), 'idempotency-key': 'new' };
    expect((await post(url, body, replay)).status).toBe(200);

    const { secret } = await rotateGatekeeperKey(bench.ports(), actor, id, 1);
    expect((await post(url, body, signed(key, 'm3', now))).status).toBe(202);
    expect((await post(url, body, signed(secret, 'm4', now))).status).toBe(202);
    const last = await rotateGatekeeperKey(bench.ports(), actor, id, 0);
    expect((await post(url, body, signed(secret, 'm5', now))).status).toBe(401);
    expect((await post(url, body, signed(last.secret, 'm6', now))).status).toBe(202);
  });

  test('stores every one of 300 triggers that come at once, and each once', async () => {
    const { id, url } = await newGatekeeper(2);
    const send = async (n: number) => {
      const answer = await accepted(
        await post(url, { n: n % 100 }, { 'idempotency-key': `k${n % 100}` }),
      );
      return answer.event;
    };
    const events = await Promise.all(Array.from({ length: 300 }, (_, n) => send(n)));
    expect(new Set(events).size).toBe(100);
    const stored = await eventsOf(id);
    expect(stored.map((one) => one.id).sort()).toEqual([...new Set(events)].sort());
    expect(await startedBy(id)).toHaveLength(200);
  });

  test('asks a caller who comes too often to wait, and accepts them again later', async () => {
    const { token } = await newGatekeeper(0);
    const other = await newGatekeeper(0);
    let time = 0;
    // The clock is set back meanwhile, which changes nothing: paces do not go by it.
    const now = () => new Date(Date.now() - time * 3600);
    const accept = openGatekeepers({ ...bench.ports(), now, elapsedMs: () => time });
    const ask = (one: string) =>
      accept({ token: one, headers: () => null, readBody: async () => new Uint8Array() });
    await Promise.all(Array.from({ length: 600 }, () => ask(token)));
    await expect(ask(token)).rejects.toMatchObject({ kind: 'too-many-requests' });
    await ask(other.token);
    time += 1000;
    await Promise.all(Array.from({ length: 60 }, () => ask(token)));
    await expect(ask(token)).rejects.toMatchObject({ kind: 'too-many-requests' });
  });

  test('shows its events page by page, the newest first, only to its workspace', async () => {
    const { actor, id, url } = await newGatekeeper(0);
    for (const n of [1, 2, 3]) await post(url, { n });
    const first = await listEvents(bench.ports(), actor, id, { limit: 2 });
    const before = first[1]?.id ?? '';
    const second = await listEvents(bench.ports(), actor, id, { limit: 2, before });
    expect([...first, ...second].map(({ payload }) => payload.n)).toEqual([3, 2, 1]);
    const stranger = listEvents(bench.ports(), await bench.newAdmin(), id, { limit: 2 });
    await expect(stranger).rejects.toMatchObject({ kind: 'not-found' });
  });
});

/** Sends a body in chunks, without saying how long it is. */
function chunked(url: string, body: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sending = httpRequest(url, { method: 'POST', headers: JSON_TYPE }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  sending.on('error', reject);
  for (let at = 0; at < body.length; at += 65_536) sending.write(body.slice(at, at + 65_536));
  sending.end();
  return promise;
}
