import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';

/** One run of a record. A run outlives killed processes: it begins again where the other one was. */
export const GENERATE_RECORD: JobKind<{ runId: string }> = {
  name: 'generate-record',
  data: z.object({ runId: z.uuid() }),
  restarts: 5,
  timeoutSeconds: 30 * 60,
  concurrency: 1,
};
