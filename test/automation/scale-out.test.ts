import { randomUUID } from 'node:crypto';
import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../../src/automation/index.ts';
import { connect, type Store, tables } from '../../src/database/index.ts';
import { ensureWorkspace } from '../../src/identity/index.ts';
import { type Actor, createPipeline, uploadTestCase } from '../../src/library/index.ts';
import { type Platform, startPlatform } from '../../src/server.ts';
import { startGate } from '../execution/gate.ts';
import { environmentOf, gatekeeperWith } from '../support/automation.ts';
import { chance } from '../support/chance.ts';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { receiver } from '../support/receiver.ts';
import { postgresqlStore } from '../support/stores.ts';

const { deliveries, executions, executionResults, executionTokens } = tables;

/** Kills one after another, each of whichever process chance takes; the load lasts as long. */
const KILLS = 8;
/** No more triggers than a gatekeeper takes at once, whatever the machine could do. */
const MOST_TRIGGERS = 600;
/** One in so many runs a script; the pipeline of the others ends at once. */
const SCRIPTED_EVERY = 30;
/** Triggers that are under way at the same time. */
const CALLERS = 4;

const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });
const Result = z.looseObject({
  status: z.number(),
  execution: z.looseObject({ id: z.uuid() }),
});

test('two web and two worker processes lose, double and leave nothing, whoever is killed', async () => {
  const store = await postgresqlStore();
  const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
  const gate = await startGate();
  const { url, received } = await receiver();
  const hooks = await prepare(environment, url, gate.script);
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

  const resultOf = (body: string) => Result.parse(JSON.parse(body));
  await expect
    .poll(() => {
      const got = new Set(received.map(({ body }) => resultOf(body).execution.id));
      return [...promised.keys()].filter((id) => !got.has(id));
    })
    .toEqual([]);
  await fleet.stop();

  // The load lasted: most was promised while processes died.
  expect(promised.size).toBeGreaterThan(KILLS * CALLERS);
  // At least once, with one id and one body however often; and nothing that nobody was promised.
  const sent = Map.groupBy(received, ({ body }) => resultOf(body).execution.id);
  expect(new Set(sent.keys())).toEqual(new Set(promised.keys()));
  for (const [id, copies] of sent) {
    expect(new Set(copies.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
    expect(resultOf(copies[0]?.body ?? '').status).toBe(promised.get(id));
  }
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

interface Hooks {
  /** The path of a webhook whose pipeline has no test cases. */
  readonly empty: string;
  /** The path of one whose pipeline runs a script. */
  readonly scripted: string;
}

async function prepare(
  environment: Readonly<Record<string, string>>,
  url: string,
  script: string,
): Promise<Hooks> {
  const platform = await startPlatform({ ...environment, LOG_LEVEL: 'error' });
  const workspaceId = await ensureWorkspace(platform.automation.database, 'local', 'local');
  const actor = { workspaceId, user: 'ada', role: 'admin' } as const;
  const empty = await hookOf(platform, actor, url);
  const content = new TextEncoder().encode(script);
  const { id } = await uploadTestCase(platform.library, actor, { fileName: 'test_a.py', content });
  const input = { name: 'scripted', testCaseIds: [id] };
  const pipeline = await createPipeline(platform.library, actor, input);
  const scripted = await hookOf(platform, actor, url, { pipelineIds: [pipeline.id] });
  await platform.stop();
  return { empty, scripted };
}

async function hookOf(
  platform: Platform,
  actor: Actor,
  url: string,
  input: Parameters<typeof gatekeeperWith>[3] = {},
): Promise<string> {
  const made = await gatekeeperWith(platform, actor, 1, input);
  const names = { applicationName: 'status page', webhookName: 'main' };
  const holder = { kind: 'gatekeeper', id: made.id } as const;
  await createDispatch(platform.automation, actor, holder, { ...names, url });
  return new URL(made.url).pathname;
}

const Count = z.looseObject({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/** Each promised execution is there, has ended once and was delivered, and nothing is under way. */
async function expectNothingLeft(store: Store, promised: ReadonlyMap<string, number>) {
  const database = await connect(store);
  const { queries } = database;
  const rows = await queries
    .select({
      id: executions.id,
      state: executions.state,
      status: executions.status,
      delivery: deliveries.state,
    })
    .from(executions)
    .leftJoin(deliveries, eq(deliveries.executionId, executions.id));
  expect(rows).toHaveLength(promised.size);
  for (const { id, state, status, delivery } of rows) {
    expect({ id, state, status, delivery }).toEqual({
      ...{ id, state: 'dispatched', delivery: 'delivered' },
      status: promised.get(id),
    });
  }
  const scripted = [...promised.values()].filter((status) => status === 1).length;
  expect(await queries.$count(executionResults)).toBe(scripted);
  expect(await queries.$count(executionTokens)).toBe(0);
  const held = or(isNotNull(executions.turn), isNotNull(executions.claim));
  expect(await queries.$count(executions, held)).toBe(0);
  const jobs = await queries.execute(
    sql`SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND name IN ('execution', 'dispatch')`,
  );
  expect(Count.parse(jobs).rows[0].count).toBe(0);
  await database.close();
}
