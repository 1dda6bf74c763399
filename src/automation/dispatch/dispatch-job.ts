import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';

/** One attempt at a delivery. */
export interface Attempt {
  readonly deliveryId: string;
  /** How many automatic attempts came before; null: somebody asked for this one. */
  readonly after: number | null;
}

/** Makes one attempt at a delivery; the next one is another job. */
export const DISPATCH_JOB: JobKind<Attempt> = {
  name: 'dispatch',
  data: z.object({ deliveryId: z.uuid(), after: z.int().nullable() }),
  restarts: 20,
  timeoutSeconds: 60,
  concurrency: 8,
};
