import { desc, eq, lt } from 'drizzle-orm';
import { ofWorkspace, tables } from '../../database/index.ts';
import type { Actor } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { getGatekeeper, lockGatekeeper } from '../gatekeeper/gatekeepers.ts';

const { dispatches } = tables;

export type Dispatch = typeof dispatches.$inferSelect;

type ReadPorts = Pick<AutomationPorts, 'database'>;

/** @throws Problem `not-found` */
export async function getDispatch(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<Dispatch> {
  const [found] = await database.queries
    .select()
    .from(dispatches)
    .where(ofWorkspace(dispatches, actor, eq(dispatches.id, id)));
  if (found !== undefined) return found;
  throw new Problem('not-found', `The workspace has no dispatch ${id}.`);
}

/** The dispatches of a gatekeeper, the newest first. @throws Problem `not-found` */
export async function listDispatches(
  ports: ReadPorts,
  actor: Actor,
  gatekeeperId: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<Dispatch[]> {
  await getGatekeeper(ports, actor, gatekeeperId);
  const older = page.before === undefined ? undefined : lt(dispatches.id, page.before);
  return ports.database.queries
    .select()
    .from(dispatches)
    .where(ofWorkspace(dispatches, actor, eq(dispatches.gatekeeperId, gatekeeperId), older))
    .orderBy(desc(dispatches.id))
    .limit(page.limit);
}

/** Deletes a dispatch with its deliveries. @throws Problem `not-found`, `forbidden` */
export function deleteDispatch(ports: ReadPorts, actor: Actor, id: string): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    await lockDispatch(ports, actor, id);
    await database.queries
      .delete(dispatches)
      .where(ofWorkspace(dispatches, actor, eq(dispatches.id, id)));
  });
}

/**
 * Locks a dispatch for somebody who may change it: who owns the gatekeeper owns its dispatches.
 * @throws Problem `not-found`, `forbidden`
 */
export async function lockDispatch(ports: ReadPorts, actor: Actor, id: string): Promise<Dispatch> {
  const { gatekeeperId } = await getDispatch(ports, actor, id);
  if (gatekeeperId !== null) await lockGatekeeper(ports, actor, gatekeeperId);
  return getDispatch(ports, actor, id);
}
