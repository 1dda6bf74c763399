import { extname } from 'node:path';
import { z } from 'zod';
import type { Junit } from './junit.ts';
import { runInWorker, type WorkerLimits } from './run-in-worker.ts';

// The worker is beside this file, compiled as this file is.
const WORKER = new URL(`junit-worker${extname(import.meta.url)}`, import.meta.url);

/** Four times what a file of 32 MB takes, which is the largest that the platform accepts. */
const LIMITS: WorkerLimits = { timeoutMs: 120_000, maxOldGenerationSizeMb: 2048 };

const answer = z.object({
  counts: z.object({ passed: z.int(), failed: z.int(), unproven: z.int(), blocked: z.int() }),
  tests: z.array(
    z.object({
      script: z.string(),
      name: z.string(),
      outcome: z.enum(['passed', 'failed', 'unproven', 'blocked']),
      message: z.string(),
      seconds: z.number(),
    }),
  ),
});

/**
 * Calls `readJunit` in a worker: the server has other requests to answer meanwhile, and whoever
 * runs the tests may write anything into the file.
 *
 * @param most tests that are returned at most; the counts are of all
 * @returns null too for a file that takes more time or memory than the limits allow
 */
export async function readJunitInWorker(
  text: string,
  most: number,
  limits: WorkerLimits = LIMITS,
): Promise<Junit | null> {
  const read = await runInWorker(WORKER, { text, most }, limits).catch(() => null);
  return answer.nullable().parse(read);
}
