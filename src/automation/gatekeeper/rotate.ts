import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { parseInput } from '../../input/parse-input.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { overlapEnd, overlapHours } from '../overlap.ts';
import { gatekeepers, hookTokens } from '../tables.ts';
import { lockGatekeeper } from './gatekeepers.ts';
import { hashOfToken, newHookToken } from './hook-token.ts';

/** What replaces a token or key, shown this once, and until when the old one is good beside it. */
export interface RotatedSecret {
  readonly secret: string;
  readonly previousUntil: Date;
}

/**
 * Gives a gatekeeper a new hook token, and so another URL. The old one is good for the overlap.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`
 */
export function rotateToken(
  ports: Pick<AutomationPorts, 'database' | 'now'>,
  actor: Actor,
  id: string,
  hours: number | undefined,
): Promise<RotatedSecret> {
  const { database, now } = ports;
  const previousUntil = overlapEnd(now(), parseInput(overlapHours, hours));
  return database.transaction(async () => {
    await lockGatekeeper(ports, actor, id);
    const ofIt = eq(hookTokens.gatekeeperId, id);
    await database
      .in(actor)
      .delete(hookTokens)
      .where(and(ofIt, lte(hookTokens.endsAt, now())));
    // Whoever rotates because a token leaked ends the earlier ones too; none lives longer.
    const endsLater = or(isNull(hookTokens.endsAt), gt(hookTokens.endsAt, previousUntil));
    await database
      .in(actor)
      .update(hookTokens)
      .set({ endsAt: previousUntil })
      .where(and(ofIt, endsLater));
    const secret = newHookToken();
    await database
      .in(actor)
      .insert(hookTokens)
      .values({ hash: hashOfToken(secret), gatekeeperId: id });
    return { secret, previousUntil };
  });
}

/**
 * Gives a gatekeeper a new secret key; the old one is good for the overlap.
 * @throws Problem `input-faulty`, `not-found`, `forbidden`
 */
export function rotateGatekeeperKey(
  ports: Pick<AutomationPorts, 'database' | 'now' | 'keys'>,
  actor: Actor,
  id: string,
  hours: number | undefined,
): Promise<RotatedSecret> {
  const { database, now, keys } = ports;
  const previousUntil = overlapEnd(now(), parseInput(overlapHours, hours));
  return database.transaction(async () => {
    const { keyGeneration: last } = await lockGatekeeper(ports, actor, id);
    const keyGeneration = last + 1;
    await database
      .in(actor)
      .update(gatekeepers)
      .set({ keyGeneration, previousKeyUntil: previousUntil })
      .where(eq(gatekeepers.id, id));
    const secret = keys.keyOf('gatekeeper', id, keyGeneration).encoded;
    return { secret, previousUntil };
  });
}
