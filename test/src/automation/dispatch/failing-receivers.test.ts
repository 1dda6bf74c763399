import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attemptDelivery } from '../../../../src/automation/dispatch/attempt-delivery.ts';
import {
  editDispatch,
  getDispatch,
  listAllDispatches,
  redeliver,
  redeliverMissed,
} from '../../../../src/automation/index.ts';
import { dispatchBench } from '../../../support/platform/dispatch.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const DAY_MS = 86_400_000;
const ATTEMPTS = 4;

describe.each(PLAIN_STORES)('receivers that fail, on $name', ({ create }) => {
  const bench = dispatchBench(create);
  const { clock, dispatchTo, end, deliveriesOf, attemptsOf, attempt } = bench;

  /** A receiver that answers as it is told, with a dispatch to it. */
  async function ground() {
    const told = { status: 500 };
    const { url, received } = await receiver((response) => response.writeHead(told.status).end());
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    /** Ends an execution, and makes attempts until its delivery ends; gives its id. */
    const deliver = async () => {
      await end(actor, gatekeeperId, { status: 1 });
      const { id } = (await deliveriesOf(dispatchId)).at(-1) ?? { id: '' };
      await settle(id);
      return id;
    };
    const settle = async (id: string) => {
      for (let n = 0; n < ATTEMPTS; n++) await attempt(id);
    };
    const reason = async () => (await getDispatch(bench.ports(), actor, dispatchId)).disabledReason;
    const states = async () => (await deliveriesOf(dispatchId)).map(({ state }) => state);
    return { actor, dispatchId, told, received, deliver, settle, reason, states };
  }

  test('disable their dispatch after five days, once three deliveries have failed, and the audit log says so', async () => {
    const { actor, dispatchId, deliver, reason, states } = await ground();
    const start = clock.now;
    await deliver();
    clock.now = start + 4.9 * DAY_MS;
    await deliver();
    await deliver();
    expect(await reason()).toBeNull();
    clock.now = start + 5.1 * DAY_MS;
    await deliver();
    expect(await reason()).toMatch(/^the receiver has failed since .*Z, 4 deliveries in a row$/);
    const lines = await bench
      .ports()
      .database.system('a test')
      .select()
      .from(tables.auditLog)
      .where(eq(tables.auditLog.workspaceId, actor.workspaceId));
    expect(lines).toMatchObject([
      { action: 'dispatch.disable', via: 'system', reason: await reason() },
    ]);
    const disabled = await listAllDispatches(bench.ports(), actor, false, { limit: 9 });
    expect(disabled.map(({ id }) => id)).toEqual([dispatchId]);
    expect(await listAllDispatches(bench.ports(), actor, true, { limit: 9 })).toEqual([]);
    // Later results are kept for when it works again.
    await deliver();
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'failed', 'not-sent']);
  });

  test('two failures a week apart disable nothing', async () => {
    const { deliver, reason } = await ground();
    await deliver();
    clock.now += 7 * DAY_MS;
    await deliver();
    expect(await reason()).toBeNull();
  });

  test('a result that arrives, by hand too, ends the days of failure', async () => {
    for (const byHand of [false, true]) {
      const { actor, told, deliver, reason } = await ground();
      const [id] = [await deliver(), await deliver(), await deliver()];
      told.status = 204;
      clock.now += DAY_MS;
      if (byHand) {
        await redeliver(bench.ports(), actor, id);
        await attemptDelivery(bench.ports(), { deliveryId: id, after: null });
      } else await deliver();
      told.status = 500;
      clock.now += 4.5 * DAY_MS;
      await deliver();
      expect(await reason(), `${byHand}`).toBeNull();
    }
  });

  test('enabling a dispatch, or moving it, begins the count again', async () => {
    for (const edit of [{ isEnabled: true }, { url: 'https://moved.example/' }]) {
      const { actor, dispatchId, deliver } = await ground();
      for (let n = 0; n < 3; n++) await deliver();
      const before = await getDispatch(bench.ports(), actor, dispatchId);
      expect(before).toMatchObject({ failedDeliveries: 3, failingSince: expect.any(Date) });
      const after = await editDispatch(bench.ports(), actor, dispatchId, edit);
      expect(after).toMatchObject({ failedDeliveries: 0, failingSince: null });
    }
  });

  test('get what they missed, all of it or since a time, with the same ids and all retries', async () => {
    const { actor, dispatchId, told, received, deliver, settle, states } = await ground();
    await deliver();
    clock.now += DAY_MS;
    const since = new Date(clock.now).toISOString();
    const [second, third] = [await deliver(), await deliver()];
    const ports = bench.ports();
    const before = received.map(({ headers }) => headers['webhook-id']);
    expect(await redeliverMissed(ports, actor, dispatchId, { since })).toBe(2);
    expect(await states()).toEqual(['failed', 'pending', 'pending']);
    await settle(second);
    told.status = 204;
    await settle(third);
    expect(await states()).toEqual(['failed', 'failed', 'delivered']);
    expect(await attemptsOf(second)).toHaveLength(2 * ATTEMPTS);
    expect(
      new Set(received.slice(before.length).map(({ headers }) => headers['webhook-id'])),
    ).toEqual(new Set([before[ATTEMPTS], before[2 * ATTEMPTS]]));
    expect(await redeliverMissed(ports, actor, dispatchId, {})).toBe(2);
    expect(await states()).toEqual(['pending', 'pending', 'delivered']);
    expect(await redeliverMissed(ports, actor, dispatchId, {})).toBe(0);
  });

  test('get nothing again from who may not change the dispatch, or while it is disabled', async () => {
    const { actor, dispatchId, deliver, states } = await ground();
    await deliver();
    const stranger = { ...actor, user: 'eve', role: 'member' as const };
    await expect(redeliverMissed(bench.ports(), stranger, dispatchId, {})).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const elsewhere = await bench.newAdmin();
    await expect(redeliverMissed(bench.ports(), elsewhere, dispatchId, {})).rejects.toMatchObject({
      kind: 'not-found',
    });
    await editDispatch(bench.ports(), actor, dispatchId, { isEnabled: false });
    await expect(redeliverMissed(bench.ports(), actor, dispatchId, {})).rejects.toMatchObject({
      kind: 'dispatch-disabled',
    });
    expect(await states()).toEqual(['failed']);
  });
});
