import { extname } from 'node:path';
import { z } from 'zod';
import type { Diagnostic, LintSources } from '../../generator/document/read.ts';
import { runInWorker } from '../../runner/run-in-worker.ts';

// The worker is beside this file, compiled as this file is.
const WORKER = new URL(`lint-worker${extname(import.meta.url)}`, import.meta.url);

/** Redocly makes much garbage: with little room for it, it takes 150 MB less and no longer. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 };

const faults = z.array(
  z.object({
    location: z.string(),
    position: z.object({ line: z.number(), column: z.number() }),
    message: z.string(),
    remedy: z.string(),
    path: z.array(z.string()).optional(),
    costs: z.enum(['part', 'nothing']).optional(),
  }),
);

/** Lints a document in a separate thread. Rejects with what the thread throws. */
export async function lintInWorker(sources: LintSources): Promise<readonly Diagnostic[]> {
  return faults.parse(await runInWorker(WORKER, sources, resourceLimits));
}
