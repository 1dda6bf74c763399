import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobResult } from 'pg-boss';
import { z } from 'zod';
import { isUnavailable } from './unavailable.ts';

/** An attempt at a job that failed, as a log may hold it: only the ids of what the job carries. */
export interface FailedJob {
  readonly queue: string;
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** The ids among its data, such as `executionId`. */
  readonly about: Readonly<Record<string, string>>;
}

/** Gets errors in the background; for one in the work of a job, with that job. */
export type ReportFault = (fault: Error, job?: FailedJob) => void;

/** How long a job waits before it tries again while the store is away. */
const OUTAGE_PAUSE_MS = 1000;

/**
 * Does the work of one job of a batch; the others have their own outcome. A failure is reported with its
 * job. While the store is away, nothing is wrong with the job: it is done again here until the store is
 * back, so that a restart of PostgreSQL or a full disk uses up none of its restarts.
 *
 * @param signal when it is aborted, a job that waits for the store is left to whoever takes it next
 */
export async function settleJob(
  job: Job<unknown>,
  work: () => Promise<void>,
  report: ReportFault,
  signal: AbortSignal,
): Promise<JobResult> {
  for (;;) {
    try {
      await work();
      return { id: job.id, status: 'completed' };
    } catch (error) {
      report(error instanceof Error ? error : new Error('not an error'), failedJob(job));
      if (!isUnavailable(error) || signal.aborted) return failedResult(job, error);
      await sleep(OUTAGE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return failedResult(job, error);
    }
  }
}

/** The text of an error may be a database's or a provider's, so it stays out of the job's row. */
function failedResult({ id }: Job<unknown>, error: unknown): JobResult {
  const name = error instanceof Error ? error.name : 'unknown';
  return { id, status: 'failed', output: { fault: name } };
}

const Data = z.record(z.string(), z.unknown());
/** What is named an id and looks like one: UUIDs, and the deliveries of GitHub. */
const ID_NAME = /^id$|Id$/;
const ID = /^[\w-]{1,64}$/;

function failedJob({ id, name: queue, retryCount, data }: Job<unknown>): FailedJob {
  const fields = Object.entries(Data.safeParse(data).data ?? {});
  const ids = fields.filter(
    (field): field is [string, string] =>
      ID_NAME.test(field[0]) && typeof field[1] === 'string' && ID.test(field[1]),
  );
  return { queue, id, attempt: retryCount + 1, about: Object.fromEntries(ids) };
}
