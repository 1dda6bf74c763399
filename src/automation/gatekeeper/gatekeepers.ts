import { asc, desc, eq, lt } from 'drizzle-orm';
import { isViolation } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { gatekeeperPipelines, gatekeepers } from '../tables.ts';

type GatekeeperRow = typeof gatekeepers.$inferSelect;

/** A gatekeeper with what it triggers. */
export interface Gatekeeper extends GatekeeperRow {
  readonly pipelineIds: readonly string[];
}

type ReadPorts = Pick<AutomationPorts, 'database'>;

/** @throws Problem `not-found` */
export async function getGatekeeper(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<Gatekeeper> {
  const [found] = await database.in(actor).select().from(gatekeepers).where(eq(gatekeepers.id, id));
  if (found === undefined) return gatekeeperMissing(id);
  const rows = await database
    .in(actor)
    .select({ id: gatekeeperPipelines.pipelineId })
    .from(gatekeeperPipelines)
    .where(eq(gatekeeperPipelines.gatekeeperId, id))
    .orderBy(asc(gatekeeperPipelines.position));
  return { ...found, pipelineIds: rows.map((row) => row.id) };
}

/** The gatekeepers of the workspace without their pipelines, the newest first. */
export function listGatekeepers(
  { database }: ReadPorts,
  actor: Actor,
  page: { readonly before?: string; readonly limit: number },
): Promise<GatekeeperRow[]> {
  const older = page.before === undefined ? undefined : lt(gatekeepers.id, page.before);
  return database
    .in(actor)
    .select()
    .from(gatekeepers)
    .where(older)
    .orderBy(desc(gatekeepers.id))
    .limit(page.limit);
}

/** Deletes a gatekeeper with its URL, events and dispatches. @throws Problem `not-found`, `forbidden` */
export function deleteGatekeeper(
  ports: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    await lockGatekeeper(ports, actor, id);
    await database.in(actor).delete(gatekeepers).where(eq(gatekeepers.id, id));
  });
}

/** Locks a gatekeeper for somebody who may change it. @throws Problem `not-found`, `forbidden` */
export async function lockGatekeeper(
  { database }: ReadPorts,
  actor: Actor,
  id: string,
): Promise<GatekeeperRow> {
  const [found] = await database
    .in(actor)
    .select()
    .from(gatekeepers)
    .where(eq(gatekeepers.id, id))
    .for('update');
  if (found === undefined) return gatekeeperMissing(id);
  requireOwner(actor, found.owners, `the gatekeeper ${found.name}`);
  return found;
}

/** A violated unique name as `name-taken`; any other error is returned unchanged. */
export function asNameConflict(error: unknown, name: string | undefined): unknown {
  if (name === undefined || !isViolation(error, 'unique')) return error;
  return new Problem('name-taken', `A gatekeeper named ${JSON.stringify(name)} already exists.`);
}

function gatekeeperMissing(id: string): never {
  throw new Problem('not-found', `The workspace has no gatekeeper ${id}.`);
}
