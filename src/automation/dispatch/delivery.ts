import type { deliveries } from '../tables.ts';
import type { Attempt } from './dispatch-job.ts';

/** A result for one receiver, as it is stored. */
export type Delivery = typeof deliveries.$inferSelect;

/** The outcome of one POST. */
export interface Outcome {
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Null: it was taken. */
  readonly cause: string | null;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** A job may come twice, and one that was overtaken comes late. */
export function isDue({ state, attempts }: Delivery, { after }: Attempt): boolean {
  return after === null || (state === 'pending' && attempts === after);
}
