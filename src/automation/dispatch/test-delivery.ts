import { v7 as uuid } from 'uuid';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { deliveries } from '../tables.ts';
import { DISPATCH_JOB } from './dispatch-job.ts';
import { lockDispatch, requireEnabled } from './dispatches.ts';
import { testEvent } from './formats/sample-events.ts';
import { newMessageId } from './message-id.ts';

type Ports = Pick<AutomationPorts, 'database' | 'queue' | 'now' | 'baseUrl'>;

/**
 * Sends an example of a failed result, marked as a test, to try a receiver. It is sent like a result: in
 * the format of the dispatch, signed, with retries, whatever results the dispatch wants.
 *
 * @returns the id of the delivery
 * @throws Problem `not-found`, `forbidden`; `dispatch-disabled`
 */
export function sendTestEvent(ports: Ports, actor: Actor, dispatchId: string): Promise<string> {
  const { database, queue, now, baseUrl } = ports;
  const { workspaceId } = actor;
  return database.transaction(async () => {
    requireEnabled(await lockDispatch(ports, actor, dispatchId));
    const [id, at] = [uuid(), now()];
    const event = testEvent(baseUrl, at);
    await database
      .in(actor)
      .insert(deliveries)
      .values({
        ...{ id, workspaceId, dispatchId, messageId: newMessageId() },
        ...{ payload: JSON.stringify(event), status: event.status, isTest: true, hops: 1 },
        ...{ state: 'pending', nextAttemptAt: at, createdAt: at },
      });
    await queue.send(DISPATCH_JOB, { deliveryId: id, dispatchId, after: 0 });
    return id;
  });
}
