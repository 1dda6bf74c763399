import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';

/** How jobs of a kind share one process. */
export interface Share<T> {
  /** Whom a job is for. Of one group no more than `atOnce` are under way, in all processes together. */
  groupOf(data: T): string | undefined;
  readonly atOnce: number;
  /** Jobs of a higher number are begun first; the default is 0. */
  priorityOf(data: T): number;
}

/** How often jobs are polled for while there are free slots. */
const POLL_MS = 250;
/** Between two requests for jobs, so that jobs which end in quick succession are followed together. */
const PAUSE_MS = 20;
/** Half of the time after which a job without a sign of life is taken for dead. */
const HEARTBEAT_MS = 5000;
/** Jobs of one request to the database. */
const BATCH = 64;

/** What is done with jobs that share a process. */
export interface SharedWork {
  readonly name: string;
  /** Places of this process. */
  readonly concurrency: number;
  readonly atOnce: number;
  /** Whether there are jobs to begin now: it costs a quarter of a request for jobs, which counts those of each group. */
  readonly isDue: () => Promise<boolean>;
  readonly settle: (job: Job<unknown>) => Promise<JobResult>;
  readonly report: (fault: Error) => void;
}

/**
 * Works on jobs that mostly wait, such as for an answer from outside, each in its own slot. A worker
 * of pg-boss takes no new batch before the slowest job of the last one has ended, so a few receivers that
 * never answer would hold all of them; here a job that hangs costs one slot of many, and one receiver
 * can never take more than its share.
 *
 * @param stopping when it is aborted, no more jobs are begun
 * @returns a promise for when the last job has ended after that
 */
export async function workShared(
  boss: PgBoss,
  work: SharedWork,
  stopping: AbortSignal,
): Promise<void> {
  const underWay = new Map<Job<unknown>, Promise<void>>();
  const heartbeat = setInterval(() => {
    if (underWay.size > 0) boss.touch(work.name, [...underWay.keys()]).catch(work.report);
  }, HEARTBEAT_MS);
  while (!stopping.aborted) {
    const free = work.concurrency - underWay.size;
    const jobs = free > 0 ? await takeJobs(boss, work, free) : [];
    for (const job of jobs) {
      const done = doJob(boss, work, job).finally(() => underWay.delete(job));
      underWay.set(job, done);
    }
    // Where some were taken, more may wait.
    if (jobs.length === 0) await nextTurn([...underWay.values()], stopping);
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(underWay.values());
  clearInterval(heartbeat);
}

async function takeJobs(
  boss: PgBoss,
  { name, atOnce, isDue, report }: SharedWork,
  free: number,
): Promise<Job<unknown>[]> {
  const options = { batchSize: Math.min(free, BATCH), groupConcurrency: atOnce };
  try {
    return (await isDue()) ? await boss.fetch<unknown>(name, options) : [];
  } catch (error) {
    report(error instanceof Error ? error : new Error('not an error'));
    return [];
  }
}

async function doJob(boss: PgBoss, work: SharedWork, job: Job<unknown>): Promise<void> {
  const { name, settle, report } = work;
  try {
    const { status, output } = await settle(job);
    await (status === 'completed' ? boss.complete(name, job) : boss.fail(name, job, output));
  } catch (error) {
    // Without a sign of life it is begun again, by whichever process comes first.
    report(error instanceof Error ? error : new Error('not an error'));
  }
}

/** When a slot is free again, and at the latest after the time of a poll. */
async function nextTurn(underWay: readonly Promise<void>[], stopping: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const poll = sleep(POLL_MS, undefined, { signal: AbortSignal.any([stopping, ended.signal]) });
  await Promise.race([poll.catch(() => undefined), ...underWay]);
  ended.abort();
}
