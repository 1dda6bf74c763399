import { z } from 'zod';
import type { JobKind } from '../database/index.ts';

/** Takes one execution from `queued` to its end. */
export const EXECUTION_JOB: JobKind<{ executionId: string }> = {
  name: 'execution',
  data: z.object({ executionId: z.uuid() }),
  // Kills before any test has started: attempts are counted with the execution (`count-attempt.ts`).
  restarts: 100,
  timeoutSeconds: 3 * 3600,
  concurrency: 4,
};
