import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attemptDelivery } from '../../../../src/automation/dispatch/attempt-delivery.ts';
import {
  createDeliveries,
  deleteGatekeeper,
  editDispatch,
  getDelivery,
  getDispatch,
  listDeliveries,
  redeliver,
  resultSchema,
  rotateDispatchKey,
} from '../../../../src/automation/index.ts';
import { removeOldEvents } from '../../../../src/automation/remove-old.ts';
import { getExecution } from '../../../../src/execution/index.ts';
import { dispatchBench } from '../../../support/platform/dispatch.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

/** What the published schema says of a body. */
function schemaFaults(body: string): unknown {
  const ajv = new Ajv2020({ strict: true });
  ajvFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(resultSchema()));
  validate(JSON.parse(body));
  return validate.errors ?? [];
}

const Jobs = z.looseObject({
  rows: z.array(z.object({ after: z.coerce.number().nullable(), seconds: z.coerce.number() })),
});

const TEST_CASE = {
  ...{ position: 0, name: 'POST /pets', status: 2, seconds: 3 },
  ...{ repositoryUrl: 'https://git.example/a/b.git', branch: 'tests', path: 'post_pets' },
  commit: 'c0ffee',
} as const;

const GROUP = {
  ...{ number: 0, groupId: 'c0ffee', kind: 'accepted', title: 'minLength of Pet.name' },
  ...{ tests: 1, endpoints: 1, firstPosition: 0, firstNumber: 1 },
} as const;

const result = (number: number, outcome: 'passed' | 'failed' | 'blocked', text: string | null) => ({
  ...{ position: 0, number, script: 'test_a.py', test: `test_a[1.0${number % 10}]` },
  ...{ scenario: `1.0${number % 10}`, outcome, text, milliseconds: 5 },
});

describe.each(PLAIN_STORES)('deliveries on $name', ({ create }) => {
  const bench = dispatchBench(create);
  const { clock, dispatchTo, end, deliveriesOf, attemptsOf, attempt } = bench;

  /** The jobs of a delivery that wait, with the seconds from their making to their time. */
  const jobsOf = async (deliveryId: string) => {
    const queries = bench.ports().database.system('a test');
    const rows = await queries.execute(
      sql`SELECT data->>'after' AS after, extract(epoch FROM start_after - created_on) AS seconds
        FROM pgboss.job WHERE name = 'dispatch' AND data->>'deliveryId' = ${deliveryId}
        ORDER BY start_after`,
    );
    return Jobs.parse(rows).rows;
  };
  const only = async (dispatchId: string) => {
    const [delivery, ...others] = await deliveriesOf(dispatchId);
    expect(others).toEqual([]);
    if (delivery === undefined) throw new Error('there is no delivery');
    return delivery;
  };

  test('report the whole result once, signed, as the published schema has it', async () => {
    const { url, received } = await receiver();
    const { actor, gatekeeperId, dispatchId, key } = await dispatchTo(url);
    const executionId = await end(actor, gatekeeperId, {
      ...{ status: 2, hops: 3, payload: { commit: 'abc' } },
      testCases: [TEST_CASE, { position: 1, name: 'upload.py', status: 3, reason: 'unlinked' }],
      results: [
        result(0, 'passed', null),
        result(1, 'failed', 'expected 4xx, got 200'),
        result(2, 'blocked', null),
      ],
      groups: [
        { ...GROUP, groupId: 'reset', kind: 'blocked', title: 'the connection is reset' },
        { ...GROUP, number: 1 },
        { ...GROUP, number: 2, groupId: 'old', known: true },
        { ...GROUP, number: 3, groupId: 'unclear', kind: 'unproven' },
      ],
    });
    const { id, messageId } = await only(dispatchId);
    expect(await jobsOf(id)).toEqual([{ after: 0, seconds: 0 }]);
    await attempt(id);
    const [got, ...others] = received;
    expect(others).toEqual([]);
    const { headers, body } = got ?? { headers: {}, body: '' };
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(clock.now / 1000)),
      'proofgate-hops': '4',
    });
    const signature = String(headers['webhook-signature']);
    expect(signature).toBe(new Webhook(key).sign(messageId, new Date(clock.now), body));
    expect(schemaFaults(body)).toEqual([]);
    expect(JSON.parse(body)).toMatchObject({
      status: 2,
      execution: { id: executionId },
      pipeline: { name: 'Nightly' },
      runtime: { name: 'managed' },
      trigger: { kind: 'gatekeeper', id: gatekeeperId, payload: { commit: 'abc' }, hops: 3 },
      counts: {
        test_cases: { passed: 0, failed: 1, blocked: 1 },
        tests: { passed: 1, failed: 1, unproven: 0, blocked: 1, known: 0 },
      },
      test_cases: [
        { name: 'POST /pets', status: 2, source: { branch: 'tests', commit: 'c0ffee' } },
        { name: 'upload.py', status: 3, reason: 'unlinked', source: null },
      ],
      failed_scenarios: [
        { scenario: '1.01', outcome: 'failed', message: 'expected 4xx, got 200' },
        { scenario: '1.02', outcome: 'blocked', message: null },
      ],
      root_causes: [
        { id: 'c0ffee', title: 'minLength of Pet.name', kind: 'accepted', change: null, tests: 1 },
        { id: 'reset', title: 'the connection is reset', kind: 'blocked', endpoints: 1 },
      ],
      links: {
        execution: `https://proofgate.example/executions/${executionId}`,
        api: `https://proofgate.example/api/v2/executions/${executionId}`,
        results: `https://proofgate.example/api/v2/executions/${executionId}/results.json`,
        junit: `https://proofgate.example/api/v2/executions/${executionId}/junit.xml`,
      },
    });
    expect(await only(dispatchId)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(await attemptsOf(id)).toMatchObject([
      { number: 1, status: 204, cause: null, isByHand: false },
    ]);
    await attemptDelivery(bench.ports(), { deliveryId: id, after: 0 });
    expect(received).toHaveLength(1);
  });

  test('are sent once by an attempt whose job comes again while it is under way', async () => {
    const { url, received } = await receiver();
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const { id } = await only(dispatchId);
    const again = { deliveryId: id, after: 0 };
    await Promise.all([1, 2, 3].map(() => attemptDelivery(bench.ports(), again)));
    expect(received).toHaveLength(1);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('leave out of a large result what a receiver would not take, and say how much', async () => {
    const { actor, gatekeeperId, dispatchId } = await dispatchTo('http://127.0.0.1:9/');
    await end(actor, gatekeeperId, {
      ...{ status: 2, payload: { text: 'x'.repeat(70_000) } },
      testCases: Array.from({ length: 1003 }, (_, position) => ({ ...TEST_CASE, position })),
      results: Array.from({ length: 104 }, (_, n) => result(n, 'failed', `${'y'.repeat(999)}😀`)),
      groups: Array.from({ length: 103 }, (_, number) => ({ ...GROUP, number })),
    });
    const { payload } = await only(dispatchId);
    expect(schemaFaults(payload)).toEqual([]);
    expect(Buffer.byteLength(payload)).toBeLessThan(1024 * 1024);
    expect(JSON.parse(payload)).toMatchObject({
      trigger: { payload: null, payload_left_out: true },
      test_cases_left_out: 3,
      failed_scenarios_left_out: 4,
      root_causes_left_out: 3,
      counts: { test_cases: { failed: 1003 }, tests: { failed: 104 } },
    });
  });

  test.each([
    ['all', [1, 2, 3]],
    ['failures', [2, 3]],
    ['successes', [1]],
  ] as const)(
    'of a dispatch that wants %s are those with status %j',
    async (preference, wanted) => {
      const { actor, gatekeeperId, dispatchId } = await dispatchTo(
        'http://127.0.0.1:9/',
        preference,
      );
      for (const status of [1, 2, 3] as const) await end(actor, gatekeeperId, { status });
      const made = await deliveriesOf(dispatchId);
      expect(made.map(({ status }) => status)).toEqual(wanted);
    },
  );

  test('exist exactly when the result does, and once', async () => {
    const { actor, gatekeeperId, dispatchId } = await dispatchTo('http://127.0.0.1:9/');
    const { database } = bench.ports();
    const undone = database.transaction(async () => {
      await end(actor, gatekeeperId, { status: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliveriesOf(dispatchId)).toEqual([]);
    const executionId = await end(actor, gatekeeperId, { status: 1 });
    await createDeliveries(bench.ports(), await getExecution(bench.ports(), actor, executionId));
    const { id } = await only(dispatchId);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('are tried four times, after about 10, 60 and 300 s, with one id and fresh times', async () => {
    const { url, received } = await receiver((response) => response.writeHead(500).end('no'));
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const { id, messageId } = await only(dispatchId);
    const waits: number[] = [];
    for (let n = 0; n < 4; n++) {
      await attempt(id);
      const { nextAttemptAt } = await only(dispatchId);
      if (nextAttemptAt !== null) waits.push((nextAttemptAt.getTime() - clock.now) / 1000);
    }
    for (const [at, wait] of [10, 60, 300].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(wait * 0.8);
      expect(waits[at]).toBeLessThanOrEqual(wait * 1.2);
    }
    expect(await jobsOf(id)).toEqual(
      [0, ...waits].map((seconds, after) => ({ after, seconds: expect.closeTo(seconds, 0) })),
    );
    expect(await only(dispatchId)).toMatchObject({ state: 'failed', attempts: 4 });
    expect(await attemptsOf(id)).toMatchObject(
      [1, 2, 3, 4].map((number) => ({ number, status: 500, cause: 'http-status', body: 'no' })),
    );
    await attempt(id);
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([messageId]),
    );
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test('wait as long as a receiver asks', async () => {
    const { url } = await receiver((response) =>
      response.writeHead(503, { 'retry-after': '200' }).end(),
    );
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const { id } = await only(dispatchId);
    await attempt(id);
    const { nextAttemptAt } = await only(dispatchId);
    expect(nextAttemptAt?.getTime()).toBe(clock.now + 200_000);
  });

  test('are retried after 410, and only then is the dispatch disabled, until somebody enables it', async () => {
    const { url, received } = await receiver((response) => response.writeHead(410).end());
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    const ports = bench.ports();
    const disabled = async () => (await getDispatch(ports, actor, dispatchId)).disabledReason;
    const states = async () => (await deliveriesOf(dispatchId)).map(({ state }) => state);
    await end(actor, gatekeeperId, { status: 1 });
    await end(actor, gatekeeperId, { status: 1 });
    const [first, second] = await deliveriesOf(dispatchId);
    for (let n = 0; n < 3; n++) {
      await attempt(first?.id ?? '');
      expect(await disabled()).toBeNull();
    }
    await attempt(first?.id ?? '');
    expect(await disabled()).toContain('410');
    expect(await attemptsOf(first?.id ?? '')).toHaveLength(4);
    const lines = await ports.database
      .system('a test')
      .select()
      .from(tables.auditLog)
      .where(eq(tables.auditLog.workspaceId, actor.workspaceId));
    expect(lines).toMatchObject([
      { action: 'dispatch.disable', via: 'system', target: `/dispatches/${dispatchId}` },
    ]);
    // What was under way keeps its retries.
    for (let n = 0; n < 4; n++) await attempt(second?.id ?? '');
    expect(received).toHaveLength(8);
    expect(await states()).toEqual(['failed', 'failed']);
  });

  test('to a receiver that is gone are recorded as not sent, and can be sent later', async () => {
    let status = 410;
    const { url, received } = await receiver((response) => response.writeHead(status).end());
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const { id: first } = await only(dispatchId);
    for (let n = 0; n < 4; n++) await attempt(first);
    await end(actor, gatekeeperId, { status: 2 });
    const [, missed] = await deliveriesOf(dispatchId);
    expect(missed).toMatchObject({ state: 'not-sent', attempts: 0, nextAttemptAt: null });
    expect(missed?.endedAt).not.toBeNull();
    const id = missed?.id ?? '';
    expect(await jobsOf(id)).toEqual([]);
    await expect(redeliver(bench.ports(), actor, id)).rejects.toMatchObject({
      kind: 'dispatch-disabled',
    });
    await editDispatch(bench.ports(), actor, dispatchId, { isEnabled: true });
    status = 204;
    await redeliver(bench.ports(), actor, id);
    await attemptDelivery(bench.ports(), { deliveryId: id, after: null });
    await end(actor, gatekeeperId, { status: 1 });
    expect((await deliveriesOf(dispatchId)).map(({ state }) => state)).toEqual([
      ...['failed', 'delivered', 'pending'],
    ]);
    expect(JSON.parse(received.at(-1)?.body ?? '{}')).toMatchObject({ status: 2 });
  });

  test('of a dispatch that a person disables are neither sent nor stored', async () => {
    const { url, received } = await receiver();
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    await editDispatch(bench.ports(), actor, dispatchId, { isEnabled: false });
    await end(actor, gatekeeperId, { status: 1 });
    const { id } = await only(dispatchId);
    await attempt(id);
    expect(received).toEqual([]);
    expect(await only(dispatchId)).toMatchObject({ state: 'not-sent', attempts: 0 });
  });

  test('go out once more by hand, with the same id and body, to where the dispatch points now', async () => {
    const gone = await receiver((response) => response.writeHead(500).end());
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(gone.url);
    await end(actor, gatekeeperId, { status: 1 });
    const { id } = await only(dispatchId);
    for (let n = 0; n < 4; n++) await attempt(id);
    const moved = await receiver((response, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    await editDispatch(bench.ports(), actor, dispatchId, { url: moved.url });
    await redeliver(bench.ports(), actor, id);
    expect((await jobsOf(id)).filter(({ after }) => after === null)).toHaveLength(1);
    const byHand = { deliveryId: id, after: null };
    await attemptDelivery(bench.ports(), byHand);
    expect(await only(dispatchId)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    await attemptDelivery(bench.ports(), byHand);
    expect(await only(dispatchId)).toMatchObject({ state: 'delivered' });
    expect((await attemptsOf(id)).map(({ isByHand }) => isByHand)).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ]);
    const [before] = gone.received;
    for (const { headers, body } of moved.received) {
      expect([headers['webhook-id'], body]).toEqual([before?.headers['webhook-id'], before?.body]);
    }
  });

  test('bear two signatures while a key is replaced, and one afterwards', async () => {
    const { url, received } = await receiver((response) => response.writeHead(500).end());
    const { actor, gatekeeperId, dispatchId, key } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const { secret } = await rotateDispatchKey(bench.ports(), actor, dispatchId, 1);
    const { id, messageId } = await only(dispatchId);
    await attempt(id);
    clock.now += 3_600_000;
    await attemptDelivery(bench.ports(), { deliveryId: id, after: 1 });
    const signatures = received.map(({ headers }) =>
      String(headers['webhook-signature']).split(' '),
    );
    const sign = (one: string, at: number) => {
      const { headers, body } = received[at] ?? { headers: {}, body: '' };
      const seconds = Number(headers['webhook-timestamp']);
      return new Webhook(one).sign(messageId, new Date(seconds * 1000), body);
    };
    expect(signatures[0]).toEqual([sign(secret, 0), sign(key, 0)]);
    expect(signatures[1]).toEqual([sign(secret, 1)]);
  });

  test('are seen only by their workspace, and gone with their gatekeeper', async () => {
    const { actor, gatekeeperId, dispatchId } = await dispatchTo('http://127.0.0.1:9/');
    await end(actor, gatekeeperId, { status: 1 });
    const { id } = await only(dispatchId);
    const stranger = await bench.newAdmin();
    const page = { limit: 10 };
    expect(await listDeliveries(bench.ports(), stranger, { dispatchId }, page)).toEqual([]);
    expect(await listDeliveries(bench.ports(), actor, { dispatchId }, page)).toHaveLength(1);
    expect(await listDeliveries(bench.ports(), actor, { state: 'failed' }, page)).toEqual([]);
    await expect(getDelivery(bench.ports(), stranger, id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(redeliver(bench.ports(), stranger, id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    await deleteGatekeeper(bench.ports(), actor, gatekeeperId);
    expect(await deliveriesOf(dispatchId)).toEqual([]);
    await attemptDelivery(bench.ports(), { deliveryId: id, after: 0 });
  });

  test('are kept as long as they are to be, and no longer', async () => {
    const { actor, gatekeeperId, dispatchId } = await dispatchTo('http://127.0.0.1:9/');
    await end(actor, gatekeeperId, { status: 1 });
    const keeps = 90 * 86_400_000;
    const at = clock.now;
    const removeAt = (time: number) =>
      removeOldEvents(
        { ...bench.ports(), now: () => new Date(time) },
        new AbortController().signal,
      );
    await removeAt(at + keeps);
    expect(await deliveriesOf(dispatchId)).toHaveLength(1);
    await removeAt(at + keeps + 1);
    expect(await deliveriesOf(dispatchId)).toEqual([]);
  });
});
