import { type ResourceLimits, Worker } from 'node:worker_threads';

/** What a piece of work in a thread may cost. */
export interface AsideLimits extends ResourceLimits {
  /** Default: as long as it takes. */
  readonly timeoutMs?: number;
}

/**
 * Does one piece of work in a separate thread, so that the event loop keeps running meanwhile.
 *
 * @param worker a file that reads `workerData` and posts one message
 * @returns that message, for the caller to validate
 * @throws what the thread throws; an Error when it ends without an answer or exceeds the limits
 */
export async function runAside(
  worker: URL,
  workerData: unknown,
  { timeoutMs, ...resourceLimits }: AsideLimits = {},
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const thread = new Worker(worker, { workerData, resourceLimits });
  thread.on('message', resolve);
  thread.on('error', reject);
  // After a message this changes nothing.
  thread.on('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  const overdue = () => reject(new Error(`The thread took longer than ${timeoutMs} ms.`));
  const timer = timeoutMs === undefined ? undefined : setTimeout(overdue, timeoutMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
