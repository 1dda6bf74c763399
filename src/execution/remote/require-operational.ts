import type { InWorkspace } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import { checkActionsRuntime, findActionsRuntime } from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';

/**
 * Makes sure that a runtime on GitHub Actions can run something. Where GitHub cannot be asked now, starting the
 * workflow decides; it must have been seen once, though.
 *
 * @throws Problem `runtime-not-operational`, and as GitHub's provider does
 */
export async function requireOperational(
  ports: ExecutionWorkPorts,
  { workspaceId, runtimeId }: InWorkspace & { readonly runtimeId: string },
): Promise<void> {
  const found = await checkActionsRuntime(ports, { workspaceId, runtimeId });
  if (found instanceof Problem) {
    const site = await findActionsRuntime(ports.database, { workspaceId }, runtimeId);
    if (site?.repositoryId === null) throw found;
    return;
  }
  if (found.operational) return;
  const message = `the runtime is not operational: ${found.reason ?? 'no reason is known'}`;
  throw new Problem('runtime-not-operational', message);
}
