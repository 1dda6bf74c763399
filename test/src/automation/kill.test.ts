import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../../../src/automation/index.ts';
import { connect, type Store } from '../../../src/database/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { startPlatform } from '../../../src/server/start-platform.ts';
import { environmentOf, gatekeeperWith } from '../../support/platform/automation.ts';
import { startPlatformProcess, stopProcess } from '../../support/platform/platform.ts';
import { receiver } from '../../support/platform/receiver.ts';
import { STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { deliveries, executions } = tables;

/** 100 triggers are acknowledged, and after each of these shares of them the server is killed. */
const TRIGGERS = 100;
const KILLED_AFTER = [31, 67];
/** Triggers that are under way at the same time. */
const CALLERS = 8;

const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });
const Result = z.looseObject({ execution: z.looseObject({ id: z.uuid() }) });

describe.each(STORES)('servers that are killed on $name', ({ create }) => {
  test('deliver at least once what they acknowledged, with one id however often', async () => {
    const store = await create();
    const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
    const { url, received } = await receiver();
    const path = await prepare(environment, url);
    const promised: string[] = [];
    for (const until of [...KILLED_AFTER, TRIGGERS]) {
      const server = await startPlatformProcess(environment);
      const trigger = async () => {
        while (promised.length < until) {
          const executions = await executionsOf(server.url + path);
          // Answers end in the middle once the server is killed; then nothing was promised.
          if (executions === null) return;
          promised.push(...executions);
          if (promised.length >= until) server.child.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, trigger));
    }
    const last = await startPlatformProcess(environment);
    const wanted = new Set(promised);
    expect(wanted.size).toBeGreaterThanOrEqual(TRIGGERS);
    const got = () => received.map(({ body }) => Result.parse(JSON.parse(body)).execution.id);
    await expect.poll(() => [...wanted].filter((id) => !got().includes(id))).toEqual([]);
    await stopProcess(last.child);
    const ids = Map.groupBy(received, ({ body }) => Result.parse(JSON.parse(body)).execution.id);
    for (const sent of ids.values()) {
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    }
    expect(await endsOf(store, wanted)).toEqual(new Set(['dispatched 3 delivered']));
  });
});

/** What a trigger is promised; null when the server dies before it has answered. */
async function executionsOf(hook: string): Promise<string[] | null> {
  const answer = await fetch(hook, { method: 'POST' }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (answer === null || body === null) return null;
  expect(answer.status).toBe(202);
  return Accepted.parse(body).executions.map(({ id }) => id);
}

/** Makes a gatekeeper whose one pipeline ends at once; gives the path of its webhook. */
async function prepare(
  environment: Readonly<Record<string, string>>,
  url: string,
): Promise<string> {
  const platform = await startPlatform({ ...environment, LOG_LEVEL: 'error' });
  const workspaceId = await ensureWorkspace(platform.automation.database, 'local', 'local');
  const actor = { workspaceId, user: 'ada', role: 'admin' } as const;
  const made = await gatekeeperWith(platform, actor, 1);
  const names = { applicationName: 'status page', webhookName: 'main' };
  await createDispatch(
    platform.automation,
    actor,
    { kind: 'gatekeeper', id: made.id },
    { ...names, url },
  );
  await platform.stop();
  return new URL(made.url).pathname;
}

/** How the promised executions ended: state, status and what became of the delivery. */
async function endsOf(store: Store, wanted: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const database = await connect(store);
  const rows = await database
    .system('a test')
    .select({
      id: executions.id,
      state: executions.state,
      status: executions.status,
      delivery: deliveries.state,
    })
    .from(executions)
    .leftJoin(deliveries, eq(deliveries.executionId, executions.id));
  await database.close();
  const promised = rows.filter(({ id }) => wanted.has(id));
  expect(promised).toHaveLength(wanted.size);
  return new Set(promised.map(({ state, status, delivery }) => `${state} ${status} ${delivery}`));
}
