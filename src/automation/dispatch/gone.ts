import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../identity/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { dispatches } from '../tables.ts';
import type { Dispatch } from './dispatches.ts';

/** The status with which a receiver says that it is permanently gone (RFC 9110, 15.5.11). */
export const GONE = 410;

const REASON = 'the receiver answered 410 Gone';

/** Whether a dispatch was disabled because of its receiver, and not by a person. */
export function isGone({ disabledReason }: Pick<Dispatch, 'disabledReason'>): boolean {
  return disabledReason === REASON;
}

/**
 * Disables a dispatch whose receiver still answers 410 after every retry, in the caller's transaction,
 * and records it in the audit log: no person did it, so nobody would know. Whoever may change the
 * dispatch can enable it again.
 */
export async function disableGone(
  ports: Pick<AutomationPorts, 'database' | 'now'>,
  { workspaceId, dispatchId }: { readonly workspaceId: string; readonly dispatchId: string },
): Promise<void> {
  const isIt = eq(dispatches.id, dispatchId);
  const disabled = await ports.database
    .in({ workspaceId })
    .update(dispatches)
    .set({ disabledReason: REASON })
    .where(and(isIt, isNull(dispatches.disabledReason)))
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
    reason: REASON,
  });
}
