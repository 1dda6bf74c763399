import { extname } from 'node:path';
import { z } from 'zod';
import { runInWorker, type WorkerLimits } from '../../runner/run-in-worker.ts';

// The worker is beside this file, compiled as this file is.
const WORKER = new URL(`records-worker${extname(import.meta.url)}`, import.meta.url);

/** As for a JUnit file, which is as large (`runner/junit-in-worker.ts`). */
const LIMITS: WorkerLimits = { timeoutMs: 120_000, maxOldGenerationSizeMb: 2048 };

const readDetails = z.object({
  baseUrl: z.string(),
  notes: z.array(z.string()),
  tests: z.array(
    z.object({
      id: z.string(),
      outcome: z.string(),
      endpoint: z.string(),
      kind: z.string().nullable(),
      /** The test as the results document has it. */
      json: z.string(),
    }),
  ),
});

/** What a suite has recorded, checked against the schema of the results document. */
export type ReadDetails = z.output<typeof readDetails>;

/**
 * Reads the records of tests (`results/read-records.ts`) in a worker: the server has other requests to
 * answer meanwhile, and scripts may write anything into the file. A test that is too large is left out.
 *
 * @returns null for what no suite writes, or what takes more time or memory than the limits allow
 */
export async function readRecordsInWorker(text: string): Promise<ReadDetails | null> {
  const read = await runInWorker(WORKER, text, LIMITS).catch(() => null);
  return readDetails.nullable().parse(read);
}
