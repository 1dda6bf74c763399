import { eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { getGatekeeper, lockGatekeeper } from '../gatekeeper/gatekeepers.ts';
import { getSchedule, lockSchedule } from '../schedule/schedules.ts';
import { dispatches } from '../tables.ts';

/** What a dispatch belongs to (docs/dispatches.md#a-dispatch). */
export interface Holder {
  readonly kind: 'gatekeeper' | 'schedule';
  readonly id: string;
}

type Ports = Pick<AutomationPorts, 'database'>;

interface HolderKind {
  readonly column: typeof dispatches.gatekeeperId | typeof dispatches.scheduleId;
  /** @throws Problem `not-found` */
  readonly get: (ports: Ports, actor: Actor, id: string) => Promise<unknown>;
  /** @throws Problem `not-found`, `forbidden` */
  readonly lock: (ports: Ports, actor: Actor, id: string) => Promise<unknown>;
}

const KINDS: Readonly<Record<Holder['kind'], HolderKind>> = {
  gatekeeper: { column: dispatches.gatekeeperId, get: getGatekeeper, lock: lockGatekeeper },
  schedule: { column: dispatches.scheduleId, get: getSchedule, lock: lockSchedule },
};

/** @throws Problem `not-found` unless the workspace has it */
export async function requireHolder(ports: Ports, actor: Actor, holder: Holder): Promise<void> {
  await KINDS[holder.kind].get(ports, actor, holder.id);
}

/** Locks a holder for somebody who may change it. @throws Problem `not-found`, `forbidden` */
export async function lockHolder(ports: Ports, actor: Actor, holder: Holder): Promise<void> {
  await KINDS[holder.kind].lock(ports, actor, holder.id);
}

/** The condition of the dispatches of a holder. */
export function ofHolder({ kind, id }: Holder): SQL {
  return eq(KINDS[kind].column, id);
}

/** The columns that say whose a dispatch is. */
export function holderColumns({ kind, id }: Holder) {
  return {
    gatekeeperId: kind === 'gatekeeper' ? id : null,
    scheduleId: kind === 'schedule' ? id : null,
  };
}

/** Whose a dispatch is; the database keeps one of the two. */
export function holderOf(row: ReturnType<typeof holderColumns>): Holder {
  if (row.gatekeeperId !== null) return { kind: 'gatekeeper', id: row.gatekeeperId };
  if (row.scheduleId !== null) return { kind: 'schedule', id: row.scheduleId };
  throw new TypeError('a dispatch belongs to nothing');
}
