import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chance } from '../../support/chance.ts';
import { environmentOf } from '../../support/platform/automation.ts';
import { type Fleet, startFleet } from '../../support/platform/fleet.ts';
import {
  expectNothingLeft,
  expectOneResultEach,
  prepareHooks,
  untilDelivered,
} from '../../support/platform/promised.ts';
import { receiver } from '../../support/platform/receiver.ts';
import { postgresqlStore } from '../../support/stores/stores.ts';
import { startGate } from '../execution/gate.ts';

/** Kills one after another, each of whichever process chance takes; the load lasts as long. */
const KILLS = 5;
/** No more triggers than a gatekeeper takes at once, whatever the machine could do. */
const MOST_TRIGGERS = 400;
/** One in so many runs a script; the pipeline of the others ends at once. */
const SCRIPTED_EVERY = 30;
/** Triggers that are under way at the same time. */
const CALLERS = 4;

const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });
test('two web and two worker processes lose, double and leave nothing, whoever is killed', async () => {
  const store = await postgresqlStore();
  const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
  const gate = await startGate();
  const { url, received } = await receiver();
  const hooks = await prepareHooks(environment, url, gate.script);
  const fleet = await startFleet(environment, ['web', 'web', 'worker', 'worker']);

  // A worker that dies in the middle of tests: whichever has them, both are killed.
  const gated = await trigger(fleet, hooks.scripted);
  await gate.arrived(1);
  await Promise.all([fleet.kill(2), fleet.kill(3)]);
  gate.open();

  const promised = new Map([[gated, 1]]);
  const kills = chance('who is killed');
  let isKilling = true;
  let asked = 0;
  const call = async () => {
    while (isKilling && asked < MOST_TRIGGERS) {
      const [path, status] =
        asked++ % SCRIPTED_EVERY === 0 ? [hooks.scripted, 1] : [hooks.empty, 3];
      promised.set(await trigger(fleet, path), status);
    }
  };
  const calls = Array.from({ length: CALLERS }, call);
  for (let kill = 0; kill < KILLS; kill++) await fleet.kill(kills.below(4));
  isKilling = false;
  await Promise.all(calls);

  await untilDelivered(received, promised);
  await fleet.stop();

  // The load lasted: most was promised while processes died.
  expect(promised.size).toBeGreaterThan(KILLS * CALLERS);
  expectOneResultEach(received, promised);
  await expectNothingLeft(store, promised);
});

/** Sends one event until some process has acknowledged it; gives the execution that it started. */
async function trigger(fleet: Fleet, path: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    // A process that was killed answers nothing, or half: the sender comes again with the same key.
    const answer = await fetch(fleet.url('web') + path, { method: 'POST', headers }).catch(
      () => null,
    );
    const body: unknown = await answer?.json().catch(() => null);
    if (answer === null || body == null) continue;
    // 200: the first try was stored, and the answer got lost. 503: nothing was stored.
    expect([200, 202, 503]).toContain(answer.status);
    if (answer.status === 503) continue;
    const [execution] = Accepted.parse(body).executions;
    if (execution !== undefined) return execution.id;
  }
}
