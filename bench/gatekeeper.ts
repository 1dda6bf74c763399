import { randomBytes } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { Pool } from 'undici';
import { v7 as uuid } from 'uuid';
import { gatekeeperWebhook } from '../src/api/index.ts';
import {
  type AutomationPorts,
  createGatekeeper,
  openGatekeepers,
  SecretKeys,
} from '../src/automation/index.ts';
import { gatekeeperEvents } from '../src/automation/tables.ts';
import { connect, type Store, startQueue } from '../src/database/index.ts';
import { EXECUTION_JOB } from '../src/execution/index.ts';
import { executions, executionTestCases } from '../src/execution/tables.ts';
import { ensureWorkspace } from '../src/identity/index.ts';
import { pipelines, pipelineTestCases, testCases } from '../src/library/tables.ts';
import { listen } from '../src/server/listen.ts';
import type { Actor } from '../src/workspaces/index.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';

const CONNECTIONS = 32;
const ROUNDS = 4;
const TRIGGERS = 2500;
const BARE = 500;
/** No gatekeeper gets more than its pace allows: each has 100 triggers a round. */
const GATEKEEPERS = 100;
const TEST_CASES = 2;
const PAYLOAD = { source: 'ci', environment: 'staging', commit: 'c0ffee', run_id: 42 };

/**
 * Triggers a second that gatekeepers accept and store, over 32 connections, beside bare inserts of the
 * same rows (event, execution, test cases, job), each in its own transaction, by 32 callers through
 * the same pool. Nothing works on the executions. Rounds alternate. With BENCH_DATABASE_URL on that
 * PostgreSQL, whose database must be empty, else on the embedded store.
 */
export function benchGatekeeper(): Promise<Figures> {
  return withScratch((folder) => {
    const url = process.env.BENCH_DATABASE_URL;
    return compare(url === undefined ? { kind: 'pglite', folder } : { kind: 'postgresql', url });
  });
}

async function compare(store: Store): Promise<Figures> {
  const database = await connect(store);
  const queue = await startQueue(database, [EXECUTION_JOB], fail);
  const ports: AutomationPorts = {
    ...{ database, queue, now: () => new Date(), baseUrl: 'http://127.0.0.1' },
    keys: new SecretKeys(randomBytes(32)),
    post: () => Promise.reject(new Error('nothing is sent here')),
    random: Math.random,
    retentionDays: 90,
    report: fail,
  };
  const workspaceId = await ensureWorkspace(database, 'local', 'local');
  const actor = { workspaceId, user: 'admin', role: 'admin' } as const;
  const ground = await makeGround(ports, actor);
  const app = gatekeeperWebhook(openGatekeepers(ports), ports.baseUrl);
  const server = await listen('127.0.0.1', 0, getRequestListener(app.fetch));
  const accepted: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load(BARE, (n) => insertBare(ports, ground, n)));
    accepted.push(await overHttp(server.url, ground.tokens));
  }
  const events = await database.system('a bench').$count(gatekeeperEvents);
  if (events !== ROUNDS * (TRIGGERS + BARE)) throw new Error(`${events} events are stored`);
  await server.close();
  await queue.stop(10_000);
  await database.close();
  return toFigures(accepted, bare);
}

function toFigures(accepted: readonly Round[], bare: readonly Round[]): Figures {
  const times = accepted.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const acceptedPerSecond = median(accepted.map(({ perSecond }) => perSecond));
  const barePerSecond = median(bare.map(({ perSecond }) => perSecond));
  return figures(
    'gatekeeper',
    { acceptedPerSecond, barePerSecond, p50Ms: at(0.5), p99Ms: at(0.99) },
    { acceptedToBare: acceptedPerSecond / barePerSecond },
    { acceptedToBare: '>= 0.5' },
  );
}

interface Ground {
  readonly workspaceId: string;
  readonly pipelineId: string;
  readonly testCaseIds: readonly string[];
  readonly gatekeeperIds: readonly string[];
  readonly tokens: readonly string[];
}

async function makeGround(ports: AutomationPorts, actor: Actor): Promise<Ground> {
  const queries = ports.database.system('a bench');
  const { workspaceId } = actor;
  const pipelineId = uuid();
  await queries
    .insert(pipelines)
    .values({ id: pipelineId, workspaceId, name: 'bench', createdBy: 'admin' });
  const testCaseIds = Array.from({ length: TEST_CASES }, () => uuid());
  await queries.insert(testCases).values(
    testCaseIds.map((id) => ({
      ...{ id, workspaceId, origin: 'uploaded' as const, name: 'test.py', labels: [] },
      ...{ createdFrom: new Date(), owner: 'admin', isLinked: true },
    })),
  );
  await queries
    .insert(pipelineTestCases)
    .values(testCaseIds.map((testCaseId, position) => ({ pipelineId, position, testCaseId })));
  const created = [];
  for (let n = 0; n < GATEKEEPERS; n++) {
    const input = { name: `bench ${n}`, pipelineIds: [pipelineId] };
    created.push(await createGatekeeper(ports, actor, input));
  }
  const gatekeeperIds = created.map(({ gatekeeper }) => gatekeeper.id);
  return {
    workspaceId,
    pipelineId,
    testCaseIds,
    gatekeeperIds,
    tokens: created.map((one) => one.token),
  };
}

/** The least that stores the same rows. */
function insertBare(
  { database, queue }: AutomationPorts,
  ground: Ground,
  n: number,
): Promise<void> {
  const { workspaceId, pipelineId, testCaseIds, gatekeeperIds } = ground;
  const gatekeeperId = gatekeeperIds[n % GATEKEEPERS] ?? '';
  const [eventId, executionId, at] = [uuid(), uuid(), new Date()];
  return database.transaction(async () => {
    const queries = database.system('a bench');
    await queries.insert(gatekeeperEvents).values({
      ...{ id: eventId, workspaceId, gatekeeperId, payload: PAYLOAD, hops: 0, isMatched: true },
      ...{ findings: [], executions: [{ id: executionId, pipelineId }], receivedAt: at },
    });
    await queries.insert(executions).values({
      ...{ id: executionId, workspaceId, pipelineId, pipelineName: 'bench', payload: PAYLOAD },
      ...{ trigger: 'gatekeeper', triggerId: gatekeeperId, triggerName: 'bench', hops: 0 },
      ...{ state: 'queued', receivedAt: at, validatedAt: at, queuedAt: at },
    });
    await queries.insert(executionTestCases).values(
      testCaseIds.map((testCaseId, position) => ({
        ...{ executionId, position, testCaseId, name: 'test.py' },
      })),
    );
    await queue.send(EXECUTION_JOB, { executionId });
  });
}

interface Round {
  readonly perSecond: number;
  readonly timesMs: readonly number[];
}

async function overHttp(url: string, tokens: readonly string[]): Promise<Round> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const body = JSON.stringify(PAYLOAD);
  const headers = { 'content-type': 'application/json' };
  const round = await load(TRIGGERS, async (n) => {
    const path = `/api/v2/gatekeeper/webhook/${tokens[n % GATEKEEPERS]}`;
    const answer = await pool.request({ path, method: 'POST', headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 202) throw new Error(`answered ${answer.statusCode}: ${text}`);
  });
  await pool.close();
  return round;
}

/** Does one thing many times, by as many callers as there are connections. */
async function load(many: number, act: (n: number) => Promise<void>): Promise<Round> {
  const timesMs: number[] = [];
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next < many) {
      const before = performance.now();
      await act(next++);
      timesMs.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return { perSecond: many / ((performance.now() - started) / 1000), timesMs };
}

function fail(fault: unknown): never {
  throw fault;
}
