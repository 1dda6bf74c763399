import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../../../src/automation/index.ts';
import { connect, type Store } from '../../../src/database/index.ts';
import { createToken, ensureWorkspace, type Principal } from '../../../src/identity/index.ts';
import { createPipeline, uploadTestCase } from '../../../src/library/index.ts';
import { type Platform, startPlatform } from '../../../src/server/start-platform.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import * as tables from '../stores/tables.ts';
import { gatekeeperWith } from './automation.ts';
import type { Received } from './receiver.ts';

const { deliveries, executions, executionResults, executionTokens } = tables;

/** Executions that were promised by an acknowledgement, each with the status that it must end with. */
export type Promised = ReadonlyMap<string, number>;

const Result = z.looseObject({
  status: z.number(),
  execution: z.looseObject({ id: z.uuid() }),
});

function resultOf({ body }: Received) {
  return Result.parse(JSON.parse(body));
}

/** Waits until the receiver has got the result of each promised execution. */
export async function untilDelivered(
  received: readonly Received[],
  promised: Promised,
): Promise<void> {
  await expect
    .poll(
      () => {
        const got = new Set(received.map((one) => resultOf(one).execution.id));
        return [...promised.keys()].filter((id) => !got.has(id));
      },
      { timeout: 300_000, interval: 500 },
    )
    .toEqual([]);
}

/** Results come at least once, with one id and one body however often, and none that was not promised. */
export function expectOneResultEach(received: readonly Received[], promised: Promised): void {
  const sent = Map.groupBy(received, (one) => resultOf(one).execution.id);
  expect(new Set(sent.keys())).toEqual(new Set(promised.keys()));
  for (const [id, copies] of sent) {
    expect(new Set(copies.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
    expect(copies.map((one) => resultOf(one).status)).toContain(promised.get(id));
  }
}

/** Webhooks of gatekeepers whose results go to one receiver. */
export interface Hooks {
  /** The path of a webhook whose pipeline has no test cases. */
  readonly empty: string;
  /** The path of one whose pipeline runs a script. */
  readonly scripted: string;
  /** An API token of the admin. */
  readonly token: string;
}

/** Makes the gatekeepers, by a platform that is stopped again. */
export async function prepareHooks(
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
  const session = { scopes: ['admin'], via: 'session', credentialId: 'test' } as const;
  const admin: Principal = { ...actor, ...session, user: 'admin' };
  const wanted = { name: 'load', scopes: ['read' as const], expiresInDays: 1 };
  const { token } = await createToken(platform.identity, admin, wanted);
  await platform.stop();
  return { empty, scripted, token };
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
export async function expectNothingLeft(store: Store, promised: Promised): Promise<void> {
  const database = await connect(store);
  const queries = database.system('a test');
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
