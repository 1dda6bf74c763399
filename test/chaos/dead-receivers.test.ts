import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { attemptDelivery } from '../../src/automation/dispatch/attempt-delivery.ts';
import { DISPATCH_JOB } from '../../src/automation/dispatch/dispatch-job.ts';
import { dispatchBench } from '../support/platform/dispatch.ts';
import { temporaryStore } from '../support/stores/stores.ts';

const DEAD = 200;
/** Deliveries that wait for each dead receiver: more than it may have under way. */
const BACKLOG = 5;
const AT_ONCE = 4;

const bench = dispatchBench(async () => temporaryStore());

test('200 dead receivers with a backlog leave a healthy one its turn', async () => {
  const hanging = new Map<string, number>();
  const done = Promise.withResolvers<void>();
  const never = new AbortController();
  const delivered = Promise.withResolvers<void>();
  /** A dead receiver takes the request and never answers; a healthy one answers at once. */
  const post: ReturnType<typeof bench.ports>['post'] = async (url) => {
    if (url.includes('healthy')) {
      delivered.resolve();
      return { status: 204, body: '', retryAfter: null };
    }
    hanging.set(url, (hanging.get(url) ?? 0) + 1);
    if (hanging.size === DEAD) done.resolve();
    await sleep(600_000, undefined, { signal: never.signal }).catch(() => undefined);
    throw new Error('it never answered');
  };
  const ports = { ...bench.ports(), post };
  onTestFinished(() => never.abort());
  const dead = await Promise.all(
    Array.from({ length: DEAD }, (_, n) => bench.dispatchTo(`http://127.0.0.1:9/${n}`)),
  );
  for (const { actor, gatekeeperId } of dead) {
    for (let n = 0; n < BACKLOG; n++) await bench.end(actor, gatekeeperId, { status: 1 });
  }
  await ports.queue.handle(DISPATCH_JOB, {
    run: (attempt) => attemptDelivery(ports, attempt),
    gaveUp: async () => undefined,
  });
  await done.promise;
  const healthy = await bench.dispatchTo(`http://127.0.0.1:9/healthy-${randomUUID()}`);
  await bench.end(healthy.actor, healthy.gatekeeperId, { status: 1 });
  // While every dead receiver still holds its attempts: none of them has been given up.
  await delivered.promise;
  expect(hanging.size).toBe(DEAD);
  expect(Math.max(...hanging.values())).toBeLessThanOrEqual(AT_ONCE);
  never.abort();
}, 600_000);
