import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';

/** One attempt at a delivery. */
export interface Attempt {
  readonly deliveryId: string;
  /** How many automatic attempts came before; null: somebody requested this one. */
  readonly after: number | null;
  /** Whom it is for; jobs of an older version do not say so. */
  readonly dispatchId?: string | undefined;
  /** How many deliveries of its workspace waited when it was stored. */
  readonly waiting?: number | undefined;
}

/** Attempts at one receiver at the same time: one that never answers holds this many slots for 15 s. */
const AT_ONCE = 4;
/** A retry comes after every first attempt: its receiver has failed before. */
const RETRY_PENALTY = 10_000;

/** Makes one attempt at a delivery; the next one is another job. */
export const DISPATCH_JOB: JobKind<Attempt> = {
  name: 'dispatch',
  data: z.object({
    deliveryId: z.uuid(),
    after: z.int().nullable(),
    dispatchId: z.uuid().optional(),
    waiting: z.int().optional(),
  }),
  restarts: 20,
  timeoutSeconds: 60,
  // They wait for answers, which costs a socket and no more.
  concurrency: 1000,
  share: {
    groupOf: ({ dispatchId }) => dispatchId,
    atOnce: AT_ONCE,
    // A workspace with few deliveries comes before one with many, so that none waits behind a backlog.
    priorityOf: ({ after, waiting = 0 }) => -waiting - (after === 0 ? 0 : RETRY_PENALTY),
  },
};
