import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../identity/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { dispatches } from '../tables.ts';
import type { Delivery } from './delivery.ts';
import type { Dispatch } from './dispatches.ts';

/** 410 Gone (RFC 9110, 15.5.11): the receiver is so for good. */
const HTTP_GONE = 410;

/** So long every delivery has to fail (Standard Webhooks, "Disabling endpoints"). */
const FAILING_MS = 5 * 86_400_000;
/** One that fails once a week has not been failing in between, as far as anybody knows. */
const LEAST_FAILED = 3;

/** What such reasons begin with; those of people name the person. */
const RECEIVER = 'the receiver ';

/** Whether a dispatch was disabled because of its receiver, and not by a person. */
export function isReceiverFailing({ disabledReason }: Pick<Dispatch, 'disabledReason'>): boolean {
  return disabledReason?.startsWith(RECEIVER) === true;
}

type Ports = Pick<AutomationPorts, 'database' | 'now'>;

/**
 * Counts a delivery that has failed after every retry, in the caller's transaction, and disables its dispatch where the
 * receiver is gone, or has failed for five days. The audit log has that, since no person did it. Whoever may change the
 * dispatch can enable it again.
 * @param status of the last answer; null where there was none
 */
export async function countFailure(
  ports: Ports,
  { workspaceId, dispatchId }: Delivery,
  status: number | null,
): Promise<void> {
  const { failingSince, failedDeliveries } = dispatches;
  const now = ports.now();
  const [counted] = await ports.database
    .in({ workspaceId })
    .update(dispatches)
    .set({
      failingSince: sql`coalesce(${failingSince}, ${now.toISOString()}::timestamptz)`,
      failedDeliveries: sql`${failedDeliveries} + 1`,
    })
    .where(eq(dispatches.id, dispatchId))
    .returning({ since: failingSince, failed: failedDeliveries });
  if (counted === undefined) return;
  if (status === HTTP_GONE) return disable(ports, workspaceId, dispatchId, 'answered 410 Gone');
  const since = counted.since ?? now;
  const isLong = now.getTime() - since.getTime() >= FAILING_MS;
  if (!isLong || counted.failed < LEAST_FAILED) return;
  const detail = `has failed since ${since.toISOString()}, ${counted.failed} deliveries in a row`;
  await disable(ports, workspaceId, dispatchId, detail);
}

/** Forgets the failures before a delivery that has arrived, in the caller's transaction. */
export async function forgetFailures(
  { database }: Pick<AutomationPorts, 'database'>,
  { workspaceId, dispatchId }: Delivery,
): Promise<void> {
  await database
    .in({ workspaceId })
    .update(dispatches)
    .set(NO_FAILURES)
    .where(and(eq(dispatches.id, dispatchId), isNotNull(dispatches.failingSince)));
}

/** The columns of a dispatch whose receiver has not failed. */
export const NO_FAILURES = { failingSince: null, failedDeliveries: 0 } as const;

async function disable(
  ports: Ports,
  workspaceId: string,
  dispatchId: string,
  detail: string,
): Promise<void> {
  const reason = `${RECEIVER}${detail}`;
  const disabled = await ports.database
    .in({ workspaceId })
    .update(dispatches)
    .set({ disabledReason: reason })
    .where(and(eq(dispatches.id, dispatchId), isNull(dispatches.disabledReason)))
    .returning({ id: dispatches.id });
  if (disabled.length === 0) return;
  await recordAudit(ports, {
    workspaceId,
    actor: 'platform',
    via: 'system',
    action: 'dispatch.disable',
    target: `/dispatches/${dispatchId}`,
    remoteAddress: '',
    outcome: 'done',
    reason,
  });
}
