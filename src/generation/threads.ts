import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

/** A thread of the generator, while one session has it. */
export interface Thread {
  readonly worker: Worker;
  /** This session's own: answers that come after its end are lost with it, and reach no later session. */
  readonly port: MessagePort;
  readonly memoryMb: number;
  /** Sessions that had the thread, this one included. */
  readonly sessions: number;
  /** Steps that have not ended well. */
  unfinished: number;
  /** What it had in memory when it last answered, and still keeps at most. */
  heapBytes: number;
}

/** A thread beyond these is ended, so that what one document leaves in memory is not missing for the next. */
const MOST = { sessions: 100, heapBytes: 96 * 2 ** 20, idleMs: 60_000 } as const;

let idle: Thread | undefined;

/**
 * A thread that does nothing else: the one that waits, or a new one. To start one costs 130 ms of processor time,
 * more than to read and generate from most documents.
 */
export function takeThread(memoryMb: number): Thread {
  const reusable = idle?.memoryMb === memoryMb ? idle : undefined;
  if (reusable !== undefined) idle = undefined;
  const worker = reusable?.worker ?? startWorker(memoryMb);
  worker.ref();
  const { port1: port, port2: other } = new MessageChannel();
  worker.postMessage(other, [other]);
  const { sessions, heapBytes } = reusable ?? { sessions: 0, heapBytes: 0 };
  return { worker, port, memoryMb, sessions: sessions + 1, unfinished: 0, heapBytes };
}

/**
 * Ends a session's use of its thread. The thread waits for the next session, in place of one that waited before, if
 * all its steps ended well and left little in memory; otherwise it is ended.
 */
export async function leaveThread(thread: Thread): Promise<void> {
  const { worker, port, sessions, unfinished, heapBytes } = thread;
  port.close();
  const isLarge = heapBytes > MOST.heapBytes;
  const isSpent = unfinished > 0 || isLarge || sessions >= MOST.sessions;
  if (isSpent) return void (await worker.terminate());
  const before = idle;
  idle = thread;
  worker.unref();
  const end = () => {
    if (idle !== thread) return;
    idle = undefined;
    void worker.terminate();
  };
  setTimeout(end, MOST.idleMs).unref();
  await before?.worker.terminate();
}

function startWorker(memoryMb: number): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./thread.${extension}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Without a listener, the error of a thread that waits would end the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (idle?.worker === worker) idle = undefined;
  });
  return worker;
}
