import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MOST_HOPS } from '../../../../src/automation/gatekeeper/hops.ts';
import { createDispatch } from '../../../../src/automation/index.ts';
import { automationBench, gatekeeperWith } from '../../../support/platform/automation.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';
import { until } from '../../../support/until.ts';

const { deliveries, deliveryAttempts, executions } = tables;

/** A pipeline without test cases ends at once, so a chain is as fast as its links. */
const PIPELINES = 1;

describe.each(PLAIN_STORES)('a chain of gatekeepers on $name', ({ create }) => {
  // Our own address is private, and no network is allowed: only our own gatekeepers are reached.
  const bench = automationBench(create, { OUTBOUND_ALLOW: '' });
  const chained = async (
    actor: Awaited<ReturnType<typeof bench.newAdmin>>,
    from: string,
    url: string,
  ) => {
    const holder = { kind: 'gatekeeper', id: from } as const;
    const names = { applicationName: 'next stage', webhookName: randomUUID() };
    return (await createDispatch(bench.ports(), actor, holder, { ...names, url })).dispatch.id;
  };

  test('that closes to a loop ends after ten hops, and says why', async () => {
    const actor = await bench.newAdmin();
    const first = await gatekeeperWith(bench.platform(), actor, PIPELINES);
    const second = await gatekeeperWith(bench.platform(), actor, PIPELINES);
    await chained(actor, first.id, second.url);
    await chained(actor, second.id, first.url);
    expect((await fetch(first.url, { method: 'POST' })).status).toBe(202);
    const queries = bench.ports().database.system('a test');
    const refused = await until(async () => {
      const found = await queries
        .select()
        .from(deliveryAttempts)
        .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
        .where(eq(deliveryAttempts.status, 508));
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(refused[0]?.deliveries.hops).toBe(MOST_HOPS + 1);
    const ran = await queries
      .select()
      .from(executions)
      .where(eq(executions.workspaceId, actor.workspaceId))
      .orderBy(asc(executions.id));
    expect(ran.map(({ hops }) => hops)).toEqual(Array.from({ length: MOST_HOPS + 1 }, (_, n) => n));
    expect(ran.map(({ triggerId }) => triggerId)).toEqual(
      ran.map((_, n) => (n % 2 === 0 ? first.id : second.id)),
    );
  });

  test('reaches our gatekeepers, and nothing else at a private address', async () => {
    const actor = await bench.newAdmin();
    const { url, received } = await receiver();
    const gatekeeper = await gatekeeperWith(bench.platform(), actor, PIPELINES);
    const elsewhere = await chained(actor, gatekeeper.id, url);
    const ownPage = await chained(actor, gatekeeper.id, `${bench.platform().url}/readyz`);
    await fetch(gatekeeper.url, { method: 'POST' });
    const queries = bench.ports().database.system('a test');
    for (const dispatchId of [elsewhere, ownPage]) {
      const causes = await until(async () => {
        const found = await queries
          .select({ cause: deliveryAttempts.cause })
          .from(deliveryAttempts)
          .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
          .where(eq(deliveries.dispatchId, dispatchId));
        expect(found).toHaveLength(1);
        return found;
      });
      expect(causes).toEqual([{ cause: 'address-refused' }]);
    }
    expect(received).toEqual([]);
  });
});
