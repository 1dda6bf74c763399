import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/**
 * Answers the pieces of work that `runAside` gives this thread, one at a time, with what it has in memory by then. A
 * fault ends the thread, and reaches the caller.
 *
 * @param answer gets what the caller gave, to validate
 */
export function answerAside(answer: (work: unknown) => unknown): void {
  parentPort?.on('message', async (work) => {
    const done = await answer(work);
    parentPort?.postMessage({ answer: done, heapBytes: getHeapStatistics().used_heap_size });
  });
}
