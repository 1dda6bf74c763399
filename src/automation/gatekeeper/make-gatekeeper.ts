import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { parseInput } from '../../input/parse-input.ts';
import { lockPipelines } from '../../library/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { gatekeeperPipelines, gatekeepers, hookTokens } from '../tables.ts';
import {
  type GatekeeperEdit,
  type GatekeeperInput,
  gatekeeperEdit,
  gatekeeperInput,
} from './gatekeeper-input.ts';
import { asNameConflict, type Gatekeeper, getGatekeeper, lockGatekeeper } from './gatekeepers.ts';
import { hashOfToken, newHookToken } from './hook-token.ts';

/** A gatekeeper at the one moment when its secrets are shown. */
export interface CreatedGatekeeper {
  readonly gatekeeper: Gatekeeper;
  /** The last segment of the webhook URL. */
  readonly token: string;
  /** The secret key, `whsec_…`; another thing than the token. */
  readonly key: string;
}

/**
 * Makes a gatekeeper; its maker is an owner.
 * @throws Problem `input-faulty`, `name-taken`, `not-found` for a pipeline of no such id
 */
export async function createGatekeeper(
  ports: Pick<AutomationPorts, 'database' | 'now' | 'keys'>,
  actor: Actor,
  input: GatekeeperInput,
): Promise<CreatedGatekeeper> {
  const { pipelineIds, owners, ...values } = parseInput(gatekeeperInput, input);
  const { database, now, keys } = ports;
  const [id, token] = [uuid(), newHookToken()];
  const gatekeeper = await database
    .transaction(async () => {
      await database
        .in(actor)
        .insert(gatekeepers)
        .values({
          ...values,
          id,
          workspaceId: actor.workspaceId,
          owners: [...new Set([actor.user, ...owners])],
          createdBy: actor.user,
          createdAt: now(),
        });
      await database
        .in(actor)
        .insert(hookTokens)
        .values({ hash: hashOfToken(token), gatekeeperId: id });
      await putPipelines(ports, actor, id, pipelineIds);
      return getGatekeeper(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.name);
    });
  return { gatekeeper, token, key: keys.keyOf('gatekeeper', id, 1).encoded };
}

/**
 * Changes a gatekeeper; its URL and key stay.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `name-taken`
 */
export function editGatekeeper(
  ports: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  id: string,
  input: GatekeeperEdit,
): Promise<Gatekeeper> {
  const { pipelineIds, ...values } = parseInput(gatekeeperEdit, input);
  const { database } = ports;
  return database
    .transaction(async () => {
      await lockGatekeeper(ports, actor, id);
      if (Object.keys(values).length > 0) {
        await database.in(actor).update(gatekeepers).set(values).where(eq(gatekeepers.id, id));
      }
      if (pipelineIds !== undefined) await putPipelines(ports, actor, id, pipelineIds);
      return getGatekeeper(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.name);
    });
}

async function putPipelines(
  { database }: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  gatekeeperId: string,
  ids: readonly string[],
): Promise<void> {
  await database
    .in(actor)
    .delete(gatekeeperPipelines)
    .where(eq(gatekeeperPipelines.gatekeeperId, gatekeeperId));
  if (ids.length === 0) return;
  await lockPipelines(database, actor, ids);
  await database
    .in(actor)
    .insert(gatekeeperPipelines)
    .values(ids.map((pipelineId, position) => ({ gatekeeperId, position, pipelineId })));
}
