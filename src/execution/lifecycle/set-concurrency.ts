import { storeConcurrency } from '../../runtimes/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { callWaiting } from './slots.ts';

/**
 * Sets how many executions a runtime runs at the same time. More begin at once; what runs beyond a lower
 * limit is not stopped.
 *
 * @throws Problem `forbidden`, `input-faulty`, `not-found`
 */
export function setConcurrency(
  ports: ExecutionPorts,
  actor: Actor,
  name: string,
  limit: number,
): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    await callWaiting(ports, await storeConcurrency(database, actor, name, limit));
  });
}
