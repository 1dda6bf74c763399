import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { RuntimeHealth } from './runtime.ts';
import type { LocalRuntimesPorts, RuntimeKind, RuntimeRow } from './runtimes-ports.ts';
import { RUNTIME_KINDS, runtimes } from './tables.ts';

/** The health of the runtimes of each kind. */
export type Healths = Readonly<Record<RuntimeKind, RuntimeHealth>>;

/** Reads the health of all runtimes of this process, which cache it. */
export async function readHealths({ runtimes: known }: LocalRuntimesPorts): Promise<Healths> {
  const healthOf = async (kind: RuntimeKind) => (await known[kind]?.health()) ?? NONE;
  return { managed: await healthOf('managed'), 'self-managed': await healthOf('self-managed') };
}

/** The reason why a runtime cannot run an execution; null when it can. */
export function notOperationalReason(healths: Healths, { kind, name }: RuntimeRow): string | null {
  const { operational, reason } = healths[kind];
  if (operational) return null;
  return `the runtime ${name} is not operational: ${reason ?? 'no reason is known'}`;
}

/**
 * Writes the health of the runtimes of this process into the rows of their kinds that say otherwise:
 * people choose among runtimes by it.
 */
export async function storeHealths(ports: LocalRuntimesPorts): Promise<void> {
  const healths = await readHealths(ports);
  for (const kind of RUNTIME_KINDS) {
    if (ports.runtimes[kind] === null) continue;
    const { operational, reason, sandbox = null } = healths[kind];
    const isOther = or(
      ne(runtimes.operational, operational),
      sql`${runtimes.reason} IS DISTINCT FROM ${reason}`,
      sql`${runtimes.sandbox} IS DISTINCT FROM ${sandbox}`,
    );
    await ports.database
      .system('the managed runtimes of all workspaces are this machine')
      .update(runtimes)
      .set({ operational, reason, sandbox })
      .where(and(eq(runtimes.kind, kind), isOther));
  }
}

/** Writes the health of one runtime, whose row is locked, where it says otherwise. */
export async function storeHealth(
  { database, runtimes: known }: LocalRuntimesPorts,
  row: RuntimeRow,
  healths: Healths,
): Promise<void> {
  const { operational, reason, sandbox = null } = healths[row.kind];
  const isStored =
    row.operational === operational && row.reason === reason && row.sandbox === sandbox;
  if (isStored || known[row.kind] === null) return;
  await database
    .in(row)
    .update(runtimes)
    .set({ operational, reason, sandbox })
    .where(eq(runtimes.id, row.id));
}

const NONE: RuntimeHealth = {
  operational: false,
  reason: 'this server runs no tests of its kind',
};
