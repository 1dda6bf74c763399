import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/**
 * Answers the tasks that `runInWorker` posts to this worker, one at a time, with its heap size after each. A
 * fault ends the thread, and reaches the caller.
 *
 * @param answer validates the task, and returns its result
 */
export function serveWorker(answer: (work: unknown) => unknown): void {
  parentPort?.on('message', async (work) => {
    const done = await answer(work);
    parentPort?.postMessage({ answer: done, heapBytes: getHeapStatistics().used_heap_size });
  });
}
