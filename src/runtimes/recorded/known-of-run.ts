import { extname } from 'node:path';
import { z } from 'zod';
import type { KnownText } from '../../configuration/index.ts';
import {
  FOUND,
  nothingKnown,
  type PartlyKnown,
  partExtent,
  partlyKnownSchema,
} from '../../results/index.ts';
import { isComplete, type RunResult, testId } from '../../runner/index.ts';
import { runInWorker, type WorkerLimits } from '../../runner/run-in-worker.ts';

export { readKnownText } from '../../configuration/index.ts';

// The worker is beside this file, compiled as this file is.
const WORKER = new URL(`known-worker${extname(import.meta.url)}`, import.meta.url);

const LIMITS: WorkerLimits = { timeoutMs: 60_000, maxOldGenerationSizeMb: 1024 };

/** The worker's input. */
export const suiteRun = z.object({
  known: z.object({ file: z.string(), text: z.string().nullable() }),
  part: z.object({
    path: z.string(),
    isComplete: z.boolean(),
    extent: z.object({ scripts: z.int(), of: z.int() }),
    tests: z.array(z.object({ id: z.string(), outcome: z.enum(FOUND) })),
  }),
});

/**
 * What a known.json says of the tests of a run, read in a separate thread: it may be large, and hold
 * anything.
 *
 * @param path what was run, below the suite's root
 * @param files all files of the suite, below its root
 */
export async function knownOfRun(
  known: KnownText,
  { path, files }: { readonly path: string; readonly files: readonly string[] },
  result: RunResult,
): Promise<PartlyKnown> {
  const tests = result.tests.map((test) => ({ id: testId(test), outcome: test.outcome }));
  const extent = partExtent(path, files);
  const request = { known, part: { path, isComplete: isComplete(result), extent, tests } };
  const read = await runInWorker(WORKER, request, LIMITS).catch(() => null);
  return read === null
    ? nothingKnown(`${known.file} takes too long to read.`)
    : partlyKnownSchema.parse(read);
}
