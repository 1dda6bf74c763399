import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { environmentOf } from '../support/platform/automation.ts';
import { type Fleet, startFleet } from '../support/platform/fleet.ts';
import {
  expectNothingLeft,
  expectOneResultEach,
  prepareHooks,
  untilDelivered,
} from '../support/platform/promised.ts';
import { receiver } from '../support/platform/receiver.ts';
import { startCluster } from '../support/stores/postgresql/cluster.ts';

const RESTARTS = 3;
/** Requests that each caller has had answered before PostgreSQL is restarted, and after it. */
const REQUESTS_BETWEEN = 10;
const CALLERS = 8;
/** One in so many runs a script; the pipeline of the others ends at once. */
const SCRIPTED_EVERY = 20;
const PAUSE_MS = 20;

const PASSING = 'def test_a():\n    pass\n';
const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });
const Fault = z.looseObject({ status: z.literal(503), error: z.string(), detail: z.string() });

test('three restarts of PostgreSQL under load end no process, lose nothing and do nothing twice', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const store = { kind: 'postgresql', url: cluster.url } as const;
  const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
  const { url, received } = await receiver();
  const hooks = await prepareHooks(environment, url, PASSING);
  const fleet = await startFleet(environment, ['web', 'web', 'worker', 'worker']);
  const began = fleet.running().map(({ child }) => child.pid);
  const load = startLoad(fleet, hooks);

  for (let restart = 0; restart < RESTARTS; restart++) {
    await load.answered(REQUESTS_BETWEEN);
    await cluster.restart();
  }
  await load.answered(REQUESTS_BETWEEN);
  await load.stop();
  await untilDelivered(received, load.promised);

  expect(fleet.running().map(({ child }) => child.pid)).toEqual(began);
  for (const { child } of fleet.running()) {
    expect({ exit: child.exitCode, signal: child.signalCode }).toEqual({
      exit: null,
      signal: null,
    });
  }
  // The outages were seen: else this would show nothing.
  expect(load.refused).toBeGreaterThan(0);
  await fleet.stop();
  expect(fleet.running().map(({ child }) => child.exitCode)).toEqual([0, 0, 0, 0]);
  expectOneResultEach(received, load.promised);
  await expectNothingLeft(store, load.promised);
}, 600_000);

/** Callers that trigger gatekeepers and read the API until they are stopped. */
function startLoad(fleet: Fleet, hooks: Awaited<ReturnType<typeof prepareHooks>>) {
  const promised = new Map<string, number>();
  const answers = Array.from({ length: CALLERS }, () => 0);
  const state = { isOver: false, refused: 0, asked: 0 };
  /** Waits out an outage; gives the answer. */
  const ask = async (path: string, init: RequestInit) => {
    for (;;) {
      const answer = await fetch(fleet.url('web') + path, init);
      if (answer.status !== 503) return answer;
      state.refused += 1;
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      Fault.parse(await answer.json());
      await sleep(PAUSE_MS);
    }
  };
  const call = async (caller: number) => {
    while (!state.isOver) {
      const isScripted = state.asked++ % SCRIPTED_EVERY === 0;
      const [path, status] = isScripted ? [hooks.scripted, 1] : [hooks.empty, 3];
      // One key however often: an outage may come between what is stored and its answer.
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await ask(path, { method: 'POST', headers });
      expect([200, 202]).toContain(answer.status);
      for (const { id } of Accepted.parse(await answer.json()).executions) promised.set(id, status);
      const authorization = { authorization: `Bearer ${hooks.token}` };
      expect((await ask('/api/v2/executions', { headers: authorization })).status).toBe(200);
      answers[caller] = (answers[caller] ?? 0) + 1;
      await sleep(PAUSE_MS);
    }
  };
  const calls = Promise.all(answers.map((_, caller) => call(caller)));
  return {
    promised,
    get refused() {
      return state.refused;
    },
    /** Resolves when each caller has been answered so many times more. */
    answered: async (more: number) => {
      const until = answers.map((count) => count + more);
      const enough = () => answers.every((count, caller) => count >= (until[caller] ?? 0));
      await Promise.race([calls, expect.poll(enough).toBe(true)]);
    },
    stop: async () => {
      state.isOver = true;
      await calls;
    },
  };
}
