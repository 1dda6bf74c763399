import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { startersOf } from '../../../src/automation/index.ts';
import {
  connect,
  type Database,
  type Queue,
  type Store,
  startQueue,
} from '../../../src/database/index.ts';
import {
  EXECUTION_JOBS,
  type ExecutionWork,
  type ExecutionWorkPorts,
  executedTestCases,
  getExecution,
  listResults,
  NO_PARAMETERS,
  type RunParameters,
  startExecutions,
  workOnExecutions,
} from '../../../src/execution/index.ts';
import { openCommitted, openUpload } from '../../../src/generation/index.ts';
import { openHttps } from '../../../src/git/https.ts';
import { ensureWorkspace } from '../../../src/identity/index.ts';
import {
  createPipeline,
  LIBRARY_JOBS,
  type LibraryPorts,
  uploadTestCase,
} from '../../../src/library/index.ts';
import { requireAllowed } from '../../../src/outbound/index.ts';
import { LIMITS, type ManagedLimits } from '../../../src/runtimes/managed/limits.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { sharedRuntime } from '../shared-runtime.ts';
import * as tables from '../stores/tables.ts';
import { until } from '../until.ts';
import { tokenPorts } from './git-tokens.ts';

/** The parts of a platform that executions need, on one store. */
export interface ExecutionParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly ports: ExecutionWorkPorts;
  /** Executions whose end was reported, in order. */
  readonly ended: string[];
  readonly close: () => Promise<void>;
}

/** What differs from a platform's own settings. */
export interface ExecutionOptions extends Partial<ExecutionWorkPorts> {
  readonly limits?: Partial<ManagedLimits>;
}

const GIT_TOKEN = 'glpat-may-write';

/** Opens a store and a queue; nothing works on it yet. */
export async function openExecutionParts(
  store: Store,
  { limits, ...given }: ExecutionOptions = {},
): Promise<ExecutionParts> {
  const database = await connect(store);
  const jobs = [...LIBRARY_JOBS, ...EXECUTION_JOBS];
  const faults: unknown[] = [];
  const queue = await startQueue(database, jobs, (fault) => faults.push(fault));
  const library: LibraryPorts = {
    database,
    queue,
    openCommitted,
    runEnded: async () => undefined,
    openUpload,
    localRepositories: null,
    startersOf: (workspace, pipelineId) => startersOf(database, workspace, pipelineId),
    ...tokenPorts({ GIT_TOKEN }, openHttps({ fetch, plainLoopback: true })),
  };
  const ended: string[] = [];
  const managed = sharedRuntime({
    hidden: store.kind === 'pglite' ? [store.folder] : [],
    ...(limits !== undefined && { limits: { ...LIMITS, ...limits } }),
  });
  return {
    database,
    queue,
    ended,
    ports: {
      database,
      queue,
      now: () => new Date(),
      executionEnded: async ({ id }) => void ended.push(id),
      library,
      runtimes: { managed, 'self-managed': null },
      remote: null,
      githubUrl: 'https://github.com',
      baseUrl: 'http://127.0.0.1:9',
      secretsService: (token) => `http://127.0.0.1:9/secrets/x/${token}`,
      bindingsOf: async () => [],
      grantLocalSecrets: async () => ({ ofTestCase: new Map(), runVariables: [] }),
      endRunSecrets: () => undefined,
      requireAllowed: (url) => requireAllowed(url, ['127.0.0.0/8']),
      timeLimitSeconds: 600,
      retentionDays: 90,
      report: (fault) => faults.push(fault),
      ...given,
    },
    close: async () => {
      await queue.stop(10_000);
      await database.close();
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Executions on one store for all tests of a file; each test has its own workspace. */
export interface ExecutionBench {
  readonly parts: () => ExecutionParts;
  readonly newAdmin: () => Promise<Actor>;
  /** A pipeline of uploaded scripts, each the text of a test case. */
  readonly pipelineOf: (actor: Actor, ...scripts: readonly string[]) => Promise<string>;
  readonly start: (actor: Actor, pipelineId: string, parameters?: RunParameters) => Promise<string>;
  /** Waits for the end of an execution and gives all that is stored of it. */
  readonly ended: (actor: Actor, id: string) => Promise<EndedExecution>;
}

export type EndedExecution = Awaited<ReturnType<typeof read>>;

/** Opens a store before the tests of a `describe`, works on it, and closes it after them. */
export function executionBench(
  create: () => Promise<Store>,
  options: ExecutionOptions = {},
): ExecutionBench {
  let parts: ExecutionParts | undefined;
  let work: ExecutionWork | undefined;
  beforeAll(async () => {
    parts = await openExecutionParts(await create(), options);
    work = await workOnExecutions(parts.ports);
  });
  afterAll(async () => {
    await work?.stop();
    await parts?.close();
  });
  const there = (): ExecutionParts => {
    if (parts === undefined) throw new Error('nothing is open yet');
    return parts;
  };
  return {
    parts: there,
    newAdmin: () => newAdmin(there()),
    pipelineOf: (actor, ...scripts) => pipelineOf(there(), actor, ...scripts),
    start: (actor, pipelineId, parameters) => startOne(there(), actor, pipelineId, parameters),
    ended: (actor, id) => whenEnded(there(), actor, id),
  };
}

/** The admin of a new workspace. */
export async function newAdmin({ database }: ExecutionParts): Promise<Actor> {
  const workspaceId = await ensureWorkspace(database, 'github', randomUUID());
  return { workspaceId, user: 'ada', role: 'admin' };
}

export async function pipelineOf(
  { ports }: ExecutionParts,
  actor: Actor,
  ...scripts: readonly string[]
): Promise<string> {
  const testCaseIds: string[] = [];
  for (const [index, script] of scripts.entries()) {
    const content = new TextEncoder().encode(script);
    const input = { fileName: `test_${index}.py`, content };
    testCaseIds.push((await uploadTestCase(ports.library, actor, input)).id);
  }
  const input = { name: randomUUID(), testCaseIds };
  return (await createPipeline(ports.library, actor, input)).id;
}

export async function startOne(
  { ports }: ExecutionParts,
  actor: Actor,
  pipelineId: string,
  parameters: RunParameters = NO_PARAMETERS,
): Promise<string> {
  const from = { kind: 'manual', id: null, name: actor.user } as const;
  const trigger = { ...from, payload: null, parameters, hops: 0 };
  const made = await startExecutions(ports, actor, [pipelineId], {
    ...trigger,
    receivedAt: new Date(),
  });
  return made[0]?.id ?? '';
}

export function whenEnded(
  parts: ExecutionParts,
  actor: Actor,
  id: string,
): Promise<EndedExecution> {
  return until(async () => {
    const found = await read(parts, actor, id);
    if (found.execution.state !== 'dispatched') throw new Error(`${found.execution.state} yet`);
    return found;
  });
}

async function read({ ports, database }: ExecutionParts, actor: Actor, id: string) {
  const execution = await getExecution(ports, actor, id);
  const testCases = await executedTestCases(ports, actor, id);
  const results = await listResults(ports, actor, id, {}, { limit: 10_000 });
  const { executionTokens } = tables;
  const tokens = await database
    .system('a test')
    .select()
    .from(executionTokens)
    .where(eq(executionTokens.executionId, id));
  return { execution, testCases, results, tokens };
}
