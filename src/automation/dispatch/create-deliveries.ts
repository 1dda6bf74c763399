import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/index.ts';
import { type Execution, firstExecution } from '../../execution/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { deliveries, dispatches } from '../tables.ts';
import { DISPATCH_JOB } from './dispatch-job.ts';
import type { Dispatch } from './dispatches.ts';
import { isReceiverFailing } from './failing-receivers.ts';
import { type Holder, ofHolder } from './holder.ts';
import { makePayload, statusOf } from './make-payload.ts';
import { newMessageId } from './message-id.ts';

type Ports = Pick<AutomationPorts, 'database' | 'queue' | 'now' | 'baseUrl'>;

/** The statuses that a receiver wants: 1 passed, 2 failed, 3 blocked. */
const STATUSES_BY_PREFERENCE: Readonly<Record<Dispatch['preference'], readonly number[]>> = {
  all: [1, 2, 3],
  failures: [2, 3],
  successes: [1],
};

/** A longer backlog counts as one of this length. */
const MOST_COUNTED = 1000;

/**
 * Stores a delivery for each dispatch that wants the result of an execution, and the job of its first
 * attempt, in the caller's transaction: the result exists exactly when its deliveries do. Done twice, it
 * stores none twice. Where the receiver fails for days the delivery is stored as not sent, so that people see
 * what was missed and can send it once the dispatch is enabled; where a person disabled the dispatch
 * there is none.
 */
export async function createDeliveries(ports: Ports, execution: Execution): Promise<void> {
  const status = statusOf(execution.status);
  if (status === null) return;
  const holder = await holderOf(ports, execution);
  if (holder === null) return;
  // Locked, so that none is deleted before its delivery is stored.
  const settings = await ports.database
    .in(execution)
    .select()
    .from(dispatches)
    .where(ofHolder(holder))
    .orderBy(dispatches.id)
    .for('key share');
  const wanting = settings.filter(
    (one) =>
      STATUSES_BY_PREFERENCE[one.preference].includes(status) &&
      (one.disabledReason === null || isReceiverFailing(one)),
  );
  if (wanting.length === 0) return;
  const payload = JSON.stringify(await makePayload(ports, execution, status));
  await store(ports, execution, wanting, payload, status);
}

async function store(
  { database, queue, now }: Ports,
  { id: executionId, workspaceId, hops }: Execution,
  wanting: readonly Dispatch[],
  payload: string,
  status: number,
): Promise<void> {
  const at = now();
  const waiting = await waitingOf(database, workspaceId);
  const stored = await database
    .in({ workspaceId })
    .insert(deliveries)
    .values(
      wanting.map((dispatch) => ({
        ...{ id: uuid(), workspaceId, dispatchId: dispatch.id, executionId, payload, status },
        messageId: newMessageId(),
        hops: hops + 1,
        createdAt: at,
        ...(isReceiverFailing(dispatch)
          ? { state: 'not-sent' as const, endedAt: at }
          : { state: 'pending' as const, nextAttemptAt: at }),
      })),
    )
    .onConflictDoNothing()
    .returning({
      deliveryId: deliveries.id,
      dispatchId: deliveries.dispatchId,
      state: deliveries.state,
    });
  const pending = stored.filter(({ state }) => state === 'pending');
  await queue.sendAll(
    DISPATCH_JOB,
    pending.map(({ deliveryId, dispatchId }) => ({ deliveryId, dispatchId, after: 0, waiting })),
  );
}

/** How many deliveries of a workspace wait, counted up to a bound. */
async function waitingOf(database: Database, workspaceId: string): Promise<number> {
  const isPending = eq(deliveries.state, 'pending');
  const some = database
    .in({ workspaceId })
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isPending);
  return database.in({ workspaceId }).$count(some.limit(MOST_COUNTED).as('waiting'));
}

/** The gatekeeper or schedule that an execution goes back to, also through executions that were run again. */
async function holderOf({ database }: Ports, execution: Execution): Promise<Holder | null> {
  const first = await firstExecution(database, execution);
  if (first === null || first.triggerId === null) return null;
  const { trigger: kind, triggerId: id } = first;
  return kind === 'gatekeeper' || kind === 'schedule' ? { kind, id } : null;
}
