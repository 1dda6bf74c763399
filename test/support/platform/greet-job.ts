import { z } from 'zod';
import type { JobKind } from '../../../src/database/index.ts';

/** A kind of job for tests of the queue itself. */
export const GREET: JobKind<{ name: string }> = {
  name: 'greet',
  data: z.object({ name: z.string() }),
  restarts: 1,
  timeoutSeconds: 60,
  concurrency: 1,
};
