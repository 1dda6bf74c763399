import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../../src/automation/index.ts';
import { connect, type Store, tables } from '../../src/database/index.ts';
import { ensureWorkspace } from '../../src/identity/index.ts';
import { startPlatform } from '../../src/server.ts';
import { environmentOf, gatekeeperWith } from '../support/automation.ts';
import { startPlatformProcess, stopProcess } from '../support/platform.ts';
import { receiver } from '../support/receiver.ts';
import { STORES } from '../support/stores.ts';

const { deliveries } = tables;

/** So many servers are killed, each after so many triggers were acknowledged. */
const KILLS = 3;
const TRIGGERS = 15;

const Accepted = z.object({ executions: z.array(z.object({ id: z.uuid() })).length(1) });
const Result = z.looseObject({ execution: z.looseObject({ id: z.uuid() }) });

describe.each(STORES)('servers that are killed on $name', ({ create }) => {
  test('deliver at least once what they acknowledged, with one id however often', async () => {
    const store = await create();
    const environment = { ...environmentOf(store), LOG_LEVEL: 'info' };
    const { url, received } = await receiver();
    const path = await prepare(environment, url);
    const promised: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startPlatformProcess(environment);
      await Promise.all(
        Array.from({ length: TRIGGERS }, async () => {
          const answer = await fetch(server.url + path, { method: 'POST' });
          expect(answer.status).toBe(202);
          const { executions } = Accepted.parse(await answer.json());
          promised.push(...executions.map(({ id }) => id));
          // Killed with the last answer, when executions and deliveries are under way.
          if (promised.length === (kill + 1) * TRIGGERS) server.child.kill('SIGKILL');
        }),
      );
    }
    const last = await startPlatformProcess(environment);
    const wanted = new Set(promised);
    expect(wanted.size).toBe(KILLS * TRIGGERS);
    const got = () => received.map(({ body }) => Result.parse(JSON.parse(body)).execution.id);
    await expect
      .poll(() => [...wanted].filter((id) => !got().includes(id)), { timeout: 90_000 })
      .toEqual([]);
    await stopProcess(last.child);
    const ids = Map.groupBy(received, ({ body }) => Result.parse(JSON.parse(body)).execution.id);
    for (const sent of ids.values()) {
      expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    }
    expect(await statesOf(store)).toEqual(new Set(['delivered']));
  }, 240_000);
});

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

async function statesOf(store: Store): Promise<ReadonlySet<string>> {
  const database = await connect(store);
  const rows = await database.queries.select({ state: deliveries.state }).from(deliveries);
  await database.close();
  return new Set(rows.map(({ state }) => state));
}
