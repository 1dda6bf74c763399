import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { dispatches } from '../tables.ts';
import { type Holder, holderOf, lockHolder, ofHolder, requireHolder } from './holder.ts';

export type Dispatch = typeof dispatches.$inferSelect;

type ReadPorts = Pick<AutomationPorts, 'database'>;

/** @throws Problem `not-found` */
export async function getDispatch(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<Dispatch> {
  const [found] = await database.in(actor).select().from(dispatches).where(eq(dispatches.id, id));
  if (found !== undefined) return found;
  throw new Problem('not-found', `The workspace has no dispatch ${id}.`);
}

/** The dispatches of a gatekeeper or a schedule, the newest first. @throws Problem `not-found` */
export async function listDispatches(
  ports: ReadPorts,
  actor: Actor,
  holder: Holder,
  page: { readonly before?: string; readonly limit: number },
): Promise<Dispatch[]> {
  await requireHolder(ports, actor, holder);
  const older = page.before === undefined ? undefined : lt(dispatches.id, page.before);
  return ports.database
    .in(actor)
    .select()
    .from(dispatches)
    .where(and(ofHolder(holder), older))
    .orderBy(desc(dispatches.id))
    .limit(page.limit);
}

/** The dispatches of the workspace that are in use, or that are not, the newest first; all where neither is asked for. */
export async function listAllDispatches(
  { database }: ReadPorts,
  actor: Actor,
  isEnabled: boolean | undefined,
  page: { readonly before?: string; readonly limit: number },
): Promise<Dispatch[]> {
  const { disabledReason, id } = dispatches;
  const inUse = isEnabled === undefined ? undefined : isEnabled ? isNull : isNotNull;
  const older = page.before === undefined ? undefined : lt(id, page.before);
  return database
    .in(actor)
    .select()
    .from(dispatches)
    .where(and(inUse?.(disabledReason), older))
    .orderBy(desc(id))
    .limit(page.limit);
}

/** Deletes a dispatch with its deliveries. @throws Problem `not-found`, `forbidden` */
export function deleteDispatch(ports: ReadPorts, actor: Actor, id: string): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    await lockDispatch(ports, actor, id);
    await database.in(actor).delete(dispatches).where(eq(dispatches.id, id));
  });
}

/**
 * Locks a dispatch for somebody who may change it: who owns the gatekeeper or schedule owns its dispatches.
 * @throws Problem `not-found`, `forbidden`
 */
export async function lockDispatch(ports: ReadPorts, actor: Actor, id: string): Promise<Dispatch> {
  await lockHolder(ports, actor, holderOf(await getDispatch(ports, actor, id)));
  return getDispatch(ports, actor, id);
}

/** @throws Problem `dispatch-disabled` */
export function requireEnabled({ disabledReason, webhookName }: Dispatch): void {
  if (disabledReason === null) return;
  const message = `The dispatch ${webhookName} sends nothing (${disabledReason}); enable it first.`;
  throw new Problem('dispatch-disabled', message);
}
