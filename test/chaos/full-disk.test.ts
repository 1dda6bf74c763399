import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/database/index.ts';
import { environmentOf } from '../support/platform/automation.ts';
import { startPlatformProcess, stopProcess } from '../support/platform/platform.ts';
import { expectNothingLeft, prepareHooks, untilDelivered } from '../support/platform/promised.ts';
import { receiver } from '../support/platform/receiver.ts';
import { startCluster } from '../support/stores/postgresql/cluster.ts';
import { type SmallDisk, smallDisk, WHY_NO_MOUNT } from '../support/stores/small-disk.ts';

/** Large enough that no page of a table which is there already has space for it. */
const BODY = JSON.stringify({ text: 'x'.repeat(500_000) });
const JSON_TYPE = { 'content-type': 'application/json' };
const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });

const title = WHY_NO_MOUNT === null ? '' : ` (skipped: ${WHY_NO_MOUNT})`;

test.skipIf(WHY_NO_MOUNT !== null).each([
  { name: 'PGlite', megabytes: 160, open: openEmbedded },
  { name: 'PostgreSQL', megabytes: 320, open: openServer },
])(
  `a full disk costs $name writes alone${title}`,
  async ({ megabytes, open }) => {
    const disk = smallDisk(megabytes);
    const store = await open(disk);
    const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
    const { url, received } = await receiver();
    const hooks = await prepareHooks(environment, url, 'def test_a():\n    pass\n');
    const server = await startPlatformProcess(environment);
    const promised = new Map<string, number>();
    const trigger = async (body: string) => {
      const headers = { ...JSON_TYPE, 'idempotency-key': randomUUID() };
      const answer = await fetch(server.url + hooks.empty, { method: 'POST', headers, body });
      if (answer.status !== 202) return answer;
      for (const { id } of Accepted.parse(await answer.json()).executions) promised.set(id, 3);
      return null;
    };
    const list = () => {
      const headers = { authorization: `Bearer ${hooks.token}` };
      return fetch(`${server.url}/api/v2/executions`, { headers });
    };
    const pending = async () => {
      const headers = { authorization: `Bearer ${hooks.token}` };
      const path = '/api/v2/deliveries?state=pending';
      return z
        .looseObject({ items: z.array(z.unknown()) })
        .parse(await (await fetch(`${server.url}${path}`, { headers })).json()).items;
    };
    expect(await trigger('{}')).toBeNull();

    disk.fill();
    const refused = await untilRefused(() => trigger(BODY));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      error: 'storage-full',
      detail: expect.stringMatching(/disk .*full/),
    });
    // Once more after everything in the background has had its turn at the full disk.
    for (let round = 0; round < 20; round++) {
      expect((await trigger(BODY))?.status).toBe(503);
      expect((await list()).status).toBe(200);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    }

    disk.free();
    await expect.poll(() => trigger('{}')).toBeNull();
    await untilDelivered(received, promised);
    // What was received is stored as delivered a moment later.
    await expect.poll(pending).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect(await stopProcess(server.child)).toBe(0);
    await expectNothingLeft(store, promised);
  },
  300_000,
);

/** What is free in pages of tables and of the log is used up first. */
async function untilRefused(trigger: () => Promise<Response | null>): Promise<Response> {
  for (let tried = 0; tried < 100; tried++) {
    const refused = await trigger();
    if (refused !== null) return refused;
  }
  throw new Error('a full disk took 100 large events');
}

test.skipIf(WHY_NO_MOUNT !== null)(
  `on a full disk the embedded store stops when it is asked to, and does not start${title}`,
  async () => {
    const disk = smallDisk(160);
    const environment = { ...environmentOf(await openEmbedded(disk)), LOG_LEVEL: 'info' };
    const server = await startPlatformProcess(environment);
    disk.fill();
    expect(await stopProcess(server.child)).toBe(0);
    await expect(startPlatformProcess(environment)).rejects.toThrow(/disk of .* is full.*DATA_DIR/);
    disk.free();
    const again = await startPlatformProcess(environment);
    expect(await stopProcess(again.child)).toBe(0);
  },
  300_000,
);

async function openEmbedded({ folder }: SmallDisk): Promise<Store> {
  return { kind: 'pglite', folder };
}

async function openServer({ folder }: SmallDisk): Promise<Store> {
  const cluster = await startCluster(folder);
  onTestFinished(() => cluster.stop());
  return { kind: 'postgresql', url: cluster.url };
}
