import { Problem } from '../../problem.ts';
import type { ExecutionWorkPorts } from '../execution-ports.ts';
import { nextStep } from './next-step.ts';
import type { ActionsRun, CalibrationRun, OpenRun, RunSubject } from './run-subject.ts';

/**
 * Checks where the workflow run of an execution or a calibration is, and moves that on: after a hook, a
 * cancellation, or when there was no news of the run for a while. May be done again and by many at
 * once.
 */
export async function followRun<Run extends ActionsRun | CalibrationRun>(
  ports: ExecutionWorkPorts,
  subject: RunSubject<Run>,
  id: string,
): Promise<void> {
  const open = await subject.load(ports, id);
  if (open === null) return;
  const { remote } = ports;
  const { run, site, cancelledBy } = open;
  const { repository, takenAt, requestedAt } = run;
  const runId = await runIdOf(ports, subject, id, open);
  const isKnown = remote !== null && runId !== null;
  const move = nextStep({
    of: subject.kind,
    cancelledBy,
    isOverdue: ports.now().getTime() >= requestedAt.getTime() + ports.timeLimitSeconds * 1000,
    run: isKnown ? await orUnknown(remote.look(repository, runId)) : null,
    labels: site?.labels.join(', ') ?? '',
    url: runAddress(ports.githubUrl, repository, runId ?? ''),
  });
  if (move.kind === 'wait') {
    if (takenAt === null) await subject.restart(ports, id);
    return;
  }
  if (move.kind === 'end') {
    await subject.fail(ports, run, move.reason);
    // Its outcome no longer changes anything.
    if (isKnown) await orUnknown(remote.cancel(repository, runId));
    return;
  }
  const left = isKnown ? await orUnknown(remote.left(repository, runId)) : null;
  // The next look asks again, up to the time limit.
  if (left !== null) await subject.finish(ports, run, left, move.missing);
}

/** The id of a run, which is looked for by its name where GitHub did not say it. */
async function runIdOf<Run extends ActionsRun | CalibrationRun>(
  ports: ExecutionWorkPorts,
  subject: RunSubject<Run>,
  id: string,
  { run, site }: OpenRun<Run>,
): Promise<string | null> {
  if (run.runId !== null || run.takenAt === null) return run.runId;
  if (site === null || ports.remote === null) return null;
  const runId = await orUnknown(ports.remote.find(site, id));
  if (runId !== null) await subject.storeRunId(ports, run, runId);
  return runId;
}

/** What GitHub does not say now is not known; the next look asks again, up to the time limit. */
function orUnknown<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/** Where people see a workflow run. */
export function runAddress(githubUrl: string, repository: string, runId: string): string {
  return `${githubUrl}/${repository}/actions/runs/${runId}`;
}
