import { and, eq, max } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { AutomationPorts } from '../automation-ports.ts';
import { deliveries, deliveryAttempts } from '../tables.ts';
import { type Delivery, isDue, type Outcome } from './delivery.ts';
import { type Attempt, DISPATCH_JOB } from './dispatch-job.ts';
import { countFailure, forgetFailures } from './failing-receivers.ts';
import { nextAttempt } from './next-attempt.ts';

/** What becomes of a delivery. */
type Step = Pick<Delivery, 'state' | 'attempts'> & { readonly seconds: number | null };

/**
 * Writes an attempt down, and in the same transaction what comes next: the delivery ends, or the job of
 * its next attempt exists. A receiver that is gone, or fails for days, has its dispatch disabled.
 */
export function storeOutcome(
  ports: AutomationPorts,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { database, queue, now } = ports;
  const { deliveryId } = attempt;
  return database.transaction(async () => {
    const delivery = await lock(ports, deliveryId);
    if (delivery === null) return;
    await writeAttempt(ports, delivery, attempt, outcome);
    if (outcome.cause === null) await forgetFailures(ports, delivery);
    if (!isDue(delivery, attempt)) return;
    const step = stepAfter(ports, delivery, attempt, outcome);
    if (step === null) return;
    const { seconds, ...values } = step;
    const at = now();
    const nextAttemptAt = seconds === null ? null : new Date(at.getTime() + seconds * 1000);
    const endedAt = seconds === null ? at : null;
    await database
      .in(delivery)
      .update(deliveries)
      .set({ ...values, nextAttemptAt, endedAt })
      .where(eq(deliveries.id, deliveryId));
    if (step.state === 'failed') await countFailure(ports, delivery, outcome.status);
    if (seconds === null) return;
    const { dispatchId } = delivery;
    await queue.send(DISPATCH_JOB, { deliveryId, after: step.attempts, dispatchId }, seconds);
  });
}

/**
 * Ends a delivery that is not to be tried (again).
 * @param state `not-sent` where its dispatch was disabled before it was tried; `failed` where it was,
 *   or every worker died of it
 */
export async function endUnsent(
  { database, now }: Pick<AutomationPorts, 'database' | 'now'>,
  { deliveryId }: Attempt,
  state: 'failed' | 'not-sent',
): Promise<void> {
  await database
    .system('a job of ours names the delivery')
    .update(deliveries)
    .set({ state, nextAttemptAt: null, endedAt: now() })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'pending')));
}

/** What follows from an attempt; null: nothing, the delivery continues as it would have. */
function stepAfter(
  { random, now }: AutomationPorts,
  delivery: Delivery,
  { after }: Attempt,
  { cause, retryAfter }: Outcome,
): Step | null {
  const attempts = after === null ? delivery.attempts : after + 1;
  if (cause === null) return { state: 'delivered', attempts, seconds: null };
  // An attempt by hand is one attempt: its failure changes nothing.
  if (after === null) return null;
  const seconds = nextAttempt(attempts, retryAfter, random(), now());
  return { state: seconds === null ? 'failed' : 'pending', attempts, seconds };
}

async function lock({ database }: AutomationPorts, id: string): Promise<Delivery | null> {
  const [found] = await database
    .system('a job of ours names the delivery')
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, id))
    .for('update');
  return found ?? null;
}

async function writeAttempt(
  { database }: AutomationPorts,
  delivery: Delivery,
  { deliveryId, after }: Attempt,
  { retryAfter: _, ...outcome }: Outcome,
): Promise<void> {
  const [last] = await database
    .in(delivery)
    .select({ number: max(deliveryAttempts.number) })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId));
  const number = (last?.number ?? 0) + 1;
  const row = { id: uuid(), deliveryId, number, isByHand: after === null, ...outcome };
  await database.in(delivery).insert(deliveryAttempts).values(row);
}
