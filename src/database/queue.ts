import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Db, type Job, PgBoss, type Queue as QueueRow } from 'pg-boss';
import { z } from 'zod';
import type { Database } from './database.ts';
import { type JobTraces, type TraceContext, UNTRACED_JOBS } from './job-traces.ts';
import { queueInTransaction } from './queue-in-transaction.ts';
import { type ReportFault, settleJob } from './settle-job.ts';
import { driverError } from './unavailable.ts';
import { type Share, workShared } from './workers/shared-work.ts';
import { queuesWithDueJobs, type Workers, wakeWorkers } from './workers/wake-workers.ts';

/** One kind of background work. Its jobs are done at least once: a handler finds out what is left. */
export interface JobKind<T extends object = object> {
  /** Letters, digits and dashes; the name of the queue. */
  readonly name: string;
  readonly data: z.ZodType<T>;
  /** How often a job is started again after its process died or its handler threw. */
  readonly restarts: number;
  /** A job that takes longer counts as dead. */
  readonly timeoutSeconds: number;
  /** Jobs of this kind that one process runs at the same time. */
  readonly concurrency: number;
  /** How those for different receivers share them; without it the first to come is the first to go. */
  readonly share?: Share<T>;
}

export interface JobHandler<T> {
  readonly run: (data: T) => Promise<void>;
  /** Called once when the last restart has failed too. */
  readonly gaveUp: (data: T) => Promise<void>;
}

/** The jobs of the platform, in the same store as its tables. */
export interface Queue {
  /**
   * Enqueues in the caller's transaction: the job exists exactly when that commits.
   * @param afterSeconds how long it waits before it is begun. Default 0.
   */
  send<T extends object>(kind: JobKind<T>, data: T, afterSeconds?: number): Promise<void>;
  /**
   * Enqueues many at once, as `send` does each.
   * @param traceContexts what each carries of a trace, where that is not the sender's
   */
  sendAll<T extends object>(
    kind: JobKind<T>,
    data: readonly T[],
    traceContexts?: readonly TraceContext[],
  ): Promise<void>;
  /** What a job that is sent now carries of a trace; for one that somebody else sends later. */
  traceContext(): TraceContext;
  /** Starts to work on a kind in this process. */
  handle<T extends object>(kind: JobKind<T>, handler: JobHandler<T>): Promise<void>;
  /** Lets the jobs under way finish (at most `timeoutMs`), and takes no new ones. */
  stop(timeoutMs: number): Promise<void>;
}

/** Without a sign of life for so long, a job's process is taken for dead. pg-boss takes 10 at least. */
const HEARTBEAT_SECONDS = 10;
/** What no notification reported is looked for so often; without notifications each worker polls so often. */
const POLLING_SECONDS = 2;
/** Workers that are woken need no polling: it is for what may go wrong with that. */
const RARE_POLLING_SECONDS = 600;
/**
 * How often jobs of dead processes are looked for, and jobs that take too long. The only process of an embedded store has none of
 * the first when it runs, and each look costs it a twentieth of a second.
 */
const SUPERVISE_SECONDS = { pglite: 10, postgresql: 1 } as const;
/**
 * The outcome of a job is in our own tables, so one that has ended is removed soon: once a second
 * pg-boss counts all jobs, which takes a fifth of a second for a million.
 */
const RETENTION_SECONDS = 60;

/**
 * Starts the queue (pg-boss) on a database.
 *
 * @param kinds every kind that this process sends or handles
 * @param report gets errors in the background: a lost connection, and jobs that fail
 * @param traces what jobs carry of traces, and the spans of their attempts; none without it
 */
export async function startQueue(
  database: Database,
  kinds: readonly JobKind[],
  report: ReportFault,
  traces: JobTraces = UNTRACED_JOBS,
): Promise<Queue> {
  const { queueStore } = database;
  const boss = new PgBoss({
    ...(queueStore.kind === 'pglite'
      ? { db: queueStore.db, backend: 'pglite' }
      : { connectionString: queueStore.url, max: 5 }),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS[queueStore.kind],
    monitorIntervalSeconds: SUPERVISE_SECONDS[queueStore.kind],
    maintenanceIntervalSeconds: RETENTION_SECONDS,
    schedule: false,
  });
  boss.on('error', (fault) => report(asError(fault)));
  await boss.start();
  const known = new Map((await boss.getQueues()).map((one) => [one.name, one]));
  for (const kind of kinds) await createQueues(boss, known, kind);
  if (queueStore.kind === 'pglite') await restartOrphans(boss, queueStore.db);
  const { traceContext } = traces;
  const stopping = new AbortController();
  const workers: Workers = new Map();
  const reportFault = (error: Error) => report(asError(error));
  const woken = { database, boss, workers };
  const inBackground = [wakeWorkers(woken, POLLING_SECONDS * 1000, reportFault, stopping.signal)];
  const workParts = { ...woken, traces, report, stopping: stopping.signal, inBackground };
  return {
    send: (kind, data, afterSeconds = 0) =>
      send(database, boss, kind, { ...data, ...traceContext() }, afterSeconds),
    sendAll: (kind, data, given) => {
      const all = data.map((one, at) => ({ ...one, ...(given?.[at] ?? traceContext()) }));
      return sendAll(database, boss, kind, all);
    },
    traceContext,
    handle: (kind, handler) => handle(workParts, kind, handler),
    stop: async (timeoutMs) => {
      stopping.abort();
      const beganMs = performance.now();
      await Promise.race([Promise.all(inBackground), sleep(timeoutMs, undefined, { ref: false })]);
      const leftMs = Math.max(timeoutMs - (performance.now() - beganMs), 1000);
      await boss.stop({ graceful: true, timeout: Math.round(leftMs) });
    },
  };
}

/** pg-boss reports the errors of its workers as plain objects, with the fields of the error. */
function asError(fault: { readonly message: string }): Error {
  const isError = fault instanceof Error;
  const error = isError ? fault : Object.assign(new Error(fault.message), fault);
  const known = driverError(error);
  return known instanceof Error ? known : error;
}

/** The queues that are there when a process starts, by name. */
type KnownQueues = ReadonlyMap<string, QueueRow>;

async function createQueues(boss: PgBoss, known: KnownQueues, kind: JobKind): Promise<void> {
  await createQueue(boss, known, deadLetterQueue(kind), { retryLimit: 100, retryDelay: 5 });
  await createQueue(boss, known, kind.name, {
    deadLetter: deadLetterQueue(kind),
    retryLimit: kind.restarts,
    expireInSeconds: kind.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
}

/** Makes a queue; one that is there, perhaps by an older version, gets these options. */
async function createQueue(
  boss: PgBoss,
  known: KnownQueues,
  name: string,
  settings: Omit<QueueRow, 'name'>,
): Promise<void> {
  const options = { notify: true, deleteAfterSeconds: RETENTION_SECONDS, ...settings };
  const row = known.get(name);
  if (row !== undefined && isDeepStrictEqual({ ...row, ...options }, row)) return;
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

function deadLetterQueue(kind: JobKind): string {
  return `${kind.name}-given-up`;
}

const Orphan = z.object({ name: z.string(), id: z.string() });

/**
 * The embedded store serves one process, and it has just begun: what it finds in work belongs to one
 * that died. Nobody has to wait for its heartbeat to stop.
 */
async function restartOrphans(boss: PgBoss, db: Db): Promise<void> {
  const { rows } = await db.executeSql(`SELECT name, id FROM pgboss.job WHERE state = 'active'`);
  for (const { name, id } of z.array(Orphan).parse(rows)) {
    await boss.fail(name, id, { message: 'its process ended' });
  }
}

async function send<T extends object>(
  database: Database,
  boss: PgBoss,
  kind: JobKind<T>,
  data: T,
  afterSeconds: number,
): Promise<void> {
  const options = { ...inTransaction(database), ...shareOf(kind, data), startAfter: afterSeconds };
  await boss.send(kind.name, data, options).catch(orUnavailable);
}

async function sendAll<T extends object>(
  database: Database,
  boss: PgBoss,
  kind: JobKind<T>,
  data: readonly T[],
): Promise<void> {
  if (data.length === 0) return;
  const jobs = data.map((one) => ({ data: one, ...shareOf(kind, one) }));
  await boss.insert(kind.name, jobs, inTransaction(database)).catch(orUnavailable);
}

/** Whom a job is for, and how soon its turn is. */
function shareOf<T extends object>({ share }: JobKind<T>, data: T) {
  const id = share?.groupOf(data);
  if (share === undefined || id === undefined) return {};
  return { group: { id }, priority: share.priorityOf(data) };
}

/** Outside a transaction pg-boss has its own connections. */
function orUnavailable(error: unknown): never {
  throw driverError(error);
}

/** What has pg-boss write in the caller's transaction. */
function inTransaction(database: Database): { db?: Db } {
  return database.inTransaction
    ? { db: queueInTransaction(database.system('the queue is one for all workspaces')) }
    : {};
}

interface WorkParts {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly traces: JobTraces;
  readonly report: ReportFault;
  readonly stopping: AbortSignal;
  readonly workers: Workers;
  /** What pg-boss does not wait for at a stop. */
  readonly inBackground: Promise<void>[];
}

async function handle<T extends object>(
  { database, boss, traces, report, stopping, workers, inBackground }: WorkParts,
  kind: JobKind<T>,
  handler: JobHandler<T>,
): Promise<void> {
  // With one job a batch, a backlog is fetched at the pace of polling: pg-boss bursts from two on.
  const options = {
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: POLLING_SECONDS,
    notifyPollingIntervalSeconds: RARE_POLLING_SECONDS,
  } as const;
  const attempt = (job: Job<unknown>, work: (data: T) => Promise<void>) => {
    const { name, data, retryCount } = job;
    // What a job carries is no field of its kind, and is dropped here: by versions without traces too.
    return traces.around({ name, attempt: retryCount + 1, data }, async () =>
      work(kind.data.parse(data)),
    );
  };
  const each = (work: (data: T) => Promise<void>) => (jobs: Job<unknown>[]) =>
    Promise.all(
      jobs.map((job) => {
        const signal = AbortSignal.any([stopping, job.signal]);
        return settleJob(job, () => attempt(job, work), report, signal);
      }),
    );
  const start = async (name: string, many: number, run: ReturnType<typeof each>) => {
    const ids: string[] = [];
    // Each by itself, since pg-boss gives the id of the first only.
    while (ids.length < many) {
      ids.push(await boss.work<unknown, unknown, typeof options>(name, options, run));
    }
    workers.set(name, ids);
  };
  if (kind.share === undefined) await start(kind.name, kind.concurrency, each(handler.run));
  else {
    const { name, concurrency, share } = kind;
    const settle = (job: Job<unknown>) =>
      settleJob(job, () => attempt(job, handler.run), report, stopping);
    const isDue = async () => (await queuesWithDueJobs(database, [name])).length > 0;
    const work = { name, concurrency, atOnce: share.atOnce, isDue, settle, report };
    inBackground.push(workShared(boss, work, stopping));
  }
  // One worker: to give up takes a few queries.
  await start(deadLetterQueue(kind), 1, each(handler.gaveUp));
}
