import { and, desc, eq, lt } from 'drizzle-orm';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { gatekeeperEvents } from '../tables.ts';
import { getGatekeeper } from './gatekeepers.ts';

export type GatekeeperEvent = typeof gatekeeperEvents.$inferSelect;

/**
 * What a gatekeeper has accepted, the newest first: the body, each condition with the value found, and
 * the executions that it started.
 *
 * @throws Problem `not-found`
 */
export async function listEvents(
  ports: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  gatekeeperId: string,
  page: { readonly before?: string; readonly limit: number },
): Promise<GatekeeperEvent[]> {
  await getGatekeeper(ports, actor, gatekeeperId);
  const { id } = gatekeeperEvents;
  const older = page.before === undefined ? undefined : lt(id, page.before);
  const ofGatekeeper = eq(gatekeeperEvents.gatekeeperId, gatekeeperId);
  return ports.database
    .in(actor)
    .select()
    .from(gatekeeperEvents)
    .where(and(ofGatekeeper, older))
    .orderBy(desc(id))
    .limit(page.limit);
}
