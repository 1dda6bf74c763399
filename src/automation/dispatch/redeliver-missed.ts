import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { deliveries } from '../tables.ts';
import { DISPATCH_JOB } from './dispatch-job.ts';
import { lockDispatch, requireEnabled } from './dispatches.ts';

/** One transaction takes no more; the next call takes the rest. */
const MOST = 10_000;

/** Which deliveries of a dispatch are sent again. */
export const missedInput = z.strictObject({
  /** Those of results since then; all without it. */
  since: z.coerce.date().optional(),
});

/**
 * Has the deliveries of a dispatch that failed, or were not sent, sent again from the beginning, with all their retries and
 * the same `webhook-id`, the oldest first.
 *
 * @returns how many, 10,000 at most
 * @throws Problem `input-faulty`, `not-found`, `forbidden`; `dispatch-disabled`
 */
export function redeliverMissed(
  ports: Pick<AutomationPorts, 'database' | 'queue' | 'now'>,
  actor: Actor,
  dispatchId: string,
  input: z.input<typeof missedInput>,
): Promise<number> {
  const { since } = parseInput(missedInput, input);
  const { database, queue, now } = ports;
  return database.transaction(async () => {
    requireEnabled(await lockDispatch(ports, actor, dispatchId));
    const missed = await database
      .in(actor)
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.state, ['failed', 'not-sent']),
          eq(deliveries.dispatchId, dispatchId),
          since && gte(deliveries.createdAt, since),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(MOST)
      .for('update');
    const ids = missed.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await database
      .in(actor)
      .update(deliveries)
      .set({ state: 'pending', attempts: 0, nextAttemptAt: now(), endedAt: null })
      .where(inArray(deliveries.id, ids));
    const waiting = ids.length;
    await queue.sendAll(
      DISPATCH_JOB,
      ids.map((deliveryId) => ({ deliveryId, dispatchId, after: 0, waiting })),
    );
    return ids.length;
  });
}
