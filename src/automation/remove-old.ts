import { asc, inArray, lt } from 'drizzle-orm';
import type { AutomationPorts } from './automation-ports.ts';
import { deliveries, gatekeeperEvents, scheduleFires } from './tables.ts';

const DAY_MS = 86_400_000;
/** Few at a time, since bodies go with them. */
const BATCH = 200;

type Ports = Pick<AutomationPorts, 'database' | 'now' | 'retentionDays'>;

/**
 * Removes events, deliveries and lines of the schedules' logs that are older than they are kept, each
 * step in a small transaction.
 *
 * @param signal stops between two steps
 */
export async function removeOldEvents(ports: Ports, signal: AbortSignal): Promise<void> {
  const oldest = new Date(ports.now().getTime() - ports.retentionDays * DAY_MS);
  for (const removeSome of [someEvents, someDeliveries, someFires]) {
    while (!signal.aborted) {
      const removed = await ports.database.transaction(() => removeSome(ports, oldest));
      if (removed < BATCH) break;
    }
  }
}

/** Another process may be at the same: what it holds is left to it. */
async function someEvents({ database }: Ports, oldest: Date): Promise<number> {
  const { id, receivedAt } = gatekeeperEvents;
  const old = await database
    .system('expired rows of all workspaces are removed')
    .select({ id })
    .from(gatekeeperEvents)
    .where(lt(receivedAt, oldest))
    .orderBy(asc(receivedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map((row) => row.id);
  if (ids.length > 0)
    await database
      .system('expired rows of all workspaces are removed')
      .delete(gatekeeperEvents)
      .where(inArray(id, ids));
  return ids.length;
}

async function someDeliveries({ database }: Ports, oldest: Date): Promise<number> {
  const { id, createdAt } = deliveries;
  const old = await database
    .system('expired rows of all workspaces are removed')
    .select({ id })
    .from(deliveries)
    .where(lt(createdAt, oldest))
    .orderBy(asc(createdAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map((row) => row.id);
  if (ids.length > 0)
    await database
      .system('expired rows of all workspaces are removed')
      .delete(deliveries)
      .where(inArray(id, ids));
  return ids.length;
}

async function someFires({ database }: Ports, oldest: Date): Promise<number> {
  const { id, firedAt } = scheduleFires;
  const old = await database
    .system('expired rows of all workspaces are removed')
    .select({ id })
    .from(scheduleFires)
    .where(lt(firedAt, oldest))
    .orderBy(asc(firedAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map((row) => row.id);
  if (ids.length > 0)
    await database
      .system('expired rows of all workspaces are removed')
      .delete(scheduleFires)
      .where(inArray(id, ids));
  return ids.length;
}
