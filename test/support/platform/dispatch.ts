import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import { attemptDelivery } from '../../../src/automation/dispatch/attempt-delivery.ts';
import {
  AUTOMATION_JOBS,
  type AutomationPorts,
  createDeliveries,
  createDispatch,
  createGatekeeper,
  type DispatchInput,
  SecretKeys,
} from '../../../src/automation/index.ts';
import { connect, type Database, type Queue, startQueue } from '../../../src/database/index.ts';
import { EXECUTION_JOB } from '../../../src/execution/index.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import { boundedPost, guardedAgent } from '../../../src/outbound/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { chance } from '../chance.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';

const {
  deliveries,
  deliveryAttempts,
  executionGroups,
  executionResults,
  executions,
  executionTestCases,
  runtimes,
} = tables;

/** So long may a receiver of these tests take. */
const TIMEOUT_MS = 2000;

/** What an ended execution looks like, as its lifecycle leaves it. */
interface Ended {
  readonly status: 1 | 2 | 3;
  readonly hops?: number;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly testCases?: readonly Omit<typeof executionTestCases.$inferInsert, 'executionId'>[];
  readonly results?: readonly Omit<typeof executionResults.$inferInsert, 'executionId'>[];
  readonly groups?: readonly Omit<typeof executionGroups.$inferInsert, 'executionId'>[];
}

/** Automation on one store, with a clock of the test and without workers: the test makes each attempt. */
export interface DispatchBench {
  readonly ports: () => AutomationPorts;
  readonly clock: { now: number };
  readonly newAdmin: () => Promise<Actor>;
  /** A new gatekeeper with a dispatch to a URL. */
  readonly dispatchTo: (
    url: string,
    preference?: 'all' | 'failures' | 'successes',
    body?: Pick<DispatchInput, 'format' | 'template'>,
  ) => Promise<{ actor: Actor; gatekeeperId: string; dispatchId: string; key: string }>;
  /** Ends an execution of a gatekeeper; gives its id. */
  readonly end: (actor: Actor, gatekeeperId: string, ended: Ended) => Promise<string>;
  readonly deliveriesOf: (dispatchId: string) => Promise<(typeof deliveries.$inferSelect)[]>;
  readonly attemptsOf: (deliveryId: string) => Promise<(typeof deliveryAttempts.$inferSelect)[]>;
  /** Makes the attempt that is due next, at its time. */
  readonly attempt: (deliveryId: string) => Promise<void>;
}

/** Opens the store before the tests of a `describe` and closes it after them. */
export function dispatchBench(
  create: (typeof STORES)[number]['create'],
  allowed: readonly string[] = ['127.0.0.0/8'],
): DispatchBench {
  let opened: { database: Database; queue: Queue; ports: AutomationPorts } | undefined;
  const clock = { now: Date.now() };
  beforeAll(async () => {
    const database = await connect(await create());
    const queue = await startQueue(database, [...AUTOMATION_JOBS, EXECUTION_JOB], (fault) => {
      throw fault;
    });
    opened = { database, queue, ports: portsOf(database, queue, clock, allowed) };
  });
  afterAll(async () => {
    await opened?.queue.stop(10_000);
    await opened?.database.close();
  });
  const there = () => {
    if (opened === undefined) throw new Error('the store is not open yet');
    return opened;
  };
  const ports = () => there().ports;
  const queries = () => there().database.system('a test');
  const newAdmin = async (): Promise<Actor> => ({
    workspaceId: await ensureWorkspace(there().database, 'github', `w-${randomUUID()}`),
    user: 'ada',
    role: 'admin',
  });
  return {
    ports,
    clock,
    newAdmin,
    dispatchTo: async (url, preference = 'all', body = {}) => {
      const actor = await newAdmin();
      const made = await createGatekeeper(ports(), actor, { name: 'CI' });
      const gatekeeperId = made.gatekeeper.id;
      const holder = { kind: 'gatekeeper', id: gatekeeperId } as const;
      const input = {
        applicationName: 'Status page',
        webhookName: 'main',
        url,
        preference,
        ...body,
      };
      const { dispatch, key } = await createDispatch(ports(), actor, holder, input);
      return { actor, gatekeeperId, dispatchId: dispatch.id, key };
    },
    end: (actor, gatekeeperId, ended) => endExecution(ports(), actor, gatekeeperId, ended),
    deliveriesOf: (dispatchId) =>
      queries()
        .select()
        .from(deliveries)
        .where(eq(deliveries.dispatchId, dispatchId))
        .orderBy(asc(deliveries.id)),
    attemptsOf: (deliveryId) =>
      queries()
        .select()
        .from(deliveryAttempts)
        .where(eq(deliveryAttempts.deliveryId, deliveryId))
        .orderBy(asc(deliveryAttempts.number)),
    attempt: async (deliveryId) => {
      const [due] = await queries().select().from(deliveries).where(eq(deliveries.id, deliveryId));
      if (due?.nextAttemptAt != null) clock.now = due.nextAttemptAt.getTime();
      await attemptDelivery(ports(), { deliveryId, after: due?.attempts ?? 0 });
    },
  };
}

function portsOf(
  database: Database,
  queue: Queue,
  clock: { readonly now: number },
  allowed: readonly string[],
): AutomationPorts {
  const agent = guardedAgent(allowed);
  return {
    database,
    queue,
    now: () => new Date(clock.now),
    baseUrl: 'https://proofgate.example',
    keys: new SecretKeys(randomBytes(32)),
    post: boundedPost({ agentOf: () => agent, timeoutMs: TIMEOUT_MS, maxBytes: 20_000 }),
    random: chance('when attempts are made again').next,
    retentionDays: 90,
    report: (fault) => {
      throw fault;
    },
  };
}

async function endExecution(
  ports: AutomationPorts,
  { workspaceId }: Actor,
  gatekeeperId: string,
  { status, hops = 0, payload = {}, testCases = [], results = [], groups = [] }: Ended,
): Promise<string> {
  const { database } = ports;
  const executionId = uuid();
  const at = ports.now();
  await database.transaction(async () => {
    const queries = database.system('a test');
    const [runtime] = await queries
      .select()
      .from(runtimes)
      .where(eq(runtimes.workspaceId, workspaceId));
    const [ended] = await queries
      .insert(executions)
      .values({
        ...{ id: executionId, workspaceId, pipelineName: 'Nightly', payload, hops, status },
        ...{ trigger: 'gatekeeper', triggerId: gatekeeperId, triggerName: 'CI' },
        ...{ state: 'dispatched', reason: status === 3 ? 'unlinked' : null },
        ...{ receivedAt: at, validatedAt: at, queuedAt: at, runningAt: at, processingAt: at },
        ...{ dispatchedAt: at, runtimeId: runtime?.id ?? null },
      })
      .returning();
    if (ended === undefined) throw new Error('nothing was stored');
    const own = <T>(rows: readonly T[]) => rows.map((row) => ({ executionId, ...row }));
    if (testCases.length > 0) await queries.insert(executionTestCases).values(own(testCases));
    if (results.length > 0) await queries.insert(executionResults).values(own(results));
    if (groups.length > 0) await queries.insert(executionGroups).values(own(groups));
    await createDeliveries(ports, ended);
  });
  return executionId;
}
