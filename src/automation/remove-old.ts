import { asc, inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AutomationPorts } from './automation-ports.ts';
import { deliveries, gatekeeperEvents, scheduleFires } from './tables.ts';

const DAY_MS = 86_400_000;
/** Few at a time, since bodies go with them. */
const BATCH = 200;

/** A table of what is removed by its age. */
interface Expiring {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly at: PgColumn;
}

const EXPIRING: readonly Expiring[] = [
  { table: gatekeeperEvents, id: gatekeeperEvents.id, at: gatekeeperEvents.receivedAt },
  { table: deliveries, id: deliveries.id, at: deliveries.createdAt },
  { table: scheduleFires, id: scheduleFires.id, at: scheduleFires.firedAt },
];

type Ports = Pick<AutomationPorts, 'database' | 'now' | 'retentionDays'>;

/**
 * Removes events, deliveries and lines of the schedules' logs that are older than they are kept, each
 * step in a small transaction.
 *
 * @param signal stops between two steps
 */
export async function removeOldEvents(ports: Ports, signal: AbortSignal): Promise<void> {
  const oldest = new Date(ports.now().getTime() - ports.retentionDays * DAY_MS);
  for (const kind of EXPIRING) {
    while (!signal.aborted) {
      const removed = await ports.database.transaction(() => removeSome(ports, kind, oldest));
      if (removed < BATCH) break;
    }
  }
}

/** Another process may be at the same: what it holds is left to it. */
async function removeSome(
  { database }: Ports,
  { table, id, at }: Expiring,
  oldest: Date,
): Promise<number> {
  const all = database.system('expired rows of all workspaces are removed');
  const old = await all
    .select({ id })
    .from(table)
    .where(lt(at, oldest))
    .orderBy(asc(at))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = old.map((row) => row.id);
  if (ids.length > 0) await all.delete(table).where(inArray(id, ids));
  return ids.length;
}
