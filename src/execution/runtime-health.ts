import { eq } from 'drizzle-orm';
import { type InWorkspace, tables } from '../database/index.ts';
import { Problem } from '../problem.ts';
import { checkActionsRuntime } from './check-actions-runtimes.ts';
import type { ExecutionWorkPorts, RuntimeKind } from './execution-ports.ts';
import type { RuntimeHealth } from './runtimes/runtime.ts';

const { executions, runtimes } = tables;

/**
 * Why the runtime of an execution cannot run it; null when it can, or when there is none. A health that
 * differs from what is stored is stored: people choose among runtimes by it.
 */
export async function healthOf(
  ports: ExecutionWorkPorts,
  executionId: string,
): Promise<string | null> {
  const [row] = await ports.database.queries
    .select({
      id: runtimes.id,
      workspaceId: runtimes.workspaceId,
      name: runtimes.name,
      kind: runtimes.kind,
      operational: runtimes.operational,
      reason: runtimes.reason,
    })
    .from(executions)
    .innerJoin(runtimes, eq(runtimes.id, executions.runtimeId))
    .where(eq(executions.id, executionId));
  if (row === undefined) return null;
  const { operational, reason } =
    row.kind === 'self-managed'
      ? await remoteHealth(ports, row)
      : await storeHealth(ports, row.kind, row);
  if (operational) return null;
  return `the runtime ${row.name} is not operational: ${reason ?? 'no reason is known'}`;
}

/** Where GitHub cannot be asked now, starting the workflow decides. */
async function remoteHealth(
  ports: ExecutionWorkPorts,
  row: RuntimeHealth & InWorkspace & { readonly id: string },
): Promise<RuntimeHealth> {
  const found = await checkActionsRuntime(ports, { ...row, runtimeId: row.id });
  return found instanceof Problem ? { operational: true, reason: null } : found;
}

/**
 * Asks for the health of a kind of runtime, and writes it into the rows of the kind.
 * @param stored what is known to be written already
 */
export async function storeHealth(
  ports: ExecutionWorkPorts,
  kind: RuntimeKind,
  stored?: RuntimeHealth,
): Promise<RuntimeHealth> {
  const runtime = ports.runtimes[kind];
  if (runtime === null) return NONE;
  const { operational, reason } = await runtime.health();
  if (stored?.operational !== operational || stored.reason !== reason) {
    await ports.database.queries
      .update(runtimes)
      .set({ operational, reason })
      .where(eq(runtimes.kind, kind));
  }
  return { operational, reason };
}

const NONE: RuntimeHealth = {
  operational: false,
  reason: 'this server runs no tests of its kind',
};
