import type { InWorkspace } from '../../database/index.ts';
import { Problem } from '../../problem.ts';
import {
  type ActionsRuntime,
  checkActionsRuntime,
  findActionsRuntime,
  isTransient,
  type RemoteOrder,
} from '../../runtimes/index.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { FIRST_LOOK_MS } from './next-step.ts';

/**
 * The runtime of a workflow run, which can run something. Where GitHub cannot be asked now, starting the
 * workflow decides; it must have been seen once, though.
 *
 * @throws Problem `runtime-not-operational`, and as GitHub's provider does
 */
export async function operationalSite(
  ports: ExecutionWorkPorts,
  { workspaceId, runtimeId }: InWorkspace & { readonly runtimeId: string },
): Promise<ActionsRuntime> {
  const found = await checkActionsRuntime(ports, { workspaceId, runtimeId });
  const site = await findActionsRuntime(ports.database, { workspaceId }, runtimeId);
  if (found instanceof Problem) {
    if (site?.repositoryId === null) throw found;
  } else if (!found.operational) {
    const message = `the runtime is not operational: ${found.reason ?? 'no reason is known'}`;
    throw new Problem('runtime-not-operational', message);
  }
  if (ports.remote === null || site === undefined) throw new Error('a runtime went away');
  return site;
}

/** The columns of a run that is about to be requested. */
export function newRun(
  { now }: Pick<ExecutionWorkPorts, 'now'>,
  { repository, repositoryId }: ActionsRuntime,
) {
  if (repositoryId === null) throw new Error('a repository that was seen has no id');
  const requestedAt = now();
  const lookAt = new Date(requestedAt.getTime() + FIRST_LOOK_MS);
  return { repository, repositoryId, requestedAt, lookAt };
}

/** What a run is started with. */
export interface RunStart extends Omit<RemoteOrder, 'url'> {
  readonly site: ActionsRuntime;
  /** Whether a process that died may have started it. */
  readonly isAgain: boolean;
  /** Stores which run it is, in a transaction; true when what it works for has ended meanwhile. */
  readonly store: (runId: string | null) => Promise<boolean>;
}

/**
 * Finds the run that a process which died may have started, else starts one, and stores which it is. That of
 * something that has ended meanwhile is cancelled. What passes by itself is tried again by the next look.
 *
 * @throws Problem when GitHub refuses
 */
export async function startRun(
  { remote, database, baseUrl: url }: ExecutionWorkPorts,
  { site, isAgain, store, executionId, legs }: RunStart,
): Promise<void> {
  if (remote === null) throw new Error('a runtime went away');
  try {
    const earlier = isAgain ? await remote.find(site, executionId) : null;
    const runId = earlier ?? (await remote.start(site, { executionId, url, legs }));
    const isOver = await database.transaction(() => store(runId));
    if (isOver && runId !== null) await remote.cancel(site.repository, runId);
  } catch (error) {
    if (!(error instanceof Problem) || !isTransient(error)) throw error;
  }
}
