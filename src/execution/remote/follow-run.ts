import { eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import { findActionsRuntime, type RemoteRun, type RemoteSite } from '../../runtimes/index.ts';
import { EXECUTION_JOB } from '../execution-job.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { endLocked } from '../lifecycle/end-execution.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { STATUS } from '../results/statuses.ts';
import { actionsRuns, executions } from '../tables.ts';
import type { ActionsRun } from './admit-run.ts';
import { gatherResults } from './gather-results.ts';
import { nextStep } from './next-step.ts';
import { runAddress } from './run-address.ts';

interface Found {
  readonly run: ActionsRun;
  readonly site: RemoteSite | null;
  readonly cancelledBy: string | null;
}

/**
 * Checks where the workflow run of an execution is, and moves the execution on: after a hook, a
 * cancellation, or when there was no news of the run for a while. May be done again and by many at
 * once.
 */
export async function followRun(ports: ExecutionWorkPorts, executionId: string): Promise<void> {
  const found = await running(ports, executionId);
  if (found === null) return;
  const { run: stored, site, cancelledBy } = found;
  const run = await named(ports, found);
  const seen = run.runId === null ? null : await look(ports, run.repository, run.runId);
  const overdueMs = stored.askedAt.getTime() + ports.timeLimitSeconds * 1000;
  const move = nextStep({
    of: 'execution',
    cancelledBy,
    isOverdue: ports.now().getTime() >= overdueMs,
    run: seen,
    labels: site?.labels.join(', ') ?? '',
    url: runAddress(ports.githubUrl, run.repository, run.runId ?? ''),
  });
  if (move.kind === 'gather') return gatherResults(ports, run, move.missing);
  if (move.kind === 'wait') {
    if (run.takenAt === null) await ports.queue.send(EXECUTION_JOB, { executionId });
    return;
  }
  await endOf(ports, run, move.reason);
}

/** The run of an execution that is running; null for all others. */
async function running(ports: ExecutionWorkPorts, executionId: string): Promise<Found | null> {
  const [found] = await ports.database
    .system('a job of ours names the execution')
    .select({ run: actionsRuns, execution: executions })
    .from(actionsRuns)
    .innerJoin(executions, eq(executions.id, actionsRuns.executionId))
    .where(eq(actionsRuns.executionId, executionId));
  if (found?.execution.state !== 'running') return null;
  const { run, execution } = found;
  const { runtimeId, cancelledBy } = execution;
  const site =
    runtimeId === null ? undefined : await findActionsRuntime(ports.database, execution, runtimeId);
  return { run, site: site ?? null, cancelledBy };
}

/** The run with its id, which is looked for by its name where GitHub did not say it. */
async function named(ports: ExecutionWorkPorts, { run, site }: Found): Promise<ActionsRun> {
  const { executionId, takenAt } = run;
  if (run.runId !== null || site === null || takenAt === null || ports.remote === null) return run;
  const runId = await orUnknown(ports.remote.find(site, executionId));
  if (runId === null) return run;
  await ports.database
    .in(run)
    .update(actionsRuns)
    .set({ runId })
    .where(eq(actionsRuns.executionId, executionId));
  return { ...run, runId };
}

/** Where a run is; null where that cannot be known now. */
export async function look(
  { remote }: ExecutionWorkPorts,
  repository: string,
  runId: string,
): Promise<RemoteRun | null> {
  return remote === null ? null : orUnknown(remote.look(repository, runId));
}

/** What GitHub does not say now is not known; the next look asks again, up to the time limit. */
export function orUnknown<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/** Ends an execution as blocked, and then its run: its outcome no longer changes anything. */
async function endOf(ports: ExecutionWorkPorts, run: ActionsRun, reason: string): Promise<void> {
  const { executionId, repository, runId } = run;
  await ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') return;
    await endLocked(ports, locked, { status: STATUS.blocked, reason });
  });
  if (runId !== null && ports.remote !== null)
    await orUnknown(ports.remote.cancel(repository, runId));
}
