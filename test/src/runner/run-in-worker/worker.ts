import { threadId } from 'node:worker_threads';
import { serveWorker } from '../../../../src/runner/serve-worker.ts';

const held: number[][] = [];

/** Says which thread it is; or fails, ends, never answers or fills its memory, as it is told. */
serveWorker((work) => {
  if (work === 'throw') throw new Error('as told');
  if (work === 'end') process.exit(3);
  if (work === 'hang') return new Promise(() => {});
  if (work === 'fill') while (held.length < 2000) held.push(numbers());
  if (work === 'exceed') for (;;) held.push(numbers());
  return threadId;
});

/** 80 kB. */
function numbers(): number[] {
  return Array.from({ length: 10_000 }, (_, n) => n / 7);
}
