import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { connect, type Database, type Queue, startQueue } from '../src/database/index.ts';
import {
  EXECUTION_JOBS,
  type ExecutionFilter,
  listExecutions,
  NO_PARAMETERS,
  startExecutions,
} from '../src/execution/index.ts';
import { executions } from '../src/execution/tables.ts';
import { ensureWorkspace } from '../src/identity/index.ts';
import { pipelines, pipelineTestCases, testCases } from '../src/library/tables.ts';
import { runtimes } from '../src/runtimes/tables.ts';
import { type Figures, figures, median } from './figures.ts';
import { type History, historyGround, storeHistory } from './history.ts';

const WORKER = fileURLToPath(new URL('scale-worker.ts', import.meta.url));
const WORKERS = [1, 2, 4] as const;
/** Executions that a round drains, evenly from all workspaces. */
const QUEUED = 1200;
/** An execution that begins or ends locks its workspace's runtime for a moment, so they take turns. */
const WORKSPACES = 8;
const TURN = 5;
const FEW = 1000;
const MANY = 1_000_000;
const READS = 200;

/**
 * Executions a second that 1, 2 and 4 worker processes begin, store and end on one PostgreSQL, with a
 * runtime that costs nothing, so that database and processor are the bound; then how long a page of a
 * list takes among a million executions beside a thousand. BENCH_DATABASE_URL names a PostgreSQL whose
 * database must be empty.
 */
export async function benchScale(): Promise<Figures> {
  const url = process.env.BENCH_DATABASE_URL;
  if (url === undefined) {
    throw new Error(
      'BENCH_DATABASE_URL must name an empty PostgreSQL: the embedded store serves one process.',
    );
  }
  const database = await connect({ kind: 'postgresql', url });
  const queue = await startQueue(database, EXECUTION_JOBS, (fault) => {
    throw fault;
  });
  const perSecond = new Map<number, number>();
  const grounds = await makeGrounds(database);
  for (const workers of WORKERS) {
    perSecond.set(workers, await executionsPerSecond(database, queue, grounds, url, workers));
  }
  await queue.stop(10_000);
  const few = await pages(database, FEW);
  const many = await pages(database, MANY);
  await database.close();
  const at = (workers: number) => perSecond.get(workers) ?? 0;
  return figures(
    'scale',
    {
      ...{ perSecondAt1: at(1), perSecondAt2: at(2), perSecondAt4: at(4) },
      ...{ listOf1000Ms: few.typical, listOf1000SlowestMs: few.slowest },
      ...{ listOf1000000Ms: many.typical, listOf1000000SlowestMs: many.slowest },
    },
    { twoToOne: at(2) / at(1), fourToOne: at(4) / at(1), listRatio: many.typical / few.typical },
    { listRatio: '< 1.5' },
  );
}

interface Ground {
  readonly workspaceId: string;
  readonly pipelineId: string;
}

/** Workspaces with a pipeline of one test case each, and as many places as a runtime may have. */
async function makeGrounds(database: Database): Promise<Ground[]> {
  const queries = database.system('a bench');
  const grounds: Ground[] = [];
  for (let n = 0; n < WORKSPACES; n++) {
    const workspaceId = await ensureWorkspace(database, 'github', `bench-${n}`);
    const [pipelineId, testCaseId] = [crypto.randomUUID(), crypto.randomUUID()];
    await queries
      .insert(pipelines)
      .values({ id: pipelineId, workspaceId, name: 'one', createdBy: 'a' });
    await queries.insert(testCases).values({
      ...{ id: testCaseId, workspaceId, origin: 'uploaded', name: 'test_one.py', labels: [] },
      ...{ createdFrom: new Date(), owner: 'a', isLinked: true, script: 'def test_one(): pass' },
    });
    await queries.insert(pipelineTestCases).values({ pipelineId, position: 0, testCaseId });
    await queries
      .update(runtimes)
      .set({ concurrency: 100 })
      .where(eq(runtimes.workspaceId, workspaceId));
    grounds.push({ workspaceId, pipelineId });
  }
  return grounds;
}

/** Executions a second, from the first that ends to the last. */
async function executionsPerSecond(
  database: Database,
  queue: Queue,
  grounds: readonly Ground[],
  url: string,
  workers: number,
): Promise<number> {
  const queries = database.system('a bench');
  const from = new Date();
  const by = { kind: 'manual', id: null, name: 'bench' } as const;
  const kind = { ...by, payload: null, parameters: NO_PARAMETERS, hops: 0 };
  const ports = { database, queue, now: () => new Date() };
  for (let queued = 0; queued < QUEUED; queued += TURN * WORKSPACES) {
    for (const { workspaceId, pipelineId } of grounds) {
      const ids = Array(TURN).fill(pipelineId);
      await startExecutions(ports, { workspaceId }, ids, { ...kind, receivedAt: from });
    }
  }
  const running = await Promise.all(Array.from({ length: workers }, () => startWorker(url)));
  const open = and(gte(executions.receivedAt, from), ne(executions.state, 'dispatched'));
  while ((await queries.$count(executions, open)) > 0) await pause(500);
  await Promise.all(running.map(stopWorker));
  const ends = await queries
    .select({ at: executions.dispatchedAt, status: executions.status })
    .from(executions)
    .where(gte(executions.receivedAt, from))
    .orderBy(asc(executions.dispatchedAt));
  if (ends.some(({ status }) => status !== 1)) throw new Error('an execution has not passed');
  const [first, last] = [ends[0]?.at?.getTime() ?? 0, ends.at(-1)?.at?.getTime() ?? 0];
  return ends.length / ((last - first) / 1000);
}

async function startWorker(url: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: url };
  const worker = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(worker.stdout, 'data');
  return worker;
}

async function stopWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
  if (worker.exitCode !== 0) throw new Error('a worker met a fault');
}

/** Pages of every kind among so many executions of one workspace: the median, and the slowest kind's. */
async function pages(database: Database, many: number) {
  const workspaceId = await ensureWorkspace(database, 'github', `history-${many}`);
  const history = await historyGround(database, workspaceId, 10);
  await storeHistory(database, history, many);
  const medians: number[] = [];
  for (const filter of filtersOf(history)) {
    const timesMs: number[] = [];
    for (let read = 0; read < READS; read++) {
      const before = performance.now();
      await listExecutions({ database }, history, filter, { limit: 31 });
      timesMs.push(performance.now() - before);
    }
    medians.push(median(timesMs));
  }
  return { typical: median(medians), slowest: Math.max(...medians) };
}

function filtersOf({ pipelineIds }: History): ExecutionFilter[] {
  const pipelineId = pipelineIds[1] ?? '';
  return [
    {},
    { pipelineId },
    { pipelineId, status: 2 },
    { status: 3 },
    { trigger: 'gatekeeper' },
    { trigger: 'rerun' },
    { state: 'running' },
  ];
}
