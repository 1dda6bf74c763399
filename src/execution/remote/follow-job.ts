import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';

/** Checks where the workflow run of an execution is, and moves the execution on. */
export const FOLLOW_JOB: JobKind<{ executionId: string }> = {
  name: 'follow-run',
  data: z.object({ executionId: z.uuid() }),
  restarts: 3,
  timeoutSeconds: 10 * 60,
  concurrency: 2,
};
