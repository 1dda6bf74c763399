import { type ResourceLimits, Worker } from 'node:worker_threads';
import { z } from 'zod';

/** What a piece of work in a thread may cost. */
export interface WorkerLimits extends ResourceLimits {
  /** Default: as long as it takes. */
  readonly timeoutMs?: number;
}

/** What `serveWorker` posts. */
const answered = z.object({ answer: z.unknown(), heapBytes: z.number() });

interface Thread {
  readonly worker: Worker;
  /** Threads that may stand in for each other: of the same file, with the same limits. */
  readonly kind: string;
  /** Ends it while it waits. */
  waiting?: NodeJS.Timeout;
}

/** A thread that has more in memory, or has waited longer, is ended. */
const MOST = { heapBytes: 96 * 2 ** 20, idleMs: 60_000 } as const;

/** One of a kind at most: to start one costs more than most of its pieces of work. */
const idle = new Map<string, Thread>();

/**
 * Does one piece of work in a separate thread, so that the event loop keeps running meanwhile.
 *
 * @param file a module that calls `serveWorker`
 * @returns what it answers, for the caller to validate
 * @throws what the thread throws; an Error when it ends without an answer or exceeds the limits
 */
export async function runInWorker(
  file: URL,
  work: unknown,
  { timeoutMs, ...resourceLimits }: WorkerLimits = {},
): Promise<unknown> {
  const kind = JSON.stringify([file.href, resourceLimits]);
  const thread = idle.get(kind) ?? startThread(file, resourceLimits, kind);
  idle.delete(kind);
  clearTimeout(thread.waiting);
  const { worker } = thread;
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const exited = (code: number) => reject(new Error(`The thread ended with ${code}.`));
  worker.once('message', resolve).once('error', reject).once('exit', exited);
  const overdue = () => reject(new Error(`The thread took longer than ${timeoutMs} ms.`));
  const timer = timeoutMs === undefined ? undefined : setTimeout(overdue, timeoutMs);
  try {
    worker.postMessage(work);
    const { answer, heapBytes } = answered.parse(await promise);
    await keep(thread, heapBytes);
    return answer;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', exited);
  }
}

function startThread(file: URL, resourceLimits: ResourceLimits, kind: string): Thread {
  const worker = new Worker(file, { resourceLimits });
  const thread = { worker, kind };
  // Without a listener, the error of a thread that waits would end the process.
  worker.on('error', () => {});
  worker.on('exit', () => idle.get(kind) === thread && idle.delete(kind));
  return thread;
}

/** Has a thread wait for the next piece of work, unless one waits already or this one holds much. */
async function keep(thread: Thread, heapBytes: number): Promise<void> {
  const { worker, kind } = thread;
  if (idle.has(kind) || heapBytes > MOST.heapBytes) return void (await worker.terminate());
  idle.set(kind, thread);
  worker.unref();
  thread.waiting = setTimeout(() => {
    idle.delete(kind);
    void worker.terminate();
  }, MOST.idleMs).unref();
}
